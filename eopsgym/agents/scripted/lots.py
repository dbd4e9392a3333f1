"""Chance without randomness: what is drawn for a run is the same whenever it is made again."""

import hashlib
from collections.abc import Mapping
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Lot(NamedTuple):
    """What a run draws by.

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
    """A number from 0 to below 1, drawn by what is said; the same everywhere and always."""
    text = "\n".join(map(str, said))
    lot = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(lot[:6], "big") / 2**48


def in_drawn_order(weights: Mapping[T, float], *said: object) -> list[T]:
    """All of some, those of more weight rather before the others.

    The first is each of them as often as its part of all weights.
    """
    # The key of weighted sampling without replacement (Efraimidis and Spirakis, 2006).
    return sorted(weights, key=lambda each: draw(*said, each) ** (1 / weights[each]), reverse=True)
