"""What a scripted model follows: a task's solution, and what is made of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.tasks import Task, writes
from eopsgym.tasks.gold import Gold, GoldCall, is_reference


@dataclass(frozen=True)
class Script:
    """What a task gives a scripted model: its gold run, the naive one, and which tools write.

    `task` is the task itself, where the model is to try out beforehand what it will do.
    """

    gold: Gold
    writes: Callable[[str], bool]
    naive: Gold | None = None
    task: Task | None = None

    @classmethod
    def of(cls, task: Task) -> "Script":
        """The script of a task.

        Raises:
            ConfigError: the task comes without a gold run.
        """
        if task.gold is None:
            raise ConfigError(f"{task.id} has no gold run; give a task that has 'gold'")
        return cls(task.gold, lambda tool: writes(task, tool), task.naive, task)

    def writing(self) -> list[int]:
        """The positions of the writing calls of the gold run."""
        return [i for i, call in enumerate(self.gold.calls) if self.writes(call.tool)]

    @property
    def feasible(self) -> bool:
        """Whether the task can be done; a naive run is what those have that cannot."""
        return self.naive is None if self.task is None else self.task.feasible


@dataclass(frozen=True)
class WrongId:
    """The id that a call gets wrong: a reference's text, or a literal value."""

    value: Any
    is_reference: bool


@dataclass(frozen=True)
class GoldVariant:
    """The calls to make and the answer to give.

    Attributes:
        calls: in order.
        answer: said after them.
        known: the calls that references may name, made or not.
        strict: whether it cannot go on when a reference leads nowhere; any other guesses, as an
            agent would.
        mistakes: place of a call, from 0, to the id that it gets wrong.
        one_at_a_time: whether each call is a turn of its own, however many there are.
    """

    calls: tuple[GoldCall, ...]
    answer: str
    known: tuple[GoldCall, ...] = ()
    strict: bool = False
    mistakes: Mapping[int, WrongId] = field(default_factory=dict)
    one_at_a_time: bool = False


def gold(script: Script) -> GoldVariant:
    """Makes the calls of the gold run and gives its answer."""
    return GoldVariant(script.gold.calls, script.gold.answer, script.gold.calls, strict=True)


def naive(script: Script) -> GoldVariant:
    """Makes the calls of an agent that does not notice why an infeasible task cannot be done."""
    if script.naive is None:
        raise ConfigError(
            "scripted/naive needs a task with a naive run; only infeasible ones have it"
        )
    return GoldVariant(script.naive.calls, script.naive.answer, script.naive.calls)


def missed_refusal(script: Script) -> GoldVariant:
    """As `naive`, on tasks that cannot be done alone: some others have a naive run as well."""
    if script.feasible:
        raise ConfigError("scripted/missed_refusal needs a task that cannot be done")
    return naive(script)


def is_id(name: str) -> bool:
    """Whether an argument or key of this name holds an id."""
    return name == "id" or name.endswith(("_id", "_ids", "Id", "Ids"))


def leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The references and plain values inside an argument, each with the nearest name."""
    if isinstance(value, Mapping) and not is_reference(value):
        for key, item in value.items():
            yield from leaves(key, item)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(name, item)
    else:
        yield name, value
