"""What a run leaves behind: one JSON object, versioned, with every event in it once."""

import base64
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Breach, Row
from eopsgym.errors import StoreError
from eopsgym.gym import Clock, Database, Mode, Step, load_template
from eopsgym.gym.changes import NOT_RECORDED, Change, Changes
from eopsgym.runs.diff import Diff, compare
from eopsgym.runs.story import Flip, Said, Story, tell, unusable
from eopsgym.sync import Awaitable
from eopsgym.tasks import Verdict
from eopsgym.views import view

FORMAT = "eopsgym-run/1"

# What reading a record that is none, or that was edited by hand, can end in.
_MALFORMED = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    RuntimeError,  # also what a StopIteration inside a generator becomes
)


@dataclass(frozen=True)
class RunServer:
    """A database that a run worked on.

    `digest` is of schema and seed; empty where it was on a server that does not hand over changes.
    """

    domain: str
    gym_name: str
    seed: str
    digest: str
    user: str


@dataclass(frozen=True)
class Run(Awaitable):
    """One episode by one agent.

    Attributes:
        id: unique.
        experiment: the name it was run under.
        task, domain, tool_set: what was asked, and with which tools in sight.
        mode: `published` or `guarded`.
        model, orchestrator, plan, budget: who did it, and how.
        simulated: whether the model is scripted.
        number: 1 for the first repeat.
        started_at: wall clock, ISO 8601 UTC.
        seconds: wall time of the whole run.
        now: the frozen moment it lived in.
        stop: why it ended; `detail` says more, and `traceback` where an unexpected exception
            ended it (`crashed`).
        answer: the final answer, None if there is none.
        events: messages, replies and tool results as they happened.
        steps: the tool calls that reached a server, with their changes.
        verdicts: what each verifier says.
        refused: for an infeasible task, whether it was refused cleanly; `refusal` says why.
        parity, strict: the two scores; None is no verdict.
        settings: what else decided how it went: a digest of the task's content and seeds, limits,
            the model's own settings, the judge, and which systems were remote.
        wording: domain to whose words its tools were listed in: the name of a recorded list and the
            beginning of its SHA-256. Our own words are left out.
    """

    id: str
    task: str
    domain: str
    model: str
    experiment: str = "default"
    tool_set: str = "oracle"
    mode: Mode = "published"
    orchestrator: str = "react"
    plan: str = "none"
    budget: str | None = None
    simulated: bool = False
    feasible: bool = True
    number: int = 1
    started_at: str = ""
    seconds: float = 0.0
    now: str | None = None
    stop: str = "answered"
    detail: str = ""
    traceback: str = ""
    answer: str | None = None
    servers: tuple[RunServer, ...] = ()
    events: tuple[Mapping[str, Any], ...] = ()
    steps: tuple[Step, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    refused: bool | None = None
    refusal: str | None = None
    parity: bool | None = None
    strict: bool | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    wording: Mapping[str, str] = field(default_factory=dict)

    @property
    def usage(self) -> dict[str, int | float | None]:
        """Sums over the agent's replies; None where a reply's amount is unknown."""
        replies = [
            event
            for event in self.events
            if event["type"] == "reply" and event["agent_role"] != "judge"
        ]
        totals: dict[str, int | float | None] = {"turns": len(replies)}
        for name in ("input_tokens", "output_tokens", "reasoning_tokens", "cached_tokens"):
            totals[name] = _total([reply["usage"].get(name) for reply in replies])
        totals["cost"] = _total([reply["cost"] for reply in replies])
        return totals

    @cached_property
    def story(self) -> Story:
        """All that can be told of each step: verdicts, whole rows, words; built when first used."""
        return tell(self)

    @property
    def flips(self) -> list[Flip]:
        """Every verifier that changed its mind: the step, its tool, and what it said then.

        The verifiers are asked after each step; `pd.DataFrame(run.flips)` is the table. Verifiers
        that need more than the database are judged once, at the end, and never flip.

        Raises:
            StoreError: if the states in between are not known, so that flips may be missing.
        """
        if not self.story.whole:
            raise StoreError(f"when verifiers flipped is not known: {self.story.gap}")
        return self.story.flips

    def words(self, step: int | None = None) -> tuple[Said, ...]:
        """What was said, each message once, or what came before one step.

        Args:
            step: 0 is the request, 5 what the model said with its fifth call and since its fourth,
                and one more than there are steps what it said last: its final answer. Of calls made
                in one turn, each has that turn's words. Everything unless given.

        Raises:
            StoreError: if there is no such step.
        """
        told, end = self.story.words, len(self.steps) + 1
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
        told = self.story.verdicts
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

    def to_html(self, path: str | Path) -> Path:
        """Write the run, step by step, as one page that any browser opens; gives back its path.

        Raises:
            StoreError: if it cannot be written.
        """
        written: Path = view("page")(self, path)
        return written

    def stepper(self) -> Any:
        """A widget to step through the run in a cell: what was said, done and changed, and what
        came of it.
        """
        return view("stepper")(self)

    def at(self, step: int, server: str | None = None) -> Database:
        """The database as it was after so many steps; 0 is the seed.

        Raises:
            StoreError: if there is no such step, the run was on a server that does not hand over
                what calls changed, the changes were not recorded or are damaged, or the seed is no
                longer the one it ran on.
            SeedError: if the seed is gone.
        """
        if not 0 <= step <= len(self.steps):
            raise StoreError(f"no step {step}: run {self.id} has steps 0 to {len(self.steps)}")
        database = self._seeded(self._server(server))
        schema = database.domain.schema
        done = [s for s in self.steps[:step] if s.server == database.domain.name]
        for each in done:
            if (why := unusable(each.changes, schema)) is not None:
                raise StoreError(
                    f"run {self.id}: the changes of step {each.number} {why}, so that its states "
                    f"from step {each.number} on cannot be rebuilt; those before it can"
                )
        database.replay([each.changes.changeset for each in done])
        return database

    def _server(self, name: str | None) -> RunServer:
        for server in self.servers:
            if name in (None, server.domain, server.gym_name):
                return server
        raise StoreError(f"run {self.id} has no server {name!r}")

    def _seeded(self, server: RunServer) -> Database:
        if not server.digest:
            raise StoreError(
                f"run {self.id} was on a remote server that does not hand over what calls change: "
                "its states were not recorded. Run it in this process, or on a server of "
                "`eopsgym serve`"
            )
        clock = Clock(self.now)
        template = load_template(get_domain(server.domain), server.seed, clock)
        if template.digest != server.digest:
            raise StoreError(
                f"the seed {server.seed!r} or the {server.domain} schema has changed since "
                f"run {self.id}, or its server filled it at another moment than {self.now}: its "
                "states cannot be rebuilt. Check out the version it ran with"
            )
        return Database(template, clock, self.mode)

    def to_json(self) -> str:
        """The run as one line of strict JSON, which readers of any make take.

        Halves of characters, which are no Unicode, become U+FFFD; numbers that are not finite,
        which are no JSON, become texts (in changed rows, objects that are read back as numbers).
        """
        data: dict[str, Any] = {"format": FORMAT}
        for item in fields(self):
            data[item.name] = getattr(self, item.name)
        data["servers"] = [vars(server) for server in self.servers]
        data["steps"] = [_step_to_json(step) for step in self.steps]
        data["verdicts"] = [vars(verdict) for verdict in self.verdicts]
        try:
            line = _ENCODER.encode(data)
        except ValueError:  # a number that is not finite
            line = _ENCODER.encode(_finite(data))
        return whole_characters(line)

    @classmethod
    def from_json(cls, line: str | bytes, where: str = "run record") -> "Run":
        """Read a line of a run file.

        Raises:
            StoreError: if it is no run record, or of a version this program does not know.
        """
        try:
            data = json.loads(line)
            if data.pop("format") != FORMAT:
                raise StoreError(f"{where} is not of the format {FORMAT}; update eopsgym")
            for name, kind in _KINDS.items():
                if not isinstance(data.get(name, kind()), kind):
                    raise TypeError(f"{name} is no {kind.__name__}")
            data["events"] = tuple(data["events"])
            data["servers"] = tuple(RunServer(**item) for item in data["servers"])
            data["verdicts"] = tuple(Verdict(**item) for item in data["verdicts"])
            data["steps"] = _steps_from_json(data["steps"], data["events"])
            known = {item.name for item in fields(cls)}
            return cls(**{name: value for name, value in data.items() if name in known})
        except _MALFORMED as error:
            raise StoreError(
                f"{where} is not a run record ({type(error).__name__}: {error}). Remove that line "
                "to read the others"
            ) from error

    def __repr__(self) -> str:
        said = {True: "passed", False: "failed", None: "no verdict"}[self.strict]
        mark = ", simulated" if self.simulated else ""
        return f"Run({self.task}, {self.model}{mark}: {said}, {len(self.steps)} steps, {self.stop})"


class Runs(list[Run], Awaitable):
    """Runs in the order they were asked for; `found` of them were in the run file already."""

    def __init__(self, runs: Iterable[Run] = (), found: int = 0) -> None:
        super().__init__(runs)
        self.found = found

    def __repr__(self) -> str:
        passed = sum(run.strict is True for run in self)
        there = f", {self.found} were there already" if self.found else ""
        return f"Runs({passed} of {len(self)} passed{self._unjudged()}{there})"

    def _unjudged(self) -> str:
        """How many have no verdict, and how those ended."""
        stops = Counter(run.stop for run in self if run.strict is None)
        if not stops:
            return ""
        named = ", ".join(f"{count} {stop}" for stop, count in stops.most_common())
        return f"; no verdict on {stops.total()}: {named}"


def timestamp() -> str:
    """The wall clock as a run record holds it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _total(values: list[Any]) -> Any:
    return sum(values) if values and None not in values else None


def _encode(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, Mapping):
        return dict(value)
    raise StoreError(f"a run record cannot hold {type(value).__name__}")


_KINDS: dict[str, type] = {"id": str, "task": str, "model": str, "stop": str, "number": int}
"""What runs are told apart and sorted by, and so has to be of its kind."""

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


def _step_to_json(step: Step) -> dict[str, Any]:
    """What the events of the run do not hold already: they have the arguments and the text."""
    changes = [
        {**vars(change), "before": _cells(change.before), "after": _cells(change.after)}
        for change in step.changes
    ]
    return {
        "number": step.number,
        "server": step.server,
        "seconds": step.seconds,
        "breaches": [vars(breach) for breach in step.breaches],
        "changes": changes if step.changes.recorded else None,
        "changeset": base64.b64encode(step.changes.changeset).decode(),
    }


def _cells(row: Row | None) -> Row | None:
    """A changed row with an object for each value that is no JSON, as `_row` reads it."""
    if row is None:
        return None
    return {
        name: {"number": str(value)}
        if isinstance(value, float) and not math.isfinite(value)
        else value
        for name, value in row.items()
    }


def calls_and_results(
    events: Sequence[Mapping[str, Any]],
) -> Iterator[tuple[int, Mapping[str, Any], Mapping[str, Any]]]:
    """The tool results of a run, each with its place among the events and the call it answers.

    An id names a call of the last reply only; of several with one id, the first comes first.
    """
    waiting: list[Mapping[str, Any]] = []
    for place, event in enumerate(events):
        if event["type"] == "reply":
            waiting = list(event["tool_calls"])
        elif event["type"] == "tool_result":
            call = next(call for call in waiting if call["id"] == event["call_id"])
            waiting.remove(call)
            yield place, call, event


def _steps_from_json(items: list[Any], events: tuple[Any, ...]) -> tuple[Step, ...]:
    pairs = calls_and_results(events)
    made = {result["step"]: (call, result) for _, call, result in pairs if result.get("step")}
    return tuple(_step(item, *made[item["number"]]) for item in items)


def _step(item: dict[str, Any], call: Mapping[str, Any], result: Mapping[str, Any]) -> Step:
    return Step(
        number=item["number"],
        server=item["server"],
        tool=result["name"],
        arguments=call["arguments"],
        text=result["text"],
        is_error=result["is_error"],
        value=None if result["is_error"] else _value(result["text"]),
        changes=_changes(item),
        breaches=tuple(Breach(**breach) for breach in item["breaches"]),
        seconds=item["seconds"],
    )


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _changes(item: dict[str, Any]) -> Changes:
    """A step's changes; null where they were not recorded."""
    if item["changes"] is None:
        return NOT_RECORDED
    rows = tuple(_change(change) for change in item["changes"])
    return Changes(rows, _changeset(item["changeset"]))


def _changeset(text: str) -> bytes:
    """The bytes of a changeset; where they are damaged, something that is none."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return text.encode()


def _change(item: dict[str, Any]) -> Change:
    return Change(**{**item, "before": _row(item["before"]), "after": _row(item["after"])})


def _row(row: Row | None) -> Row | None:
    if row is None:
        return None
    return {name: _held(value) if isinstance(value, dict) else value for name, value in row.items()}


def _held(value: Mapping[str, str]) -> bytes | float:
    return float(value["number"]) if "number" in value else base64.b64decode(value["base64"])


__all__ = [
    "FORMAT",
    "Run",
    "RunServer",
    "Runs",
    "calls_and_results",
    "timestamp",
    "whole_characters",
]
