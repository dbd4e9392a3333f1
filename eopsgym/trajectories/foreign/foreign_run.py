"""A run of another program, before it becomes a `Run`."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from pydantic_core import to_json

from eopsgym.agents import (
    Event,
    MessageEvent,
    Outcome,
    ReplyEvent,
    StopReason,
    Usage,
    outcome_of,
    price_list,
)
from eopsgym.runs import Agent, Run, RunServer, Setup
from eopsgym.tasks import Verification
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import NOTHING, json_text, remains
from eopsgym.trajectories.published_results.layout import UNKNOWN

_ID_LETTERS = 16
_NO_VERDICT = Verification((), None, None, None, None)


@dataclass
class ForeignRun:
    """A run of another program.

    Attributes:
        origin: the title of its format.
        file: its file.
        identity: what makes it this run: the ids that its program gave it, or its content.
        task, domain, tool_set, model, orchestrator: its conditions; empty where they are unknown.
        version: the version of the format; empty where the file has none.
        repeat: the number of the repeat, from 1.
        budget: the reasoning effort that was requested.
        simulated: whether the model is scripted.
        feasible: whether the task can be done.
        settings: settings of the model, such as its temperature.
        started_at, seconds: as of a run.
        servers: the systems that it worked on.
        events: its events.
        outcome: how it ended; from its last reply unless given.
        verification: its verdicts.
        totals: tokens and cost of the whole run, by the names of columns of `runs`, where the file
            has none of single replies.
        rest: the parsed record, from which all that was placed has been taken.
        notes: further fields of `run.imported`.
    """

    origin: str
    file: SourceFile
    identity: tuple[Any, ...]
    task: str
    domain: str = ""
    tool_set: str = ""
    model: str = ""
    orchestrator: str = ""
    version: str = ""
    repeat: int = 1
    budget: str | None = None
    simulated: bool = False
    feasible: bool | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    started_at: str = ""
    seconds: float | None = None
    servers: tuple[RunServer, ...] = ()
    events: list[Event] = field(default_factory=list)
    outcome: Outcome | None = None
    verification: Verification = _NO_VERDICT
    totals: Mapping[str, float | int | None] = field(default_factory=dict)
    rest: Mapping[str, Any] = field(default_factory=dict)
    notes: Mapping[str, Any] = field(default_factory=dict)

    def run(self) -> Run:
        """Convert to a run."""
        events, prices = _priced(self.events, self.started_at)
        totals = {name: amount for name, amount in self.totals.items() if amount is not None}
        return Run(
            id=identifier(self.origin, *self.identity),
            setup=self._setup(),
            experiment="",
            started_at=self.started_at,
            seconds=self.seconds,
            servers=self.servers,
            events=events,
            outcome=self.outcome or ended(self.events),
            verification=self.verification,
            prices=prices,
            origin=self.origin,
            imported=self._imported(),
            run_totals=totals,
        )

    def _setup(self) -> Setup:
        return Setup(
            self.task or UNKNOWN,
            self.domain or UNKNOWN,
            Agent(
                self.model or UNKNOWN,
                self.orchestrator or UNKNOWN,
                simulated=self.simulated,
                model_settings=self.settings,
                # Other runs do not have it, so none has the hash of an imported one.
                orchestrator_settings={"harness": self.origin},
            ),
            feasible=self.feasible,
            tool_set=self.tool_set or UNKNOWN,
            plan=UNKNOWN,
            budget=self.budget,
            remote=tuple(sorted({server.domain for server in self.servers})),
            repeat=self.repeat,
        )

    def _imported(self) -> dict[str, Any]:
        rest = remains(dict(self.rest))
        return {
            "file": self.file.name,
            "format_version": self.version,
            **self.notes,
            "rest": {} if rest is NOTHING else rest if isinstance(rest, dict) else {"all": rest},
        }


def identifier(*parts: Any) -> str:
    """Return an id that is the same for equal parts, in every process."""
    try:
        text = to_json(parts, inf_nan_mode="constants")
    except ValueError:  # half a character
        text = json.dumps(parts).encode()
    return hashlib.sha256(text).hexdigest()[:_ID_LETTERS]


def ended(events: list[Event], detail: str = "the last words are a tool's") -> Outcome:
    """Return how a run ended, by its last event that is neither a message nor a judge's reply."""
    last = next((each for each in reversed(events) if _is_of_agent(each)), None)
    if last is None:
        return Outcome(None, StopReason.EMPTY_REPLY, "it has no reply")
    if not isinstance(last, ReplyEvent):
        return Outcome(None, StopReason.TURN_LIMIT, detail)
    if last.reply.tool_calls:
        return Outcome(None, StopReason.TURN_LIMIT, "its last calls have no results")
    return outcome_of(last.reply)


def _is_of_agent(event: Event) -> bool:
    is_judge = isinstance(event, ReplyEvent) and event.agent_role == "judge"
    return not isinstance(event, MessageEvent) and not is_judge


def error_text(*parts: Any) -> str:
    """Return the kind and the words of an error, those that are known; `error` without any."""
    return ": ".join(json_text(each) for each in parts if each) or "error"


def totals_of(usage: Usage, cost: float | None = None) -> dict[str, float | int | None]:
    """Return the totals of a run as `ForeignRun.totals`."""
    return {**vars(usage), "cost": cost}


def _priced(events: list[Event], started_at: str) -> tuple[tuple[Event, ...], str]:
    """Return the events with the cost of each reply that has none in its file."""
    prices = price_list()
    day = date.fromisoformat(started_at[:10]) if started_at else None
    priced, used = [], False
    for event in events:
        if isinstance(event, ReplyEvent) and event.reply.cost is None and event.reply.model:
            cost = prices.cost(event.reply.model, event.reply.usage, day)
            if cost is not None:
                event, used = replace(event, reply=replace(event.reply, cost=cost)), True
        priced.append(event)
    return tuple(priced), prices.label if used else ""
