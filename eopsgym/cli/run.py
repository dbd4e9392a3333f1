"""`eopsgym run`."""

from pathlib import Path

import click

from eopsgym.cli.output import format_option, show


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
@click.option("--experiment", default="default", show_default=True, help="Names the run file.")
@click.option("--results", type=click.Path(path_type=Path), default=Path("results"))
@click.option("--url", "urls", multiple=True, metavar="DOMAIN=URL", help="Run on this server.")
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
    experiment: str,
    results: Path,
    urls: tuple[str, ...],
    form: str,
) -> None:
    """Run tasks with one model or several, and print the scores.

    SOURCE is a domain, a task file, a folder of tasks or a published data set; IDS are task ids,
    all unless given.
    """
    from eopsgym.agents import Limits
    from eopsgym.analysis import as_rows, score_runs
    from eopsgym.runs import Runs, run_tasks
    from eopsgym.tasks import load_tasks

    tasks = load_tasks(source, *ids)
    servers = _urls(urls)
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
        )
    show(as_rows(score_runs(done)), form)
    if form == "table":
        click.echo(f"\n{len(done)} runs added to {results / experiment}.runs.jsonl")


def _urls(pairs: tuple[str, ...]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise click.BadParameter(
                f"{pair!r}: write it as itsm=http://localhost:8006", param_hint="--url"
            )
    return dict(pair.split("=", 1) for pair in pairs)
