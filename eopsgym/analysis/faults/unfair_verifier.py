"""Faults of the verifier, or of a rule that forbids what it wants."""

from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.reference_course import Course
from eopsgym.tasks import Verdict
from eopsgym.tasks.comparisons import compare_strict

_FAILED_QUERY = "query failed: "


def broken_comparison(verdict: Verdict) -> FaultFinding | None:
    """A number that is wanted as text, which published scoring never finds equal."""
    wanted, found = verdict.expected, verdict.actual
    mixed = isinstance(wanted, str) and isinstance(found, int | float)
    if not mixed or verdict.comparison != "equals" or verdict.parity is not False:
        return None
    if not compare_strict(0, wanted, "greater_than").details.startswith("greater_than:"):
        return None  # the text is no number, so that no scoring finds it equal
    says = f'it compares the text "{wanted}" with a number, which published scoring never passes'
    return FaultFinding("verifier", says)


def failed_query(verdict: Verdict) -> FaultFinding | None:
    """SQL that the database refuses."""
    _, says, why = verdict.details.partition(_FAILED_QUERY)
    return FaultFinding("verifier", f"its query fails: {why}") if says else None


def failed_by_reference(course: Course, index: int) -> FaultFinding:
    """What is wrong with a verifier that the reference solution fails as well."""
    verdict = course.verdict(index)
    if found := failed_query(verdict):
        return found
    if verdict.strict is None:
        says = f"the reference solution has no verdict there: {verdict.details}"
        return FaultFinding("unknown", says)
    seed = next((each for each in course.untouched if each.index == index), None)
    if seed is not None and seed.strict is True:
        says = "it passes on the untouched seed and fails once the reference solution is done"
        return FaultFinding("verifier", says)
    return FaultFinding("verifier", "the reference solution fails it as well")


def refused_by_rule(course: Course, permissive: Course | None) -> FaultFinding | None:
    """A rule that refuses a call of the reference solution, which works where rules are noted."""
    if permissive is None:
        return None
    for place in course.refused:
        step = permissive.steps[place]
        if step is not None and not step.is_error and step.breaches:
            rules = ", ".join(dict.fromkeys(breach.rule for breach in step.breaches))
            return FaultFinding(
                "policy", f"{rules} refuses {step.tool}, which the reference solution calls"
            )
    return None


def only_by_a_breach(course: Course, lawful: Course | None, index: int) -> FaultFinding | None:
    """A verifier that passes only by calls that break a rule."""
    if lawful is None or lawful.verdict(index).strict is True:
        return None
    rules = ", ".join(dict.fromkeys(b.rule for step in course.breaking for b in step.breaches))
    says = f"the reference solution passes it only by calls that break {rules}"
    return FaultFinding("policy", says)
