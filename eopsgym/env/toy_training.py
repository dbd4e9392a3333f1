"""A toy that learns, to show that the rewards teach: a table instead of a language model.

It is told much: the look-ups are scripted, and its choices are the calls and answers in which the
solutions of two twins differ. What is left to learn is which of them are right where. The table has
a row for each state that it met, so that it knows nothing of a task that it was not trained on.
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
        request: what both twins ask for.
        looks: the calls that are made first, the same for both.
        choices: the calls and answers of either twin's solution, in one order for both.
    """

    name: str
    request: str
    looks: tuple[Action, ...]
    choices: tuple[Action, ...]


def toy_tasks(names: Iterable[str]) -> list[ToyTask]:
    """Return tasks and their twins, each with the look-ups and choices that both share.

    Args:
        names: tasks of ours that have a twin with the same request, `domain/task_id`.

    Raises:
        TaskError: if there is no such task, or it has no such twin.
    """
    found = []
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
            found.append(ToyTask(place, each.user_prompt, tuple(one[:same]), tuple(choices)))
    return found


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
    """A choice that the toy made: in which state, and which of how many."""

    state: int
    chosen: int
    among: int


@dataclass
class ToyPolicy:
    """A table of preferences, one row for each state, and what it learns.

    Attributes:
        reads: whether its state is what it has read so far. Otherwise it knows the request and how
            many choices it made, which twins have in common.
        rate: how much an episode changes a preference.
        seed: of its draws.
    """

    reads: bool = True
    rate: float = 2.0
    seed: int = 0
    table: dict[int, list[float]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._draws = random.Random(self.seed)

    def chances(self, state: int, count: int) -> list[float]:
        """Return how likely each choice is in a state."""
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
    """Return a number for the known facts, equal in every process."""
    return int.from_bytes(hashlib.sha256(repr(known).encode()).digest()[:8])


def train_toy(
    environment: OpenEnvironment,
    tasks: Sequence[ToyTask],
    policy: ToyPolicy,
    rounds: int,
    group: int = 6,
) -> list[float]:
    """Train on every task once a round; return each round's mean reward.

    Args:
        environment: what the tasks are played in.
        tasks: those to train on.
        policy: what learns.
        rounds: how often every task is played by a group.
        group: how many episodes a group has.
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
    """Return each task's mean reward over a group of episodes; nothing is learnt."""
    found = {}
    for task in tasks:
        played = [_play_toy(environment, task, policy)[1] for _ in range(group)]
        rewards = [reward for reward in played if reward is not None]
        found[task.name] = fmean(rewards) if rewards else math.nan
    return found
