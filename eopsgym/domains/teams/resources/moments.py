"""Moments as the tables and the answers write them."""

import re
from functools import lru_cache
from typing import Any

from eopsgym.domains.kernel import Call

_FRACTION = re.compile(r"\.(\d+)", re.ASCII)


@lru_cache(maxsize=16_384)
def moment(stored: Any) -> str | None:
    """Return a stored moment as answers show it.

    It has a T in the middle, Z for UTC, and six digits of a second or none.
    """
    if not isinstance(stored, str) or not stored:
        return None
    text = stored.replace(" ", "T", 1)
    if "." in text:
        text = _FRACTION.sub(_six_digits, text, count=1)
    return f"{text[:-6]}Z" if text.endswith("+00:00") else text


def _six_digits(found: re.Match[str]) -> str:
    digits = found[1][:6].ljust(6, "0")
    return f".{digits}" if digits.strip("0") else ""


def zulu(call: Call) -> str:
    """Return the present moment, as messages, chats and channels store it."""
    return f"{call.now.isoformat()}Z"
