"""`eopsgym rescore`."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import format_option, printable, show
from eopsgym.cli.path_options import PathOption

if TYPE_CHECKING:
    from eopsgym.runs import Rescored

_OUTCOME = {True: "passed", False: "failed", None: "no verdict"}
_path = PathOption()


@click.command(short_help="Judge stored runs again, without a model; keep both verdicts.")
@click.argument("results", type=_path, default=Path("results"))
@click.option(
    "--tasks",
    "-t",
    "sources",
    multiple=True,
    help="The current tasks, as for `run`, if they are not ours; repeatable.",
)
@click.option("--undo", is_flag=True, help="Use the first verdicts again instead.")
@click.option("--changed", is_flag=True, help="Show only runs whose verdict has changed.")
@format_option
def rescore(results: Path, sources: tuple[str, ...], undo: bool, changed: bool, form: str) -> None:
    """Judge the runs in RESULTS (default: results) by the current tasks and verifiers.

    Their databases are rebuilt from the recorded changes, and no model is called. The table says
    for each run, with the reason, whether it is reused (task and verdict are unchanged), judged
    again (the new verdict counts, the first one is kept), or has to run again (its changes were not
    recorded, or the request of its task has changed). The verdicts of runs that have to run again
    are not comparable with those of new runs. The result is appended to rescored.jsonl beside the
    runs, whose records are not changed.
    """
    from eopsgym.runs import rescore as judge_anew
    from eopsgym.runs import undo_rescore
    from eopsgym.tasks import load_tasks

    if undo:
        count = undo_rescore(results)
        click.echo(f"the first verdict counts again: {count} run{'' if count == 1 else 's'}")
        return
    rescored_runs = judge_anew(results, load_tasks(*sources) if sources else None)
    show([_row(each) for each in rescored_runs if each.changed or not changed], form)
    if form == "table":
        _tell_counts(rescored_runs)


def _row(each: "Rescored") -> dict[str, Any]:
    return {
        "run_id": each.run_id,
        "how": each.how,
        "first": _OUTCOME[each.first_strict],
        "now": _OUTCOME[each.strict] + ("" if each.comparable else ", not comparable"),
        "why": each.why,
    }


def _tell_counts(rescored_runs: "list[Rescored]") -> None:
    counts = Counter(each.how for each in rescored_runs)
    changed = sum(each.changed for each in rescored_runs)
    summary = ", ".join(f"{count} {how}" for how, count in sorted(counts.items()))
    summary = summary or "no run was found"
    click.echo(f"\n{printable(summary)}; {changed} with another verdict than before")
