"""Rewards: once, at the end, and none where there is no verdict."""

from dataclasses import replace

import pytest

from eopsgym.env import REWARDS, OpenEnvironment, PlainEnvironment
from eopsgym.env.settings import Reward
from eopsgym.tasks import Task, find_task, load_tasks
from tests.env.solutions import solution

WRITES = "itsm/itsm_001_right_amara"


@pytest.fixture
def refusal() -> str:
    task = next(task for task in load_tasks("itsm") if task.refusal is not None)
    return f"itsm/{task.id}"


def _played(task: Task, name: str, reward: Reward, answer: str, calls: int | None = None) -> object:
    environment = OpenEnvironment(task, reward=reward)
    environment.reset(task=task.id)
    for tool, arguments in solution(name)[0][:calls]:
        environment.step({"tool": tool, "arguments": arguments})
    return environment.step({"answer": answer}).reward


@pytest.mark.parametrize("reward", REWARDS)
def test_a_task_that_is_done_earns_one_by_every_reward(reward: Reward) -> None:
    task = find_task(WRITES)
    assert _played(task, WRITES, reward, solution(WRITES)[1]) == 1.0


def test_doing_nothing_earns_nothing_but_a_share() -> None:
    task = find_task(WRITES)
    earned = {reward: _played(task, WRITES, reward, "Done.", 0) for reward in REWARDS}
    assert earned["strict"] == earned["footprint"] == 0.0
    assert isinstance(earned["share"], float)
    assert 0 <= earned["share"] < 1


def test_a_footprint_does_not_ask_what_the_answer_says() -> None:
    task = find_task(WRITES)
    assert _played(task, WRITES, "footprint", "I did nothing at all.") == 1.0
    assert _played(task, WRITES, "strict", "I did nothing at all.") == 0.0


def test_a_refusal_counts_as_a_check_of_the_share(refusal: str) -> None:
    task = find_task(refusal)
    _, answer = solution(refusal)
    assert _played(task, refusal, "strict", answer) == 1.0
    assert _played(task, refusal, "share", answer) == 1.0
    share = _played(task, refusal, "share", "It is all done.")
    assert isinstance(share, float)
    assert 0 < share < 1


def test_without_a_verdict_there_is_no_reward() -> None:
    task = find_task(WRITES)
    judged = replace(task.verifiers[0], type="response_check", config={"comparison_prompt": "?"})
    asks_a_judge = replace(task, verifiers=(*task.verifiers, judged))
    for reward in ("strict", "share"):
        assert _played(asks_a_judge, WRITES, reward, solution(WRITES)[1]) is None  # type: ignore[arg-type]
    no_footprint = replace(
        task, verifiers=tuple(v for v in task.verifiers if v.type != "footprint")
    )
    assert _played(no_footprint, WRITES, "footprint", "") is None


def test_gymnasium_has_a_step_of_five_and_no_reward_before_the_end() -> None:
    environment = PlainEnvironment(find_task(WRITES), max_steps=100)
    request, info = environment.reset(seed=1, options={"task": WRITES})
    assert info["messages"][1]["content"] == request
    calls, answer = solution(WRITES)
    for call in calls:
        text, reward, terminated, truncated, info = environment.step(call)
        assert text
        assert (reward, terminated, truncated) == (0.0, False, False)
        assert info == {"is_error": False}
    text, reward, terminated, truncated, info = environment.step(answer)
    assert (text, reward, terminated, truncated) == ("", 1.0, True, False)
    assert info == {"is_error": False, "why": ""}


def test_gymnasium_says_that_the_limit_cut_an_episode() -> None:
    environment = PlainEnvironment(find_task(WRITES), max_steps=1)
    environment.reset(options={"task": WRITES})
    _, reward, terminated, truncated, info = environment.step(("nope", {}))
    assert (reward, terminated, truncated, info["is_error"]) == (0.0, False, True, True)
    assert info["why"]
