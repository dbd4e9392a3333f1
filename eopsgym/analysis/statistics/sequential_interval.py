"""Intervals of the true difference in a sequential study, from z at a look."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import copysign, sqrt

import numpy as np

from eopsgym.analysis.statistics.outcomes import Floats
from eopsgym.analysis.statistics.sign_flips import sign_flips
from eopsgym.analysis.statistics.spending import chance_of_as_much

_LEAST_P = 1e-300
_STEEPEST = 1_000.0
_FAR = 10.0
"""The search range: every end of an interval is nearer to z than this many standard errors."""


@dataclass(frozen=True, eq=False)
class Lead:
    """The lead of A over the difference in question.

    Attributes:
        over: the difference of each task, A's share less B's, less the one in question.
        difference: the difference in question.
    """

    over: Floats
    difference: float

    @cached_property
    def z(self) -> float:
        """Return the p value of the sign-flip test as a z value with the sign of the sum.

        For a difference other than 0 it is reduced by the factor by which its standard error is too
        small.
        """
        from scipy.special import ndtri

        if not self._spread:
            return 0.0
        p = max(sign_flips(self.over), _LEAST_P)
        z = copysign(float(-ndtri(p / 2)), float(self.over.sum()))
        return z * _spread(self.over) / self._spread

    @property
    def mean(self) -> float:
        """Return the observed mean difference."""
        return float(self.over.mean()) + self.difference

    def repeated(self, bound: float) -> tuple[float, float]:
        """Return the ends of the differences that this look does not reject.

        Each is tested like the one in question, with the same bound and standard error.
        Source: Jennison and Turnbull, J. R. Stat. Soc. B 51 (1989), 305–361.

        Args:
            bound: how large z has to be at this look.
        """
        return self._at(self.z - bound), self._at(self.z + bound)

    def stagewise(self, share: float, times: Sequence[float], bounds: Sequence[float]) -> float:
        """Return the true difference at which this share of studies favours A at least this much.

        With a share of a half it is the median-unbiased estimate; those of two small shares, one
        counted from each side, are the ends of an interval. Source: Tsiatis, Rosner and Mehta,
        Biometrics 40 (1984), 797–803.

        Args:
            share: above 0 and below 1.
            times, bounds: of the looks up to the one that ended the study.
        """
        from scipy.optimize import brentq

        z, root = self.z, sqrt(times[-1])

        def lacks(moved: float) -> float:
            return chance_of_as_much(times, bounds, z, moved / root) - share

        return self._at(float(brentq(lacks, min(0.0, z - _FAR), max(0.0, z + _FAR))))

    def _at(self, z: float) -> float:
        """Return the difference for which the mean of z at this look is the given one."""
        error = self._spread / sqrt(len(self.over))
        return min(1.0, max(-1.0, self.difference + z * error))

    @cached_property
    def _spread(self) -> float:
        """Return how far single tasks deviate from the difference in question, if it were true.

        Sign flips assume that tasks are above it as often as below. That holds if it is 0 and the
        sides are alike. Otherwise few tasks may cause the difference, and a study that has seen few
        of them underestimates the error of its mean. So the tasks are also weighted such that the
        difference is the true one, with a task at each extreme added, since no study has seen all
        (exponential tilting; Chen, Variyath and Abraham 2008), and the larger figure is taken.
        """
        seen = _spread(self.over)
        if not self.difference:
            return seen
        every = np.append(self.over, [1 - self.difference, -1 - self.difference])
        return max(seen, _spread(every, _weights_of_mean_0(every)))


def _spread(over: Floats, weights: Floats | None = None) -> float:
    return sqrt(float(np.average(over**2, weights=weights)))


def _weights_of_mean_0(over: Floats) -> Floats:
    """Return the weights nearest to equal ones that give a mean of 0: exp(c x) for some c."""
    from scipy.optimize import brentq

    def weights(c: float) -> Floats:
        scaled: Floats = np.exp(c * over - np.max(c * over))
        return scaled

    c = brentq(lambda c: weights(c) @ over, -_STEEPEST, _STEEPEST)
    return weights(float(c))
