"""Keeps keys out of texts that people and files get to see."""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

_HIDDEN = "[hidden]"
_SHAPES = re.compile(
    r"(?P<before>\bBearer\s+|[?&](?:api[-_]?)?key=)[^\s&\"']+"
    r"|\b(?:sk-|gsk_|xai-)[\w*.-]{6,}"
    r"|\bAIza[\w-]{20,}"
    r"|\bAKIA[A-Z0-9]{12,}",
    re.IGNORECASE,
)
_NAMES = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$", re.IGNORECASE)
# Shorter values would blank out ordinary words ("EMPTY" is what local servers are given).
_SHORTEST = 6


def scrub(text: str, secrets: Iterable[str | None] = ()) -> str:
    """`text` without `secrets`, the keys in the environment, and whatever looks like a key."""
    known = {s for s in (*secrets, *named_secrets(os.environ)) if s and len(s) >= _SHORTEST}
    for secret in sorted(known, key=len, reverse=True):
        text = text.replace(secret, _HIDDEN)
    return _SHAPES.sub(lambda match: (match["before"] or "") + _HIDDEN, text)


def named_secrets(values: Mapping[str, Any]) -> list[str]:
    """The texts among `values` whose names say that they are secret."""
    return [v for k, v in values.items() if isinstance(v, str) and _NAMES.search(k)]
