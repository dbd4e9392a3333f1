"""Each orchestrator over two tasks of each system, with replies that are known beforehand."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from eopsgym import load_tasks, open_trajectories
from eopsgym.agents import Message, Plan, Reply, Script, ToolInfo, scripted_model
from eopsgym.agents.messages import without_plan
from eopsgym.agents.plans.reference_plan import reference_plan
from eopsgym.domains import domain_names
from eopsgym.runs import Run, run_task
from eopsgym.tasks import Task, writes

TASKS = [task for domain in domain_names() for task in load_tasks(domain)[:2]]


class InParts:
    """Plays the gold run of a task in two subtasks, with what it saw in the first in mind."""

    name, simulated = "scripted/in_parts", True

    def __init__(self, task: Task) -> None:
        assert task.gold is not None
        self.half = len(task.gold.calls) // 2
        self.seen: list[Message] = []
        script = Script(task.gold, lambda tool: writes(task, tool))
        self.gold = scripted_model("scripted/gold", script)

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The split, notes, the next call of a part, its report, or the answer."""
        asked = messages[-1].content if messages[-1].role == "user" else ""
        results = [message for message in messages if message.role == "tool"]
        if not tools and asked.startswith("Final answer"):
            return await self.gold.reply(self.seen, ())
        if not tools:
            items = [{"id": n, "title": "Half", "description": "Do it."} for n in (1, 2)]
            return Reply("Noted." if "# Report" in asked else json.dumps({"subtasks": items}))
        first = "Subtask 1 of 2" in next(m.content for m in messages if m.role == "user")
        if len(results) == (self.half if first else len(self.gold.variant.calls) - self.half):
            self.seen = results if first else [*self.seen, *results]
            return Reply("That is done.")
        return await self.gold.reply(results if first else [*self.seen, *results], tools)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_react_and_planner_react_win_with_and_without_a_plan(task: Task) -> None:
    plan = Plan(reference_plan(task))
    given: list[dict[str, Any]] = [
        {"orchestrator": "react"},
        {"orchestrator": "react", "plan": "reference"},
        {"orchestrator": "planner_react"},
        {"orchestrator": "planner_react", "plan": plan},
    ]
    runs = [run_task(task, "scripted/gold", **options) for options in given]
    assert [(run.strict, run.stop) for run in runs] == [(True, "answered")] * 4
    assert [run.plan_text == plan.text for run in runs] == [False, True, False, True]
    assert len({run.answer for run in runs}) == 1


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_decomposing_wins_and_its_record_is_whole(task: Task) -> None:
    run = run_task(task, InParts(task), orchestrator="decomposing")
    assert (run.strict, run.stop) == (True, "answered")
    opened = [e for e in run.events if e.type == "message" and e.role == "subtask"]
    assert [without_plan(event.content)[0].splitlines()[0] for event in opened] == [
        "Subtask 1 of 2: Half",
        "Subtask 2 of 2: Half",
        "Final answer",
    ]
    assert Run.from_json(run.to_json()) == run
    gold = run_task(task, "scripted/gold")
    assert [step.tool for step in run.steps] == [step.tool for step in gold.steps]


def test_sql_tells_which_subtask_a_call_belongs_to() -> None:
    task = load_tasks("itsm")[0]
    with open_trajectories([run_task(task, InParts(task), orchestrator="decomposing")]) as store:
        found = store.rows("""
            SELECT step, split_part(content, chr(10), 1) AS subtask
            FROM tool_calls AS c ASOF JOIN (FROM messages WHERE role = 'subtask') AS m
                ON c.run_id = m.run_id AND c.result_position >= m.position
            ORDER BY step
        """)
    assert [row["subtask"][8:9] for row in found] == ["1", "1", "1", "2", "2", "2", "2"]
