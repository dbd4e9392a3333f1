"""Requests to the calendar API: how tool arguments become one, and which function answers it.

The published tools are a thin layer over a REST API: ids go into the path as they come, so that a
`?`, `#` or `/` in one is read as part of an address. What such an id does follows from that.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, ValidationError

from eopsgym.domains.calendar.api.rights import meant_calendar
from eopsgym.domains.calendar.api.validation import in_words
from eopsgym.domains.kernel import Call, ToolError

DONE = "Operation completed successfully"
"""The answer of a tool whose request is answered with nothing."""
_SERVER = "http://calendar-api:80"  # as long as the address that the recorded messages count from
_CRASHED = "Internal server error: "
_TOO_LATE = "date value out of range"
_TOO_LARGE = "Python int too large to convert to SQLite INTEGER"
_ELSEWHERE = "HTTP 307: "
_LEADING = ("/", "/api")  # to the documentation
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]")
_PLACE = re.compile(r"{(\w+)}")
Handler = Callable[..., Any]


class Nothing(BaseModel):
    """A query or body of which nothing is read."""


@dataclass(frozen=True)
class Route:
    """One address of the API: its method, path, the models of query and body, and its function."""

    method: str
    path: re.Pattern[str]
    query: type[BaseModel]
    body: type[BaseModel] | None
    handler: Handler


_ROUTES: list[Route] = []


def route(
    method: str, path: str, *, query: type[BaseModel] = Nothing, body: type[BaseModel] | None = None
) -> Callable[[Handler], Handler]:
    """Let a function answer an address: `function(call, *ids, query=…, body=…)`.

    It is given `query` and `body` where it says a model for them.
    """

    def decorate(handler: Handler) -> Handler:
        pattern = re.compile(_PLACE.sub("([^/]+)", path.removeprefix("/")))
        _ROUTES.append(Route(method, pattern, query, body, handler))
        # What stands in a path as it is goes before what stands for any id.
        _ROUTES.sort(key=lambda each: each.path.groups)
        return handler

    return decorate


class Address(NamedTuple):
    """Where a tool sends its arguments.

    Attributes:
        method: of the request.
        path: with the names of the arguments that belong into it.
        query: arguments that go into the query although there is a body.
    """

    method: str
    path: str
    query: tuple[str, ...] = ()

    def __call__(self, call: Call, given: Mapping[str, Any]) -> Any:
        """Answer a request with these arguments.

        Raises:
            ToolError: in the API's words.
        """
        names = _PLACE.findall(self.path)
        values = {name: _in_path(name, given) for name in names}
        if "calendarId" in values:
            values["calendarId"] = meant_calendar(call, values["calendarId"])
        address = _SERVER + self.path.format(**values)
        _check_printable(address)
        rest = {name: value for name, value in given.items() if name not in names}
        if self.method in ("GET", "DELETE"):
            query, body = rest, None
        else:
            query = {name: rest.pop(name) for name in self.query if name in rest}
            body = rest
        # The query of an address that an id brings is lost: the tool sends its own.
        found = {name: _in_query(value) for name, value in query.items()}
        texts = {name: values for name, values in found.items() if values}
        try:
            path = unquote(_without_dots(urlsplit(address).path))
            result = _answer(call, self.method, path, texts, body)
        except OverflowError as error:
            what = _TOO_LATE if str(error) == _TOO_LATE else _TOO_LARGE
            raise ToolError(f"{_CRASHED}{what}") from None
        return DONE if result is None else result


def _in_path(name: str, given: Mapping[str, Any]) -> str:
    value = given.get(name) or given.get(name.removesuffix("Id"))
    if not value:
        raise ToolError(f"The parameter '{name}' is required and cannot be empty.")
    return str(value)


def _check_printable(address: str) -> None:
    found = _UNPRINTABLE.search(address)
    if found:
        raise ToolError(
            f"Unexpected Error: Invalid non-printable ASCII character in URL, {found[0]!r} "
            f"at position {found.start()}."
        )


def _in_query(value: Any) -> list[str]:
    return [_as_text(part) for part in value] if isinstance(value, list) else [_as_text(value)]


def _as_text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "", True: "true", False: "false"}[value]
    return str(value)


def _answer(
    call: Call, method: str, path: str, query: dict[str, list[str]], body: Mapping[str, Any] | None
) -> Any:
    found = _found(path)
    if path in _LEADING and method == "GET":
        raise ToolError(_ELSEWHERE)
    if not found and path not in _LEADING:
        is_known = path.endswith("/") and _found(path.rstrip("/"))
        raise ToolError(_ELSEWHERE if is_known else "Not Found")
    for each, ids in found:
        if each.method == method:
            models = _checked(each, query, body, repaired=call.repaired)
            return each.handler(call, *ids, **models)
    raise ToolError("Method Not Allowed")


def _without_dots(path: str) -> str:
    """Return a path with `.` and `..` resolved where they are written literally."""
    kept: list[str] = []
    for part in path.removeprefix("/").split("/"):
        if part == "..":
            kept = kept[:-1]
        elif part != ".":
            kept.append(part)
    return f"/{'/'.join(kept)}"


def _found(path: str) -> list[tuple[Route, tuple[str, ...]]]:
    """Return the routes of a path, with the ids in it."""
    plain = path.removeprefix("/")
    return [(each, ids.groups()) for each in _ROUTES if (ids := each.path.fullmatch(plain))]


def _checked(
    each: Route, query: dict[str, list[str]], body: Mapping[str, Any] | None, *, repaired: bool
) -> dict[str, BaseModel]:
    """Query and body as the models of a route; all that is wrong with both in one refusal."""
    models: dict[str, BaseModel] = {}
    findings: list[Any] = []
    lists = _list_fields(each.query)
    texts = {name: value if name in lists else value[-1] for name, value in query.items()}
    checks: Iterable[tuple[str, Callable[[], BaseModel]]] = (
        *([("query", partial(each.query.model_validate, texts))] if each.query != Nothing else ()),
        *([("body", partial(_body, each.body, body, repaired=repaired))] if each.body else ()),
    )
    for name, check in checks:
        try:
            models[name] = check()
        except ValidationError as error:
            found = error.errors(include_url=False)
            findings += _in_order(found, each.body) if name == "body" else found
    if findings:
        raise ToolError(in_words(findings))
    return models


def _in_order(findings: list[Any], model: type[BaseModel] | None) -> list[Any]:
    """Return findings in the order in which the published server's model has its fields.

    A model whose own order differs names its fields in `FIELD_ORDER`; all others come last.
    """
    order: tuple[str, ...] = getattr(model, "FIELD_ORDER", ())
    places = {name: place for place, name in enumerate(order)}
    return sorted(findings, key=lambda finding: places.get((*finding["loc"], "")[0], len(order)))


def _body(model: type[BaseModel], body: Mapping[str, Any] | None, *, repaired: bool) -> BaseModel:
    context = {"repaired": repaired}
    return model.model_validate(dict(body or {}), from_attributes=True, context=context)


@lru_cache(maxsize=256)
def _list_fields(model: type[BaseModel]) -> frozenset[str]:
    fields = model.model_fields.items()
    return frozenset(
        field.alias or name for name, field in fields if "list[" in str(field.annotation)
    )
