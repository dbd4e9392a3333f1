"""`eopsgym run`."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import format_option, show
from eopsgym.domains import get_domain

if TYPE_CHECKING:
    from eopsgym.runs import Runs
    from eopsgym.tasks import Task


@click.command()
@click.argument("source")
@click.argument("ids", nargs=-1)
@click.option(
    "--model", "-m", "models", multiple=True, default=["scripted/gold"], show_default=True
)
@click.option("--orchestrator", default="react", show_default=True)
@click.option("--mode", type=click.Choice(["published", "guarded"]), default="published")
@click.option("--repeats", type=click.IntRange(1), default=1, show_default=True)
@click.option("--concurrency", type=click.IntRange(1), default=4, show_default=True)
@click.option("--turns", type=click.IntRange(1), default=50, show_default=True)
@click.option("--tokens", type=click.IntRange(1), help="Stop a run after so many tokens.")
@click.option("--cost", type=click.FloatRange(0), help="Stop a run after so many dollars.")
@click.option("--seconds", type=click.FloatRange(0), help="Stop a run after so long.")
@click.option("--timeout", type=click.FloatRange(0.1), help="Seconds for one try of a model (180).")
@click.option("--experiment", default="default", show_default=True, help="Names the run file.")
@click.option("--results", type=click.Path(path_type=Path), default=Path("results"))
@click.option("--url", "urls", multiple=True, metavar="DOMAIN=URL", help="Run on this server.")
@click.option(
    "--tools-from",
    multiple=True,
    metavar="[DOMAIN=]FILE",
    help="List tools in the words of this recorded tools/list; the runs say which.",
)
@click.option("--judge", help="Model that rates response checks and refusals.")
@format_option
def run(
    source: str,
    ids: tuple[str, ...],
    models: tuple[str, ...],
    orchestrator: str,
    mode: str,
    repeats: int,
    concurrency: int,
    turns: int,
    tokens: int | None,
    cost: float | None,
    seconds: float | None,
    timeout: float | None,
    experiment: str,
    results: Path,
    urls: tuple[str, ...],
    tools_from: tuple[str, ...],
    judge: str | None,
    form: str,
) -> None:
    """Run tasks with one model or several, and print the scores.

    SOURCE is a domain, a task file, a folder of tasks or a published data set; IDS are task ids,
    all unless given.
    """
    from eopsgym.agents import Limits
    from eopsgym.analysis import as_rows, score_runs
    from eopsgym.gym.wording import read_wordings
    from eopsgym.runs import Runs, run_tasks
    from eopsgym.tasks import load_tasks

    tasks = load_tasks(source, *ids)
    servers = _urls(urls, tasks)
    read_wordings(tools_from, [s.domain for task in tasks for s in task.servers])
    done = Runs()
    for model in models:
        done += run_tasks(
            tasks,
            model,
            orchestrator=orchestrator,
            mode=mode,
            repeats=repeats,
            concurrency=concurrency,
            limits=Limits(turns, tokens, cost, seconds),
            experiment=experiment,
            results=results,
            urls=servers,
            tools_from=tools_from or None,
            judge=judge,
            timeout=timeout,
        )
    show(as_rows(score_runs(done)), form)
    if form == "table":
        click.echo(f"\n{len(done)} runs added to {results / experiment}.runs.jsonl")
    _tell_failures(done)


def _tell_failures(runs: "Runs") -> None:
    """What kept runs from a verdict; where all of them failed so, the command has failed."""
    failed = [run for run in runs if run.stop in ("model_error", "environment_error")]
    reasons = Counter((run.model, run.detail or run.stop) for run in failed)
    for (model, why), count in reasons.items():
        click.echo(f"eopsgym: {count} of {len(runs)} runs, {model}, no verdict: {why}", err=True)
    verdicts = {(run.task, verdict.index): verdict for run in runs for verdict in run.verdicts}
    for (task, _), verdict in verdicts.items():
        if verdict.details.startswith(("query failed", "unknown comparison", "no server")):
            note = f"{task}, verifier {verdict.name!r} cannot be judged: {verdict.details}"
            click.echo(f"eopsgym: {note}. See: eopsgym tasks lint", err=True)
    if failed and len(failed) == len(runs):
        click.get_current_context().exit(1)


def _urls(pairs: tuple[str, ...], tasks: "Iterable[Task]") -> dict[str, str]:
    mounted = dict.fromkeys(server.gym_name for task in tasks for server in task.servers)
    for pair in pairs:
        name, equals, url = pair.partition("=")
        if not equals or not url:
            raise click.BadParameter(
                f"{pair!r}: write it as itsm=http://localhost:8006", param_hint="--url"
            )
        if get_domain(name).gym_name not in mounted:
            raise click.BadParameter(
                f"{pair!r}: no task here runs on {name}; they run on {', '.join(mounted)}",
                param_hint="--url",
            )
    return dict(pair.split("=", 1) for pair in pairs)
