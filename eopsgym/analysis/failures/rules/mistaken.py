"""Failures that show beside the solution: the same call with another record.

A call with a wrong id may fail, or change what some other call puts right again; then no row tells.
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
"""The ids of a call by the name of their argument."""


def mistaken(found: Deviations, way: Progress, explained: set[int]) -> Iterator[FailureFinding]:
    """Find writing calls that equal the solution's except for an id that a look-up contradicts."""
    missing = [each for each in found.of("missing") if each.whole]
    tried = {way.made[place].step for place in way.expected.writing if place in way.made}
    if not missing or explained.issuperset(tried):
        return
    pairs = [pair for tool in _tools(way).values() for pair in _off(tool, way)]
    pairs = [(call, wrong, right) for call, wrong, right in pairs if call.step not in explained]
    if pairs:
        call, wrong, right = min(pairs, key=lambda pair: pair[0].step or 0)
        said = f"{call.tool} is given {_text(wrong)} instead of {_text(right)}"
        steps = sorted({call.step for call, *_ in pairs if call.step is not None})
        yield FailureFinding("wrong_id", said, tuple(steps), rows_of(missing))


def _tools(way: Progress) -> Mapping[str, list[int]]:
    """Return the writing calls of the solution by their tool."""
    found: dict[str, list[int]] = defaultdict(list)
    for place in way.expected.writing:
        found[way.expected.calls[place].tool].append(place)
    return found


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
