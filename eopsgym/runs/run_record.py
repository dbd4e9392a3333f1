"""The record of a run as one line of JSON: its setup, events, outcome and verdicts."""

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
from eopsgym.runs.allowed_values import checked, one_of
from eopsgym.runs.event_json import events_from_json, strict_json, texts_of_events
from eopsgym.runs.old_formats import FORMAT, UPDATE, UnknownFormat, to_present
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Rating, Verdict, Verification

Amounts = dict[str, int | float | None]
"""Turns, the five counts of `Usage` and dollars, by name."""

OWN_ORIGIN = "eopsgym"
"""The origin of runs that eopsgym made."""

NO_OUTCOME = Outcome(None, StopReason.ANSWERED)
NO_VERDICT = Verification((), None, None, None, None)

# The errors that reading a damaged record, or one edited by hand, can raise.
_MALFORMED = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RuntimeError,  # also a StopIteration in a generator becomes one
)


@dataclass(frozen=True)
class RunServer:
    """A database that a run worked on.

    `digest` is the digest of schema and seed; it is empty for a server that does not report
    changes. `wording` names the recorded list with whose wording its tools were listed, and the
    beginning of the list's SHA-256; it is empty for our own wording.
    """

    domain: str
    gym_name: str
    seed: str
    digest: str
    user: str
    wording: str = ""


@dataclass(frozen=True)
class RunRecord:
    """The record of one episode by one agent.

    Attributes:
        id: the unique id.
        setup: everything that decided it before it started.
        experiment: the name of its run file.
        started_at: the wall clock time of the start, ISO 8601 UTC.
        seconds: the wall time of the whole run; None if unknown.
        servers: the databases it worked on.
        events: messages, replies and tool results in their order, each once.
        outcome: the stop reason, the final answer, and the traceback of an unexpected exception.
        verification: the result of each verifier, and both scores; None is no verdict.
        prices: the price list by which its cost was computed; empty if none was needed.
        origin: who made it: `eopsgym`, or `published harness` and the like for an imported run.
        imported: for an imported run, its `file`, the file's `sha256`, and the `rest`: the fields
            of the file without a place in the record.
        run_totals: for an imported run, its tokens and cost where its file has none of single
            replies, by the names of `usage`.
        supersedes: the id of the attempt that it supersedes; empty if there is none.
        continued_after: the step of that attempt after which it continued; None if it started from
            the beginning.
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
    run_totals: Mapping[str, int | float] = field(default_factory=dict)
    supersedes: str = ""
    continued_after: int | None = None

    # Short names of parts that are used often.

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
        """The name of the orchestrator."""
        return self.setup.agent.orchestrator

    @property
    def tool_set(self) -> str:
        """The tool set, such as `oracle`."""
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
        """The id of the run that this run is a fork of; None if it is no fork."""
        return None if self.setup.fork is None else self.setup.fork.run

    @property
    def parent_step(self) -> int | None:
        """The parent's step after which the fork starts, 0 for its start; None if it is no fork."""
        return None if self.setup.fork is None else self.setup.fork.step

    @property
    def stop(self) -> str:
        """The stop reason, such as `answered`."""
        return str(self.outcome.stop)

    @property
    def detail(self) -> str:
        """A text with more about the end of the run."""
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
        """A digest of the model's settings, which distinguishes models of one name, or empty."""
        return self.setup.agent.settings_digest

    @property
    def budget(self) -> str | None:
        """The thinking budget of the model; None without one."""
        return self.setup.budget

    @cached_property
    def plan_text(self) -> str | None:
        """The text of the agent's plan; None without one."""
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
        """The wording of each domain's tools; domains with our own wording are left out."""
        return {server.domain: server.wording for server in self.servers if server.wording}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The tool calls that reached the environment, with their changes."""
        results = (event for event in self.events if isinstance(event, ToolResultEvent))
        return tuple(event.step for event in results if event.step is not None)

    @property
    def usage(self) -> Amounts:
        """Sums over the replies of agent and planner; None if a reply's amount is unknown.

        For an imported run, it is what the file says of the whole run then.
        `turns` counts only the agent's replies, as limits do.
        """
        used = _amounts(reply for role, reply in self._replies() if role != "judge")
        if self.run_totals:
            used = {kind: self.run_totals.get(kind) if n is None else n for kind, n in used.items()}
        return {**used, "turns": sum(role == "agent" for role, _ in self._replies())}

    @property
    def usage_by_role(self) -> dict[AgentRole, Amounts]:
        """The same sums for each role with replies: `planner`, `agent`, `judge`."""
        roles = dict.fromkeys(role for role, _ in self._replies())
        return {
            role: _amounts(reply for other, reply in self._replies() if other == role)
            for role in roles
        }

    def _replies(self) -> list[tuple[AgentRole, Reply]]:
        return [(e.agent_role, e.reply) for e in self.events if isinstance(e, ReplyEvent)]

    @property
    def weaknesses(self) -> dict[str, int]:
        """The number of the agent's replies with each kind of weakness; see `WEAKNESSES`."""
        events = [event for event in self.events if isinstance(event, ReplyEvent)]
        kinds = Counter(
            kind
            for event in events
            if event.agent_role != "judge"
            for kind in event.reply.weaknesses
        )
        return {kind: kinds[kind] for kind in WEAKNESSES if kinds[kind]}

    def to_json(self, event_texts: Sequence[str] | None = None) -> str:
        """Return the run as one line of strict JSON.

        Lone surrogates, which are not valid Unicode, become U+FFFD; infinite numbers, which JSON
        does not have, become texts (in changed rows, objects that are read back as numbers).

        Args:
            event_texts: the JSON of the events, if `EventTexts` has made it already.

        Raises:
            StoreError: no record can hold the run.
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
        totals = {"run_totals": self.run_totals} if self.run_totals else {}
        return {"origin": self.origin, "imported": self.imported, **totals}

    def _attempt(self) -> dict[str, Any]:
        """Return which attempt the run supersedes and continues; empty for a first attempt."""
        fields_of_attempt = {"supersedes": self.supersedes} if self.supersedes else {}
        after = self.continued_after
        return (
            fields_of_attempt if after is None else {**fields_of_attempt, "continued_after": after}
        )

    @classmethod
    def from_json(cls, line: str | bytes, where: str = "run record") -> Self:
        """Return the run of a line of a run file, of this format or an earlier one.

        Raises:
            StoreError: it is not a run record, or was written by a newer version.
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
                raise TypeError(f"{name} is not a string")
        if not isinstance(data.get("imported", {}), dict):
            raise TypeError("imported is not an object")
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
            run_totals=data.get("run_totals", {}),
            supersedes=data.get("supersedes", ""),
            continued_after=data.get("continued_after"),
        )

    def __repr__(self) -> str:
        verdict = {True: "passed", False: "failed", None: "no verdict"}[self.strict]
        mark = ", simulated" if self.simulated else ""
        end = f"{counted(len(self.steps), 'step')}, {self.stop}"
        fork = f", {self.setup.fork}" if self.setup.fork else ""
        return f"Run({self.task}, {self.model}{mark}: {verdict}, {end}{fork})"


def verification_to_json(verification: Verification) -> dict[str, Any]:
    """Return a verification as a JSON object."""
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
    """Return the verification in a JSON object.

    Args:
        data: the object.
        own: whether the run was made by eopsgym, not imported.

    Raises:
        LookupError, TypeError, …: the object holds no verification.
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
    all_replies = list(replies)
    tokens = {
        f.name: _total([getattr(r.usage, f.name) for r in all_replies]) for f in fields(Usage)
    }
    return {
        "turns": len(all_replies),
        **tokens,
        "cost": _total([reply.cost for reply in all_replies]),
    }


def _total(values: list[Any]) -> Any:
    return sum(values) if values and None not in values else None
