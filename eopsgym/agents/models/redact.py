"""Keeps keys out of texts that people and files get to see."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from eopsgym.agents.models.encoded_secrets import with_shapes
from eopsgym.gym.secret_names import SECRET_NAMES

T = TypeVar("T")

_HIDDEN = "[hidden]"
_SHAPES = re.compile(
    r"(?P<before>\bBearer\s+|[?&](?:api[-_]?)?key=)[^\s&\"']+"
    r"|(?<=://)[^\s/@\"']+(?=@)"
    r"|\b(?:sk-|gsk_|xai-)[\w*.-]{6,}"
    r"|\bAIza[\w-]{20,}"
    r"|\bAKIA[A-Z0-9]{12,}",
    re.IGNORECASE,
)
_BREAK = r"(?:\s|\\[nrt])*"
# Shorter values would blank out ordinary words ("EMPTY" is what local servers are given); more so
# in records, where a variable such as SORT_KEY must not rewrite what an agent did.
_SHORTEST = 6
_SHORTEST_RECORDED = 8


def scrub(text: str, secrets: Iterable[str | None] = ()) -> str:
    """`text` without `secrets`, the keys in the environment, and whatever looks like a key."""
    if not text:
        return text
    known = {s for s in (*secrets, *_keys_in_environment()) if s and len(s) >= _SHORTEST}
    for secret in _longest_first(frozenset(known)):
        text = text.replace(secret, _HIDDEN)
    for secret in known:
        if len(secret) >= _SHORTEST_RECORDED:  # broken over lines, or into groups of letters
            text = re.sub(_BREAK.join(map(re.escape, secret)), _HIDDEN, text)
    return _SHAPES.sub(lambda match: (match["before"] or "") + _HIDDEN, text)


def secrets_of(*models: Any) -> tuple[str, ...]:
    """What must not get into the record of a run with these models and servers, longest first.

    These are their own `secrets`, where they have that attribute, and the keys in the environment,
    in each shape in which they may turn up; none where there is no model.
    """
    if all(model is None for model in models):
        return ()
    own = (secret for model in models for secret in getattr(model, "secrets", ()))
    known = {*own, *_keys_in_environment()}
    return _longest_first(frozenset(s for s in known if len(s) >= _SHORTEST_RECORDED))


def _keys_in_environment() -> list[str]:
    # By their names first: each value that is read from the environment is decoded anew.
    return [os.environ[name] for name in os.environ if name.upper().endswith(SECRET_NAMES)]


@lru_cache(maxsize=16)
def _longest_first(secrets: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(with_shapes(secrets), key=len, reverse=True))


def hide(value: T, secrets: Sequence[str]) -> T:
    """`value` with asterisks for each of the secrets in its texts and bytes, however deep.

    Each keeps its number of bytes, so that recorded changes can still be applied. What holds no
    secret is given back as it is.
    """
    hidden: T = _hide(value, secrets) if secrets else value
    return hidden


def _hide(value: Any, secrets: Sequence[str]) -> Any:
    if isinstance(value, str):
        for secret in secrets:
            value = value.replace(secret, "*" * len(_bytes(secret)))
        return value
    if isinstance(value, bytes):
        for key in map(_bytes, secrets):
            value = value.replace(key, b"*" * len(key))
        return value
    if isinstance(value, Mapping):
        return {_hide(key, secrets): _hide(item, secrets) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_hide(item, secrets) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        before = {item.name: getattr(value, item.name) for item in fields(value)}
        after = {name: _hide(item, secrets) for name, item in before.items()}
        return value if before == after else replace(value, **after)
    return value


def _bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogateescape")
