"""The sizes of runs in replies and tokens, guessed from their tasks, for each role of a model."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

from eopsgym.agents import AgentRole, Decomposing, is_own_judge
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Task
from eopsgym.tasks.start_episode import tools_in_sight

LETTERS_A_TOKEN = 4.0
"""The letters of English and JSON in a token, in the usual vocabularies."""
_A_TURN = 500
"""Tokens that a turn adds to later prompts: a call, its result, and a text."""
_WRITTEN = 150
"""Tokens that a turn writes, without thinking."""
_WITHOUT_SOLUTION = 10
"""The assumed number of calls of a task without a known solution."""
_INSTRUCTIONS = 300
"""Tokens of the instructions for a planner."""
_PLAN = 700
"""Tokens of a plan, which is a page, or of a split into subtasks."""
_NOTES = 3
"""Notes of a planner that splits a request; it writes one for each of two to five subtasks."""
_TO_JUDGE = 300
"""Tokens of the instructions for a judge, and of the answer that it reads."""
_RATING = 50
"""Tokens of a rating with its reason."""
_JUDGED_BY_FACTS = ("text_facts", "answer_facts")


@dataclass(frozen=True)
class RunSize:
    """The replies of one role in a run, and their tokens.

    Attributes:
        calls: the number of replies.
        fresh: the input tokens that no earlier reply of the run has read.
        read_again: the input tokens that an earlier reply has read, which may be cached.
        output: the output tokens.
    """

    calls: float
    fresh: float
    read_again: float
    output: float

    @property
    def input(self) -> float:
        """The input tokens, cached or not."""
        return self.fresh + self.read_again

    @property
    def tokens(self) -> float:
        """The input and output tokens."""
        return self.input + self.output


class RunSizes:
    """Sizes by task, tool set and role, each guessed once."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], RunSize] = {}

    def of(self, role: AgentRole, task: Task, setup: Setup) -> RunSize:
        """Return the size of what a role does in a run of a task."""
        if role == "judge":
            key: tuple[object, ...] = (role, task.id, _judges_itself(setup))
        else:
            key = (role, task.id, setup.tool_set, role == "planner" and splits(setup))
        if key not in self._made:
            self._made[key] = _guess(role, task, setup)
        return self._made[key]


def splits(setup: Setup) -> bool:
    """Return whether the planner of a run splits the request, and does not only write a plan."""
    return setup.agent.orchestrator.startswith(Decomposing.kind)


def has_generated_plan(setup: Setup) -> bool:
    """Return whether a planner writes the plan before the run."""
    return setup.plan.startswith("generated:")


def _guess(role: AgentRole, task: Task, setup: Setup) -> RunSize:
    if role == "judge":
        return _of_judge(task, _judges_itself(setup))
    prompt = _prompt(task, setup.tool_set)
    calls = _WITHOUT_SOLUTION if task.gold is None else len(task.gold.calls)
    if role == "agent":
        turns = calls + 1
        fresh = prompt + _A_TURN * calls
        read = turns * prompt + _A_TURN * turns * calls / 2
        return RunSize(turns, fresh, read - fresh, turns * _WRITTEN)
    asked = _INSTRUCTIONS + prompt
    if not splits(setup):
        return RunSize(1, asked, 0, _PLAN)
    noted = _NOTES * _INSTRUCTIONS + _A_TURN * calls
    return RunSize(1 + _NOTES, asked + noted, 0, _PLAN + _NOTES * _WRITTEN)


def _prompt(task: Task, tool_set: Any) -> float:
    """Return the tokens of policy, request and tools."""
    letters_of_prompts = len(task.system_prompt) + len(task.user_prompt)
    try:
        tools = set(tools_in_sight(task, tool_set) or ())
    except ConfigError:
        tools = set()
    names = {name.rpartition("/")[2] for name in tools}
    letters_of_tools = sum(
        letters
        for server in task.servers
        for name, letters in _letters_of_tools(server.domain.name).items()
        if not names or name in names
    )
    return (letters_of_prompts + letters_of_tools) / LETTERS_A_TOKEN


@cache
def _letters_of_tools(domain: str) -> Mapping[str, int]:
    """Return the number of letters with which each tool of a system is described to a model."""
    tools = get_domain(domain).tools.values()
    return {tool.name: len(tool.description) + len(json.dumps(tool.schema)) for tool in tools}


def _of_judge(task: Task, judges_itself: bool) -> RunSize:
    """Return the size of the judge's part: a reply for each question about answer or texts.

    The questions are those of verifiers, whether a refusal is clean, and whether the answer of a
    feasible task contradicts the changes. A judge that judges itself rates no own verifiers.
    """
    facts = () if judges_itself else _JUDGED_BY_FACTS
    asked = [each for each in task.verifiers if each.type in ("response_check", *facts)]
    rubrics = [len(json.dumps(dict(each.config), default=str)) for each in asked]
    if not judges_itself and (task.refusal is not None or (task.feasible and task.gold)):
        rubrics.append(len(task.user_prompt))
    calls = len(rubrics)
    return RunSize(calls, sum(rubrics) / LETTERS_A_TOKEN + calls * _TO_JUDGE, 0, calls * _RATING)


def _judges_itself(setup: Setup) -> bool:
    agent, judge = setup.agent, setup.judge
    if judge is None:
        return False
    both: list[Any] = [
        SimpleNamespace(name=agent.model, settings=agent.model_settings),
        SimpleNamespace(name=judge.name, settings=judge.settings),
    ]
    return is_own_judge(*both)
