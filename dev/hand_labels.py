"""Measure how far failure tags and `whose_fault` agree with labels that people gave.

`python -m dev.hand_labels` plays the labelled runs of `tests/tasks/hand_made_runs.jsonl` and prints
recall, precision and kappa, with whose fault the runs are found to be. `--imported` looks at the
same runs as a published result file has them: calls, results, answer and verdicts of the published
verifiers, without changes, breaches, footprint or solution. `--half` chooses the half, and
`--runs` prints each run.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from eopsgym.agents.scripted.scripted_models import GoldVariant, ScriptedModel
from eopsgym.analysis.failures import tag_failures
from eopsgym.analysis.failures.measure import agreement
from eopsgym.analysis.faults import whose_fault
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import Run, Runs, run_task
from eopsgym.tasks import find_task
from eopsgym.tasks.gold import GoldCall
from eopsgym.trajectories import import_results
from eopsgym.trajectories.published_results.written_result import result_file

ROOT = Path(__file__).parents[1]
MAKERS = "makers"
"""The runs of two people who labelled them while they made them."""
HALVES = ("development", "held_out", MAKERS)


def labels_of_hand_made_runs(half: str | None = None) -> list[dict[str, Any]]:
    """Return the labels of the runs made by hand, of one half of them, or by their makers."""
    name = "hand_made_runs_by_makers.jsonl" if half == MAKERS else "hand_made_runs.jsonl"
    text = (data_dir() / "labels" / name).read_text("utf-8")
    every = [json.loads(line) for line in text.splitlines()]
    return [each for each in every if half in (None, each["half"])]


def played(labels: Sequence[dict[str, Any]]) -> list[Run]:
    """Return a run for each label, made by playing its calls and its answer."""
    text = (ROOT / "tests" / "tasks" / "hand_made_runs.jsonl").read_text("utf-8")
    known = {each["id"]: each for each in map(json.loads, text.splitlines())}
    return [_play(known[label["run"]]) for label in labels]


def _play(made: dict[str, Any]) -> Run:
    calls = tuple(GoldCall(tool, arguments) for tool, arguments in made["calls"])
    variant = GoldVariant(calls, made["answer"], one_at_a_time=True)
    return run_task(find_task(made["task"]), ScriptedModel(f"hand/{made['id']}", variant))


def imported(runs: Sequence[Run], folder: Path) -> list[Run]:
    """Return the runs as an import gives them back from files of the published harness.

    The name of the task is another one, so that neither solution nor footprint is found.
    """
    for run in runs:
        own = run.model.replace("/", "_")
        place = folder / "files" / "react" / own / run.domain / "oracle" / "run_1"
        place.mkdir(parents=True)
        file = place / f"results_oracle__{run.domain}__task_{own}.json"
        file.write_text(json.dumps(result_file(Run.from_json(run.to_json()))), encoding="utf-8")
    import_results(folder / "files", folder / "results")
    return [*Runs.read(folder / "results")]


@click.command()
@click.option("--half", type=click.Choice(HALVES), help="Of this half, or of those of makers.")
@click.option("--imported", "as_imported", is_flag=True, help="As a published file has them.")
@click.option("--runs", "each_run", is_flag=True, help="Print each run, too.")
@click.option("--faults", is_flag=True, help="Whose fault they are, too (slow).")
def main(half: str | None, as_imported: bool, each_run: bool, faults: bool) -> None:
    """Print how labels by hand and what the program finds agree."""
    labels = labels_of_hand_made_runs(half)
    known = {f"hand/{each['run']}": each for each in labels}
    known |= {f"hand_{each['run']}": each for each in labels}
    with tempfile.TemporaryDirectory() as folder:
        runs = played(labels)
        runs = imported(runs, Path(folder)) if as_imported else runs
    of_runs = {r.id: frozenset(known[r.model]["kinds"]) for r in runs if r.strict is False}
    runs = [run for run in runs if run.id in of_runs]
    if each_run:
        _print_runs(runs, known)
    said = agreement(runs, of_runs)
    click.echo(f"{'imported' if as_imported else 'recorded'}, {half or 'both halves'}: {said}")
    if faults:
        found = whose_fault(runs)
        click.echo(f"{Counter(found['fault'])}")


def _print_runs(runs: Sequence[Run], known: dict[str, dict[str, Any]]) -> None:
    tags = tag_failures(runs)
    for run in runs:
        some = tags[tags["run_id"] == run.id]
        label = known[run.model]
        click.echo(f"{label['run']} {run.task} labelled {label['kinds']} {label['step']}")
        for _, row in some.iterrows():
            click.echo(f"    {row['kind']} {row['steps']} {row['evidence'][:230]}")


if __name__ == "__main__":
    main()
