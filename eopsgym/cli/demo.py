"""`eopsgym demo`: runs, verdicts and scores from end to end, with no key and no network."""

import asyncio
from pathlib import Path

import click

from eopsgym.cli.path_options import PathOption
from eopsgym.cli.score_output import show_scores
from eopsgym.counting import counted

EXPERIMENT = "demo"
MODELS = (
    "scripted/gold",
    "scripted/missing_lookup",
    "scripted/cascading_state",
    "scripted/wrong_id",
    "scripted/premature",
    "scripted/noop",
)


@click.command(short_help="Make and score runs of scripted agents; no key, no network.")
@click.option(
    "--results",
    type=PathOption(),
    default=Path("results"),
    show_default=True,
    help="The folder of run files; its file demo.runs.jsonl is replaced.",
)
def demo(results: Path) -> None:
    """Serve ITSM, let scripted agents do its tasks, judge the runs, and print the scores."""
    from eopsgym.analysis import scores
    from eopsgym.runs import Journal

    journal = Journal(results, EXPERIMENT)
    journal.path.unlink(missing_ok=True)
    click.echo("eopsgym demo: ITSM, scripted agents (simulated: no language model is called)\n")
    asyncio.run(_over_http(results))
    _in_process(results)
    click.echo()
    store = results / "demo.duckdb"
    show_scores(scores(journal.path, by=("model",), store=store), "table")
    click.echo(f"\nThe runs are in {journal.path}, their trajectories as DuckDB tables in {store}.")
    click.echo(_next(results))


async def _over_http(results: Path) -> None:
    """Make one run over HTTP against a server, as the published harness does."""
    from eopsgym.gym.server import serve
    from eopsgym.runs import run_task
    from eopsgym.tasks import load_tasks

    task = load_tasks("itsm")[0]
    async with serve("itsm") as servers:
        url = servers["itsm"].url
        click.echo(f"serving itsm at {url}")
        run = await run_task.aio(
            task, "scripted/gold", urls={"itsm": url}, experiment=EXPERIMENT, results=results
        )
    click.echo(f"  {task.id} over HTTP: {counted(len(run.steps), 'call')}, {_said(run.strict)}")


def _in_process(results: Path) -> None:
    from eopsgym.runs import run_tasks
    from eopsgym.tasks import load_tasks

    tasks = load_tasks("itsm")
    for model in MODELS:
        runs = run_tasks(tasks, model, experiment=EXPERIMENT, results=results)
        passed = sum(run.strict is True for run in runs)
        unknown = sum(run.strict is None for run in runs)
        apart = f", no verdict on {unknown}" if unknown else ""
        click.echo(f"  {model}: {passed} of {counted(len(runs), 'task')} passed{apart}")


def _said(strict: bool | None) -> str:
    return {True: "passed", False: "failed", None: "no verdict"}[strict]


def _next(results: Path) -> str:
    return f"""pairs is the share of pairs of twins of which both are won, strict the share of
passed runs on feasible tasks, refusals that on infeasible ones, and parity the score of the
published harness.

What to do next:
  make lab                                      the notebooks, 01_quickstart first
  .venv/bin/eopsgym sql --results {results} "SELECT tool, count(*) AS calls, \
sum(is_error::INT) AS errors FROM tool_calls GROUP BY ALL ORDER BY calls DESC LIMIT 5"
  .venv/bin/eopsgym domains itsm --policy       the rules, and the tasks that exercise them
  .venv/bin/eopsgym serve itsm                  the server, for your own programs"""
