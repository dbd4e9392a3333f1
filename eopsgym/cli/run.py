"""`eopsgym run`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import format_option
from eopsgym.cli.path_options import MaybePath, PathOption
from eopsgym.cli.run_failures import tell_failures
from eopsgym.cli.score_output import show_scores
from eopsgym.cli.source_options import config_option, read_urls, servers_options, split_option
from eopsgym.counting import counted

if TYPE_CHECKING:
    from eopsgym.gym import Mode, ToolNames
    from eopsgym.tasks import Task, ToolSet
    from eopsgym.tasks.splits import Split


@click.command()
@click.argument("names", nargs=-1, metavar="[SOURCE]... [ID]...")
@split_option()
@config_option()
@click.option(
    "--model",
    "-m",
    "models",
    multiple=True,
    type=MaybePath(),
    default=["scripted/gold"],
    show_default=True,
    help="Who works: scripted/NAME, PROVIDER/NAME as litellm writes it, or a model file; "
    "repeatable.",
)
@click.option(
    "--orchestrator",
    "orchestrators",
    multiple=True,
    default=["react"],
    show_default=True,
    help="What drives model and tools: react, planner_react[:MODEL] or decomposing[:MODEL] "
    "(one of your own: in Python, by run_grid); repeatable.",
)
@click.option(
    "--plan",
    "plans",
    multiple=True,
    type=MaybePath(),
    default=["none"],
    show_default=True,
    help="What the agent is to follow: none, reference, generated:MODEL, or a file; repeatable.",
)
@click.option(
    "--tool-set",
    "tool_sets",
    multiple=True,
    type=click.Choice(["default", "oracle", "plus_5", "plus_10", "plus_15", "all"]),
    default=["default"],
    show_default=True,
    help="Tools in sight: what the task takes, so many others beside it, or all; the default is "
    "plus_15 for our tasks, and that of the --config for a data set; repeatable.",
)
@click.option(
    "--mode",
    "modes",
    multiple=True,
    type=click.Choice(["published", "guarded"]),
    default=["published"],
    show_default=True,
    help="Let calls that break a policy rule pass, as published, or refuse them; repeatable.",
)
@click.option(
    "--tool-names",
    type=click.Choice(["published", "prefixed"]),
    help="How models call the tools: as published, where the first of several systems has a name "
    "that they share, or as system__tool; by itself as the task has it.",
)
@click.option(
    "--repaired/--as-published",
    default=None,
    help="Mend the oddities of the published servers, or keep them; by itself our tasks have them "
    "mended and published ones do not.",
)
@click.option(
    "--repeats",
    type=click.IntRange(1),
    help="Runs of each task; as many as its number_of_runs says (of ours 1) unless given.",
)
@click.option("--again", is_flag=True, help="Add so many repeats to those that are there already.")
@click.option(
    "--concurrency", type=click.IntRange(1), default=4, show_default=True, help="Runs at a time."
)
@click.option("--processes", type=click.IntRange(1), help="Processes that make the runs.")
@click.option(
    "--turns",
    type=click.IntRange(1),
    default=50,
    show_default=True,
    help="Stop a run after so many replies.",
)
@click.option("--tokens", type=click.IntRange(1), help="Stop a run after so many tokens.")
@click.option("--cost", type=click.FloatRange(0), help="Stop a run after so many dollars.")
@click.option("--seconds", type=click.FloatRange(0), help="Stop a run after so long.")
@click.option("--timeout", type=click.FloatRange(0.1), help="Seconds for one try of a model (180).")
@click.option(
    "--budget",
    "budgets",
    multiple=True,
    help="How much to think: none, minimal … max, or a number of tokens; repeatable.",
)
@click.option(
    "--base-url",
    help="The server, such as http://127.0.0.1:11434/v1, of every model that is named "
    "PROVIDER/NAME: agent, planners and judge; no key. A model elsewhere needs a model file.",
)
@click.option("--experiment", default="default", show_default=True, help="Names the run file.")
@click.option(
    "--results",
    type=PathOption(),
    default=Path("results"),
    show_default=True,
    help="The folder of run files.",
)
@servers_options("Run on")
@click.option(
    "--tools-from",
    multiple=True,
    type=MaybePath(),
    metavar="[DOMAIN=]FILE",
    help="List tools in the words of this recorded tools/list; the runs say which.",
)
@click.option("--judge", type=MaybePath(), help="Model that rates response checks and refusals.")
@click.option(
    "--cassette",
    type=PathOption(),
    help="Play the replies in this file; ask for those that are missing, and keep them there.",
)
@click.option(
    "--record/--no-record", default=True, help="With --no-record a cassette is played only."
)
@click.option(
    "--mcp",
    multiple=True,
    metavar="NAME=URL|COMMAND",
    help="Offer the tools of this MCP server too; under a system's name, in its place. Runs are "
    "known again by the name.",
)
@format_option
def run(
    names: tuple[str, ...],
    split: Split | None,
    config: str | None,
    models: tuple[str, ...],
    orchestrators: tuple[str, ...],
    plans: tuple[str, ...],
    tool_sets: tuple[ToolSet, ...],
    modes: tuple[Mode, ...],
    tool_names: ToolNames | None,
    repaired: bool | None,
    repeats: int | None,
    again: bool,
    concurrency: int,
    processes: int | None,
    turns: int,
    tokens: int | None,
    cost: float | None,
    seconds: float | None,
    timeout: float | None,
    budgets: tuple[str, ...],
    base_url: str | None,
    experiment: str,
    results: Path,
    servers: Path | None,
    urls: tuple[str, ...],
    tools_from: tuple[str, ...],
    judge: str | None,
    cassette: Path | None,
    record: bool,
    mcp: tuple[str, ...],
    form: str,
) -> None:
    """Run tasks with one model or several, and print the scores.

    A SOURCE is a domain, DOMAIN/TASK_ID, a task file, a folder of tasks, or a data set: the
    published one, a downloaded copy or an export, also one split of it (FOLDER/csm). Without any,
    all domains are run. With IDs, these tasks of the sources are run; else of a domain its main
    selection, of which at most 15 % have to be refused, and all of anything else. Where several
    models, orchestrators, plans, budgets, tool sets or modes are given, every combination is run.

    Runs that the run file holds already (same task, model and settings) are not made again, and
    counted in the scores; those that a failing model or environment ended are tried again.

    Exit status: 0 if runs got a verdict, 1 if none did or something is wrong for all of them,
    2 for a wrong use, 3 if some crashed (an unexpected exception; the record has its traceback),
    130 at Ctrl-C.
    """
    if not record and cassette is None:
        raise click.UsageError("--no-record is for a --cassette FILE; without one a model is asked")

    from eopsgym.agents import Limits
    from eopsgym.analysis import GROUPING, scores
    from eopsgym.gym.recorded_tool_wording import read_wordings
    from eopsgym.runs import Cassette, run_grid
    from eopsgym.tasks import load_tasks

    tasks = load_tasks(*names, config=config, split=split)
    named = _mounted(servers, urls, tasks)
    if tools_from:
        read_wordings(tools_from, [s.domain for task in tasks for s in task.servers])
    done = run_grid(
        tasks,
        models,
        orchestrators=orchestrators,
        plans=plans,
        tool_sets=tool_sets,
        modes=modes,
        tool_names=tool_names,
        repaired=repaired,
        repeats=repeats,
        again=again,
        concurrency=concurrency,
        processes=processes,
        limits=Limits(turns, tokens, cost, seconds),
        experiment=experiment,
        results=results,
        urls=named,
        tools_from=tools_from or None,
        judge=judge,
        timeout=timeout,
        budgets=budgets or (None,),
        base_url=base_url,
        cassette=Cassette(cassette, record=record) if cassette else None,
        mcp=mcp or None,
    )
    by = list(dict.fromkeys([*GROUPING, *done.varied]))
    show_scores(scores(done, by=by), form)
    if form == "table":
        new = len(done) - done.found
        click.echo(f"\n{counted(new, 'run')} added to {results / experiment}.runs.jsonl")
    for refusal in done.refused.values():
        click.echo(f"eopsgym: {refusal}", err=True)
    tell_failures(done)


def _mounted(servers: Path | None, urls: tuple[str, ...], tasks: Iterable[Task]) -> dict[str, str]:
    """Return the servers to run on; those of a file that no task needs are left out."""
    from eopsgym.domains import get_domain

    names = dict.fromkeys(server.gym_name for task in tasks for server in task.servers)
    mounted = {name for name in map(_system, names) if name}
    for pair in urls:
        name = pair.partition("=")[0]
        if "=" in pair and get_domain(name).name not in mounted:
            raise click.BadParameter(
                f"{pair!r}: no task here runs on {name}; they run on {', '.join(names)}",
                param_hint="--url",
            )
    found = read_urls(servers, urls)
    kept = {name: url for name, url in found.items() if name in mounted}
    if found and not kept:
        raise click.BadParameter(
            f"{servers} names {', '.join(found)}; the tasks here run on {', '.join(names)}",
            param_hint="--servers",
        )
    return kept


def _system(gym_name: str) -> str | None:
    """Return the system of a server; None where there is none, which the runs will say."""
    from eopsgym.domains import get_domain
    from eopsgym.errors import DomainError

    try:
        return get_domain(gym_name).name
    except DomainError:
        return None
