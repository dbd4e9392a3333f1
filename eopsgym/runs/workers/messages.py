"""What the driver and its workers tell each other; each is pickled by itself."""

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents.messages import Reply
from eopsgym.agents.models.awaited_replies import LateReply
from eopsgym.errors import EopsgymError
from eopsgym.tasks import Task


@dataclass(frozen=True)
class Welcome:
    """The first thing that a worker hears.

    Attributes:
        folder: where the driver works, which paths are relative to.
        models, orchestrators: what makes those that the driver has registered, by name.
    """

    folder: str
    models: Mapping[str, Any] = field(default_factory=dict)
    orchestrators: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class RunOrder:
    """A run to be made.

    Attributes:
        number: by which answers to it are known.
        task: that is to be run.
        asked: model and options, pickled; no key is among them.
        repeat: which repeat it is.
        setup: the hash of its setup, which the worker has to come to as well.
        is_counted: whether replies count against a budget.
        is_limited: whether that budget has a limit, so that the worker has to ask after a reply.
    """

    number: int
    task: Task
    asked: bytes
    repeat: int
    setup: str
    is_counted: bool
    is_limited: bool


@dataclass(frozen=True)
class GoOn:
    """The answer to a reply that counts against a budget.

    Attributes:
        number: of the order.
        why: the limit that is reached, in words, after which the run ends; empty where none is.
    """

    number: int
    why: str = ""


@dataclass(frozen=True)
class Ready:
    """The first thing that a worker tells.

    Attributes:
        version: of eopsgym there.
        place: who it is, in words.
    """

    version: str
    place: str


@dataclass(frozen=True)
class Replied:
    """A model has replied, and was paid; of the reply there is what counts.

    Attributes:
        number: of the order.
        reply: with its amounts, without what it says.
        is_asking: whether the worker waits for a `GoOn`.
    """

    number: int
    reply: Reply
    is_asking: bool


@dataclass(frozen=True)
class Awaits:
    """A run waits long for replies; told when these are others, and when there are none any more.

    Attributes:
        number: of the order.
        late: the replies.
    """

    number: int
    late: tuple[LateReply, ...]


@dataclass(frozen=True)
class Made:
    """A run has ended; its line is what the run file is to hold."""

    number: int
    line: str


@dataclass(frozen=True)
class Failed:
    """An error, as `make_run` raises it, has kept a run from being made."""

    number: int
    error: EopsgymError


FromDriver = Welcome | RunOrder | GoOn
FromWorker = Ready | Replied | Awaits | Made | Failed


def to_bytes(message: FromDriver | FromWorker) -> bytes:
    """Return a message as it travels."""
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)


def from_bytes(data: bytes) -> Any:
    """Return the message that `to_bytes` was given; for what our own processes send alone."""
    return pickle.loads(data)
