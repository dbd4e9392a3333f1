"""The differences between two runs of one task: calls changed, left out, added or moved."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.gym import Step
from eopsgym.runs.alignment import aligned_pairs, call_key, sorted_json
from eopsgym.runs.run_record import RunRecord
from eopsgym.runs.step_verdicts import writes

DiffKind = Literal["changed", "refused", "missing", "extra", "moved"]
Pair = tuple[Step, Step]


class Difference(NamedTuple):
    """A call in which a run differs from another.

    `step` is the call's number in this run, `other_step` in the other; None where a run has no such
    call. `kind` is `changed` (the same tool, other arguments), `refused` (the same call, an error
    in one run only), `missing` (only the other run makes it), `extra` (only this one does) or
    `moved` (a writing call that comes at another place). Of a changed call, the arguments are only
    those that differ.
    """

    step: int | None
    other_step: int | None
    kind: DiffKind
    server: str
    tool: str
    writes: bool
    arguments: dict[str, Any]
    other_arguments: dict[str, Any]

    @property
    def called(self) -> str:
        """The tool with its system; see `Step.full_name`."""
        return f"{self.server}/{self.tool}" if self.server else self.tool

    @property
    def said(self) -> str:
        """The difference as a text."""
        if self.kind != "changed":
            return sorted_json(self.arguments if self.step is not None else self.other_arguments)
        names = {**self.other_arguments, **self.arguments}
        pairs = ((name, self.arguments, self.other_arguments) for name in names)
        return "; ".join(
            f"{name}: {_given(name, here)} instead of {_given(name, there)}"
            for name, here, there in pairs
        )


@dataclass(frozen=True)
class Diff:
    """The differences between two runs of a task: an iterable of `Difference`.

    The order of look-ups is ignored. `pd.DataFrame(diff)` is a table of the differences, and
    `bool(diff)` says whether there is any.

    Attributes:
        task: the task of both runs.
        differences: the differences, in the order of this run's calls.
        same: the number of calls that are equal in both.
        early: the step after which this run stops while the other continues; None if it does not.
        left: the number of the other run's calls after that.
        stops: the stop reasons, this run's first.
        forked: the change, and the step after which it was made, if this run is a fork of the
            other.
    """

    task: str
    differences: tuple[Difference, ...]
    same: int
    early: int | None
    left: int
    stops: tuple[str, str]
    forked: str = ""

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    def __len__(self) -> int:
        return len(self.differences)

    def __getitem__(self, index: int) -> Difference:
        return self.differences[index]

    @property
    def summary(self) -> str:
        """The differences in one line."""
        kinds = [difference.kind for difference in self.differences]
        counts = [f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)]
        text = f"{counted(self.same, 'call')} alike" + "".join(f", {count}" for count in counts)
        if self.early is not None:
            calls = "call" if self.left == 1 else "calls"
            text += f"; stops after step {self.early}, the other goes on for {self.left} {calls}"
        if self.stops[0] != self.stops[1]:
            text += f"; ended {self.stops[0]} instead of {self.stops[1]}"
        return f"{text}; {self.forked}" if self.forked else text

    def __repr__(self) -> str:
        lines = [f"Diff({self.task}): {self.summary}"]
        for each in self.differences:
            here, there = ("-" if n is None else str(n) for n in (each.step, each.other_step))
            lines.append(f"  {here:>3} | {there:>3}  {each.kind} {each.called}: {each.said}")
        return "\n".join(lines)


def differences(run: RunRecord, other: RunRecord) -> Diff:
    """Return the differences between two runs.

    Raises:
        ConfigError: they are of two tasks.
    """
    if run.task != other.task:
        raise ConfigError(
            f"runs of two tasks cannot be compared: {run.task} and {other.task}; give two runs of "
            "one task"
        )
    here, there = run.steps, other.steps
    pairs = [
        *_sequence(_only(here, writes), _only(there, writes)),
        *_bag(_only(here, _reads), _only(there, _reads)),
    ]
    own, its = _left(here, pairs, 0), _left(there, pairs, 1)
    moved = _bag(_only(own, writes), _only(its, writes))
    own, its = _left(own, moved, 0), _left(its, moved, 1)
    changed = _pair(own, its, lambda step: (step.server, step.tool))
    own, its = _left(own, changed, 0), _left(its, changed, 1)
    refused = [pair for pair in pairs if pair[0].is_error != pair[1].is_error]
    differences = [
        *(_difference("refused", *pair) for pair in refused),
        *(_difference("moved", *pair) for pair in moved),
        *(_difference("changed", *pair) for pair in changed),
        *(_difference("extra", step, None) for step in own),
        *(_difference("missing", None, step) for step in its),
    ]
    met = [*pairs, *moved, *changed]
    last = max((pair[1].number for pair in met), default=0)
    done = max((pair[0].number for pair in met), default=0)
    left = sum(step.number > last for step in its)
    goes_on = any(step.number > done for step in own)
    return Diff(
        task=run.task,
        differences=tuple(sorted(differences, key=lambda each: _place(each, met))),
        same=len(pairs) - len(refused),
        early=len(here) if left and not goes_on else None,
        left=left,
        stops=(run.stop, other.stop),
        forked=_forked(run, other),
    )


def _forked(run: RunRecord, other: RunRecord) -> str:
    """Return the change, if a run is a fork of the other; else an empty text."""
    fork = run.setup.fork
    if fork is None or fork.run != other.id or not fork.change:
        return ""
    return f"forked after step {fork.step}, {' and '.join(fork.change)} changed"


def _sequence(here: Sequence[Step], there: Sequence[Step]) -> list[Pair]:
    """Return the pairs of equal calls that are in the same order in both runs."""
    return [pair for pair in aligned_pairs(here, there) if call_key(pair[0]) == call_key(pair[1])]


def _bag(here: Sequence[Step], there: Sequence[Step]) -> list[Pair]:
    """Return the pairs of equal calls, in any order."""
    return _pair(here, there, call_key)


def _pair(here: Sequence[Step], there: Sequence[Step], key: Callable[[Step], Any]) -> list[Pair]:
    waiting = list(there)
    pairs = []
    for step in here:
        partner = next((each for each in waiting if key(each) == key(step)), None)
        if partner is not None:
            waiting.remove(partner)
            pairs.append((step, partner))
    return pairs


def _left(steps: Iterable[Step], pairs: Iterable[Pair], side: int) -> list[Step]:
    taken = {pair[side].number for pair in pairs}
    return [step for step in steps if step.number not in taken]


def _only(steps: Iterable[Step], wanted: Callable[[Step], bool]) -> list[Step]:
    return [step for step in steps if wanted(step)]


def _reads(step: Step) -> bool:
    return not writes(step)


def _difference(kind: DiffKind, step: Step | None, other: Step | None) -> Difference:
    some = step or other
    assert some is not None
    own = dict(step.arguments) if step else {}
    its = dict(other.arguments) if other else {}
    if kind == "changed":
        same = {
            name for name in own if name in its and sorted_json(own[name]) == sorted_json(its[name])
        }
        own = {name: value for name, value in own.items() if name not in same}
        its = {name: value for name, value in its.items() if name not in same}
    return Difference(
        step=step.number if step else None,
        other_step=other.number if other else None,
        kind=kind,
        server=some.server,
        tool=some.tool,
        writes=writes(some),
        arguments=own,
        other_arguments=its,
    )


def _place(difference: Difference, met: Iterable[Pair]) -> tuple[float, int]:
    """Return the place of a difference among this run's calls; a missing call is between two."""
    other = difference.other_step or 0
    if difference.step is not None:
        return difference.step, other
    before = [own.number for own, its in met if its.number < other]
    return max(before, default=0) + 0.5, other


def changed_call(step: Step, other: Step) -> Difference:
    """Return the difference of two calls of one tool: the arguments that are not equal."""
    return _difference("changed", step, other)


def _given(name: str, arguments: Mapping[str, Any]) -> str:
    return sorted_json(arguments[name]) if name in arguments else "nothing"


__all__ = ["Diff", "Difference", "changed_call", "differences"]
