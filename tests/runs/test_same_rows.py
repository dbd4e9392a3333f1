"""A state that is rebuilt from recorded changes lists its rows as the run found them.

Rows are compared with their numbers, table by table: in an episode, in a run that was read back
from disk, and in a fork. A test run takes a share of the tasks, chosen by EOPSGYM_SHARE_SEED.
"""

from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import domain_names
from eopsgym.gym import Episode
from eopsgym.runs import read_runs, run_task
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.certify.rehearsal import open_episode
from eopsgym.tasks.gold import GoldResults
from tests.same_rows import rows_of
from tests.share_seed import share

SYSTEMS = 2
"""In a test run, each with one task; and the one that moves folders."""
MOMENTS = 3
MOVES_FOLDERS = load_tasks("drive", split="all")["drive_003_complaints_before_the_audit"]
"""Its moves delete rows of `path_closure` and write them again."""
State = dict[str, dict[str, list[tuple[Any, ...]]]]


def tasks() -> list[Task]:
    chosen = [MOVES_FOLDERS]
    for name in share(domain_names(), SYSTEMS, "same rows"):
        solved = [task for task in load_tasks(name, split="all") if task.gold]
        chosen += [task for task in share(solved, 1, f"same rows {name}") if task not in chosen]
    return chosen


def played(task: Task) -> tuple[Episode, list[State]]:
    """Play a task's reference solution; gives back the rows before it and after each step."""
    episode, results = open_episode(task), GoldResults()
    states = [state(episode)]
    assert task.gold is not None
    for call in task.gold.calls:
        step = episode.call(call.tool, results.fill(dict(call.arguments)))
        results.take(call, step.value)
        states.append(state(episode) if step.changes.changeset else states[-1])
    return episode, states


def state(episode: Episode) -> State:
    return {name: rows_of(episode.database(name)) for name in episode.servers}


@pytest.mark.parametrize("task", tasks(), ids=lambda task: task.id)
def test_rebuilt_states_have_the_rows_of_the_run(task: Task, tmp_path: Path) -> None:
    episode, states = played(task)
    last = len(episode.steps)
    written = [0, *(n for n in range(1, last + 1) if states[n] is not states[n - 1])]
    middle = written[len(written) // 2]
    moments = {*written[:: max(1, len(written) // MOMENTS)], middle, last}
    for name in episode.servers:
        for step in moments:
            assert rows_of(episode.at(step, name)) == states[step][name]
    run_task(task, results=tmp_path)
    (read,) = read_runs(tmp_path)
    fork = read.fork(middle, task=task)
    for name in episode.servers:
        for step in {middle, last}:
            assert rows_of(read.at(step, name)) == states[step][name]
        assert rows_of(fork.at(last, name)) == states[last][name]
