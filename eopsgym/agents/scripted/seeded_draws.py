"""Draws that are reproducible: a run that is made again draws the same values."""

import hashlib
from collections.abc import Mapping
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Lot(NamedTuple):
    """The seed of a run's draws.

    Attributes:
        turn: the task and its repeat, which are the same under every condition.
        run: a text that distinguishes the run from all others, including conditions and repeats.
    """

    turn: str = ""
    run: str = ""


NO_LOT = Lot()
run_lot: ContextVar[Lot] = ContextVar("run_lot", default=NO_LOT)
"""The lot of the current run."""


def draw(*parts: object) -> float:
    """Return a number in [0, 1) drawn from a hash of the arguments, equal on every machine."""
    text = "\n".join(map(str, parts))
    lot = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(lot[:6], "big") / 2**48


def in_drawn_order(weights: Mapping[T, float], *parts: object) -> list[T]:
    """Return all keys in a drawn order in which larger weights tend to come first.

    Each key comes first with a probability of its share of the total weight.
    """
    # The key of weighted sampling without replacement (Efraimidis and Spirakis, 2006).
    return sorted(weights, key=lambda each: draw(*parts, each) ** (1 / weights[each]), reverse=True)
