"""The verdicts of a sample: one for each score, or for each part of a score."""

from collections.abc import Iterator
from typing import Any

from eopsgym.tasks import Verdict, Verification
from eopsgym.trajectories.foreign.inspect_logs.references import References
from eopsgym.trajectories.foreign.take_values import inner, take_text

_PASSED = frozenset({"c", "yes", "true", "1", "1.0"})
_FAILED = frozenset({"i", "n", "no", "false", "0", "0.0"})


def take_scores(sample: dict[str, Any], references: References) -> Verification:
    """Take the scores out of a sample.

    A score is passed for what Inspect counts as 1 (`C`, yes, true, 1), and failed for what it
    counts as 0 (`I`, `N`, no, false, 0). Another one, such as partly correct, is no verdict.
    """
    scores = {**inner(sample, "scores")}
    if isinstance(sample.get("score"), dict):  # older logs have one
        scores["score"] = sample["score"]
    target = sample.get("target")
    verdicts: list[Verdict] = []
    for name, score in scores.items():
        if not isinstance(score, dict) or "value" not in score:
            continue
        details = references.text(take_text(score, "explanation"))
        for named, value in _values(name, score.pop("value")):
            strict = _passed(value)
            verdicts.append(
                Verdict(
                    *(len(verdicts), named, "score", None, "", "", target, value, "", None),
                    strict,
                    details,
                )
            )
    return Verification(tuple(verdicts), None, None, None, _all(verdicts))


def _values(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from ((f"{name}.{part}", each) for part, each in value.items())
    else:
        yield name, value


def _passed(value: Any) -> bool | None:
    word = str(value).lower() if isinstance(value, str | int | float) else ""
    return True if word in _PASSED else False if word in _FAILED else None


def _all(verdicts: list[Verdict]) -> bool | None:
    given = [verdict.strict for verdict in verdicts]
    if False in given:
        return False
    return None if not given or None in given else True
