"""The search for missing writes that had to follow other writes, or that the answer claims.

Both kinds are omitted writes of the solution. They belong to a cascade (`cascading_state`) if the
run made later calls of the solution, or if all missing writes depend on writes that it made. The
claim is `premature` if the answer does not say that something is missing. A run whose answer says
so, or that ended at a limit or in a loop, did not omit anything, since it did not get so far.
"""

from collections.abc import Iterator

from eopsgym.analysis.failures.deviations import Deviation, Deviations
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.progress import Progress
from eopsgym.analysis.failures.rules.calls import ends_in_loop
from eopsgym.analysis.failures.rules.ends import claims_success, says_that_not, short
from eopsgym.analysis.failures.rules.writes import late, rows_of, taken_for


def unfinished(run: RunFacts, differences: Deviations, way: Progress) -> Iterator[FailureFinding]:
    """Yield findings on the writes that a run left out, and on its claim to be done."""
    missing = [each for each in differences.of("missing") if not taken_for(each, differences)]
    missing += [each for each in differences.of("wrong") if late(each, way)]
    if not missing or run.stop != "answered" or says_that_not(run):
        return
    claims = claims_success(run)
    if not claims and ends_in_loop(run):
        return
    yield from _cascade(missing, way)
    says = f"{'claims' if claims else 'answers'} {short(run.answer or '')!r}"
    yield FailureFinding("premature", f"{says}, while {missing[0].what}", (), rows_of(missing))


def _cascade(missing: list[Deviation], way: Progress) -> Iterator[FailureFinding]:
    left = way.left
    causes = {place: way.follows_from(place) for place in left}
    followed = [place for place in left if causes[place]]
    parts = [each for each in missing if each.what.column is not None]
    if followed and not way.stopped and (way.went_on or len(followed) == len(left)):
        calls = [causes[place][-1] for place in followed]
        tools = ", ".join(dict.fromkeys(way.expected.calls[place].tool for place in followed))
        evidence = f"after {calls[0].tool} there is no {tools}: {missing[0].what}"
        steps = {call.step for call in calls if call.step is not None}
        yield FailureFinding("cascading_state", evidence, tuple(sorted(steps)), rows_of(missing))
    elif parts and not left and not way.failed:
        evidence = f"changes a part of what belongs together: {parts[0].what}"
        steps = {step for each in parts for step in each.steps}
        yield FailureFinding("cascading_state", evidence, tuple(sorted(steps)), rows_of(parts))
