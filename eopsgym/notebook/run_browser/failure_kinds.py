"""The kinds of failure of runs, found by rules, some runs at a time."""

import time
from collections.abc import Iterator, Sequence

from eopsgym.analysis.failures.expected import TasksOfRuns
from eopsgym.analysis.failures.facts import read_facts
from eopsgym.analysis.failures.finding import primary
from eopsgym.analysis.failures.tag import tagged
from eopsgym.notebook.run_browser.filters import one_of
from eopsgym.runs.progress_bar import without_long_bars
from eopsgym.trajectories import Trajectories

_PART = 50
"""The runs of a part, after which the list can answer and says how many are left."""
_REST_SECONDS = 0.02
"""The pause after each part, in which the list can answer."""


def found_kinds(
    store: Trajectories, run_ids: Sequence[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield how many runs have been looked at, and the kind of failure of the last ones.

    The kind is that of the finding that best explains the failure; a run in which the rules find
    nothing has an empty one.
    """
    tasks = TasksOfRuns()
    for start in range(0, len(run_ids), _PART):
        part = run_ids[start : start + _PART]
        kinds = dict.fromkeys(part, "")
        with without_long_bars():
            for each in tagged(read_facts(store, one_of("run_id", part)), tasks):
                first = each.first or primary(each.findings)
                if first is not None:
                    kinds[each.run.run_id] = first.kind
        yield start + len(part), kinds
        time.sleep(_REST_SECONDS)
