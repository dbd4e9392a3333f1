"""OpenEnv's interface, and what every interface does with bad input, copies and crowds."""

import asyncio
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from eopsgym.env import EnvSettings, OpenEnvironment, TaskList, ToolAction
from eopsgym.errors import ConfigError, EopsgymError, StoreError
from eopsgym.tasks import load_tasks
from tests.env.solutions import solution

TASK = "itsm/itsm_001_right_amara"
A_WRITE = {"tool": "add_location", "arguments": {"name": "Bench", "city": "Reno", "country": "USA"}}
A_LOOK = {"tool": "find_locations", "arguments": {"name": "Bench"}}


@pytest.fixture(scope="module")
def tasks() -> TaskList:
    return TaskList("itsm")


@pytest.fixture
def environment(tasks: TaskList) -> Iterator[OpenEnvironment]:
    with OpenEnvironment(tasks, tool_set="all") as made:
        yield made


def test_an_episode_goes_from_reset_to_its_reward(environment: OpenEnvironment) -> None:
    seen = environment.reset(task=TASK, episode_id="first")
    assert [message["role"] for message in seen.messages] == ["system", "user"]
    assert (seen.done, seen.reward, seen.text) == (False, None, "")
    assert seen.metadata["id"] == TASK
    calls, answer = solution(TASK)
    for tool, arguments in calls:
        seen = environment.step({"tool": tool, "arguments": arguments})
        assert (seen.done, seen.reward, seen.is_error) == (False, None, False)
        assert seen.text
    last = environment.step(ToolAction(answer=answer))
    assert (last.done, last.reward) == (True, 1.0)
    assert last.metadata == {"why": "", "truncated": False}
    state = environment.state
    assert (state.episode_id, state.step_count, state.done) == ("first", len(calls), True)
    assert state.task == "itsm_001_right_amara"


def test_a_task_is_taken_by_split_and_index_or_drawn_by_seed(environment: OpenEnvironment) -> None:
    known = environment.get_task("test", 3)
    assert environment.reset(split="test", index=3).metadata == known
    assert environment.state.index == 3
    drawn = [environment.reset(seed=seed).metadata["id"] for seed in (1, 2, 1)]
    assert drawn[0] == drawn[2] != drawn[1]
    following = [environment.reset().metadata["id"] for _ in range(3)]
    environment.reset(seed=1)
    assert [environment.reset().metadata["id"] for _ in range(3)] == following


def test_it_can_be_awaited(environment: OpenEnvironment) -> None:
    async def one() -> bool:
        await environment.reset_async(task=TASK)
        return (await environment.step_async({"answer": "No."})).done

    assert asyncio.run(one())


def test_a_reset_shows_the_tools_in_sight_as_chat_models_are_given_them(tasks: TaskList) -> None:
    seen = OpenEnvironment(tasks).reset(task=TASK)
    task = tasks.find(TASK)
    names = {tool["function"]["name"] for tool in seen.tools}
    assert names == {*task.selected_tools, *task.distractors[:15]}
    assert all(tool["type"] == "function" for tool in seen.tools)
    assert all(tool["function"]["parameters"]["type"] == "object" for tool in seen.tools)


def test_what_a_reset_gives_is_the_callers_own(environment: OpenEnvironment) -> None:
    seen = environment.reset(task=TASK)
    seen.tools[0]["function"]["parameters"].clear()
    seen.messages.clear()
    again = environment.reset(task=TASK)
    assert again.tools[0]["function"]["parameters"]
    assert again.messages


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"tool": "nope"}, "Unknown tool: nope"),
        ({"tool": "find_lokations"}, "Did you mean find_locations?"),
        ({"tool": "add_location", "arguments": {"name": 3}}, "name"),
        ({"tool": "add_location"}, "city"),
    ],
)
def test_what_is_wrong_with_a_call_is_read_by_the_agent(
    environment: OpenEnvironment, action: dict[str, Any], said: str
) -> None:
    environment.reset(task=TASK)
    seen = environment.step(action)
    assert seen.is_error
    assert not seen.done
    assert said in seen.text


def test_a_tool_that_is_not_in_the_set_is_refused_as_a_model_reads_it(tasks: TaskList) -> None:
    environment = OpenEnvironment(tasks, tool_set="oracle")
    environment.reset(task=TASK)
    seen = environment.step(A_WRITE)
    assert seen.is_error
    assert seen.text.startswith("Unknown tool: add_location")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({}, "either a tool with its arguments, or an answer"),
        ({"tool": "find_locations", "answer": "x"}, "either a tool"),
        ({"tool": 3}, "tool: Input should be a valid string"),
        ({"tool": "find_locations", "arguments": "{}"}, "arguments: Input should be a valid dict"),
        ({"tol": "find_locations"}, "an action has no field 'tol'; did you mean tool"),
        ({"tool": "find_locations", "args": {}}, "no field 'args'.*here are tool, arguments"),
        ("find_locations", "an action is a ToolAction or a dict"),
        (None, "an action is a ToolAction or a dict"),
    ],
)
def test_what_is_no_action_is_one_error_and_no_step(
    environment: OpenEnvironment, action: Any, said: str
) -> None:
    environment.reset(task=TASK)
    with pytest.raises(ConfigError, match=said):
        environment.step(action)
    assert environment.state.step_count == 0


def test_a_seed_is_a_whole_number(environment: OpenEnvironment) -> None:
    for seed in ("seven", 7.0):
        with pytest.raises(
            ConfigError, match=f"seed must be a whole number, or None, not {seed!r}"
        ):
            environment.reset(seed=seed)  # type: ignore[arg-type]
    first, second = (environment.reset(seed=seed) for seed in (7, np.int64(7)))  # type: ignore[arg-type]
    assert first.metadata == second.metadata


def test_before_the_first_reset_and_after_the_end_there_is_no_step(tasks: TaskList) -> None:
    environment = OpenEnvironment(tasks)
    with pytest.raises(ConfigError, match="no task is being played"):
        environment.step(A_LOOK)
    environment.reset(task=TASK)
    environment.step({"answer": "No."})
    for action in (A_LOOK, {"answer": "Yes."}):
        with pytest.raises(ConfigError, match="the episode is over"):
            environment.step(action)
    assert environment.state.done
    environment.reset(task=TASK)
    assert not environment.state.done
    environment.close()
    with pytest.raises(ConfigError, match="no task is being played"):
        environment.step(A_LOOK)


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ({"split": "trian"}, ConfigError),
        ({"split": "test", "index": 99_999}, IndexError),
        ({"index": -1}, IndexError),
        ({"index": "0"}, TypeError),
        ({"task": "itsm/nope"}, EopsgymError),
        ({"seed": "7"}, ConfigError),
        ({"seed": 1.5, "task": TASK}, ConfigError),
    ],
)
def test_a_reset_to_what_there_is_not_leaves_the_episode_as_it_was(
    environment: OpenEnvironment, asked: dict[str, Any], kind: type[Exception]
) -> None:
    environment.reset(task=TASK)
    environment.step(A_WRITE)
    with pytest.raises(kind):
        environment.reset(**asked)
    assert environment.state.step_count == 1
    assert environment.state.task == "itsm_001_right_amara"
    assert "Bench" in environment.step(A_LOOK).text


@pytest.mark.parametrize(
    "wrong",
    [
        {"reward": "strikt"},
        {"tool_set": "plus_6"},
        {"mode": "open"},
        {"tool_names": "short"},
        {"max_steps": 0},
        {"max_steps": True},
        {"max_steps": 2.5},
    ],
)
def test_a_setting_that_there_is_not_is_one_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        EnvSettings(**wrong)


def test_the_limit_of_calls_ends_an_episode_without_an_answer(tasks: TaskList) -> None:
    environment = OpenEnvironment(tasks, tool_set="all", max_steps=2)
    environment.reset(task=TASK)
    assert not environment.step(A_LOOK).done
    last = environment.step({"tool": "nope"})
    assert (last.done, last.reward, last.is_error) == (True, 0.0, True)
    assert last.metadata["truncated"]


def test_two_environments_share_no_state(tasks: TaskList) -> None:
    one, other = (OpenEnvironment(tasks, tool_set="all") for _ in range(2))
    for each in (one, other):
        each.reset(task=TASK)
    one.step(A_WRITE)
    assert "Bench" in one.step(A_LOOK).text
    assert "Bench" not in other.step(A_LOOK).text


def test_a_database_that_is_used_again_is_as_new_and_its_former_owner_has_no_way_to_it(
    tasks: TaskList,
) -> None:
    one, other = (OpenEnvironment(tasks, tool_set="all") for _ in range(2))
    one.reset(task=TASK)
    before = one.step(A_LOOK).text
    one.step(A_WRITE)
    left = one.trial.episode
    assert left is not None
    one.close()
    other.reset(task=TASK)
    assert other.step(A_LOOK).text == before
    with pytest.raises(EopsgymError, match="no server"):
        left.rows("SELECT 1")


def test_the_same_calls_give_the_same_texts_whatever_was_played_before(tasks: TaskList) -> None:
    environment = OpenEnvironment(tasks, tool_set="all")
    texts = []
    for other in range(4):
        environment.reset(task=TASK)
        texts.append([environment.step(each).text for each in (A_WRITE, A_LOOK)])
        environment.reset(split="train", index=other)
        environment.step(A_WRITE)
    assert all(each == texts[0] for each in texts)


def test_an_environment_is_pickled_in_the_middle_of_an_episode(tasks: TaskList) -> None:
    environment = OpenEnvironment(tasks, tool_set="all")
    environment.reset(seed=4)
    environment.reset(task=TASK)
    calls, answer = solution(TASK)
    for tool, arguments in calls[:-1]:
        environment.step({"tool": tool, "arguments": arguments})
    copy: OpenEnvironment = pickle.loads(pickle.dumps(environment))
    assert copy.state == environment.state
    tool, arguments = calls[-1]
    for each in (copy, environment):
        each.step({"tool": tool, "arguments": arguments})
        assert each.step({"answer": answer}).reward == 1.0
    assert [step.text for step in copy.trial.episode.steps] == [  # type: ignore[union-attr]
        step.text
        for step in environment.trial.episode.steps  # type: ignore[union-attr]
    ]
    over: OpenEnvironment = pickle.loads(pickle.dumps(environment))
    assert over.state.done
    assert over.trial.score is not None
    assert over.trial.score.reward == 1.0
    assert over.reset().metadata == environment.reset().metadata  # the draws go on alike


def test_a_pickle_whose_calls_come_to_something_else_is_refused(tasks: TaskList) -> None:
    environment = OpenEnvironment(tasks, tool_set="all")
    environment.reset(task=TASK)
    environment.step(A_LOOK)
    state = environment.trial.__getstate__()
    state["texts"] = ["something else"]
    with pytest.raises(StoreError, match="call 1 of itsm_001_right_amara"):
        environment.trial.__setstate__(state)


def test_tasks_over_several_systems_are_played(tasks: TaskList) -> None:
    task = load_tasks("hybrid")[0]
    environment = OpenEnvironment(task)
    environment.reset(task=task.id)
    calls, answer = solution(f"hybrid/{task.id}")
    for tool, arguments in calls:
        environment.step({"tool": tool, "arguments": arguments})
    copy: OpenEnvironment = pickle.loads(pickle.dumps(environment))
    assert copy.step({"answer": answer}).reward == environment.step({"answer": answer}).reward == 1


def test_a_hundred_at_once_each_have_their_own(tasks: TaskList) -> None:
    crowd = [OpenEnvironment(tasks, tool_set="all") for _ in range(100)]
    for number, each in enumerate(crowd):
        each.reset(task=TASK)
        arguments = {"name": f"Bench {number}", "city": "Reno", "country": "USA"}
        each.step({"tool": "add_location", "arguments": arguments})
    for number, each in enumerate(crowd):
        assert f'"Bench {number}"' in each.step(A_LOOK).text
        assert f'"Bench {number + 1}"' not in each.step(A_LOOK).text
        each.close()
