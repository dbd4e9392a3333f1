"""What `eopsgym run` says of runs that have no verdict, or that came to no proper end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import harmless

if TYPE_CHECKING:
    from eopsgym.runs import Run, Runs


def tell_failures(runs: Runs) -> None:
    """What kept runs from a verdict or a whole answer, and the exit status that follows from it."""
    _tell_reasons(runs)
    crashed = [run for run in runs if run.stop == "crashed"]
    if crashed:
        _say(f"{len(crashed)} of {len(runs)} runs crashed; their records hold the tracebacks")
    _tell_early_ends(runs)
    _tell_weaknesses(runs)
    verdicts = {(run.task, verdict.index): verdict for run in runs for verdict in run.verdicts}
    for (task, _), verdict in verdicts.items():
        if verdict.details.startswith(("query failed", "unknown comparison", "no server")):
            said = f"{task}, verifier {verdict.name!r} cannot be judged: {verdict.details}"
            _say(f"{said}. See: eopsgym tasks lint")
    if runs and all(run.strict is None for run in runs):
        click.get_current_context().exit(1)
    if crashed:
        click.get_current_context().exit(3)


def _tell_reasons(runs: Runs) -> None:
    """Why runs have no verdict, in a line for each model and reason."""
    reasons = Counter((run.model, _reason(run)) for run in runs if run.strict is None)
    for (model, why), count in reasons.items():
        _say(f"{count} of {len(runs)} runs, {model}, no verdict: {why}")


def _reason(run: Run) -> str:
    """Why a run has no verdict."""
    from eopsgym.runs import TRIED_AGAIN

    if run.stop in TRIED_AGAIN:
        return f"{'crashed: ' if run.stop == 'crashed' else ''}{run.detail or run.stop}"
    if {server.domain for server in run.servers} & {*run.setup.mcp}:
        return "an MCP server stands in place of the system whose state is judged"
    unjudged = (verdict.details for verdict in run.verdicts if verdict.strict is None)
    return next(unjudged, run.refusal or run.detail or run.stop)


def _tell_early_ends(runs: Runs) -> None:
    """Runs that have a verdict but came to no answer of their own, by model and stop reason."""
    ended: dict[tuple[str, str], list[str]] = {}
    for run in runs:
        if run.strict is not None and run.stop != "answered":
            ended.setdefault((run.model, run.stop), []).append(run.detail)
    for (model, stop), details in ended.items():
        such = "such as " if len(set(details)) > 1 else ""
        count = f"{len(details)} of {len(runs)} runs"
        _say(f"{count}, {model}, judged as they stood at {stop}: {such}{details[0]}")


def _tell_weaknesses(runs: Runs) -> None:
    """The kinds of weak answers, in a line for each model that gave some."""
    weak: dict[str, Counter[str]] = {}
    for run in runs:
        weak.setdefault(run.model, Counter()).update(run.weaknesses)
    for model, kinds in weak.items():
        if kinds:
            said = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
            _say(f"weak answers of {model}: {said}")


def _say(note: str) -> None:
    click.echo(f"eopsgym: {harmless(note)}", err=True)
