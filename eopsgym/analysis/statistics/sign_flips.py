"""How often signs that are drawn at random give as large a sum: exactly, without drawing."""

from fractions import Fraction
from math import lcm

import numpy as np

from eopsgym.analysis.statistics.outcomes import Counts, Floats

_MOST_WORK = 20_000_000
"""How long the distribution may be, by sizes of differences; beyond it the normal one is taken."""
_FINEST = 5_000
"""The largest whole number below a difference of shares; tells 0.1 from 1/9."""
_LEAST = 1e-14
"""Smaller chances are lost in rounding, save where all differences are of one size."""


def sign_flips(differences: Floats) -> float:
    """The two-sided p of a sum of differences whose signs might all be the other ones.

    Differences are ratios of small whole numbers. So their sums are whole multiples of a smallest
    step, and their distribution can be worked out whole. Where it would be too long, which takes
    many repeats that differ in number, it is the normal one of the same variance.

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
    if int(abs(whole).sum()) * len({*abs(whole)}) > _MOST_WORK:
        return _normal(given)
    return _exact(whole.astype(np.int64))


def _exact(differences: Counts) -> float:
    """Of whole numbers, of which those of one size are told by how many have the sign plus."""
    sizes, counts = np.unique(np.abs(differences), return_counts=True)
    total = abs(int(differences.sum()))
    if len(sizes) == 1:
        return _binomial(int(counts[0]), total // int(sizes[0]))
    # The sums have the product of cosines as their characteristic function.
    reach = int(sizes @ counts)
    turns = 2 * np.pi * np.arange(reach + 1) / (2 * reach + 1)
    waves = np.ones(reach + 1)
    for size, count in zip(sizes.tolist(), counts.tolist(), strict=True):
        waves *= np.cos(size * turns) ** count
    chances = np.fft.irfft(waves, 2 * reach + 1)[: reach + 1]  # of the sums 0, 1, …, reach
    far = 2 * chances[total:].sum() - (chances[0] if total == 0 else 0.0)
    return float(np.clip(far, _LEAST, 1.0))


def _binomial(count: int, total: int) -> float:
    """The chance that so many tosses of a coin differ by so much, or by more."""
    from scipy.stats import binom

    return min(1.0, float(2 * binom.sf((count + total) // 2 - 1, count, 0.5)))


def _normal(differences: Floats) -> float:
    from scipy.stats import norm

    z = abs(differences.sum()) / np.sqrt((differences**2).sum())
    return float(2 * norm.sf(z))
