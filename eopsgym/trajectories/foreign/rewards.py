"""Verdicts of programs that give a run a reward."""

import math
from collections.abc import Mapping
from typing import Any

from eopsgym.tasks import Verdict, Verification
from eopsgym.trajectories.foreign.take_values import take_flag, take_number

_PASSED: Mapping[float, bool] = {1.0: True, 0.0: False}
_DECIMALS = 9
"""The decimals that count, since a sum of weighted parts may be just below 1."""


def take_reward(part: dict[str, Any], name: str) -> float | None:
    """Remove and return a reward, which may be negative, or true or false; leave other values.

    A number in a text is left, because a verdict must not depend on a guess.
    """
    if isinstance(part.get(name), str):
        return None
    reward = take_number(part, name, -math.inf)
    return take_flag(part, name) if reward is None else reward


def rewarded(reward: float | None, others: Mapping[str, float] | None = None) -> Verification:
    """Return the verification of a reward: passed for 1, failed for 0, no verdict for others.

    Args:
        reward: the reward of the run; None if it has none, and thus no verdict.
        others: further numbers that the program measured, such as the parts of the reward; each
            becomes a verifier without a verdict.
    """
    strict = None if reward is None else _PASSED.get(round(float(reward), _DECIMALS))
    measured = [] if reward is None else [("reward", "reward", float(reward), strict)]
    measured += [(name, "metric", value, None) for name, value in (others or {}).items()]
    verdicts = tuple(
        Verdict(
            index=place,
            name=name,
            type=kind,
            category=None,
            gym_name="",
            query="",
            expected=1.0 if kind == "reward" else None,
            actual=value,
            comparison="",
            parity=None,
            strict=passed,
            details=f"the {kind} is {value:g}",
        )
        for place, (name, kind, value, passed) in enumerate(measured)
    )
    return Verification(verdicts, None, None, None, strict)
