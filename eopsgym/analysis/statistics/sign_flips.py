"""How often signs that are drawn at random give as large a sum: exactly, without drawing."""

from fractions import Fraction
from math import lcm

import numpy as np

from eopsgym.analysis.statistics.outcomes import Floats

_MOST_CELLS = 2_000_000
"""The longest distribution that is worked out; beyond it the sum is as good as normal."""
_FINEST = 5_000
"""The largest number of runs behind a share; 0.1 is told from 1/9 by it."""


def sign_flips(differences: Floats) -> float:
    """The two-sided p of a sum of differences whose signs might all be the other ones.

    Differences are ratios of small whole numbers. So their sums are whole multiples of a smallest
    step, and the distribution of the sum is a convolution. Where that would be too long, which
    takes many repeats that differ in number, it is the normal one of the same variance.

    Args:
        differences: one a task (or other unit that is independent of the rest), -1 to 1.

    Returns:
        The share of the choices of signs whose sum is as far from 0, or farther.
    """
    given = differences[differences != 0]
    if not len(given):
        return 1.0
    parts = [Fraction(float(each)).limit_denominator(_FINEST) for each in given]
    step = lcm(*(part.denominator for part in parts))
    whole = np.array([int(part * step) for part in parts], dtype=object)
    if int(abs(whole).sum()) > _MOST_CELLS:
        return _normal(given)
    return _exact(whole.astype(np.int64))


def _exact(differences: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]") -> float:
    """Of whole numbers: each kind's sum is binomial, and the kinds are independent."""
    from scipy.signal import fftconvolve
    from scipy.stats import binom

    sizes, counts = np.unique(np.abs(differences), return_counts=True)
    chances = np.ones(1)
    for size, count in zip(sizes.tolist(), counts.tolist(), strict=True):
        of_kind = np.zeros(size * count + 1)
        of_kind[::size] = binom.pmf(np.arange(count + 1), count, 0.5)
        chances = fftconvolve(chances, of_kind) if len(chances) > 1 else of_kind
    # Position i is the sum of what has the sign plus; the whole sum is twice that less all.
    sums = 2 * np.arange(len(chances)) - int(np.abs(differences).sum())
    far = np.abs(sums) >= abs(int(differences.sum()))
    return float(np.clip(chances[far].sum(), 0.0, 1.0))


def _normal(differences: Floats) -> float:
    from scipy.stats import norm

    z = abs(differences.sum()) / np.sqrt((differences**2).sum())
    return float(2 * norm.sf(z))
