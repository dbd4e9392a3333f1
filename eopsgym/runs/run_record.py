"""The record of a run as one line of JSON: what decided it and what happened."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Self

from eopsgym.agents import (
    WEAKNESSES,
    AgentRole,
    Event,
    MessageEvent,
    Outcome,
    Reply,
    ReplyEvent,
    StopReason,
    ToolResultEvent,
    Usage,
)
from eopsgym.agents.messages import whole_characters, without_plan
from eopsgym.counting import counted
from eopsgym.errors import StoreError
from eopsgym.gym import Step
from eopsgym.project_json import from_project_json
from eopsgym.runs.enumerated import checked, one_of
from eopsgym.runs.event_json import events_from_json, strict_json, texts_of_events
from eopsgym.runs.old_formats import FORMAT, UPDATE, UnknownFormat, to_present
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Rating, Verdict, Verification

Amounts = dict[str, int | float | None]
"""Turns, the five counts of `Usage` and dollars, by name."""

OWN_ORIGIN = "eopsgym"
"""Where a run comes from that was made here."""

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
        seconds: wall time of the whole run; None where it is not known.
        servers: the databases it worked on.
        events: messages, replies and tool results as they happened, each once.
        outcome: why it ended, the final answer, and the traceback of an unexpected exception.
        verification: what each verifier says, and both scores; None is no verdict.
        prices: the price list that its cost is counted by; empty where none was needed.
        origin: who made it: `eopsgym`, or `published harness` for one that was imported.
        imported: of an imported run, its `file`, the file's `sha256`, and the `rest`: what the file
            says that has no other place here.
        supersedes: the id of the attempt whose place it takes; empty where there was none.
        continued_after: the step of that attempt after which it went on; None where it began anew.
    """

    id: str
    setup: Setup
    experiment: str = "default"
    started_at: str = ""
    seconds: float | None = 0.0
    servers: tuple[RunServer, ...] = ()
    events: tuple[Event, ...] = ()
    outcome: Outcome = NO_OUTCOME
    verification: Verification = NO_VERDICT
    prices: str = ""
    origin: str = OWN_ORIGIN
    imported: Mapping[str, Any] = field(default_factory=dict)
    supersedes: str = ""
    continued_after: int | None = None

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
    def orchestrator(self) -> str:
        """The name of what drove the model."""
        return self.setup.agent.orchestrator

    @property
    def tool_set(self) -> str:
        """The tool set in sight, such as `oracle`."""
        return self.setup.tool_set

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
        """The number of the repeat; 1 is the first."""
        return self.setup.repeat

    @property
    def parent(self) -> str | None:
        """The id of the run that it is a fork of; None if of none."""
        return None if self.setup.fork is None else self.setup.fork.run

    @property
    def parent_step(self) -> int | None:
        """The parent's step that it goes on from, 0 for its start; None if it is no fork."""
        return None if self.setup.fork is None else self.setup.fork.step

    @property
    def stop(self) -> str:
        """The reason why it ended, such as `answered`."""
        return str(self.outcome.stop)

    @property
    def detail(self) -> str:
        """More about the stop, for people."""
        return self.outcome.detail

    @property
    def traceback(self) -> str:
        """The traceback of the unexpected exception that ended it; empty without one."""
        return self.outcome.traceback

    @property
    def answer(self) -> str | None:
        """The final answer, None if there is none."""
        return self.outcome.answer

    @property
    def plan(self) -> str:
        """The source of the agent's plan, such as `reference`; `none` without one."""
        return self.setup.plan

    @property
    def settings(self) -> str:
        """A digest of the model's settings, which tells models of one name apart; empty without."""
        return self.setup.agent.settings_digest

    @property
    def budget(self) -> str | None:
        """The thinking budget that the model was given; None without one."""
        return self.setup.budget

    @cached_property
    def plan_text(self) -> str | None:
        """The plan that the agent had, in words; None without one."""
        asked = (each for each in self.events if isinstance(each, MessageEvent))
        request = next((each.content for each in asked if each.role == "user"), "")
        return without_plan(request)[1] or None

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts of the verifiers."""
        return self.verification.verdicts

    @property
    def strict(self) -> bool | None:
        """Whether every verifier passes; None is no verdict."""
        return self.verification.strict

    @property
    def parity(self) -> bool | None:
        """Whether the published harness would pass it; None is no verdict."""
        return self.verification.parity

    @property
    def refused(self) -> bool | None:
        """For an infeasible task, whether it was refused cleanly."""
        return self.verification.refused

    @property
    def refusal(self) -> str | None:
        """The reason why the refusal counts as clean or not."""
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
    def usage(self) -> Amounts:
        """Sums over the replies of agent and planner; None where a reply's amount is unknown.

        `turns` are the agent's replies alone, as limits count them.
        """
        used = _amounts(reply for role, reply in self._replies() if role != "judge")
        return {**used, "turns": sum(role == "agent" for role, _ in self._replies())}

    @property
    def usage_by_role(self) -> dict[AgentRole, Amounts]:
        """The same sums for each role that replied: `planner`, `agent`, `judge`."""
        roles = dict.fromkeys(role for role, _ in self._replies())
        return {
            role: _amounts(reply for other, reply in self._replies() if other == role)
            for role in roles
        }

    def _replies(self) -> list[tuple[AgentRole, Reply]]:
        return [(e.agent_role, e.reply) for e in self.events if isinstance(e, ReplyEvent)]

    @property
    def weaknesses(self) -> dict[str, int]:
        """Kind of weak answer to how many of the agent's replies are so; see `WEAKNESSES`."""
        said = [event for event in self.events if isinstance(event, ReplyEvent)]
        kinds = Counter(
            kind for event in said if event.agent_role != "judge" for kind in event.reply.weaknesses
        )
        return {kind: kinds[kind] for kind in WEAKNESSES if kinds[kind]}

    def to_json(self, event_texts: Sequence[str] | None = None) -> str:
        """Return the run as one line of strict JSON.

        Lone surrogates, which are not valid Unicode, become U+FFFD; infinite numbers, which JSON
        does not have, become texts (in changed rows, objects that are read back as numbers).

        Args:
            event_texts: the JSON that `EventTexts` made of the events, if it followed them.

        Raises:
            StoreError: for a run that no record can hold.
        """
        data = {
            "format": FORMAT,
            "id": self.id,
            "experiment": self.experiment,
            "setup": self.setup.to_json(),
            "setup_hash": self.setup.hash,
            "started_at": self.started_at,
            "seconds": self.seconds,
            "prices": self.prices,
            **self._origin(),
            **self._attempt(),
            **vars(self.outcome),
            **verification_to_json(self.verification),
            "servers": [vars(server) for server in self.servers],
        }
        texts = texts_of_events(self.events) if event_texts is None else event_texts
        events = ", ".join(texts)
        return whole_characters(f'{strict_json(data)[:-1]}, "events": [{events}]}}')

    def _origin(self) -> dict[str, Any]:
        """Return the origin of an imported run; empty for a run of this package."""
        if self.origin == OWN_ORIGIN:
            return {}
        return {"origin": self.origin, "imported": self.imported}

    def _attempt(self) -> dict[str, Any]:
        """Return which attempt it takes the place of; a first one says nothing of it."""
        said = {"supersedes": self.supersedes} if self.supersedes else {}
        after = self.continued_after
        return said if after is None else {**said, "continued_after": after}

    @classmethod
    def from_json(cls, line: str | bytes, where: str = "run record") -> Self:
        """Read a line of a run file, of this format or an earlier one.

        Raises:
            StoreError: if it is no run record, or of a version this program does not know.
        """
        try:
            return cls._of(to_present(from_project_json(line)))
        except UnknownFormat:
            raise StoreError(f"{where} is not of the format {FORMAT}; {UPDATE}") from None
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
        if not isinstance(data.get("imported", {}), dict):
            raise TypeError("imported is no object")
        one_of(tuple(StopReason), data["stop"], "stop")
        origin = data.get("origin", OWN_ORIGIN)
        own = origin == OWN_ORIGIN
        return cls(
            id=data["id"],
            setup=Setup.from_json(data["setup"], own=own),
            experiment=data["experiment"],
            started_at=data["started_at"],
            seconds=data["seconds"],
            servers=tuple(RunServer(**item) for item in data["servers"]),
            events=events_from_json(data["events"]),
            outcome=Outcome(
                data["answer"], StopReason(data["stop"]), data["detail"], data["traceback"]
            ),
            verification=verification_from_json(data, own=own),
            prices=data["prices"],
            origin=origin,
            imported=data.get("imported", {}),
            supersedes=data.get("supersedes", ""),
            continued_after=data.get("continued_after"),
        )

    def __repr__(self) -> str:
        said = {True: "passed", False: "failed", None: "no verdict"}[self.strict]
        mark = ", simulated" if self.simulated else ""
        end = f"{counted(len(self.steps), 'step')}, {self.stop}"
        fork = f", {self.setup.fork}" if self.setup.fork else ""
        return f"Run({self.task}, {self.model}{mark}: {said}, {end}{fork})"


def verification_to_json(verification: Verification) -> dict[str, Any]:
    """Return a verification as a line of JSON holds it."""
    data = {name: value for name, value in vars(verification).items() if name != "unscored"}
    if verification.unscored:
        data["unscored"] = verification.unscored
    return {
        **data,
        "refusal_rating": _rating_to_json(verification.refusal_rating),
        "verdicts": [
            {**vars(verdict), "rating": _rating_to_json(verdict.rating)}
            for verdict in verification.verdicts
        ],
    }


def verification_from_json(data: Mapping[str, Any], *, own: bool = True) -> Verification:
    """Return the verification in a line of JSON.

    Args:
        data: what the line holds.
        own: whether the run was made here, and not imported.

    Raises:
        LookupError, TypeError, …: if it holds none.
    """
    verdicts = tuple(
        checked(Verdict(**{**item, "rating": _rating(item["rating"])}), "verdicts", own=own)
        for item in data["verdicts"]
    )
    scores = {name: data[name] for name in ("refusal", "refused", "parity", "strict")}
    rating = _rating(data["refusal_rating"])
    more = ("contradicts", "contradiction", "unscored")
    later = {name: data[name] for name in more if name in data}
    return Verification(verdicts, **scores, refusal_rating=rating, **later)


def _rating_to_json(rating: Rating | None) -> dict[str, Any] | None:
    return None if rating is None else dict(vars(rating))


def _rating(data: Mapping[str, Any] | None) -> Rating | None:
    return None if data is None else Rating(**data)


def _amounts(replies: Iterable[Reply]) -> Amounts:
    found = list(replies)
    tokens = {f.name: _total([getattr(r.usage, f.name) for r in found]) for f in fields(Usage)}
    return {"turns": len(found), **tokens, "cost": _total([reply.cost for reply in found])}


def _total(values: list[Any]) -> Any:
    return sum(values) if values and None not in values else None
