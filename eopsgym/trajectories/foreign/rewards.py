"""Verdicts of programs that give a run a reward."""

from eopsgym.tasks import Verdict, Verification


def rewarded(reward: float, others: dict[str, float] | None = None) -> Verification:
    """Return the verification of a reward: passed for 1, failed for 0, no verdict between.

    Args:
        reward: the reward of the run.
        others: further numbers that the program measured, such as the parts of the reward; each
            becomes a verifier without a verdict.
    """
    strict = {1.0: True, 0.0: False}.get(float(reward))
    measured = [("reward", "reward", float(reward), strict)]
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
