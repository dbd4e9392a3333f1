"""Chance without randomness: what is drawn for a run is the same whenever it is made again."""

import hashlib
from collections.abc import Mapping
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Lot(NamedTuple):
    """The seed of a run's draws.

    Attributes:
        turn: the task and which repeat of it; the same under every condition.
        run: what tells the run from all others, its conditions and its repeats among them.
    """

    turn: str = ""
    run: str = ""


NO_LOT = Lot()
run_lot: ContextVar[Lot] = ContextVar("run_lot", default=NO_LOT)
"""That of the run at hand."""


def draw(*said: object) -> float:
    """Return a number in [0, 1) drawn from a hash of the arguments, equal on every machine."""
    text = "\n".join(map(str, said))
    lot = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(lot[:6], "big") / 2**48


def in_drawn_order(weights: Mapping[T, float], *said: object) -> list[T]:
    """Return all keys in a drawn order in which larger weights tend to come first.

    Each key comes first with a probability of its share of the total weight.
    """
    # The key of weighted sampling without replacement (Efraimidis and Spirakis, 2006).
    return sorted(weights, key=lambda each: draw(*said, each) ** (1 / weights[each]), reverse=True)
