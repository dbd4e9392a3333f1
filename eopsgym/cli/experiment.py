"""`eopsgym experiment`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.kept_report import Report, report_of
from eopsgym.cli.output import format_option
from eopsgym.cli.path_options import PathOption
from eopsgym.cli.run_failures import Failures, failures_of, say_failures
from eopsgym.cli.score_output import show_score_rows, shown_rows
from eopsgym.cli.source_options import read_urls, servers_options

if TYPE_CHECKING:
    from eopsgym.runs import Runs
    from eopsgym.runs.experiments import Experiment
FOLDER = Path("conf/experiments")
"""The folder of the experiment files that can be given by name."""


@click.group(short_help="Run experiments that files describe, within a budget.")
def experiment() -> None:
    """Run experiments that files describe, within a budget. Each run is made once.

    FILE is the path of an experiment file, or the name of a file in conf/experiments.
    """


def _options(command: Any) -> Any:
    """Add the options that replace settings of the file."""
    for option in (
        click.option("--results", type=PathOption(), help="The folder of run files."),
        click.option(
            "--model", "-m", "models", multiple=True, help="A model, in place of the file's models."
        ),
        click.option(
            "--dollars", type=click.FloatRange(0), help="The budget, in place of the file's."
        ),
        click.option("--concurrency", type=click.IntRange(1), help="Runs at a time."),
        click.option("--processes", type=click.IntRange(1), help="Processes that make the runs."),
        click.option(
            "--backend",
            type=click.Choice(["processes", "ray"]),
            help="Processes of this machine, or a Ray cluster.",
        ),
        click.option("--address", help="The address of a running Ray cluster (auto, HOST:PORT)."),
        click.option("--base-url", help="The server of every model named PROVIDER/NAME."),
        servers_options("Run on"),
        click.argument("file"),
    ):
        command = option(command)
    return command


@experiment.command("list")
def list_() -> None:
    """List the experiments in conf/experiments, with their questions."""
    from eopsgym.runs.experiments.experiment_file import read_experiment_file

    files = sorted(FOLDER.glob("*.toml"))
    if not files:
        click.echo(f"eopsgym: there are no experiment files in {FOLDER}", err=True)
    for path in files:
        click.echo(f"{path.stem}: {read_experiment_file(path).about}")


@experiment.command()
@_options
def status(**asked: Any) -> None:
    """Show made and missing runs, an estimate, and what was spent."""
    _tell_status(_experiment(**asked), _source_of_concurrency(**asked))


@experiment.command()
@_options
@click.option("--dry-run", is_flag=True, help="Only print what would be run, and its cost.")
@click.option("--yes", is_flag=True, help="Do not ask, even above the budget's ask_above dollars.")
@click.option(
    "--only",
    multiple=True,
    metavar="unscored|errored|NAME",
    help="errored: only runs that an error ended. unscored: these, and other runs without a "
    "verdict. NAME: only missing runs of a model, a system, a task, or a combination with this "
    "label or a part of it. Repeatable: runs of any of the names, and of these only the errored or "
    "unscored ones if that word is given.",
)
@click.option(
    "--continue",
    "continued",
    is_flag=True,
    help="Let runs that an error ended continue after their last complete step.",
)
@format_option
def run(
    dry_run: bool, yes: bool, only: tuple[str, ...], continued: bool, form: str, **asked: Any
) -> None:
    """Make the missing runs, and print the scores.

    Runs that an error of model or environment ended are made again; the failed attempts stay in the
    tables, with their cost, and are in no score. If the experiment has a question, runs are made in
    stages until it is decided.

    Exit status: 0 if runs got a verdict; 1 if none did, if an error ended every run that was made
    now, or if an error concerns all of them; 2 if the command is used wrongly; 3 if some runs
    crashed; 130 at Ctrl-C.
    """
    from eopsgym.counting import counted
    from eopsgym.errors import EopsgymError
    from eopsgym.runs import TRIED_AGAIN

    study = _experiment(**asked)
    if dry_run:
        _tell_status(study, _source_of_concurrency(**asked), only)
        return
    yes = yes or _is_confirmed(study, only)
    runs = study.run(yes=yes, only=only, continued=continued)
    if not runs:
        raise EopsgymError("no run was made; see `eopsgym experiment status`")
    report = report_of(runs, form, study.run_file, lambda: _report(study, runs, form))
    show_score_rows(report.rows, report.notes, form)
    made, lost = len(runs) - runs.found, sum(stop in TRIED_AGAIN for stop in runs.stops())
    if form == "table":
        click.echo(f"\n{counted(made, 'run')} made now, {runs.found} made before")
        for sentence in (*report.spending, *(_error(study) if made and not lost else ())):
            click.echo(sentence)
    if runs.answer is not None:
        click.echo(str(runs.answer), err=form != "table")
    if lost:
        click.echo(_way_to_go_on(study, lost), err=True)
    say_failures(Failures(report.failures, report.status))
    if made and lost == made:
        click.get_current_context().exit(1)


def _way_to_go_on(study: Experiment, lost: int) -> str:
    """Return what helps after runs that an error or the lack of budget ended."""
    from eopsgym.counting import counted

    runs = counted(lost, "run")
    if why := study.budget.used_up(study.spent()):
        return (
            f"{why}. {runs} ended before: repeat the command with a larger budget to make them "
            "again; with --continue they continue after their last complete step"
        )
    return (
        f"an error ended {runs}: repeat the command to make them again, "
        "or add --continue to let them continue after their last complete step"
    )


def _report(study: Experiment, runs: Runs, form: str) -> Report:
    from eopsgym.analysis import GROUPING, scores

    table = scores(runs, by=list(dict.fromkeys([*GROUPING, *runs.varied])))
    failures = failures_of(runs)
    spending = [f"spent so far: {study.spent()}", *_superseded(study)]
    return Report(
        shown_rows(table, form),
        table.attrs.get("notes", ()),
        spending if form == "table" else (),
        failures.sentences,
        failures.status,
    )


def _experiment(file: str, **asked: Any) -> Experiment:
    from dataclasses import replace

    from eopsgym.runs.experiments import Experiment

    path = _path_of(file)
    dollars = asked.pop("dollars")
    asked["urls"] = read_urls(asked.pop("servers"), asked["urls"]) or None
    changed = {name: value for name, value in asked.items() if value not in (None, ())}
    study = Experiment.from_file(path, **changed)
    if dollars is None:
        return study
    return replace(study, budget=replace(study.budget, dollars=dollars))


def _source_of_concurrency(file: str, concurrency: int | None, **_: Any) -> str:
    """Return what sets the number of runs at a time; an empty text if it is the default."""
    from eopsgym.runs.experiments.experiment_file import read_experiment_file
    from eopsgym.runs.experiments.published_concurrency import FILE

    path = _path_of(file)
    if concurrency is not None:
        return "--concurrency"
    if "concurrency" not in read_experiment_file(path).runtime.model_fields_set:
        return ""
    return str(path.with_name(FILE) if path.suffix == ".json" else path)


def _path_of(file: str) -> Path:
    path = Path(file)
    return _named(file) if not path.suffix and not path.exists() else path


def _named(name: str) -> Path:
    """Return the file of a name in `conf/experiments`."""
    from eopsgym.errors import ConfigError
    from eopsgym.near_names import names_there_are

    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        known = sorted(file.stem for file in FOLDER.glob("*.toml"))
        raise ConfigError(
            f"there is no experiment {name!r} in {FOLDER}; {names_there_are(name, known)}"
        )
    return path


def _tell_status(study: Experiment, source_of_concurrency: str, only: tuple[str, ...] = ()) -> None:
    from eopsgym.counting import counted

    click.echo(f"{study.name}: {study.about}" if study.about else study.name)
    click.echo(str(study.estimate(only)))
    if source_of_concurrency:
        runs = counted(study.concurrency, "run")
        click.echo(f"{runs} at a time, set by {source_of_concurrency}")
    for sentence in (f"spent so far: {study.spent()}", *_superseded(study)):
        click.echo(sentence)
    if study.question is not None:
        click.echo(str(study.answer()))


def _superseded(study: Experiment) -> Iterator[str]:
    """Yield the number of superseded attempts and their cost, if there are any."""
    from eopsgym.counting import counted

    lost = study.superseded()
    if lost:
        costs = [run.usage["cost"] for run in lost]
        known = sum(cost for cost in costs if cost is not None)
        yield f"of this, {counted(len(lost), 'superseded attempt')} cost ${known:,.4f}"


def _is_confirmed(study: Experiment, only: tuple[str, ...]) -> bool:
    """Return whether the user, asked in a terminal, agrees to an estimate above `ask_above`."""
    above = study.budget.ask_above
    if above is None or not sys.stdin.isatty():
        return False
    estimate = study.estimate(only)
    if estimate.priced.high <= above:
        return False
    click.echo(str(estimate), err=True)
    click.confirm("Run it?", abort=True, err=True)
    return True


def _error(study: Experiment) -> Iterator[str]:
    """Yield a sentence that compares the last estimate with the tokens that were used."""
    time = study.last_time()
    if time is None:
        return
    likely, took = time["estimate"]["tokens"]["likely"], time["took"]["tokens"]
    if took:
        off = likely / took - 1
        yield f"estimated {likely:,.0f} tokens, used {took:,} ({off:+.0%})"
