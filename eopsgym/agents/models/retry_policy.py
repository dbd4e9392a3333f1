"""The number of attempts at a model call, and the waits between them."""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


@dataclass(frozen=True)
class Retries:
    """At most `tries` attempts. The wait before attempt n + 1 is `base * 2 ** (n - 1)` seconds, at
    most `cap`, minus a random part of up to half of it; a wait that the server requests is used
    instead, up to `cap`. All attempts of a reply and the waits between them take at most `total`
    seconds, or the timeout of one attempt if that is longer.
    """

    tries: int = 5
    base: float = 1.0
    cap: float = 60.0
    total: float = 600.0

    def __post_init__(self) -> None:
        if self.tries < 1 or min(self.base, self.cap, self.total) < 0:
            raise ValueError("retries need at least one try, and waits of at least 0 seconds")

    def wait(self, failed: int, asked: float | None, chance: random.Random) -> float:
        """Return the seconds to wait after `failed` failures; `asked` is the server's request."""
        if asked:  # 0 seconds come from a date of a clock that differs from ours
            return min(asked, self.cap)
        # The exponent is bounded because a float overflows at 2 ** 1024.
        longest = min(self.base * 2.0 ** min(failed - 1, 64), self.cap)
        return longest * chance.uniform(0.5, 1.0)


_RETRY_DELAY = re.compile(r"""["']retryDelay["']:\s*["'](\d{1,9}(?:\.\d{1,9})?)s["']""")


def retry_after(headers: Mapping[str, str] | None, today: datetime | None = None) -> float | None:
    """Return the seconds that a Retry-After header (seconds or an HTTP date) asks for, or None.

    OpenAI's header in milliseconds is read as well.
    """
    by_name = {name.lower(): value for name, value in (headers or {}).items()}
    exact = _number(by_name.get("retry-after-ms"))
    value = by_name.get("retry-after")
    seconds = _number(value) if exact is None else exact / 1000
    if seconds is None and value is not None:
        seconds = _until(value, today or datetime.now(UTC))
    return None if seconds is None else max(seconds, 0.0)


def delay_in_message(error: str) -> float | None:
    """Return the seconds that an error's text asks to wait, as in Google's errors, or None."""
    match = _RETRY_DELAY.search(error)
    return float(match[1]) if match else None


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if number == number else None  # NaN is unequal to itself


def _until(date: str, today: datetime) -> float | None:
    try:
        wanted = parsedate_to_datetime(date)
    except ValueError:
        return None
    aware = wanted if wanted.tzinfo else wanted.replace(tzinfo=UTC)
    return (aware - today).total_seconds()
