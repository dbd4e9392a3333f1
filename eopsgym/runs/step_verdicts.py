"""The verdicts, changed rows and flips of a run after each of its steps.

States are rebuilt by replaying the run's changes once, from the seed on. If that is impossible (the
server did not record changes, or the seed has changed), the verdicts before the end are unknown,
that is None; they are never guessed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from eopsgym.counting import counted
from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import EopsgymError
from eopsgym.gym import Database, RowChange, Step
from eopsgym.runs.run_record import RunRecord
from eopsgym.runs.states import state_after, unusable
from eopsgym.tasks import Verdict
from eopsgym.tasks.comparisons import compare_strict, rows_value

Kind = Literal["read", "write", "idle", "error"]
Goal = Literal["write", "error", "breach", "flip"]
GOALS: tuple[Goal, ...] = ("write", "error", "breach", "flip")


class Flip(NamedTuple):
    """A verifier whose verdict after a step differs from that before it; True is passed."""

    step: int
    server: str
    tool: str
    verifier: str
    before: bool
    after: bool


class Mark(NamedTuple):
    """The kind of a step, the rules that it broke and its flips.

    `kind` is `error` (the tool refused), `write` (rows changed, or may have changed on a server
    that does not report it), `idle` (a tool that writes changed nothing) or `read`.
    """

    step: int
    kind: Kind
    rules: tuple[str, ...]
    flips: tuple[Flip, ...]

    def meets(self, goal: Goal) -> bool:
        """Return whether the step is a write, error, breach or flip, as `goal` says."""
        if goal == "breach":
            return bool(self.rules)
        return bool(self.flips) if goal == "flip" else self.kind == goal


@dataclass(frozen=True)
class Replay:
    """The verdicts, rows and marks of each step of a run; `Run.replay` computes it once.

    Attributes:
        steps: the run's calls.
        verdicts: for each step from 0 (the seed), every verifier's verdict on the state after it.
        rows: for each step, the whole row of each of its changes; None if it is unknown.
        seen: for each step, whether its changes are known.
        gap: why some verdicts before the end are unknown; empty if all are known.
    """

    steps: tuple[Step, ...]
    verdicts: tuple[tuple[Verdict, ...], ...]
    rows: tuple[tuple[Row | None, ...], ...]
    seen: tuple[bool, ...]
    gap: str = ""

    @property
    def whole(self) -> bool:
        """Whether the verdicts of all verifiers of the state are known at every step."""
        return not any(
            on_state(verdict) and verdict.strict is None
            for verdicts in self.verdicts
            for verdict in verdicts
        )

    @cached_property
    def flips(self) -> list[Flip]:
        """The verdicts that changed, in the order of steps, as far as they are known."""
        return [
            Flip(step.number, step.server, step.tool, new.name, old.strict, new.strict)
            for step, before, after in zip(
                self.steps, self.verdicts[:-1], self.verdicts[1:], strict=True
            )
            for old, new in zip(before, after, strict=True)
            if old.strict is not None and new.strict is not None and old.strict != new.strict
        ]

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of all steps."""
        return tuple(
            Mark(
                step.number,
                _kind(step, seen),
                tuple(dict.fromkeys(breach.rule for breach in step.breaches)),
                tuple(flip for flip in self.flips if flip.step == step.number),
            )
            for step, seen in zip(self.steps, self.seen[1:], strict=True)
        )

    def __repr__(self) -> str:
        return f"Replay({counted(len(self.steps), 'step')}, {counted(len(self.flips), 'flip')})"

    def next(self, goal: Goal, after: int = 0) -> int | None:
        """Return the next step that writes, fails, breaks a rule or flips a verifier, or None."""
        steps = (m.step for m in self.marks if m.step > after and m.meets(goal))
        return next(steps, None)

    def since(self, number: int) -> list[int | None]:
        """Return, for each verifier, the step since which it has its verdict of a step, or None."""
        return [self._since(number, place) for place in range(len(self.verdicts[number]))]

    def _since(self, number: int, place: int) -> int | None:
        verdicts_so_far = [verdicts[place].strict for verdicts in self.verdicts[: number + 1]]
        if verdicts_so_far[-1] is None:
            return None
        first = number
        while first and verdicts_so_far[first - 1] == verdicts_so_far[-1]:
            first -= 1
        return None if first and verdicts_so_far[first - 1] is None else first


def replay(run: RunRecord) -> Replay:
    """Return the replay of a run; an error of rebuilding becomes its `gap`."""
    known: dict[str, _Past] = {}
    for server in run.servers:
        checks = {
            place: verdict
            for place, verdict in enumerate(run.verdicts)
            if on_state(verdict) and verdict.gym_name == server.gym_name
        }
        known[server.gym_name] = _follow(run, server.domain, server.gym_name, checks)
    end = len(run.steps)
    verdicts = [
        tuple(
            known[verdict.gym_name].verdicts[number][place]
            if on_state(verdict) and verdict.gym_name in known
            else _between(place, verdict)
            for place, verdict in enumerate(run.verdicts)
        )
        for number in range(end)
    ]
    domains = {server.domain: known[server.gym_name] for server in run.servers}
    rows = [
        domains[step.server].rows.get(step.number, ()) if step.server in domains else ()
        for step in run.steps
    ]
    # The last step has the verdicts of the finished run, which was judged on the real state.
    return Replay(
        steps=run.steps,
        verdicts=(*verdicts, run.verdicts),
        rows=((), *rows),
        seen=(True, *(_seen(run, step) for step in run.steps)),
        gap=next((past.gap for past in known.values() if past.gap), ""),
    )


def on_state(verdict: Verdict) -> bool:
    """Return whether a verifier reads only the database, so that it can be run at any step."""
    return verdict.type == "database_state"


@dataclass
class _Past:
    """The states of one server during a run: verdicts by step and place, whole rows by step."""

    verdicts: list[dict[int, Verdict]] = field(default_factory=list)
    rows: dict[int, tuple[Row | None, ...]] = field(default_factory=dict)
    gap: str = ""


def _follow(run: RunRecord, domain: str, gym_name: str, checks: Mapping[int, Verdict]) -> _Past:
    past = _Past()
    try:
        database = state_after(run, 0, gym_name)
    except EopsgymError as error:
        past.gap = str(error)
        past.verdicts = [_unknown(checks, past.gap)] * len(run.steps)
        return past
    try:
        now = _judge(database, checks)
        past.verdicts.append(now)
        for step in run.steps:
            if step.server == domain and not past.gap:
                if (why := unusable(step.changes, database.domain.schema)) is not None:
                    past.gap = f"the changes of step {step.number} {why}"
                    now = _unknown(checks, past.gap)
                elif step.changes.changeset:
                    database.replay([step.changes.changeset])
                    past.rows[step.number] = tuple(_row(database, c) for c in step.changes)
                    now = _judge(database, checks)
            past.verdicts.append(now)
    finally:
        database.close()
    return past


def _judge(database: Database, checks: Mapping[int, Verdict]) -> dict[int, Verdict]:
    verdicts = {}
    for place, verdict in checks.items():
        try:
            actual = rows_value(database.sql_runner(verdict.query).rows)
        except EopsgymError as error:
            # As in the verdict on the finished run, a failed query is a failed verifier.
            failed = f"query failed: {error}"
            verdicts[place] = replace(verdict, actual=None, strict=False, details=failed)
            continue
        comparison = compare_strict(actual, verdict.expected, verdict.comparison)
        verdicts[place] = replace(
            verdict, actual=actual, strict=comparison.passed, details=comparison.details
        )
    return verdicts


def _between(place: int, verdict: Verdict) -> Verdict:
    """Return the verdict, before the end, of a verifier that cannot be run at each step."""
    if not on_state(verdict) or verdict.gym_name:
        return verdict
    return _unknown({place: verdict}, "the server of this verifier is unknown")[place]


def _unknown(checks: Mapping[int, Verdict], why: str) -> dict[int, Verdict]:
    return {
        place: replace(verdict, actual=None, parity=None, strict=None, details=why)
        for place, verdict in checks.items()
    }


def _row(database: Database, change: RowChange) -> Row | None:
    """Return the whole row of a change: a deleted row before, any other row after it."""
    if change.operation != "update":
        return change.after if change.before is None else change.before
    columns = database.domain.schema.tables.get(change.table, {}).values()
    keys = [f'"{column.name}"' for column in columns if column.key] or ["rowid"]
    where = " || '/' || ".join(keys)
    try:
        rows = database.rows(f'SELECT * FROM "{change.table}" WHERE {where} = ?', change.key)
    except EopsgymError:
        return None
    return rows[0] if len(rows) == 1 else None


def _seen(run: RunRecord, step: Step) -> bool:
    """Return whether a step's changes are known.

    Older records hold no changes if a server did not report them.
    """
    blind = {server.domain for server in run.servers if not server.digest}
    return step.changes.recorded and (step.server not in blind or bool(step.changes))


def _kind(step: Step, seen: bool) -> Kind:
    if step.is_error:
        return "error"
    if step.changes:
        return "write"
    if not writes(step):
        return "read"
    return "idle" if seen else "write"


def writes(step: Step) -> bool:
    """Return whether a step's tool writes, or may write, as a tool of an unknown server may."""
    try:
        tool = get_domain(step.server).tools.get(step.tool)
    except EopsgymError:
        return bool(step.changes) or not step.changes.recorded
    return bool(step.changes) or (tool is not None and bool(tool.writes))
