"""One REST helper: its path, its fields, and the function that answers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Endpoint:
    """One REST helper.

    Attributes:
        method: the HTTP method.
        path: the path of its URL.
        handle: answers a request.
        summary: one line for `/openapi.json`.
        body: fields of the JSON body; those with a `?` are optional.
        database: whether it needs the database header.
    """

    method: str
    path: str
    handle: Handler
    summary: str
    body: tuple[str, ...] = ()
    database: bool = False
