"""Each orchestrator runs two tasks of each system again from a cassette, as it ran them first."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from eopsgym.agents import Message, Reply, ToolInfo
from eopsgym.runs import Cassette, Run, run_task
from eopsgym.tasks import Task
from tests.runs.cassettes.test_cassettes import comparable
from tests.runs.test_orchestrators import TASKS, InParts


class Gone:
    """A model of a name that cannot be reached any more."""

    simulated = True

    def __init__(self, name: str) -> None:
        self.name = name

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """No reply."""
        raise AssertionError("the network was used")


@pytest.mark.sweep(1)
@pytest.mark.parametrize("orchestrator", ["react", "planner_react", "decomposing"])
def test_tasks_of_each_system_run_again_from_a_cassette(orchestrator: str, tmp_path: Path) -> None:
    name = InParts.name if orchestrator == "decomposing" else "scripted/gold"

    def play(task: Task, model: InParts | Gone | str, record: bool) -> Run:
        # A file for each: this model keeps in mind what it was asked, and played replies are not.
        tape = Cassette(tmp_path / f"{task.id}.jsonl", record=record)
        return run_task(task, model, orchestrator=orchestrator, cassette=tape)

    first = [play(task, InParts(task) if name == InParts.name else name, True) for task in TASKS]
    assert [run.strict for run in first] == [True] * len(TASKS)
    again = [play(task, Gone(name), False) for task in TASKS]
    assert [comparable(run) for run in again] == [comparable(run) for run in first]
