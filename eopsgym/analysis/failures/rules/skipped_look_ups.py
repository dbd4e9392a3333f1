"""Failures that show beside the solution: a look-up for a value that was skipped.

A guess in its place may stand in another result, so that no id gives the gap away.
"""

from collections.abc import Iterator

from eopsgym.analysis.failures.deviations import Deviations
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.progress import Progress
from eopsgym.tasks.certify.tools_suffice import read_look_ups


def skipped(run: RunFacts, found: Deviations, way: Progress) -> Iterator[FailureFinding]:
    """Find writes that fail or go wrong, with a value that the solution takes from a look-up.

    The run made fewer look-ups of that tool, and none by another that can return the same.
    """
    wrong = {step for each in found.all for step in each.steps}
    steps: dict[int, str] = {}
    for place in way.expected.writing:
        call = way.made.get(place)
        if call is None or call.step is None or not (call.is_error or call.step in wrong):
            continue
        for told_by in way.expected.told_by(place):
            tool = way.expected.calls[told_by].tool
            if told_by not in way.made and not _other_way(run, way, tool):
                steps.setdefault(call.step, f"{call.tool} comes without the {tool} that tells")
    if steps:
        first = min(steps)
        said = f"{steps[first]} what it takes"
        yield FailureFinding("missing_lookup", said, tuple(sorted(steps)))


def _other_way(run: RunFacts, way: Progress, tool: str) -> bool:
    """Return whether the run used another tool with the same information.

    Only tools that the solution does not use count.
    """
    domains = [server.domain for server in way.expected.task.servers]
    ways = [tools for domain in domains for tools in read_look_ups(domain).tools.values()]
    same = {other for tools in ways if tool in tools for other in tools}
    used = {call.tool for call in run.calls}
    return bool(same & used - {call.own_tool for call in way.expected.calls})
