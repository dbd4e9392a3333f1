"""JSON-RPC as a published server with a handler of its own answers it (`lenient_rpc`).

The calendar server is recorded to know no protocol errors: what it does not know is a `result` with
an `error` text, a request without an id is dropped unread, and what is no request at all is an
internal error of HTTP. Nor does it flag a call that names no database, or no tool.
"""

import json
import re
from typing import Any, Literal

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eopsgym.gym.headers import DATABASE_HEADER

PROTOCOL = "2024-11-05"
"""What it speaks, whatever a client asks for."""
_FAILED = "Tool execution failed: "
_NO_DATABASE = f"{_FAILED}database_id is required"
_DEFECT = {
    "error": "Internal server error",
    "message": "An unexpected error occurred. Please try again later.",
    "support": "Check logs for more details",
}
_PYDANTIC = re.compile(r"(?<=errors\.pydantic\.dev/)[\d.]+")
_RECORDED_PYDANTIC = "2.12"


class JSONRPCRequest(BaseModel):
    """A request as the published server reads it; refusals contain the name of this class."""

    jsonrpc: Literal["2.0"] = "2.0"
    method: str
    params: dict[str, Any] | None = None


class LenientRpc:
    """Answers everything but listings and calls of tools, which it hands on.

    Args:
        name: the server's name in the answer to `initialize`.
        handed_on: answers `tools/list` and `tools/call`.
    """

    def __init__(self, name: str, handed_on: ASGIApp) -> None:
        self._name = name
        self._handed_on = handed_on

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        here = Request(scope, receive)
        asked = _read(await here.body())
        if asked is None:
            answer: Response | None = JSONResponse(_DEFECT, 500)
        else:
            answer = self._answer(asked, here.headers.get(DATABASE_HEADER, "").strip())
        if answer is not None:
            await answer(scope, receive, send)
        elif asked is not None:
            await self._handed_on(scope, _once(_handed_on(asked)), send)

    def _answer(self, asked: dict[str, Any], database: str) -> Response | None:
        """Return the answer to a request; None where it is passed on."""
        if asked.get("id") is None:
            return Response(status_code=204)
        try:
            request = JSONRPCRequest.model_validate({"method": None, **asked})
        except ValidationError as error:
            text = _PYDANTIC.sub(_RECORDED_PYDANTIC, str(error))
            return _result(asked, {"error": f"Internal error: {text}"})
        if request.method == "tools/list":
            return None
        if request.method == "tools/call":
            said = _NO_DATABASE if not database else _unusable(request.params or {})
            if said is None:
                return None
            content = [{"text": said, "type": "text"}]
            return _result(asked, {"content": content, "isError": False})
        if request.method.startswith("notifications/"):
            return Response(status_code=204)
        if request.method == "initialize":
            return _result(asked, self._greeting())
        known = {"resources/list": "resources", "resources/templates/list": "resourceTemplates"}
        if request.method in known:
            return _result(asked, {known[request.method]: []})
        return _result(asked, {"error": f"Method not found: {request.method}"})

    def _greeting(self) -> dict[str, Any]:
        return {
            "protocolVersion": PROTOCOL,
            "capabilities": {"logging": {}, "prompts": {}, "resources": {}, "tools": {}},
            "serverInfo": {"name": self._name, "version": "1.0.0"},
        }


def _read(body: bytes) -> dict[str, Any] | None:
    """Parse a request; None if it is invalid, or its id has a wrong type."""
    try:
        asked = from_json(body)
    except ValueError:
        return None
    key = asked.get("id") if isinstance(asked, dict) else True
    return asked if isinstance(key, str | int | None) and not isinstance(key, bool) else None


def _unusable(params: dict[str, Any]) -> str | None:
    """Return Python's error for a tool's name that is no key, or arguments without keys.

    The published server looks the name up in a dict, and each argument in what is given.
    """
    name, arguments = params.get("name"), params.get("arguments")
    if isinstance(name, list | dict):
        return f"{_FAILED}unhashable type: '{type(name).__name__}'"
    if isinstance(arguments, bool | int | float):
        return f"{_FAILED}argument of type '{type(arguments).__name__}' is not iterable"
    return None


def _result(asked: dict[str, Any], result: dict[str, Any]) -> Response:
    return JSONResponse({"jsonrpc": "2.0", "id": asked["id"], "result": result})


def _handed_on(asked: dict[str, Any]) -> bytes:
    """Return a request as the protocol requires: without arguments for lists, tool
    names as text.
    """
    params: dict[str, Any] = {}
    if asked["method"] == "tools/call":
        params |= asked.get("params") or {}
        params["name"] = str(params.get("name"))
    return json.dumps({**asked, "jsonrpc": "2.0", "params": params}).encode()


def _once(body: bytes) -> Receive:
    """Return a receiver that gives the body once, and then a disconnect."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive
