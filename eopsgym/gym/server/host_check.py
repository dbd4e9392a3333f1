"""Protection from web pages: the allowed Host and Origin of a request, and its content type.

A page in a browser can reach a server on the same machine. It may post to it from its own
site, or give its own name the address of this machine ("DNS rebinding"). The Model Context Protocol
asks servers to check both headers; these checks hold for every endpoint. Programs, which send no
Origin, are not affected if they use a name of the server.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

EVERY = "*"
"""The value in a list of allowed hosts that allows any name."""

_HOST = re.compile(r"(?:\[(?P<address>[0-9a-fA-F:.]+)\]|(?P<name>[\w.-]+))(?::[0-9]*)?", re.ASCII)
_READS = ("GET", "HEAD", "OPTIONS")
_CLOSE = {"connection": "close"}


class HostCheck:
    """ASGI middleware that answers 421 to a foreign Host, and 403 or 415 to a foreign page.

    Args:
        app: the application that it protects.
        hosts: names of this server, besides those of the loopback interface and the
            address of the connection; `*` for any. A server that is reached from
            elsewhere may be addressed by any IP address: an address, unlike a name, cannot be given
            to somebody else. Pages of the hosts named here may send requests.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app = app
        given = {host.strip().lower() for host in hosts}
        self._any = EVERY in given
        self._names = {_bare(host) or host for host in given - {EVERY}}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it without reading it."""
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if host is not None and not self._is_ours(host, scope):
            return _refuse(
                421,
                f"this server is not called {host!r}; use the name it listens on, or start it "
                f"with --allow-host {_bare(host) or 'NAME'}",
            )
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is None and site is None:
            return None
        if origin is not None and not self._may_send(origin):
            return _refuse(
                403,
                f"pages of {origin} may not send requests to this server; start it with "
                "--allow-host and the page's host name if they should",
            )
        if origin is None and site == "cross-site":
            return _refuse(403, "pages of other sites may not send requests to this server")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] not in _READS and kind != "application/json":
            return _refuse(415, "from a browser, send the content type application/json")
        return None

    def _is_ours(self, host: str, scope: Scope) -> bool:
        """Return whether a Host header names this server."""
        name = _bare(host)
        if name is None:
            return False
        here = str((scope.get("server") or ("",))[0]).lower()
        return (
            self._any
            or self._is_named(name)
            or name == here
            or (_is_address(name) and _is_address(here) and not _is_loopback(here))
        )

    def _may_send(self, origin: str) -> bool:
        scheme, _, host = origin.partition("://")
        name = _bare(host)
        return scheme.lower() in ("http", "https") and name is not None and self._is_named(name)

    def _is_named(self, name: str) -> bool:
        return name in self._names or _is_loopback(name)


def _refuse(status: int, detail: str) -> JSONResponse:
    return JSONResponse({"detail": detail}, status_code=status, headers=_CLOSE)


def _bare(host: str) -> str | None:
    """Return the host name in a Host header in lower case, without port; None if there is none."""
    match = _HOST.fullmatch(host)
    return (match["address"] or match["name"]).lower().rstrip(".") or None if match else None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    if _is_address(name):
        return ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")
