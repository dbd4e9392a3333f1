"""Verdicts in published files: their own, and those of this package on the same values.

The published harness keeps results by the name of the verifier, so of several with one name it has
only the last. Lost results are in no verdict; where one may have been decisive, there is no strict
verdict.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.tasks import Verdict, Verification
from eopsgym.tasks.comparisons import compare_strict
from eopsgym.tasks.task import COMPARISONS

_UNSAID = "no strict verdict: the file does not say what was compared"
_FAILED = "the query failed: "


def verification_of(run: Mapping[str, Any], gym_name: str, lost: int) -> Verification:
    """Return the verdicts of a published run, and both scores.

    `parity` is its `overall_success`, unchanged. `strict` compares the actual values again, numbers
    as numbers: None without verifiers, and where no remaining one fails but some were lost.

    Args:
        run: an item of `runs`.
        gym_name: the server of all of them; empty where it is unknown.
        lost: how many verifiers were lost.
    """
    results_there = run.get("verification_results")
    results = results_there if isinstance(results_there, dict) else {}
    verdicts = tuple(
        _verdict(place, name, result if isinstance(result, dict) else {}, gym_name)
        for place, (name, result) in enumerate(results.items())
    )
    success = run.get("overall_success")
    parity = success if isinstance(success, bool) else None
    return Verification(verdicts, None, None, parity, _strict(verdicts, lost))


def lost_verifiers(run: Mapping[str, Any], defined: int = 0) -> int:
    """Return how many verifiers of a published run were lost to others of the same name, if known.

    `verification_summary.total` counts all of them, or only the remaining ones: then the task is
    needed.

    Args:
        run: an item of `runs`.
        defined: how many verifiers its task has; 0 where it is unknown.
    """
    summary, results = run.get("verification_summary"), run.get("verification_results")
    total = summary.get("total") if isinstance(summary, dict) else None
    left = len(results) if isinstance(results, dict) else 0
    return max(0, defined - left, total - left if type(total) is int else 0)


def _strict(verdicts: Sequence[Verdict], lost: int) -> bool | None:
    verdicts_given = [verdict.strict for verdict in verdicts]
    if False in verdicts_given:
        return False
    return None if not verdicts_given or lost or None in verdicts_given else True


def _verdict(place: int, name: str, result: Mapping[str, Any], gym_name: str) -> Verdict:
    passed, query = result.get("passed"), _text(result, "query")
    comparison = _text(result, "comparison_type")
    strict, details = _compared(result, comparison, query)
    return Verdict(
        index=place,
        name=name,
        type="database_state" if query and comparison in COMPARISONS else "",
        category=None,
        gym_name=gym_name,
        query=query,
        expected=result.get("expected"),
        actual=result.get("actual"),
        comparison=comparison,
        parity=passed if isinstance(passed, bool) else None,
        strict=strict,
        details=details,
    )


def _compared(result: Mapping[str, Any], comparison: str, query: str) -> tuple[bool | None, str]:
    """Return whether a verifier passes by this package's rules, and why."""
    passed, details = result.get("passed"), _text(result, "details")
    if not query or comparison not in COMPARISONS:
        # Counts of calls, and texts of a judge, which in that harness is the agent's own model.
        return None, f"{_UNSAID} ({details})" if details else _UNSAID
    if "actual" not in result or "expected" not in result:
        if passed is False:
            return False, details or _FAILED + str(result.get("error", "no value was found"))
        return None, _UNSAID
    compared = compare_strict(result["actual"], result["expected"], comparison)
    return compared.passed, details if compared.passed is passed and details else compared.details


def _text(data: Mapping[str, Any], name: str) -> str:
    text = data.get(name)
    return text if isinstance(text, str) else ""


def results_of(verdicts: Sequence[Verdict]) -> dict[str, dict[str, Any]]:
    """Return `verification_results` as in the published harness: by name, with the last of each."""
    return {
        verdict.name: {
            "passed": verdict.parity,
            "expected": verdict.expected,
            "actual": verdict.actual,
            "comparison_type": verdict.comparison,
            "query": verdict.query,
            "details": verdict.details,
        }
        for verdict in verdicts
        if verdict.parity is not None
    }
