"""The search for faults of the verifier, or of a rule that forbids what the verifier wants."""

from typing import Literal

from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.reference_course import Course
from eopsgym.domains import get_domain
from eopsgym.errors import DomainError
from eopsgym.runs import Run
from eopsgym.tasks import Verdict
from eopsgym.tasks.never_passing import AskedState, exclusions, flaws

Score = Literal["strict", "parity"]
_FAILED_QUERY = "query failed: "


def never_passes(run: Run, verdict: Verdict, score: Score) -> FaultFinding | None:
    """Return a finding if no run can pass a verifier, by its text and those of the others."""
    if verdict.type != "database_state":
        return None
    if (missing := _not_mounted(run, verdict)) is not None:
        return FaultFinding("verifier", missing)
    if not verdict.query:
        return None
    for flaw in flaws(_asked(run, verdict)):
        if score == "parity" or not flaw.published:
            scoring = "published scoring never passes it" if flaw.published else "it never passes"
            return FaultFinding("verifier", f"{scoring}: {flaw.why}")
    others = [each for each in run.verdicts if each.query and each.index != verdict.index]
    for other in others:
        for *_, why in exclusions([_asked(run, verdict), _asked(run, other)]):
            says = f"no state passes both it and {other.name!r}: {why}"
            return FaultFinding("verifier", says)
    return None


def _not_mounted(run: Run, verdict: Verdict) -> str | None:
    """Return a message if a verifier checks a server that the run did not have, or None."""
    mounted = {server.domain for server in run.servers}
    if not verdict.gym_name or not mounted or _system(verdict.gym_name) in mounted:
        return None
    names = ", ".join(sorted(mounted))
    return f"it checks {verdict.gym_name}, which is not mounted; the run mounted {names}"


def _asked(run: Run, verdict: Verdict) -> AskedState:
    only = run.servers[0].domain if len(run.servers) == 1 else ""
    server = verdict.gym_name or only
    seeds = {each.domain: each.seed for each in run.servers}
    seed = seeds.get(_system(server), "")
    return AskedState(
        verdict.name, verdict.query, verdict.expected, verdict.comparison, server, seed
    )


def _system(server: str) -> str:
    try:
        return get_domain(server).name
    except DomainError:
        return server


def failed_query(verdict: Verdict) -> FaultFinding | None:
    """Return a finding if the database refused the SQL of a verifier, or None."""
    _, says, why = verdict.details.partition(_FAILED_QUERY)
    return FaultFinding("verifier", f"its query fails: {why}") if says else None


def failed_by_reference(course: Course, index: int) -> FaultFinding:
    """Return the finding on a verifier that the reference solution fails as well."""
    verdict = course.verdict(index)
    if finding := failed_query(verdict):
        return finding
    if verdict.strict is None:
        says = f"the reference solution has no verdict there: {verdict.details}"
        return FaultFinding("unknown", says)
    seed = next((each for each in course.untouched if each.index == index), None)
    if seed is not None and seed.strict is True:
        says = "it passes on the untouched seed and fails once the reference solution is done"
        return FaultFinding("verifier", says)
    return FaultFinding("verifier", "the reference solution fails it as well")


def refused_by_rule(course: Course, permissive: Course | None) -> FaultFinding | None:
    """Return a finding on a rule that refuses a call of the solution in guarded mode, or None."""
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
    """Return a finding if the solution passes a verifier only by calls that break a rule."""
    if lawful is None or lawful.verdict(index).strict is True:
        return None
    rules = ", ".join(dict.fromkeys(b.rule for step in course.breaking for b in step.breaches))
    says = f"the reference solution passes it only by calls that break {rules}"
    return FaultFinding("policy", says)
