"""The address of a server, with the name, password or key to send to it."""

import base64
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from eopsgym.gym.secret_names import deep_secrets

_NO_KEY = "none"
"""The placeholder key, because OpenAI's client requires one."""
_SIGNING = ("bedrock/", "vertex_ai/")
"""Providers that get signed requests instead of a key."""


def no_key_for(model: str) -> str | None:
    """Return the placeholder key for a server at the user's own address when no key was given.

    The key in the environment belongs to the provider and must not be sent to another address. The
    result is None if requests are signed.
    """
    return None if model.startswith(_SIGNING) else _NO_KEY


@dataclass(frozen=True)
class ServerAddress:
    """An address without name and password, which go into a header; empty for the provider's own.

    Attributes:
        url: the address of requests.
        headers: the headers with the access data.
        secrets: the texts that must not be shown.
    """

    url: str
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, url: str | None) -> Self:
        """Parse an address such as `http://name:password@host:8000/v1`."""
        try:
            parts = urlsplit(url or "")
        except ValueError:  # the request will report the error
            return cls(url or "")
        query_secrets = tuple(deep_secrets(dict(parse_qsl(parts.query))))
        if parts.username is None and parts.password is None:
            return cls(url or "", secrets=query_secrets)
        credentials = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
        header = base64.b64encode(credentials.encode()).decode()
        hidden = (parts.password, unquote(parts.password or ""), header)
        bare = _without_user(parts)
        secrets = tuple(dict.fromkeys(text for text in (*hidden, *query_secrets) if text))
        return cls(bare, {"Authorization": f"Basic {header}"}, secrets)


def _without_user(parts: SplitResult) -> str:
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
