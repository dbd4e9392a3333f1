"""Errors of an address without a model: nothing there, no host, a redirect, or no address.

It also handles connections that end without an answer.
"""

import os
import socket
from collections.abc import Sequence
from typing import Any
from urllib.parse import urljoin, urlsplit, urlunsplit

_REDIRECTS = (301, 302, 303, 307, 308)
_MOST_LETTERS = 200
_OF_CONNECTION = {
    "httpx.TransportError",
    "httpx.InvalidURL",
    "aiohttp.http_exceptions.BadHttpMessage",
}
_AIOHTTPS_OWN = "400, message:"  # the status that aiohttp adds to its own errors
_NO_HTTPS = "WRONG_VERSION_NUMBER"
_OF_OWN_SERVERS = {"hosted_vllm": "HOSTED_VLLM_API_BASE", "lm_studio": "LM_STUDIO_API_BASE"}
"""Providers that are the user's own servers, with litellm's environment variable for the address.

Without an address, litellm would send their prompts to OpenAI.
"""


def missing_address(model: str) -> str | None:
    """Return the error text for a model that needs an address and has none; None otherwise."""
    provider = model.partition("/")[0]
    variable = _OF_OWN_SERVERS.get(provider)
    if variable is None or os.environ.get(variable):
        return None
    return f"{provider} is a server of your own, and no address is given"


def wrong_address(chain: Sequence[Any], url: str) -> tuple[str, str] | None:
    """Return the kind and text of a failure that a wrong address caused; None for other failures.

    Args:
        chain: an exception and its chain of causes.
        url: the address that was given; empty for the provider's own.
    """
    url = url.partition("?")[0]  # the query may contain a key
    for link in chain:
        if isinstance(link, ConnectionRefusedError):
            place = url or _host(chain)
            return "nothing_there", f"nothing answers at {place}: the connection was refused"
        if isinstance(link, socket.gaierror) and link.errno == socket.EAI_NONAME:
            return "no_host", f"there is no host with the name in {url or _host(chain)}"
    answers = [getattr(link, "response", None) for link in chain]
    answers = [answer for answer in answers if getattr(answer, "status_code", None) in _REDIRECTS]
    return ("redirect", _of_redirect(answers)) if answers else None


def never_answered(chain: Sequence[Any]) -> bool:
    """Return whether the connection failed, or ended before the answer did."""
    return any(_is_of_connection(link) for link in chain)


def _is_of_connection(error: BaseException) -> bool:
    # Compared by name, because litellm chooses the HTTP library. Timeouts are handled before.
    named = {f"{kind.__module__}.{kind.__name__}" for kind in type(error).__mro__}
    return isinstance(error, ConnectionError) or not named.isdisjoint(_OF_CONNECTION)


def no_answer(chain: Sequence[Any], url: str) -> str:
    """Return the error text for a connection that failed."""
    text = str(chain[-1]).removeprefix(_AIOHTTPS_OWN)
    why = " ".join(text.split()).rstrip(".") or type(chain[-1]).__name__
    if _NO_HTTPS in why:
        why = "it does not use https; perhaps http"
    return f"no answer from {url.partition('?')[0] or _host(chain)}: {why}"


def _host(chain: Sequence[Any]) -> str:
    """Return the host of the request, as the HTTP library names it."""
    hosts = (f"{e.host}:{e.port}" for e in chain if hasattr(e, "host") and hasattr(e, "port"))
    return next(hosts, "the provider's address")


def _of_redirect(answers: Sequence[Any]) -> str:
    """Return the error text for a redirect, without the parts of its address that may be a key.

    litellm adds its own responses to the chain; the last one is the server's.
    """
    answer = answers[-1]
    location = answer.headers.get("location") or ""
    try:
        parts = urlsplit(urljoin(str(answer.request.url), location))
        bare = urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
    except (ValueError, RuntimeError):  # not an address, or a response without its request
        bare = ""
    place = f"to {bare[:_MOST_LETTERS]}" if location and bare else "without an address"
    return (
        f"the server redirects {place} (status {answer.status_code}); redirects are not followed, "
        "because key and prompt would be sent there"
    )
