"""One REST helper: where it is, what it takes, and who answers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Endpoint:
    """One helper.

    Attributes:
        method: HTTP method.
        path: where it is.
        handle: answers a request.
        summary: one line for `/openapi.json`.
        body: fields of the JSON body; those with a `?` may be left out.
        database: whether it needs the database header.
    """

    method: str
    path: str
    handle: Handler
    summary: str
    body: tuple[str, ...] = ()
    database: bool = False
