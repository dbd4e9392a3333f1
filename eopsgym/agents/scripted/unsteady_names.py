"""The unsteady models, and what tells them apart."""

from typing import NamedTuple


class Steadiness(NamedTuple):
    """The error rate and price of an unsteady model.

    Attributes:
        chance: of a slip at each call, from 0 to 1.
        price: by how much its tokens cost more than those of `scripted/unsteady`.
    """

    chance: float
    price: float


UNSTEADY = {
    "scripted/steady": Steadiness(0.02, 4.0),
    "scripted/unsteady": Steadiness(0.045, 1.0),
    "scripted/shaky": Steadiness(0.09, 0.25),
}
"""Name to what it is like."""
