"""Sign flips: how often chance gives as large a sum, and which differences it explains."""

from fractions import Fraction
from math import lcm

import numpy as np

from eopsgym.analysis.statistics.outcomes import Counts, Floats

DRAWS = 10_000

_MOST_WORK = 20_000_000
"""The most work for the exact distribution (length times sizes); beyond it, the normal is used."""
_FINEST = 5_000
"""The largest denominator of a difference of shares, which keeps 0.1 and 1/9 apart."""
_LEAST = 1e-14
"""The smallest exact chance: smaller ones are lost in rounding, unless all sizes are equal."""


def sign_flips(differences: Floats) -> float:
    """Return the two-sided p of a sum of differences, over all choices of their signs.

    Differences are ratios of small whole numbers, so their sums are whole multiples of a smallest
    step, and their distribution can be computed exactly. Where it would be too long, which takes
    many repeats that differ in number, the normal one of the same variance is used.

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


def flip_interval(
    differences: Floats, weights: Floats, alpha: float, draws: int = DRAWS, seed: int = 0
) -> tuple[float, float]:
    """Return the differences that a sign-flip test does not reject, per unit.

    A difference is rejected from above where at most half of alpha of all choices of tasks have a
    mean up to it, and from below likewise; so the ends are quantiles of the means of such choices
    (Hartigan 1969). Choices are drawn, but whether 0 lies between the ends is decided exactly, by
    `sign_flips`.

    Args:
        differences, weights: what each task gives to the two sums of which the difference is the
            ratio; the sum of the differences must not be larger than that of the weights.
        alpha: one less the level.
        draws, seed: how many choices of tasks are drawn, and the seed of the draws.

    Returns:
        The two ends; -1 and 1 where the tasks are too few to reject any difference.
    """
    kinds, tasks = np.unique(np.stack([differences, weights]), axis=1, return_counts=True)
    random = np.random.default_rng(seed)
    over, under = kinds @ random.binomial(tasks, 0.5, size=(draws, len(tasks))).T
    chosen = under > 0
    means = np.sort(over[chosen] / under[chosen])
    none_chosen = np.full(draws - len(means), 1.0)  # a choice of no task bounds nothing
    beyond = int(alpha / 2 * draws)
    low = float(np.concatenate([-none_chosen, means])[beyond])
    high = float(np.concatenate([means, none_chosen])[draws - 1 - beyond])
    if sign_flips(differences) > alpha:
        return min(low, 0.0), max(high, 0.0)
    if differences.sum() > 0:
        return (low if low > 0 else float(means[means > 0].min())), high
    return low, (high if high < 0 else float(means[means < 0].max()))


def _exact(differences: Counts) -> float:
    """Return the exact p of whole numbers; those of equal size are counted together."""
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
    """Return the chance that heads and tails of `count` tosses differ by `total` or more."""
    from scipy.special import bdtrc

    return min(1.0, float(2 * bdtrc((count + total) // 2 - 1, count, 0.5)))


def _normal(differences: Floats) -> float:
    from scipy.special import ndtr

    z = abs(differences.sum()) / np.sqrt((differences**2).sum())
    return float(2 * ndtr(-z))
