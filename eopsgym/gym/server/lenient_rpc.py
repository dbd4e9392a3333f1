"""JSON-RPC as answered by a published server with its own handler (`lenient_rpc`).

According to its recordings, the calendar server has no protocol errors: its answer to an unknown
method is a `result` with an `error` text, a request without an id is dropped unread, and an invalid
request is an internal error of HTTP. It also does not flag a call without a database or a tool.
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
"""The protocol version that it answers, whatever a client asks for."""
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
    """ASGI application that answers everything but lists and calls of tools.

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
        rpc = _read(await here.body())
        if rpc is None:
            answer: Response | None = JSONResponse(_DEFECT, 500)
        else:
            answer = self._answer(rpc, here.headers.get(DATABASE_HEADER, "").strip())
        if answer is not None:
            await answer(scope, receive, send)
        elif rpc is not None:
            await self._handed_on(scope, _once(_handed_on(rpc)), send)

    def _answer(self, rpc: dict[str, Any], database: str) -> Response | None:
        """Return the answer to a request; None if it is passed on."""
        if rpc.get("id") is None:
            return Response(status_code=204)
        try:
            request = JSONRPCRequest.model_validate({"method": None, **rpc})
        except ValidationError as error:
            text = _PYDANTIC.sub(_RECORDED_PYDANTIC, str(error))
            return _result(rpc, {"error": f"Internal error: {text}"})
        if request.method == "tools/list":
            return None
        if request.method == "tools/call":
            problem = _NO_DATABASE if not database else _unusable(request.params or {})
            if problem is None:
                return None
            content = [{"text": problem, "type": "text"}]
            return _result(rpc, {"content": content, "isError": False})
        if request.method.startswith("notifications/"):
            return Response(status_code=204)
        if request.method == "initialize":
            return _result(rpc, self._greeting())
        known = {"resources/list": "resources", "resources/templates/list": "resourceTemplates"}
        if request.method in known:
            return _result(rpc, {known[request.method]: []})
        return _result(rpc, {"error": f"Method not found: {request.method}"})

    def _greeting(self) -> dict[str, Any]:
        return {
            "protocolVersion": PROTOCOL,
            "capabilities": {"logging": {}, "prompts": {}, "resources": {}, "tools": {}},
            "serverInfo": {"name": self._name, "version": "1.0.0"},
        }


def _read(body: bytes) -> dict[str, Any] | None:
    """Parse a request; None if it is invalid, or its id has a wrong type."""
    try:
        rpc = from_json(body)
    except ValueError:
        return None
    key = rpc.get("id") if isinstance(rpc, dict) else True
    return rpc if isinstance(key, str | int | None) and not isinstance(key, bool) else None


def _unusable(params: dict[str, Any]) -> str | None:
    """Return Python's error for a tool's name that is no key, or arguments without keys.

    The published server looks the name up in a dict, and each argument in the given ones.
    """
    name, arguments = params.get("name"), params.get("arguments")
    if isinstance(name, list | dict):
        return f"{_FAILED}unhashable type: '{type(name).__name__}'"
    if isinstance(arguments, bool | int | float):
        return f"{_FAILED}argument of type '{type(arguments).__name__}' is not iterable"
    return None


def _result(rpc: dict[str, Any], result: dict[str, Any]) -> Response:
    return JSONResponse({"jsonrpc": "2.0", "id": rpc["id"], "result": result})


def _handed_on(rpc: dict[str, Any]) -> bytes:
    """Return a request in the form of the protocol: lists have no arguments, and tool names are
    texts.
    """
    params: dict[str, Any] = {}
    if rpc["method"] == "tools/call":
        params |= rpc.get("params") or {}
        params["name"] = str(params.get("name"))
    return json.dumps({**rpc, "jsonrpc": "2.0", "params": params}).encode()


def _once(body: bytes) -> Receive:
    """Return a receiver that gives the body once and then a disconnect."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive
