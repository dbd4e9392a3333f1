"""Verdicts of programs that give a run a reward."""

from collections.abc import Mapping

from eopsgym.tasks import Verdict, Verification

_PASSED: Mapping[float, bool] = {1.0: True, 0.0: False}
_DECIMALS = 9
"""The decimals that count, since a sum of weighted parts may be just below 1."""


def rewarded(reward: float | None, others: Mapping[str, float] | None = None) -> Verification:
    """Return the verification of a reward: passed for 1, failed for 0, no verdict for others.

    Args:
        reward: the reward of the run; None if it has none, and thus no verdict.
        others: further numbers that the program measured, such as the parts of the reward; each
            becomes a verifier without a verdict.
    """
    strict = None if reward is None else _PASSED.get(round(reward, _DECIMALS))
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
