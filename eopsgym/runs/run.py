"""A run: what decided it, what happened, and what came of it; one line of JSON when it is kept."""

import base64
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from eopsgym.agents import Event, Outcome, ReplyEvent, StopReason, ToolResultEvent
from eopsgym.errors import StoreError
from eopsgym.gym import Database, Step
from eopsgym.runs.diff import Diff, compare
from eopsgym.runs.event_json import events_from_json, events_to_json
from eopsgym.runs.old_formats import FORMAT, UnknownFormat, to_present
from eopsgym.runs.places import RESULTS
from eopsgym.runs.replay import Flip, Replay, replay
from eopsgym.runs.said import Said, said_before_steps
from eopsgym.runs.setup import Setup
from eopsgym.runs.states import RunServer, state_after
from eopsgym.runs.tags import Tag, tag_run
from eopsgym.sync import Awaitable
from eopsgym.tasks import Verdict, Verification
from eopsgym.views import view

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
class Run(Awaitable):
    """One episode by one agent.

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

    @cached_property
    def replay(self) -> Replay:
        """Verdicts, whole rows and marks of each step; made when first used."""
        return replay(self)

    @property
    def flips(self) -> list[Flip]:
        """Every verifier that changed its mind: the step, its tool, and what it said then.

        The verifiers are asked after each step; `pd.DataFrame(run.flips)` is the table. Verifiers
        that need more than the database are judged once, at the end, and never flip.

        Raises:
            StoreError: if the states in between are not known, so that flips may be missing.
        """
        if not self.replay.whole:
            raise StoreError(f"when verifiers flipped is not known: {self.replay.gap}")
        return self.replay.flips

    def words(self, step: int | None = None) -> tuple[Said, ...]:
        """What was said, each message once, or what came before one step.

        Args:
            step: 0 is the request, 5 what the model said with its fifth call and since its fourth,
                and one more than there are steps what it said last: its final answer. Of calls made
                in one turn, each has that turn's words. Everything unless given.

        Raises:
            StoreError: if there is no such step.
        """
        told, end = said_before_steps(self.events), len(self.steps) + 1
        if step is None:
            # A reply with several calls stands before each of them.
            return tuple({id(said): said for place in told for said in place}.values())
        if not 0 <= step <= end:
            raise StoreError(
                f"no words at step {step}: run {self.id} has 0 (the request) to {end} (the answer)"
            )
        return told[step]

    def verdicts_at(self, step: int) -> list[Verdict]:
        """What every verifier says of the database as it was after a step; 0 is the seed.

        Verifiers that need more than the database keep the verdict on the finished run. Where the
        state is not known, `strict` is None and `details` says why.

        Raises:
            StoreError: if there is no such step.
        """
        told = self.replay.verdicts
        if not 0 <= step < len(told):
            raise StoreError(f"no step {step}: run {self.id} has steps 0 to {len(told) - 1}")
        return list(told[step])

    def diff(self, other: "Run") -> Diff:
        """Where this run parts from another of the same task, such as the reference solution.

        Tells calls with other arguments, calls left out, added or moved, refusals, and an early
        stop; look-ups in another order are no difference.

        Raises:
            ConfigError: if they are of two tasks.
        """
        return compare(self, other)

    def tag(
        self,
        tag: str,
        note: str = "",
        *,
        step: int | None = None,
        source: str | None = None,
        results: str | Path = RESULTS,
    ) -> Tag:
        """Say something of the run, or of one of its steps, for good; see `tag_run`.

        Raises:
            StoreError: if there is no such step, or it cannot be written.
        """
        if step is not None and step not in range(len(self.steps) + 1):
            raise StoreError(f"no step {step!r}: run {self.id} has steps 0 to {len(self.steps)}")
        return tag_run(self.id, tag, note, step=step, source=source, results=results)

    def stepper(self) -> Any:
        """A widget to step through the run in a cell: each call, and what it changed."""
        return view("stepper")(self)

    def to_html(self, path: str | Path) -> Path:
        """Write the run, step by step, as one page that any browser opens; gives back its path.

        Raises:
            StoreError: if it cannot be written.
        """
        written: Path = view("page")(self, path)
        return written

    def at(self, step: int, server: str | None = None) -> Database:
        """The database as it was after so many steps; 0 is the seed.

        Raises:
            StoreError: if there is no such step, the run was on a server that does not hand over
                what calls changed, the changes were not recorded or are damaged, or the seed is no
                longer the one it ran on.
            SeedError: if the seed is gone.
        """
        return state_after(self, step, server)

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
    def from_json(cls, line: str | bytes, where: str = "run record") -> "Run":
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
    def _of(cls, data: Mapping[str, Any]) -> "Run":
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
