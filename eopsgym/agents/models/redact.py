"""Functions that remove keys from texts that people and files get to see."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from eopsgym.agents.models.encoded_secrets import with_shapes
from eopsgym.agents.models.secret_parts import may_hold, spans_of_parts
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
# Shorter values would hide ordinary words ("EMPTY" is a usual key for local servers). In records
# the bound is higher, because a variable such as SORT_KEY must not change an agent's actions.
_SHORTEST = 6
_SHORTEST_RECORDED = 8


def scrub(text: str, secrets: Iterable[str | None] = ()) -> str:
    """Return `text` without secrets and their parts, and without texts that look like a key.

    Secrets are the given ones and the keys in the environment.
    """
    if not text:
        return text
    known = {s for s in (*secrets, *_keys_in_environment()) if s and len(s) >= _SHORTEST}
    for secret in _longest_first(frozenset(known)):
        text = text.replace(secret, _HIDDEN)
    text = _without_parts(text, _longest_first(frozenset(known)))
    for secret in known:
        if len(secret) >= _SHORTEST_RECORDED:  # the key may be broken into lines or groups
            text = re.sub(_BREAK.join(map(re.escape, secret)), _HIDDEN, text)
    return _SHAPES.sub(lambda match: (match["before"] or "") + _HIDDEN, text)


def _without_parts(text: str, secrets: tuple[str, ...]) -> str:
    for start, end in reversed(spans_of_parts(text, secrets)):
        text = text[:start] + _HIDDEN + text[end:]
    return text


def secrets_of(*models: Any) -> tuple[str, ...]:
    """Return the secrets that must not get into the record of a run, longest first.

    These are the models' and servers' attribute `secrets`, if they have it, and the keys in the
    environment, in each form in which they may appear; none if there is no model.
    """
    if all(model is None for model in models):
        return ()
    own = (secret for model in models for secret in getattr(model, "secrets", ()))
    known = {*own, *_keys_in_environment()}
    return _longest_first(frozenset(s for s in known if len(s) >= _SHORTEST_RECORDED))


def _keys_in_environment() -> list[str]:
    # Names are compared first, because reading a value from the environment decodes it each time.
    return [os.environ[name] for name in os.environ if name.upper().endswith(SECRET_NAMES)]


@lru_cache(maxsize=16)
def _longest_first(secrets: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(with_shapes(secrets), key=len, reverse=True))


def hide(value: T, secrets: Sequence[str]) -> T:
    """Return `value` with asterisks for secrets and their parts in texts and bytes, at any depth.

    The number of bytes stays the same, so that recorded changes can still be applied. A value
    without secrets is returned unchanged.
    """
    known = tuple(secrets)
    if not known or not _may_hold(value, known):
        return value
    hidden: T = _hide(value, known)
    return hidden


def _may_hold(value: Any, secrets: tuple[str, ...]) -> bool:
    texts: list[str] = []
    letters: list[str] = []
    _gather(value, texts, letters)
    if may_hold("\0".join(texts), secrets):
        return True
    return bool(letters) and may_hold("\0".join(letters), _as_letters(secrets))


def _gather(value: Any, texts: list[str], letters: list[str]) -> None:
    """Append all texts of a value, and its bytes as letters of one byte each."""
    if isinstance(value, str):
        texts.append(value)
    elif isinstance(value, bytes):
        letters.append(value.decode("latin-1"))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            _gather(key, texts, letters)
            _gather(item, texts, letters)
    elif isinstance(value, list | tuple):
        for item in value:
            _gather(item, texts, letters)
    elif is_dataclass(value) and not isinstance(value, type):
        for name in value.__dataclass_fields__:
            _gather(getattr(value, name), texts, letters)


def _hide(value: Any, secrets: tuple[str, ...]) -> Any:
    if isinstance(value, str):
        return _starred(value, secrets)
    if isinstance(value, bytes):
        # Decoded as one letter for each byte, so that the number of bytes stays the same.
        return _starred(value.decode("latin-1"), _as_letters(secrets), "latin-1").encode("latin-1")
    if isinstance(value, Mapping):
        return {_hide(key, secrets): _hide(item, secrets) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_hide(item, secrets) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        before = {item.name: getattr(value, item.name) for item in fields(value)}
        after = {name: _hide(item, secrets) for name, item in before.items()}
        return value if before == after else replace(value, **after)
    return value


@lru_cache(maxsize=16)
def _as_letters(secrets: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_bytes(secret).decode("latin-1") for secret in secrets)


def _starred(text: str, secrets: tuple[str, ...], encoding: str = "utf-8") -> str:
    for secret in secrets:
        text = text.replace(secret, "*" * len(_bytes(secret, encoding)))
    for start, end in reversed(spans_of_parts(text, secrets)):
        size = len(_bytes(text[start:end], encoding))
        text = text[:start] + "*" * size + text[end:]
    return text


def _bytes(text: str, encoding: str = "utf-8") -> bytes:
    return text.encode(encoding, "surrogateescape")
