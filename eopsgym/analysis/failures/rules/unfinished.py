"""Missing writes: left out after what they depend on, or claimed to be done.

Both leave writes of the solution out. They are left out of a cascade (`cascading_state`) if the run
went on after the gap, or if all that is missing follows from what it changed. The run stopped short
(`premature`) if its answer does not say that something is missing. A run that says so, that a limit
ended, or that ended in a loop did not leave anything out: it never came to it.
"""

from collections.abc import Iterator

from eopsgym.analysis.failures.deviations import Deviation, Deviations
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.progress import Progress
from eopsgym.analysis.failures.rules.calls import ends_in_loop
from eopsgym.analysis.failures.rules.ends import claims_success, says_that_not, short
from eopsgym.analysis.failures.rules.writes import late, rows_of, taken_for


def unfinished(run: RunFacts, found: Deviations, way: Progress) -> Iterator[FailureFinding]:
    """Find the writes that a run left out, and its claim to be done."""
    missing = [each for each in found.of("missing") if not taken_for(each, found)]
    missing += [each for each in found.of("wrong") if late(each, way)]
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
        said = f"after {calls[0].tool} there is no {tools}: {missing[0].what}"
        steps = {call.step for call in calls if call.step is not None}
        yield FailureFinding("cascading_state", said, tuple(sorted(steps)), rows_of(missing))
    elif parts and not left and not way.failed:
        said = f"changes a part of what belongs together: {parts[0].what}"
        steps = {step for each in parts for step in each.steps}
        yield FailureFinding("cascading_state", said, tuple(sorted(steps)), rows_of(parts))
