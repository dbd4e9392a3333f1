"""The unsteady models, with their error rates and prices."""

from typing import NamedTuple


class Steadiness(NamedTuple):
    """The error rate and price of an unsteady model.

    Attributes:
        chance: the chance of a slip at each call, from 0 to 1.
        price: the factor of its token prices over those of `scripted/unsteady`.
    """

    chance: float
    price: float


UNSTEADY = {
    "scripted/steady": Steadiness(0.02, 4.0),
    "scripted/unsteady": Steadiness(0.045, 1.0),
    "scripted/shaky": Steadiness(0.09, 0.25),
}
"""The properties of each unsteady model."""
