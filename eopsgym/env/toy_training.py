"""A toy that learns, to show that the rewards teach: a table instead of a language model.

Much is given: the look-ups are scripted, and the choices are the calls and answers in which the
solutions of two twins differ. The toy only learns which of them is right in which state. The table
has a row for each state that occurred, so that it knows nothing about tasks outside the training.
"""

import hashlib
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from statistics import fmean
from typing import Any, NamedTuple

from eopsgym.env.open_environment import Observation, OpenEnvironment
from eopsgym.env.trial import called_name
from eopsgym.errors import TaskError
from eopsgym.sync import at_once
from eopsgym.tasks import Task, find_task, play, start

MOST_CHOICES = 4
"""The number of choices that the toy makes before it stops without an answer."""
Action = dict[str, Any]


@dataclass(frozen=True)
class ToyTask:
    """A task for the toy.

    Attributes:
        name: `domain/task_id`.
        request: the request of both twins.
        looks: the first calls, the same for both.
        choices: the calls and answers of either twin's solution, in one order for both.
    """

    name: str
    request: str
    looks: tuple[Action, ...]
    choices: tuple[Action, ...]


def toy_tasks(names: Iterable[str]) -> list[ToyTask]:
    """Return tasks and their twins, each with the look-ups and choices that both share.

    Args:
        names: tasks of the package that have a twin with the same request, `domain/task_id`.

    Raises:
        TaskError: if there is no such task, or no such twin.
    """
    pairs = []
    for name in names:
        task = find_task(name)
        twin = find_task(f"{task.domain}/{task.pair}") if task.pair else task
        if twin is task or twin.user_prompt != task.user_prompt:
            raise TaskError(f"{name} has no twin with the same request")
        one, other = _solution(task), _solution(twin)
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
        same = len([*alike])
        choices: list[Action] = []
        for action in (*one[same:], *other[same:]):
            if action not in choices:
                choices.append(action)
        for each in (task, twin):
            place = f"{each.domain}/{each.id}"
            pairs.append(ToyTask(place, each.user_prompt, tuple(one[:same]), tuple(choices)))
    return pairs


def _solution(task: Task) -> list[Action]:
    """Return a task's reference solution as actions, its answer last."""
    assert task.gold is not None
    episode = at_once(start(task))
    answer = at_once(play(episode, task.gold))
    calls = [
        {"tool": called_name(episode, step), "arguments": dict(step.arguments)}
        for step in episode.steps
    ]
    at_once(episode.close())
    return [*calls, {"answer": answer}]


class Choice(NamedTuple):
    """A choice of the toy: the state, the chosen number, and the number of choices."""

    state: int
    chosen: int
    among: int


@dataclass
class ToyPolicy:
    """A table of preferences, one row for each state, which training changes.

    Attributes:
        reads: whether its state is all that it has read so far. Otherwise the state is the request
            and the number of choices so far, which twins have in common.
        rate: the size of the change of a preference by one episode.
        seed: the seed of its draws.
    """

    reads: bool = True
    rate: float = 2.0
    seed: int = 0
    table: dict[int, list[float]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._draws = random.Random(self.seed)

    def chances(self, state: int, count: int) -> list[float]:
        """Return the probability of each choice in a state."""
        row = self.table.get(state, [0.0] * count)
        weights = [math.exp(value - max(row)) for value in row]
        return [weight / sum(weights) for weight in weights]

    def choose(self, state: int, count: int) -> Choice:
        """Draw a choice."""
        chances = self.chances(state, count)
        return Choice(state, self._draws.choices(range(count), chances)[0], count)

    def learn(self, group: Sequence[tuple[Sequence[Choice], float | None]]) -> None:
        """Make choices that earned more than the group's mean more likely (REINFORCE).

        Episodes without a verdict teach nothing.
        """
        scored = [(made, reward) for made, reward in group if reward is not None]
        if not scored:
            return
        mean = fmean(reward for _, reward in scored)
        for made, reward in scored:
            for state, chosen, count in made:
                chances = self.chances(state, count)
                row = self.table.setdefault(state, [0.0] * count)
                for number, chance in enumerate(chances):
                    row[number] += self.rate * (reward - mean) * ((number == chosen) - chance)


def _play_toy(
    environment: OpenEnvironment, task: ToyTask, policy: ToyPolicy
) -> tuple[list[Choice], float | None]:
    """Play one episode; return the choices made, and the reward."""
    environment.reset(task=task.name)
    seen = [task.request, *(environment.step(look).text for look in task.looks)]
    made: list[Choice] = []
    while len(made) < MOST_CHOICES:
        known = tuple(seen) if policy.reads else (task.request, len(made))
        made.append(policy.choose(_digest(known), len(task.choices)))
        step: Observation = environment.step(task.choices[made[-1].chosen])
        if step.done:
            return made, step.reward
        seen.append(step.text)
    return made, environment.trial.finish(None).reward


def _digest(known: tuple[object, ...]) -> int:
    """Return a number for the known facts, the same in every process."""
    return int.from_bytes(hashlib.sha256(repr(known).encode()).digest()[:8])


def train_toy(
    environment: OpenEnvironment,
    tasks: Sequence[ToyTask],
    policy: ToyPolicy,
    rounds: int,
    group: int = 6,
) -> list[float]:
    """Train on every task once per round; return each round's mean reward.

    Args:
        environment: the environment of the tasks.
        tasks: the tasks to train on.
        policy: the policy to train.
        rounds: the number of rounds, in each of which a group plays every task.
        group: the number of episodes of a group.
    """
    means = []
    for _ in range(rounds):
        rewards: list[float] = []
        for task in tasks:
            played = [_play_toy(environment, task, policy) for _ in range(group)]
            policy.learn(played)
            rewards += [reward for _, reward in played if reward is not None]
        means.append(fmean(rewards) if rewards else math.nan)
    return means


def toy_rewards(
    environment: OpenEnvironment, tasks: Sequence[ToyTask], policy: ToyPolicy, group: int = 20
) -> dict[str, float]:
    """Return each task's mean reward over a group of episodes, without training."""
    rewards_by_task = {}
    for task in tasks:
        played = [_play_toy(environment, task, policy)[1] for _ in range(group)]
        rewards = [reward for reward in played if reward is not None]
        rewards_by_task[task.name] = fmean(rewards) if rewards else math.nan
    return rewards_by_task
