"""The messages between the driver and its workers; each is pickled separately."""

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
    """The first message to a worker.

    Attributes:
        folder: the working folder of the driver, to which paths are relative.
        models, orchestrators: the factories that the driver has registered, by name.
    """

    folder: str
    models: Mapping[str, Any] = field(default_factory=dict)
    orchestrators: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class RunOrder:
    """The order of a run.

    Attributes:
        number: the number that identifies the order in answers.
        task: the task of the run.
        asked: the pickled model and options, without keys.
        repeat: the number of the repeat.
        setup: the hash of its setup, which the worker has to compute as well.
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
        number: the number of the order.
        why: the limit that is reached, as a text, after which the run ends; empty if none is.
    """

    number: int
    why: str = ""


@dataclass(frozen=True)
class Ready:
    """The first message of a worker.

    Attributes:
        version: the version of eopsgym there.
        place: the name of the worker's process and machine.
    """

    version: str
    place: str


@dataclass(frozen=True)
class Replied:
    """The report of a paid reply.

    Attributes:
        number: the number of the order.
        reply: the reply with its amounts, but without its text.
        is_asking: whether the worker waits for a `GoOn`.
    """

    number: int
    reply: Reply
    is_asking: bool


@dataclass(frozen=True)
class Awaits:
    """The report that a run waits long for replies, sent when these change.

    Attributes:
        number: the number of the order.
        late: the replies; empty if there are none any more.
    """

    number: int
    late: tuple[LateReply, ...]


@dataclass(frozen=True)
class Made:
    """The report of a finished run, with its line for the run file."""

    number: int
    line: str


@dataclass(frozen=True)
class Failed:
    """The report of an error of `make_run`, because of which a run was not made."""

    number: int
    error: EopsgymError


FromDriver = Welcome | RunOrder | GoOn
FromWorker = Ready | Replied | Awaits | Made | Failed


def to_bytes(message: FromDriver | FromWorker) -> bytes:
    """Return a message as bytes."""
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)


def from_bytes(data: bytes) -> Any:
    """Return the message of `to_bytes`; use it only for messages of our own processes."""
    return pickle.loads(data)
