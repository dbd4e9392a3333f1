"""Failures of one attempt at a model call: a table of kinds, and which of them are temporary."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from eopsgym.agents.models.bounded_answer import AnswerTooLong
from eopsgym.agents.models.redact import scrub
from eopsgym.agents.models.retry_policy import delay_in_message, retry_after
from eopsgym.agents.models.wrong_address import never_answered, no_answer, wrong_address


@dataclass(frozen=True)
class ProviderErrorKind:
    """One kind of failure.

    Attributes:
        name: the name of the kind.
        statuses: the HTTP statuses of the kind.
        again: whether another attempt can succeed.
        rests: whether the endpoint should get no request at all for a while, from any run.
        is_access: whether the key or the account is refused, so that every run fails alike.
        way_out: what a person can do about it.
        tries: the number of attempts, if it is smaller than usual.
        of_place: whether the endpoint or its key is wrong, so that another endpoint of a pool may
            answer.
    """

    name: str
    statuses: frozenset[int]
    again: bool
    way_out: str
    rests: bool = False
    is_access: bool = False
    tries: int | None = None
    of_place: bool = False


_LATER = "try again later"
_ADDRESS = "the address (--base-url, base_url=…, or llm_api_endpoint in a model file)"
_SETTINGS = "check the model's name and its settings"
_REFUSED = {"is_access": True, "of_place": True}


def _kind(name: str, again: bool, way_out: str, *statuses: int, **more: Any) -> ProviderErrorKind:
    return ProviderErrorKind(name, frozenset(statuses), again, way_out, **more)


KINDS = {
    kind.name: kind
    for kind in (
        _kind(
            "refused",
            False,
            "the provider refuses the request; check the model's parameters, its context length, "
            "and that it takes tools",
            *(400, 413, 422),
        ),
        _kind(
            "no_key",
            False,
            "check the key (an environment variable such as OPENAI_API_KEY, or llm_api_key)",
            401,
            **_REFUSED,
        ),
        _kind("no_credit", False, "the account has no credit left", 402, **_REFUSED),
        _kind("forbidden", False, "this key may not use the model", 403, **_REFUSED),
        _kind("unknown_model", False, f"check the model's name and {_ADDRESS}", 404, of_place=True),
        _kind("no_provider", False, "write the model as provider/name, for instance openai/gpt-5"),
        _kind(
            "no_package",
            False,
            "litellm needs a package for this provider that is not installed (for Vertex AI: "
            "pip install 'litellm[google]')",
            of_place=True,
        ),
        _kind("other", False, _SETTINGS),
        _kind(
            "timeout",
            True,
            "give each try more time (--timeout SECONDS, timeout=…), or check that the server "
            "answers",
            *(408, 504, 524),
        ),
        _kind(
            "rate_limit",
            True,
            "lower the number of runs at a time (--concurrency, concurrency=…), or try again later",
            429,
            rests=True,
        ),
        _kind("overloaded", True, _LATER, 503, 529, rests=True),
        _kind("server_error", True, _LATER, *(409, 425, 500, 502, 520, 521, 522, 523)),
        _kind(
            "no_connection",
            True,
            "check that the server is running, the network, the model's name and " + _ADDRESS,
        ),
        _kind(
            "nothing_there",
            True,
            "check that the server is running and listens there (open the address with /models "
            f"behind it), and {_ADDRESS}",
            tries=2,
        ),
        _kind("no_address", False, f"give {_ADDRESS}", of_place=True),
        _kind("no_host", True, f"check the network and {_ADDRESS}", tries=2),
        _kind(
            "redirect",
            False,
            "if you trust that place, give its address instead (--base-url, base_url=…, or "
            "llm_api_endpoint in a model file); often https or /v1 is missing in the address",
            of_place=True,
        ),
        _kind("unreadable", True, f"check {_ADDRESS}, or try again later"),
        _kind(
            "unsendable",
            False,
            "the key, or a header, has letters that cannot be sent; copy it again",
            of_place=True,
        ),
        _kind("no_choices", True, _LATER),
        _kind("too_long", False, f"no model sends such an answer; check {_ADDRESS}"),
    )
}
"""Every kind by its name. A kind with `again` is tried again; any other kind fails at once, or the
request goes to another endpoint of a pool if `of_place` is true."""

_OF_STATUS = {status: kind for kind in KINDS.values() for status in kind.statuses}


@dataclass(frozen=True)
class Failure:
    """A failed attempt: its kind, the provider's message, the requested wait, and the status."""

    kind: ProviderErrorKind
    text: str
    wait: float | None = None
    status: int = 0

    @property
    def called(self) -> str:
        """The short name of its kind, with its HTTP status: `429 rate_limit`."""
        # litellm also invents statuses for other failures, such as 500 if nobody answered.
        status = f"{self.status} " if self.status in self.kind.statuses else ""
        return status + self.kind.name


class NoChoices(Exception):
    """A response without any choice."""


def failure_of(error: Exception, secrets: Iterable[str], url: str = "") -> Failure:
    """Convert an exception of litellm to a `Failure`.

    Args:
        error: the exception.
        secrets: the texts to remove from the message.
        url: the requested address, if it is not the provider's own.
    """
    chain = _chain(error)
    if problem := wrong_address(chain, url):
        return Failure(KINDS[problem[0]], scrub(problem[1], secrets))
    headers = getattr(error, "litellm_response_headers", None)
    message = _PREFIXES.sub("", str(error).partition("Traceback (most recent")[0])
    kind = _kind_of(error, message)
    text = f"{type(error).__name__}: {' '.join(message.split()).rstrip('.')}"
    if kind.name == "no_connection":
        text = no_answer(chain, url)
    text = scrub(text, secrets)
    text = text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…"
    wait = retry_after(headers)
    return Failure(kind, text, delay_in_message(message) if wait is None else wait, _status(chain))


_MOST_LETTERS = 2_000
"""The longest part of a provider's message that goes into the error and the record."""


_PREFIXES = re.compile(r"^(?:(?:litellm\.)?\w+(?:Error|Exception)(?:: | - ))+")

_MESSAGES = (
    ("Provider NOT provided", "no_provider"),
    ("Missing credentials", "no_key"),
    ("Missing Gemini API key", "no_key"),
    ("_API_KEY is not set", "no_key"),
    ("No module named", "no_package"),
    ("SDK not found", "no_package"),
    ("unexpected keyword argument", "other"),
)
"""Litellm's messages about requests that it did not make, with a status that means nothing."""


def _kind_of(error: Exception, message: str) -> ProviderErrorKind:
    for words, name in _MESSAGES:
        if words in message:
            return KINDS[name]
    if _no_credit(error):
        return KINDS["no_credit"]
    if type(error).__name__ == "Timeout":  # litellm's own class, whatever the cause
        return KINDS["timeout"]
    chain = _chain(error)
    # openai's plain base error is raised before any request is made, but litellm reports it as a
    # server's error 500.
    if any(f"{type(e).__module__}.{type(e).__name__}" == "openai.OpenAIError" for e in chain):
        return KINDS["other"]
    for name, holds in _CAUSES:
        if any(holds(link) for link in chain):
            return KINDS[name]
    if never_answered(chain):
        return KINDS["no_connection"]
    status = _status(chain)
    if status not in _OF_STATUS and 500 <= status < 600:
        return KINDS["server_error"]
    return _OF_STATUS.get(status, KINDS["other"])


def _status(chain: list[Any]) -> int:
    """Return the HTTP status that the server sent, because litellm changes some (529 to 500)."""
    sent = (getattr(getattr(link, "response", None), "status_code", 0) for link in chain[1:])
    status = next((status for status in sent if isinstance(status, int) and status >= 400), None)
    return status or getattr(chain[0], "status_code", None) or 0


_CAUSES: tuple[tuple[str, Callable[[BaseException], bool]], ...] = (
    ("too_long", lambda error: isinstance(error, AnswerTooLong)),
    ("unsendable", lambda error: isinstance(error, UnicodeEncodeError)),
    ("no_choices", lambda error: isinstance(error, NoChoices)),
    ("unreadable", lambda error: isinstance(error, json.JSONDecodeError)),
)


def _no_credit(error: Exception) -> bool:
    # openai uses status 429 also for an account without credit.
    body = getattr(error, "body", None)
    return isinstance(body, dict) and body.get("code") == "insufficient_quota"


def _chain(error: BaseException | None) -> list[Any]:
    """Return an exception and its chain of causes."""
    links: list[Any] = []
    while error is not None and error not in links:
        links.append(error)
        error = error.__cause__ or error.__context__
    return links
