"""Chance for seeds: everything random comes from one `random.Random`, and stays before now."""

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from dev.seeds.former.model import NOW

T = TypeVar("T")


class Chance:
    """Choices and moments; the same seed number gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def pick(self, choices: Sequence[T]) -> T:
        """One of them."""
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        """True in this share of calls."""
        return self.random.random() < share

    def weighted(self, choices: Mapping[T, float]) -> T:
        """One of the keys, as often as its value says."""
        return self.random.choices(list(choices), list(choices.values()))[0]

    def moment(self, start: dt.datetime, end: dt.datetime) -> dt.datetime:
        """A minute between the two, mostly in working hours where the span has any."""
        minutes = max(1, int((end - start).total_seconds() // 60))
        for _ in range(12):
            found = start + dt.timedelta(minutes=self.random.randrange(minutes))
            if found.weekday() < 5 and 7 <= found.hour < 18:
                break
        return found.replace(second=0)

    def ago(self, longest: float, shortest: float) -> dt.datetime:
        """A moment between so many days before now."""
        return self.moment(NOW - dt.timedelta(days=longest), NOW - dt.timedelta(days=shortest))

    def after(self, start: dt.datetime, low: int, high: int) -> dt.datetime:
        """A moment so many minutes after another, never later than now."""
        span = dt.timedelta(minutes=low), dt.timedelta(minutes=max(high, low + 1))
        return min(self.moment(start + span[0], start + span[1]), NOW - dt.timedelta(minutes=5))
