"""What a run file keeps of a run, as one line of JSON: what decided it and what happened."""

import base64
import json
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from eopsgym.agents import (
    WEAKNESSES,
    Event,
    Outcome,
    ReplyEvent,
    StopReason,
    ToolResultEvent,
)
from eopsgym.errors import StoreError
from eopsgym.gym import Step
from eopsgym.runs.event_json import events_from_json, events_to_json
from eopsgym.runs.old_formats import FORMAT, UnknownFormat, to_present
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Verdict, Verification

NO_OUTCOME = Outcome(None, StopReason.ANSWERED)
NO_VERDICT = Verification((), None, None, None, None)

# What reading a record that is none, or that was edited by hand, can end in.
_MALFORMED = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RuntimeError,  # also what a StopIteration inside a generator becomes
)


@dataclass(frozen=True)
class RunServer:
    """A database that a run worked on.

    `digest` is of schema and seed; empty where it was on a server that does not hand over changes.
    `wording` says in whose words its tools were listed: the name of a recorded list and the
    beginning of its SHA-256; empty for our own.
    """

    domain: str
    gym_name: str
    seed: str
    digest: str
    user: str
    wording: str = ""


@dataclass(frozen=True)
class RunRecord:
    """One episode by one agent, as a file keeps it.

    Attributes:
        id: unique.
        setup: everything that decided it before it started.
        experiment: the name it was run under.
        started_at: wall clock, ISO 8601 UTC.
        seconds: wall time of the whole run.
        servers: the databases it worked on.
        events: messages, replies and tool results as they happened, each once.
        outcome: why it ended, the final answer, and the traceback of an unexpected exception.
        verification: what each verifier says, and both scores; None is no verdict.
    """

    id: str
    setup: Setup
    experiment: str = "default"
    started_at: str = ""
    seconds: float = 0.0
    servers: tuple[RunServer, ...] = ()
    events: tuple[Event, ...] = ()
    outcome: Outcome = NO_OUTCOME
    verification: Verification = NO_VERDICT

    # What is asked for most, by a short name.

    @property
    def task(self) -> str:
        """The id of the task."""
        return self.setup.task

    @property
    def domain(self) -> str:
        """The system that the task is about."""
        return self.setup.domain

    @property
    def model(self) -> str:
        """The name of the model."""
        return self.setup.agent.model

    @property
    def simulated(self) -> bool:
        """Whether the model is scripted."""
        return self.setup.agent.simulated

    @property
    def mode(self) -> str:
        """`published` or `guarded`."""
        # No Literal: Tab in a cell offers nothing for an object with such a property.
        return self.setup.mode

    @property
    def number(self) -> int:
        """Which repeat it is; 1 is the first."""
        return self.setup.repeat

    @property
    def stop(self) -> str:
        """Why it ended, such as `answered`."""
        return str(self.outcome.stop)

    @property
    def detail(self) -> str:
        """More about the stop, for people."""
        return self.outcome.detail

    @property
    def traceback(self) -> str:
        """That of the unexpected exception which ended it; empty if none did."""
        return self.outcome.traceback

    @property
    def answer(self) -> str | None:
        """The final answer, None if there is none."""
        return self.outcome.answer

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What each verifier says."""
        return self.verification.verdicts

    @property
    def strict(self) -> bool | None:
        """Whether every verifier passes; None is no verdict."""
        return self.verification.strict

    @property
    def parity(self) -> bool | None:
        """What the published harness would say; None is no verdict."""
        return self.verification.parity

    @property
    def refused(self) -> bool | None:
        """For an infeasible task, whether it was refused cleanly."""
        return self.verification.refused

    @property
    def refusal(self) -> str | None:
        """Why the refusal counts as clean or not."""
        return self.verification.refusal

    @property
    def wording(self) -> dict[str, str]:
        """Domain to whose words its tools were listed in; our own are left out."""
        return {server.domain: server.wording for server in self.servers if server.wording}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The tool calls that the environment took, with what they changed."""
        results = (event for event in self.events if isinstance(event, ToolResultEvent))
        return tuple(event.step for event in results if event.step is not None)

    @property
    def usage(self) -> dict[str, int | float | None]:
        """Sums over the agent's replies; None where a reply's amount is unknown."""
        said = [event for event in self.events if isinstance(event, ReplyEvent)]
        replies = [event.reply for event in said if event.agent_role != "judge"]
        totals: dict[str, int | float | None] = {"turns": len(replies)}
        for name in ("input_tokens", "output_tokens", "reasoning_tokens", "cached_tokens"):
            totals[name] = _total([getattr(reply.usage, name) for reply in replies])
        totals["cost"] = _total([reply.cost for reply in replies])
        return totals

    @property
    def weaknesses(self) -> dict[str, int]:
        """Kind of weak answer to how many of the agent's replies are so; see `WEAKNESSES`."""
        said = [event for event in self.events if isinstance(event, ReplyEvent)]
        kinds = Counter(
            kind for event in said if event.agent_role != "judge" for kind in event.reply.weaknesses
        )
        return {kind: kinds[kind] for kind in WEAKNESSES if kinds[kind]}

    def to_json(self) -> str:
        """The run as one line of strict JSON, which readers of any make take.

        Halves of characters, which are no Unicode, become U+FFFD; numbers that are not finite,
        which are no JSON, become texts (in changed rows, objects that are read back as numbers).

        Raises:
            StoreError: for what no record can hold.
        """
        data = {
            "format": FORMAT,
            "id": self.id,
            "experiment": self.experiment,
            "setup": self.setup.to_json(),
            "setup_hash": self.setup.hash,
            "started_at": self.started_at,
            "seconds": self.seconds,
            **vars(self.outcome),
            **vars(self.verification),
            "servers": [vars(server) for server in self.servers],
            "verdicts": [vars(verdict) for verdict in self.verdicts],
            "events": events_to_json(self.events),
        }
        try:
            line = _ENCODER.encode(data)
        except ValueError:  # a number that is not finite
            line = _ENCODER.encode(_finite(data))
        return whole_characters(line)

    @classmethod
    def from_json(cls, line: str | bytes, where: str = "run record") -> Self:
        """Read a line of a run file, of this format or an earlier one.

        Raises:
            StoreError: if it is no run record, or of a version this program does not know.
        """
        try:
            return cls._of(to_present(json.loads(line)))
        except UnknownFormat:
            raise StoreError(f"{where} is not of the format {FORMAT}; update eopsgym") from None
        except _MALFORMED as error:
            raise StoreError(
                f"{where} is not a run record ({type(error).__name__}: {error}). Remove that line "
                "to read the others"
            ) from error

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Self:
        for name in ("id", "stop"):
            if not isinstance(data[name], str):
                raise TypeError(f"{name} is no str")
        verdicts = tuple(Verdict(**item) for item in data["verdicts"])
        scores = [data[name] for name in ("refusal", "refused", "parity", "strict")]
        return cls(
            id=data["id"],
            setup=Setup.from_json(data["setup"]),
            experiment=data["experiment"],
            started_at=data["started_at"],
            seconds=data["seconds"],
            servers=tuple(RunServer(**item) for item in data["servers"]),
            events=events_from_json(data["events"]),
            outcome=Outcome(
                data["answer"], StopReason(data["stop"]), data["detail"], data["traceback"]
            ),
            verification=Verification(verdicts, *scores),
        )

    def __repr__(self) -> str:
        said = {True: "passed", False: "failed", None: "no verdict"}[self.strict]
        mark = ", simulated" if self.simulated else ""
        return f"Run({self.task}, {self.model}{mark}: {said}, {len(self.steps)} steps, {self.stop})"


def _total(values: list[Any]) -> Any:
    return sum(values) if values and None not in values else None


def _encode(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, Mapping):
        return dict(value)
    raise StoreError(f"a run record cannot hold {type(value).__name__}")


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_encode)


def _finite(value: Any) -> Any:
    """`value` with texts for the numbers in it that JSON cannot hold."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def whole_characters(text: str) -> str:
    """`text` as Unicode: two halves of a character are joined, one alone is U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
