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
    help="The model: scripted/NAME, PROVIDER/NAME as litellm writes it, or a model file; "
    "repeatable.",
)
@click.option(
    "--orchestrator",
    "orchestrators",
    multiple=True,
    default=["react"],
    show_default=True,
    help="The loop of model and tools: react, planner_react[:MODEL] or decomposing[:MODEL]; "
    "repeatable. Your own can be given in Python, to run_grid.",
)
@click.option(
    "--plan",
    "plans",
    multiple=True,
    type=MaybePath(),
    default=["none"],
    show_default=True,
    help="The plan that the agent gets: none, reference, generated:MODEL, or a file; repeatable.",
)
@click.option(
    "--tool-set",
    "tool_sets",
    multiple=True,
    type=click.Choice(["default", "oracle", "plus_5", "plus_10", "plus_15", "all"]),
    default=["default"],
    show_default=True,
    help="The tools that the agent sees: those that the task needs, these and 5, 10 or 15 others, "
    "or all; default is plus_15 for our tasks, and that of --config for a data set; repeatable.",
)
@click.option(
    "--mode",
    "modes",
    multiple=True,
    type=click.Choice(["published", "guarded"]),
    default=["published"],
    show_default=True,
    help="Allow calls that break a policy rule (published), or refuse them (guarded); repeatable.",
)
@click.option(
    "--tool-names",
    type=click.Choice(["published", "prefixed"]),
    help="The names of the tools of several systems: published, where a shared name means the "
    "first system's tool, or prefixed, as system__tool. Default: as the task says.",
)
@click.option(
    "--repaired/--as-published",
    default=None,
    help="Repair the oddities of the published servers, or keep them. Default: repaired for our "
    "tasks, and as published for published ones.",
)
@click.option(
    "--repeats",
    type=click.IntRange(1),
    help="Runs of each task. Default: its number_of_runs, which is 1 for our tasks.",
)
@click.option("--again", is_flag=True, help="Add this many repeats to those made before.")
@click.option(
    "--concurrency", type=click.IntRange(1), default=4, show_default=True, help="Runs at a time."
)
@click.option("--processes", type=click.IntRange(1), help="Processes that make the runs.")
@click.option(
    "--turns",
    type=click.IntRange(1),
    default=50,
    show_default=True,
    help="Stop a run after this many replies.",
)
@click.option("--tokens", type=click.IntRange(1), help="Stop a run after this many tokens.")
@click.option("--cost", type=click.FloatRange(0), help="Stop a run after this many dollars.")
@click.option("--seconds", type=click.FloatRange(0), help="Stop a run after this many seconds.")
@click.option(
    "--timeout", type=click.FloatRange(0.1), help="Seconds for one attempt at a model call (180)."
)
@click.option(
    "--budget",
    "budgets",
    multiple=True,
    help="How much the model is to think: a level from none to max, or a number of tokens; "
    "repeatable.",
)
@click.option(
    "--base-url",
    help="The server, such as http://127.0.0.1:11434/v1, of every model named PROVIDER/NAME: "
    "agent, planners and judge; it gets no key. A model on another server needs a model file.",
)
@click.option(
    "--experiment", default="default", show_default=True, help="The name of the run file."
)
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
    help="List tools with the wording of this recorded tools/list; the runs record it.",
)
@click.option(
    "--judge", type=MaybePath(), help="The model that rates answers and refusals where rules fail."
)
@click.option(
    "--cassette",
    type=PathOption(),
    help="Play the replies in this file; ask the model for missing ones, and add them to it.",
)
@click.option(
    "--record/--no-record", default=True, help="With --no-record, only play the cassette."
)
@click.option(
    "--mcp",
    multiple=True,
    metavar="NAME=URL|COMMAND",
    help="Offer the tools of this MCP server too, or instead of a system's if NAME is that system. "
    "Runs with the same NAME count as equal.",
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
    published one, a downloaded copy or an export, or one split of it (FOLDER/csm). Without any,
    all domains are run. With IDs, only these tasks of the sources are run. Without IDs, a domain
    stands for its main split, of which at most 15 % have to be refused, and any other source for
    all of its tasks. If several models, orchestrators, plans, budgets, tool sets or modes are
    given, every combination is run.

    Runs that are in the run file already (same task, model and settings) are not made again, and
    count in the scores; those that an error of model or environment ended are made again.

    Exit status: 0 if runs got a verdict; 1 if none did or an error concerns all of them; 2 if the
    command is used wrongly; 3 if some runs crashed (an unexpected exception; the record has its
    traceback); 130 at Ctrl-C.
    """
    if not record and cassette is None:
        raise click.UsageError("--no-record needs --cassette FILE; give the file too")

    from eopsgym.agents import Limits
    from eopsgym.agents.models.model_by_name import PREFIXES
    from eopsgym.analysis import GROUPING, scores
    from eopsgym.gym.recorded_tool_wording import read_wordings
    from eopsgym.runs import Cassette, run_grid
    from eopsgym.tasks import load_tasks

    for name in names:
        if name.startswith(PREFIXES) and not Path(name).exists():
            raise click.UsageError(f"{name} is a model, not a task; name it with --model {name}")
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
    """Return the servers to run on, without those of the file that no task needs."""
    from eopsgym.domains import get_domain

    names = dict.fromkeys(server.gym_name for task in tasks for server in task.servers)
    mounted = {name for name in map(_system, names) if name}
    for pair in urls:
        name = pair.partition("=")[0]
        if "=" in pair and get_domain(name).name not in mounted:
            raise click.BadParameter(
                f"{pair!r}: none of these tasks runs on {name}; they run on {', '.join(names)}",
                param_hint="--url",
            )
    given = read_urls(servers, urls)
    needed = {name: url for name, url in given.items() if name in mounted}
    if given and not needed:
        raise click.BadParameter(
            f"{servers} names {', '.join(given)}; these tasks run on {', '.join(names)}",
            param_hint="--servers",
        )
    return needed


def _system(gym_name: str) -> str | None:
    """Return the system of a server; None if it is unknown, which the runs will report."""
    from eopsgym.domains import get_domain
    from eopsgym.errors import DomainError

    try:
        return get_domain(gym_name).name
    except DomainError:
        return None
