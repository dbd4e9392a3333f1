"""How often a model call is tried again, and how long to wait in between."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


@dataclass(frozen=True)
class Retries:
    """At most `tries` tries. The wait before try n + 1 is `base * 2 ** (n - 1)` seconds, at most
    `cap`, less up to half of it by chance; a server's Retry-After counts instead, up to `cap`.
    All tries of a reply and the waits between them take at most `total` seconds, or one try's
    time-out where that is longer.
    """

    tries: int = 5
    base: float = 1.0
    cap: float = 60.0
    total: float = 600.0

    def __post_init__(self) -> None:
        if self.tries < 1 or min(self.base, self.cap, self.total) < 0:
            raise ValueError("retries need at least one try, and waits of at least 0 seconds")

    def wait(self, failed: int, asked: float | None, chance: random.Random) -> float:
        """Seconds to wait after `failed` failed tries; `asked` is the server's wish."""
        if asked is not None:
            return min(asked, self.cap)
        # The exponent is bounded because a float overflows at 2 ** 1024.
        longest = min(self.base * 2.0 ** min(failed - 1, 64), self.cap)
        return longest * chance.uniform(0.5, 1.0)


def retry_after(headers: Mapping[str, str] | None, today: datetime | None = None) -> float | None:
    """Seconds that a Retry-After header (seconds or an HTTP date) asks for, or None."""
    value = next((v for k, v in (headers or {}).items() if k.lower() == "retry-after"), None)
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = _until(value, today or datetime.now(UTC))
    return max(seconds, 0.0) if seconds == seconds else None  # NaN is unequal to itself


def _until(date: str, today: datetime) -> float:
    try:
        wanted = parsedate_to_datetime(date)
    except ValueError:
        return float("nan")
    aware = wanted if wanted.tzinfo else wanted.replace(tzinfo=UTC)
    return (aware - today).total_seconds()
