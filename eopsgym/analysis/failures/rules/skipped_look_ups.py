"""The search for look-ups of the solution that a run skipped.

A guessed value may occur in another result, so that the value alone does not show the skipped
look-up.
"""

from collections.abc import Iterator

from eopsgym.analysis.failures.deviations import Deviations
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.progress import Progress
from eopsgym.tasks.certify.tools_suffice import read_look_ups


def skipped(run: RunFacts, differences: Deviations, way: Progress) -> Iterator[FailureFinding]:
    """Yield a finding if a wrong or failed write has a value that the solution looks up.

    The run made fewer look-ups with that tool, and none with another that can return the same.
    """
    wrong = {step for each in differences.all for step in each.steps}
    steps: dict[int, str] = {}
    for place in way.expected.writing:
        call = way.made.get(place)
        if call is None or call.step is None or not (call.is_error or call.step in wrong):
            continue
        for look_up in way.expected.sources_of(place):
            tool = way.expected.calls[look_up].tool
            if look_up not in way.made and not _other_tool(run, way, tool):
                evidence = f"{call.tool} is called without the look-up {tool} before it"
                steps.setdefault(call.step, evidence)
    if steps:
        yield FailureFinding("missing_lookup", steps[min(steps)], tuple(sorted(steps)))


def _other_tool(run: RunFacts, way: Progress, tool: str) -> bool:
    """Return whether the run used another tool that returns the same information.

    Only tools that the solution does not use count.
    """
    domains = [server.domain for server in way.expected.task.servers]
    groups = [tools for domain in domains for tools in read_look_ups(domain).tools.values()]
    same = {other for tools in groups if tool in tools for other in tools}
    used = {call.tool for call in run.calls}
    return bool(same & used - {call.own_tool for call in way.expected.calls})
