"""The search for calls of the solution that a run made with a wrong id.

A call with a wrong id may fail, or another call may undo its change; then no changed row shows it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.analysis.failures.arguments import ids_of, ids_of_call
from eopsgym.analysis.failures.deviations import Deviations
from eopsgym.analysis.failures.facts import MadeCall
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.progress import Progress
from eopsgym.analysis.failures.rules.writes import rows_of

Ids = frozenset[tuple[str, str]]
"""The ids of a call, each with the name of its argument."""


def mistaken(
    differences: Deviations, way: Progress, explained: set[int]
) -> Iterator[FailureFinding]:
    """Yield a finding if writing calls equal the solution's except for an id."""
    missing = [each for each in differences.of("missing") if each.whole]
    tried = {way.made[place].step for place in way.expected.writing if place in way.made}
    if not missing or explained.issuperset(tried):
        return
    pairs = [pair for tool in _tools(way).values() for pair in _off(tool, way)]
    pairs = [(call, wrong, right) for call, wrong, right in pairs if call.step not in explained]
    if pairs:
        call, wrong, right = min(pairs, key=lambda pair: pair[0].step or 0)
        evidence = f"{call.tool} is given {_text(wrong)} instead of {_text(right)}"
        steps = sorted({call.step for call, *_ in pairs if call.step is not None})
        yield FailureFinding("wrong_id", evidence, tuple(steps), rows_of(missing))


def _tools(way: Progress) -> Mapping[str, list[int]]:
    """Return the indexes of the writing calls of the solution, by tool."""
    by_tool: dict[str, list[int]] = defaultdict(list)
    for place in way.expected.writing:
        by_tool[way.expected.calls[place].tool].append(place)
    return by_tool


def _off(places: list[int], way: Progress) -> Iterator[tuple[MadeCall, Ids, Ids]]:
    """Yield the calls of one tool whose ids differ from the solution's, with the right ids."""
    calls = [(way.made[n], _given(way.made[n])) for n in places if n in way.made]
    wanted = [_ids(calls[0][0].server, way.resolved(place)) for place in places if calls]
    for ids in list(wanted):
        same = next((each for each in calls if ids <= each[1]), None)
        if ids and same is not None:
            calls.remove(same)
            wanted.remove(ids)
    for (call, given), right in zip(calls, wanted, strict=False):
        names = {name for name, _ in given} & {name for name, _ in right}
        wrong = frozenset(pair for pair in given - right if pair[0] in names)
        if wrong and right - given:
            yield call, wrong, frozenset(pair for pair in right - given if pair[0] in names)


def _given(call: MadeCall) -> Ids:
    return frozenset((name, str(value)) for name, value in ids_of_call(call))


def _ids(server: str, arguments: Mapping[str, Any]) -> Ids:
    return frozenset((name, str(value)) for name, value in ids_of(server, arguments))


def _text(ids: Ids) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in sorted(ids))
