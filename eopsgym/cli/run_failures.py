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
class _Collected:
    """The facts about failed runs, collected in one pass because reading a run takes time."""

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
                problem = f"{run.task}: verifier {verdict.name!r} cannot judge: {verdict.details}"
                self.unjudged[run.task, verdict.index] = problem


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
    """Return why runs have no verdict or complete answer; reads each run."""
    collected = _Collected()
    for run in runs:
        collected.add(run)
    every = counted(collected.runs, "run")
    sentences = [
        f"{count} of {every}, {model}, no verdict: {why}"
        for (model, why), count in collected.reasons.items()
    ]
    if collected.crashed:
        crashed = f"{collected.crashed} of {every} crashed"
        sentences.append(f"{crashed}; their records hold the tracebacks")
    sentences += [*_early_ends(collected), *_weaknesses(collected)]
    sentences += [
        f"{problem}. Check the task with: eopsgym tasks lint"
        for problem in collected.unjudged.values()
    ]
    if collected.runs and collected.reasons.total() == collected.runs:
        return Failures(sentences, 1)
    return Failures(sentences, 3 if collected.crashed else 0)


def _reason(run: Run) -> str:
    """Return why a run has no verdict."""
    from eopsgym.runs import TRIED_AGAIN

    if run.stop == "cancelled":
        # Behind the colon stands an amount, which differs between runs of one budget.
        return run.detail.partition(": ")[0] or run.stop
    if run.stop in TRIED_AGAIN:
        return f"{'crashed: ' if run.stop == 'crashed' else ''}{run.detail or run.stop}"
    if {server.domain for server in run.servers} & {*run.setup.mcp}:
        return "an MCP server replaces the system whose state has to be judged"
    unjudged = (verdict.details for verdict in run.verdicts if verdict.strict is None)
    return next(unjudged, run.refusal or run.detail or run.stop)


def _early_ends(collected: _Collected) -> Iterator[str]:
    """Yield sentences on runs that have a verdict but no final answer, by model and stop reason."""
    for (model, stop), details in collected.ended.items():
        such = "such as " if len(set(details)) > 1 else ""
        count = f"{len(details)} of {counted(collected.runs, 'run')}"
        yield f"{count}, {model}, judged by their state at {stop}: {such}{details[0]}"


def _weaknesses(collected: _Collected) -> Iterator[str]:
    """Yield the kinds of weak answers, in a sentence for each model that gave some."""
    for model, kinds in collected.weak.items():
        if kinds:
            counts = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
            yield f"weak answers of {model}: {counts}"
