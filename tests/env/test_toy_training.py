"""The toy of the notebook: it learns by the reward, and what it cannot know it does not learn."""

import math

import pytest

from eopsgym.env import OpenEnvironment
from eopsgym.env.toy_training import Choice, ToyPolicy, toy_rewards, toy_tasks, train_toy
from eopsgym.errors import TaskError
from eopsgym.tasks import load_tasks

PAIR = "itsm/itsm_099_loads_run_again"


@pytest.fixture(scope="module")
def environment() -> OpenEnvironment:
    tasks = [task for task in load_tasks("itsm", split="all") if task.id[:8] in TWINS]
    return OpenEnvironment(*tasks)


TWINS = ("itsm_099", "itsm_100")


def test_twins_share_looks_and_choices_and_differ_in_what_is_right() -> None:
    one, other = toy_tasks([PAIR])
    assert (one.request, one.looks, one.choices) == (other.request, other.looks, other.choices)
    assert one.name == PAIR != other.name
    assert sum("answer" in choice for choice in one.choices) == 2


def test_a_task_without_a_twin_is_one_error() -> None:
    alone = next(task for task in load_tasks("itsm") if task.pair is None)
    with pytest.raises(TaskError, match="has no twin with the same request"):
        toy_tasks([f"itsm/{alone.id}"])


def test_the_reward_rises_and_only_who_reads_wins_both_twins(environment: OpenEnvironment) -> None:
    tasks = toy_tasks([PAIR])
    reads, blind = ToyPolicy(reads=True), ToyPolicy(reads=False)
    curves = [train_toy(environment, tasks, policy, rounds=14) for policy in (reads, blind)]
    assert curves[0][0] < 0.4 < 0.8 < curves[0][-1]
    assert min(toy_rewards(environment, tasks, reads).values()) > 0.5
    assert sum(toy_rewards(environment, tasks, blind, 10).values()) <= 1.3
    again = ToyPolicy(reads=True)
    assert train_toy(environment, tasks, again, rounds=2) == curves[0][:2]


def test_an_episode_without_a_verdict_teaches_nothing() -> None:
    policy = ToyPolicy()
    made = [Choice(1, 0, 2)]
    policy.learn([(made, None), (made, None)])
    assert policy.table == {}
    policy.learn([(made, None), (made, 1.0), ([Choice(1, 1, 2)], 0.0)])
    assert policy.chances(1, 2)[0] > 0.5
    assert math.isclose(sum(policy.chances(1, 2)), 1)
