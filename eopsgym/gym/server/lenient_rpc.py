"""JSON-RPC as a published server with a handler of its own answers it (`lenient_rpc`).

The calendar server is recorded to know no protocol errors: what it does not know is a `result` with
an `error` text, a request without an id is dropped unread, and what is no request at all is an
internal error of HTTP.
"""

import json
import re
from typing import Any, Literal

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PROTOCOL = "2024-11-05"
"""What it speaks, whatever a client asks for."""
_HANDED_ON = ("tools/list", "tools/call")
_DEFECT = {
    "error": "Internal server error",
    "message": "An unexpected error occurred. Please try again later.",
    "support": "Check logs for more details",
}
_PYDANTIC = re.compile(r"(?<=errors\.pydantic\.dev/)[\d.]+")
_RECORDED_PYDANTIC = "2.12"


class JSONRPCRequest(BaseModel):
    """What it takes a request to be; the name stands in the text of a refusal."""

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
        body = await Request(scope, receive).body()
        asked = _read(body)
        if asked is None or not isinstance(asked.get("id"), str | int | None):
            answer: Response = JSONResponse(_DEFECT, 500)
        elif isinstance(asked.get("id"), bool):
            answer = JSONResponse(_DEFECT, 500)
        elif asked.get("id") is None:
            answer = Response(status_code=204)
        elif asked.get("method") in _HANDED_ON and asked.get("jsonrpc", "2.0") == "2.0":
            again = json.dumps({**asked, "jsonrpc": "2.0"}).encode()
            return await self._handed_on(scope, _once(again), send)
        else:
            answer = self._answer(asked)
        await answer(scope, receive, send)

    def _answer(self, asked: dict[str, Any]) -> Response:
        try:
            request = JSONRPCRequest.model_validate({"method": None, **asked})
        except ValidationError as error:
            text = _PYDANTIC.sub(_RECORDED_PYDANTIC, str(error))
            return _result(asked, {"error": f"Internal error: {text}"})
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
    try:
        asked = from_json(body)
    except ValueError:
        return None
    return asked if isinstance(asked, dict) else None


def _result(asked: dict[str, Any], result: dict[str, Any]) -> Response:
    return JSONResponse({"jsonrpc": "2.0", "id": asked["id"], "result": result})


def _once(body: bytes) -> Receive:
    """The body once more, and then that nothing follows."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive
