"""The evidence that each planned look requires, so that all looks together keep the error rate.

The bounds are those of Lan and DeMets: a function gives how much of the permitted error is spent
up to each look, and the chance to cross the bounds is computed by the recursion of Armitage,
McPherson and Rowe over the scores of the studies that go on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import e, inf, log, pi, sqrt
from typing import Literal, TypeAlias, get_args

import numpy as np

from eopsgym.analysis.statistics.outcomes import Floats
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

Spending: TypeAlias = Literal["obrien_fleming", "pocock"]
SPENDING: tuple[Spending, ...] = get_args(Spending)

_POINTS = 120
"""The points of each integral; more of them change no bound in its fifth digit, up to 50 looks."""
_WIDE = 9.0
"""The most standard deviations from the mean of a score; beyond, chances round to 0."""
_HIGHEST = 37.0
"""The highest bound whose chance is still a float above 0."""


@dataclass(frozen=True)
class Going:
    """The scores of the studies that have not stopped, at one look.

    A score is the statistic z times the root of the time: over time it is a Brownian motion with
    a drift from the true difference.

    Attributes:
        points: scores.
        chances: how many of the studies have them; their sum is the share of those that go on.
        time: the share of the planned information so far, 0 to 1.
    """

    points: Floats
    chances: Floats
    time: float

    def beyond(self, time: float, bound: float, drift: float = 0.0) -> float:
        """Return the share of all studies that go on until a time and have at least this z then."""
        from scipy.special import ndtr

        step = time - self.time
        lacks = bound * sqrt(time) - self.points - drift * step
        return float(self.chances @ ndtr(-lacks / sqrt(step)))

    def after(self, time: float, low: float, high: float, drift: float = 0.0) -> "Going":
        """Return the studies that continue after a look, because their z is between the bounds."""
        step, wide = time - self.time, _WIDE * sqrt(time)
        start = max(low * sqrt(time), drift * time - wide)
        end = max(start, min(high * sqrt(time), drift * time + wide))
        places, weights = _gauss(_POINTS)
        points = (start + end) / 2 + (end - start) / 2 * places
        moved = (points[:, None] - self.points - drift * step) / sqrt(step)
        density = np.exp(-(moved**2) / 2) @ self.chances / sqrt(2 * pi * step)
        return Going(points, density * weights * (end - start) / 2, time)


@cache
def _gauss(points: int) -> tuple[Floats, Floats]:
    """Return places and weights of an integral from -1 to 1."""
    places, weights = np.polynomial.legendre.leggauss(points)
    return places, weights


BEFORE = Going(np.zeros(1), np.ones(1), 0.0)
"""All studies, before the first look."""


def spending_bounds(
    times: Sequence[float], alpha: float = 0.05, spending: Spending = "obrien_fleming"
) -> tuple[float, ...]:
    """Return the z that each look requires, of a one-sided test.

    A study that stops at the first look whose z is at least its bound does so with chance `alpha`
    where there is no difference. Up to time t, `obrien_fleming` spends 2 − 2Φ(c/√t) of it,
    where the chance of a value beyond c is half of alpha, which is little at first; `pocock` spends
    alpha ln(1 + (e − 1) t), which is about the same at each look.

    Source: Lan and DeMets, Biometrika 70 (1983), 659–663. The example's bounds are those of four
    equal looks and a one-sided error of 0.05, as gsDesign's `sfLDOF` gives them, too.

    Args:
        times: the share of the planned information at each look, rising, above 0 and up to 1.
        alpha: how often all looks together may cross a bound where there is no difference.
        spending: `obrien_fleming` or `pocock`.

    Raises:
        ConfigError: for times that do not rise from above 0 to at most 1, another spending
            function, or an alpha out of range.

    Example:
        >>> [round(bound, 4) for bound in spending_bounds([0.25, 0.5, 0.75, 1])]
        [3.7496, 2.5399, 2.0161, 1.7202]
    """
    if not 0 < alpha < 1:
        raise ConfigError(f"alpha must be between 0 and 1, not {alpha}")
    if spending not in SPENDING:
        raise ConfigError(
            f"there is no spending {spending!r}; {names_there_are(spending, SPENDING)}"
        )
    if not times or any(one >= other for one, other in pairwise([0.0, *times, 1.0 + 1e-9])):
        raise ConfigError(f"times of looks must rise from above 0 to at most 1, not as {[*times]}")
    return _bounds(tuple(map(float, times)), alpha, spending)


@cache
def _bounds(times: tuple[float, ...], alpha: float, spending: Spending) -> tuple[float, ...]:
    from scipy.optimize import brentq

    going, bounds, before = BEFORE, [], 0.0
    for time in times:
        spent = _spent(time, alpha, spending)
        more = spent - before

        def lacks(bound: float, time: float = time, more: float = more) -> float:
            return going.beyond(time, bound) - more  # noqa: B023  (called before the next one)

        bound = inf if lacks(_HIGHEST) >= 0 else float(brentq(lacks, -_HIGHEST, _HIGHEST))
        bounds.append(bound)
        going, before = going.after(time, -inf, bound), spent
    return tuple(bounds)


def _spent(time: float, alpha: float, spending: Spending) -> float:
    """Return how much of alpha may be spent up to a time."""
    from scipy.special import ndtr, ndtri

    if spending == "pocock":
        return alpha * log(1 + (e - 1) * time)
    return float(2 * ndtr(ndtri(alpha / 2) / sqrt(time)))


def chance_of_as_much(
    times: Sequence[float], bounds: Sequence[float], z: float, drift: float
) -> float:
    """Return how often a study favours A as much as one that ended with z at the last time.

    These are the studies that cross a bound for A at an earlier look, and those that go on until
    this one and then have at least this z: the stagewise order of Fairbanks and Madsen (1982).

    Args:
        times: of the looks up to that at which the study ended.
        bounds: of the looks before; z and −z are bounds on both sides.
        z: the z with which the study ended.
        drift: the true difference, as the mean of z at time 1.
    """
    going, chance = BEFORE, 0.0
    for time, bound in zip(times[:-1], bounds, strict=False):
        chance += going.beyond(time, bound, drift)
        going = going.after(time, -bound, bound, drift)
    return chance + going.beyond(times[-1], z, drift)
