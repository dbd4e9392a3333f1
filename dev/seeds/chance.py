"""Chance that depends on nothing but its key, as functions that the statements of seeds call."""

import datetime as dt
import hashlib
import json
from base64 import b64encode
from bisect import bisect
from itertools import accumulate
from typing import Any
from uuid import UUID

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def plain(value: Any) -> Any:
    """Return a value as SQLite keeps it."""
    if isinstance(value, dt.datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    if isinstance(value, dt.date):
        return f"{value:%Y-%m-%d}"
    return json.dumps(value) if isinstance(value, list | tuple | dict) else value


def lot(*key: object) -> float:
    """Return a number from 0 to 1 that depends on the key alone."""
    text = "|".join(map(str, key))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48


def ulid(*key: object) -> str:
    """26 letters and digits, as a ULID from before the anchor time has them."""
    number = int.from_bytes(hashlib.sha256("|".join(map(str, key)).encode()).digest(), "big")
    return "01J" + "".join(_CROCKFORD[number >> 5 * place & 31] for place in range(23))


def uuid(*key: object) -> str:
    """Return a UUID of version 4 that depends on the key alone."""
    return str(
        UUID(bytes=hashlib.sha256("|".join(map(str, key)).encode()).digest()[:16], version=4)
    )


class Draw:
    """An aggregate: one of the values, by the key; a new value takes the place of few others."""

    def __init__(self) -> None:
        self.least = 2.0
        self.value: Any = None

    def step(self, value: Any, *key: object) -> None:
        """Take a row into account."""
        drawn = lot(*key, value)
        if drawn < self.least:
            self.least, self.value = drawn, value

    def finalize(self) -> Any:
        """Return the value, NULL if there was no row."""
        return self.value


def pick(choices: str, *key: object) -> Any:
    """Return an element of a JSON list, or a key of a JSON object as often as its value weighs."""
    offered = json.loads(choices)
    weights = offered.values() if isinstance(offered, dict) else [1] * len(offered)
    bounds = list(accumulate(weights))
    return plain(list(offered)[bisect(bounds, lot(*key) * bounds[-1])])


def moment(start: str, end: str, *key: object, now: dt.datetime) -> str:
    """Return a minute between two moments and before now, in working hours if there are any."""
    last = min(dt.datetime.fromisoformat(end), now - dt.timedelta(minutes=5))
    first = min(dt.datetime.fromisoformat(start), last)
    minutes = max(1, int((last - first).total_seconds() // 60))
    for turn in range(12):
        found = first + dt.timedelta(minutes=int(lot(*key, turn) * minutes))
        if found.weekday() < 5 and 7 <= found.hour < 18:
            break
    return f"{found:%Y-%m-%d %H:%M}:00"


def base64(text: str | None) -> str | None:
    """Return the UTF-8 bytes of a text in base64, on one line."""
    return None if text is None else b64encode(text.encode()).decode()
