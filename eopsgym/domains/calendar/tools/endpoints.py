"""The endpoints of the calendar API, to which the published tools forward their arguments.

    @tool("PATCH", "/calendars/{calendarId}", writes="calendars")
    def patch_calendar(call: Call, calendar_id: Id, body: CalendarChange) -> Row:

The arguments of a tool are divided into three parts: ids are those named in the path, the query has
the fields of the model of `query`, and the body has all others. The function is called with the ids
and the models.

The published tools insert ids into the path of a URL without escaping them. A `?`, `#` or `/` in an
id is therefore parsed as a part of the URL and can lead to another endpoint.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypedDict, get_type_hints
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, create_model
from typing_extensions import Unpack

from eopsgym.domains.calendar.access import resolve_calendar_id
from eopsgym.domains.calendar.dialect import CRASHED, DONE
from eopsgym.domains.calendar.resources.requests import Arguments, Request, checked_request
from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.kernel import tool as kernel_tool

_TOO_LATE = "date value out of range"
_TOO_LARGE = "Python int too large to convert to SQLite INTEGER"
_ELSEWHERE = "HTTP 307: "
_DOCUMENTATION_PATHS = ("/", "/api")
_SERVER = "http://calendar-api:80"  # as long as the real one: recorded messages name positions
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]")
_ID = re.compile(r"{(\w+)}")
_PLAIN = re.compile(r"(?!\.\.?$)[^/?#%\x00-\x1f\x7f]+")
_WITHOUT_BODY = ("GET", "DELETE")


@dataclass(frozen=True)
class Endpoint:
    """A function that answers one kind of API request.

    Attributes:
        method: the HTTP method, such as `POST`.
        path: the path, with the names of ids in braces.
        handler: a function, called as `handler(call, *ids, query=…, body=…)`, with a query and a
            body only if they have a model.
        query: the model of the query.
        body: the model of the body.
    """

    method: str
    path: str
    handler: Callable[..., Any]
    query: type[BaseModel] | None = None
    body: type[BaseModel] | None = None

    def __call__(self, call: Call, given: Arguments) -> Any:
        """Return the answer to a request with the arguments of a tool.

        Raises:
            ToolError: the request is refused, with the message of the API.
        """
        ids = {name: _given_id(name, given) for name in self.names}
        if "calendarId" in ids:
            ids["calendarId"] = resolve_calendar_id(call, ids["calendarId"])
        endpoint, values = self, tuple(ids.values())
        if not all(map(_is_plain, values)):
            endpoint, values = _endpoint_of(self.method, _path_with(self.path, ids))
        in_query = given if self.method in _WITHOUT_BODY else _fields(self.query)
        rest = {name: value for name, value in given.items() if name not in ids}
        query = {name: value for name, value in rest.items() if name in in_query}
        body = {name: value for name, value in rest.items() if name not in in_query}
        try:
            checked = checked_request(
                endpoint.query, query, endpoint.body, body, repaired=call.repaired
            )
            result = endpoint.handler(call, *values, **checked)
        except OverflowError as error:
            reason = _TOO_LATE if str(error) == _TOO_LATE else _TOO_LARGE
            raise ToolError(f"{CRASHED}{reason}") from None
        return DONE if result is None else result

    @cached_property
    def names(self) -> list[str]:
        """The names of the ids in the path."""
        return _ID.findall(self.path)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A pattern that matches the paths of this endpoint with any ids."""
        return re.compile(_ID.sub("([^/]+)", self.path))


_ENDPOINTS: list[Endpoint] = []


class _Kind(TypedDict, total=False):
    """The parameters of `kernel.tool` that classify a tool."""

    reads: str
    writes: str
    required: Iterable[str]
    closed: bool


def tool(
    method: str, path: str, **kind: Unpack[_Kind]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function as a tool that answers one kind of API request.

    Args:
        method: the HTTP method.
        path: the path, with the names of the ids in braces; the function accepts the ids after
            `call`, in this order.
        kind: the other arguments of `kernel.tool`.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        hints = get_type_hints(function, include_extras=True)
        query, body = hints.get("query"), hints.get("body")
        endpoint = Endpoint(method, path, function, query, body)
        _ENDPOINTS.append(endpoint)

        @wraps(function)
        def answer(call: Call, **given: Any) -> Any:
            return endpoint(call, given)

        id_hints = zip(endpoint.names, list(hints.values())[1:], strict=False)
        fields: dict[str, Any] = {name: (hint, ...) for name, hint in id_hints}
        ids = create_model("Ids", __base__=Request, **fields)
        models = [model for model in (ids, query, body) if model]
        return kernel_tool(models=models, **kind)(answer)

    return decorate


# Ids with characters that have a meaning in a URL


def _path_with(template: str, ids: Mapping[str, str]) -> str:
    """Return the path that a server reads if ids are inserted into a path without escaping.

    A query that an id adds to the URL is lost, because the tool sends its own query.

    Args:
        template: the path with the names of ids in braces.
        ids: the ids by name.

    Raises:
        ToolError: an id contains a character that is not allowed in a URL.
    """
    address = _SERVER + template.format(**ids)
    unprintable = _UNPRINTABLE.search(address)
    if unprintable:
        raise ToolError(
            f"Unexpected Error: Invalid non-printable ASCII character in URL, {unprintable[0]!r} "
            f"at position {unprintable.start()}."
        )
    return unquote(_without_dots(urlsplit(address).path))


def _without_dots(path: str) -> str:
    """Return a path with its literal segments `.` and `..` resolved."""
    segments: list[str] = []
    for part in path.removeprefix("/").split("/"):
        if part == "..":
            segments = segments[:-1]
        elif part != ".":
            segments.append(part)
    return f"/{'/'.join(segments)}"


def _endpoint_of(method: str, path: str) -> tuple[Endpoint, tuple[str, ...]]:
    """Return the endpoint of a path, and the ids in the path.

    Raises:
        ToolError: there is no such endpoint, or the server would redirect the client.
    """
    if path in _DOCUMENTATION_PATHS and method == "GET":
        raise ToolError(_ELSEWHERE)
    at_path = _at(path)
    if not at_path and path not in _DOCUMENTATION_PATHS:
        is_known = path.endswith("/") and _at(path.rstrip("/"))
        raise ToolError(_ELSEWHERE if is_known else "Not Found")
    for each, ids in at_path:
        if each.method == method:
            return each, ids
    raise ToolError("Method Not Allowed")


def _at(path: str) -> list[tuple[Endpoint, tuple[str, ...]]]:
    """Return the endpoints that match a path, with the ids in it, starting with the fewest ids."""
    matches = [(each, ids.groups()) for each in _ENDPOINTS if (ids := each.pattern.fullmatch(path))]
    return sorted(matches, key=lambda match: len(match[1]))


def _is_plain(value: str) -> bool:
    """Return whether an id in a URL is parsed as it was written."""
    return _PLAIN.fullmatch(value) is not None


def _given_id(name: str, given: Arguments) -> str:
    value = given.get(name) or given.get(name.removesuffix("Id"))
    if not value:
        raise ToolError(f"The parameter '{name}' is required and cannot be empty.")
    return str(value)


def _fields(model: type[BaseModel] | None) -> Mapping[str, Any]:
    return model.model_fields if model else {}


def _health(call: Call) -> Any:
    """Return that the server is healthy.

    No tool calls this endpoint, but an id with special characters can lead to it.
    """
    return {"status": "healthy", "service": "calendar-env"}


_ENDPOINTS.append(Endpoint("GET", "/health", _health))
