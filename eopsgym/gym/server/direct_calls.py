"""Tool calls answered in the task of their request, without a session of the `mcp` package.

For each request with a protocol version that has a handshake, or with none, the package opens a
session: streams, a dispatcher and tasks, which take longer than most tools do. A server without
sessions needs none of these for a call. The package still decides the form of a request and of an
answer: its models read and write them here too, so that both ways give the same bytes. Everything
that is not a valid call of a tool is handled by the package.

Calls that are answered here have no OpenTelemetry span, because only the package opens one.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from mcp import MCPError
from mcp.server import Server
from mcp.shared.inbound import (
    ERROR_CODE_HTTP_STATUS,
    InboundLadderRejection,
    classify_inbound_request,
    find_duplicated_routing_header,
    x_mcp_header_map,
)
from mcp_types import (
    DEFAULT_NEGOTIATED_VERSION,
    SERVER_INFO_META_KEY,
    CallToolResult,
    JSONRPCError,
    JSONRPCRequest,
    JSONRPCResponse,
)
from mcp_types.methods import serialize_server_result, validate_client_request
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

VERSION_HEADER = "mcp-protocol-version"
"""The header that clients of protocol 2025-06-18 and later send."""
_METHOD = "tools/call"
_KEYS = {"jsonrpc", "id", "method", "params"}
"""The keys of a request; with others, the package may take it for another message."""

AnswerCall = Callable[[Request, str, Mapping[str, Any]], Awaitable[CallToolResult]]
"""A function that runs a tool, given the request, the name and the arguments. Raises MCPError."""


class DirectCalls:
    """ASGI application that answers valid `tools/call` requests, and passes all others on.

    The headers of a request must already accept and announce JSON, which `McpEndpoint` ensures.

    Args:
        server: the server, whose name and version the answers have.
        call: runs a tool.
        schemas: input schemas by tool; a tool whose arguments are repeated in headers is handled by
            the package, which compares both.
        handed_on: answers all other requests.
    """

    def __init__(
        self,
        server: Server[Any],
        call: AnswerCall,
        schemas: Mapping[str, Any],
        handed_on: ASGIApp,
    ) -> None:
        self._call = call
        self._stamp = {SERVER_INFO_META_KEY: server.server_info_stamp}
        self._repeated = {name for name, schema in schemas.items() if x_mcp_header_map(schema)}
        self._handed_on = handed_on

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, whose body has to arrive in one message."""
        message = await receive()
        request = Request(scope)
        version = request.headers.get(VERSION_HEADER, DEFAULT_NEGOTIATED_VERSION)
        tool_call = _read_call(message, version, request)
        if tool_call is None or tool_call["params"]["name"] in self._repeated:
            await self._handed_on(scope, _again(message, receive), send)
            return
        params = tool_call["params"]
        try:
            result = await self._call(request, params["name"], params.get("arguments") or {})
        except MCPError as error:
            failed = JSONRPCError(jsonrpc="2.0", id=tool_call["id"], error=error.error)
            response = _refusal(failed, version)
        else:
            response = self._answer(tool_call["id"], result, version)
        await response(scope, receive, send)

    def _answer(self, request_id: int | str, result: CallToolResult, version: str) -> Response:
        """Return a result in the form of a protocol version."""
        dumped = result.model_dump(mode="json", by_alias=True, exclude_none=True)
        shaped = serialize_server_result(_METHOD, version, dumped)
        if version in MODERN_PROTOCOL_VERSIONS:
            shaped["_meta"] = self._stamp
            return _modern({"jsonrpc": "2.0", "id": request_id, "result": shaped}, 200)
        return _legacy(JSONRPCResponse(jsonrpc="2.0", id=request_id, result=shaped))


def _read_call(message: Message, version: str, request: Request) -> dict[str, Any] | None:
    """Return the valid call of a tool in a request; None for anything else."""
    if message["type"] != "http.request" or message.get("more_body"):
        return None
    is_modern = version in MODERN_PROTOCOL_VERSIONS
    if not is_modern and version not in HANDSHAKE_PROTOCOL_VERSIONS:
        return None
    try:
        message_body = (json.loads if is_modern else from_json)(message.get("body", b""))
        if (
            not isinstance(message_body, dict)
            or message_body.keys() != _KEYS
            or message_body["method"] != _METHOD
        ):
            return None
        JSONRPCRequest.model_validate(message_body, by_name=False)
        if is_modern and not _is_routed(message_body, request):
            return None
        validate_client_request(_METHOD, version, message_body["params"])
    except (ValueError, RecursionError, ValidationError):
        return None
    return message_body


def _is_routed(tool_call: dict[str, Any], request: Request) -> bool:
    """Return whether the headers of a request agree with its body."""
    headers = request.headers
    if find_duplicated_routing_header(headers.items()) is not None:
        return False
    verdict = classify_inbound_request(tool_call, headers=dict(headers))
    return not isinstance(verdict, InboundLadderRejection)


def _refusal(failed: JSONRPCError, version: str) -> Response:
    if version not in MODERN_PROTOCOL_VERSIONS:
        return _legacy(failed)
    body = failed.model_dump(mode="json", by_alias=True, exclude_none=True)
    return _modern(body, ERROR_CODE_HTTP_STATUS.get(failed.error.code, 200))


def _legacy(message: JSONRPCResponse | JSONRPCError) -> Response:
    text = message.model_dump_json(by_alias=True, exclude_unset=True)
    return Response(text, headers={"Content-Type": "application/json"})


def _modern(body: dict[str, Any], status: int) -> Response:
    text = json.dumps(body, separators=(",", ":"))
    return Response(text, status, media_type="application/json")


def _again(message: Message, receive: Receive) -> Receive:
    """Return a receiver that repeats a message and then continues with the next ones."""
    messages = [message]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay
