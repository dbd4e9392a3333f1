"""The messages of `eopsgym run` about runs without a verdict or a proper end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import click

from eopsgym.cli.output import harmless
from eopsgym.counting import counted

if TYPE_CHECKING:
    from eopsgym.runs import Run, Runs


@dataclass
class _Told:
    """The messages about runs, collected in one pass, since each run may be read for it."""

    runs: int = 0
    crashed: int = 0
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    ended: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    weak: dict[str, Counter[str]] = field(default_factory=dict)
    unjudged: dict[tuple[str, int], str] = field(default_factory=dict)

    def add(self, run: Run) -> None:
        self.runs += 1
        self.crashed += run.stop == "crashed"
        if run.strict is None:
            self.reasons[run.model, _reason(run)] += 1
        elif run.stop != "answered":
            self.ended.setdefault((run.model, run.stop), []).append(run.detail)
        self.weak.setdefault(run.model, Counter()).update(run.weaknesses)
        for verdict in run.verdicts:
            if verdict.details.startswith(("query failed", "unknown comparison", "no server")):
                said = f"{run.task}, verifier {verdict.name!r} cannot be judged: {verdict.details}"
                self.unjudged[run.task, verdict.index] = said


class Failures(NamedTuple):
    """The reasons why runs have no verdict or complete answer: sentences, and an exit status."""

    sentences: Sequence[str]
    status: int


def tell_failures(runs: Runs) -> None:
    """Print why runs have no verdict or complete answer, and exit with their status."""
    say_failures(failures_of(runs))


def say_failures(failures: Failures) -> None:
    """Print sentences about failures, and exit with their status unless it is 0."""
    for sentence in failures.sentences:
        click.echo(f"eopsgym: {harmless(sentence)}", err=True)
    if failures.status:
        click.get_current_context().exit(failures.status)


def failures_of(runs: Runs) -> Failures:
    """Return why runs have no verdict or complete answer; each run is read for it."""
    told = _Told()
    for run in runs:
        told.add(run)
    every = counted(told.runs, "run")
    sentences = [
        f"{count} of {every}, {model}, no verdict: {why}"
        for (model, why), count in told.reasons.items()
    ]
    if told.crashed:
        sentences.append(f"{told.crashed} of {every} crashed; their records hold the tracebacks")
    sentences += [*_early_ends(told), *_weaknesses(told)]
    sentences += [f"{said}. See: eopsgym tasks lint" for said in told.unjudged.values()]
    if told.runs and told.reasons.total() == told.runs:
        return Failures(sentences, 1)
    return Failures(sentences, 3 if told.crashed else 0)


def _reason(run: Run) -> str:
    """Return why a run has no verdict."""
    from eopsgym.runs import TRIED_AGAIN

    if run.stop == "cancelled":
        # Of one budget, each run has another amount behind the colon.
        return run.detail.partition(": ")[0] or run.stop
    if run.stop in TRIED_AGAIN:
        return f"{'crashed: ' if run.stop == 'crashed' else ''}{run.detail or run.stop}"
    if {server.domain for server in run.servers} & {*run.setup.mcp}:
        return "an MCP server stands in place of the system whose state is judged"
    unjudged = (verdict.details for verdict in run.verdicts if verdict.strict is None)
    return next(unjudged, run.refusal or run.detail or run.stop)


def _early_ends(told: _Told) -> Iterator[str]:
    """Yield sentences on runs that have a verdict but no final answer, by model and stop reason."""
    for (model, stop), details in told.ended.items():
        such = "such as " if len(set(details)) > 1 else ""
        count = f"{len(details)} of {counted(told.runs, 'run')}"
        yield f"{count}, {model}, judged as they stood at {stop}: {such}{details[0]}"


def _weaknesses(told: _Told) -> Iterator[str]:
    """Yield the kinds of weak answers, in a sentence for each model that gave some."""
    for model, kinds in told.weak.items():
        if kinds:
            said = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
            yield f"weak answers of {model}: {said}"
