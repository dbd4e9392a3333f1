"""`eopsgym tasks`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.baselines import baselines
from eopsgym.cli.certify import certify, load_own_or
from eopsgym.cli.output import format_option, say, show
from eopsgym.cli.path_options import PathOption
from eopsgym.cli.play import play
from eopsgym.cli.source_options import config_option, split_option
from eopsgym.counting import counted
from eopsgym.errors import TaskError

if TYPE_CHECKING:
    from eopsgym.tasks import Task
    from eopsgym.tasks.splits import Split


@click.group()
def tasks() -> None:
    """List, show, check and prove tasks."""


@tasks.command("list", short_help="List the tasks of a domain, a file, a folder or a data set.")
@click.argument("sources", nargs=-1)
@split_option("all")
@config_option()
@format_option
def list_tasks(sources: tuple[str, ...], split: "Split", config: str | None, form: str) -> None:
    """List the tasks of SOURCES: domains, DOMAIN/TASK_ID, files, folders or data sets.

    Without SOURCES, the tasks of all domains are listed.
    """
    from eopsgym.tasks.find_tasks import readable_tasks

    readable = readable_tasks(*sources, config=config, split=split)
    if not readable.tasks:
        readable.whole()
    show(
        [
            {
                "task": task.id,
                "domain": task.domain,
                "split": task.split,
                "feasible": task.feasible,
                "calls": len(task.gold.calls) if task.gold else None,
                "verifiers": len(task.verifiers),
                "request": task.title or task.user_prompt,
            }
            for task in readable.tasks
        ],
        form,
    )
    readable.whole()


@tasks.command("show", short_help="Show a task with its solution, verifiers and certificate.")
@click.argument("source")
@click.argument("task_id", required=False)
@config_option()
@click.option("--published", is_flag=True, help="Print the JSON that the published harness reads.")
def show_task(source: str, task_id: str | None, config: str | None, published: bool) -> None:
    """Show one task of SOURCE: its request, plan, reference calls, verifiers and certificate.

    SOURCE is DOMAIN/TASK_ID, or a source with several tasks; then TASK_ID names one of them.

    With --published, the seed has the name under which `eopsgym tasks export` writes it.
    """
    from eopsgym.tasks import load_tasks
    from eopsgym.tasks.verifier_summary import verifier_summary

    matching = load_tasks(source, *([task_id] if task_id else []), config=config, split="all")
    if len(matching) > 1:
        raise click.UsageError(f"Missing argument 'TASK_ID': {source} has {len(matching)} tasks")
    task = matching[0]
    if published:
        click.echo(json.dumps(task.to_published(), indent=2, ensure_ascii=False))
        return
    tier = f", {task.tier}: {task.hard_because}" if task.tier else ""
    say(f"{task.id} ({task.domain}{tier})\n\n{task.user_prompt}\n")
    for number, step in enumerate(task.plan, 1):
        say(f"  {number}. {step}")
    for call in task.gold.calls if task.gold else ():
        say(f"  {call.tool} {json.dumps(dict(call.arguments), ensure_ascii=False)}")
    for verifier in task.verifiers:
        heading = f"[{verifier.category or verifier.type}] {verifier.name}"
        say(f"\n{heading}\n  {verifier_summary(verifier)}")
    if not task.published:
        from eopsgym.tasks.certify.stored_certificate import stored_in_words

        say("\n" + "\n".join(stored_in_words(task)))


@tasks.command("export", short_help="Write tasks and their seeds for the published harness.")
@click.argument("folder", type=PathOption(), metavar="DIR")
@click.argument("sources", nargs=-1)
@click.option(
    "--huggingface",
    is_flag=True,
    help="Write a data set like the published one: a config for each tool set, a split for each "
    "system, in Parquet and JSON lines, and a README that `datasets` reads.",
)
@click.option(
    "--root",
    default="",
    metavar="PATH",
    help="A prefix for the seeds' paths. Default: none, so that they are relative to DIR.",
)
def export(folder: Path, sources: tuple[str, ...], huggingface: bool, root: str) -> None:
    """Write tasks with their complete seeds to DIR, for the published harness.

    All of our tasks are written unless SOURCES (domains, files or folders) are given. DIR has to be
    new or empty; its README explains its paths and times. `eopsgym run DIR` can run the tasks.
    """
    from eopsgym.tasks import export_tasks

    chosen = load_own_or(sources)
    place = export_tasks(chosen, folder, huggingface=huggingface, root=root)
    count = f"{counted(len(chosen), 'task')} {'is' if len(chosen) == 1 else 'are'}"
    click.echo(f"{count} in {place}; its README.md says how to use them")


@tasks.command(short_help="Choose the tools that larger tool sets add to tasks.")
@click.argument("sources", nargs=-1)
def draw(sources: tuple[str, ...]) -> None:
    """Write into task files the 15 tools that plus_5, plus_10 and plus_15 add.

    They are drawn at random, with the task's id as seed. All of our task files are written unless
    SOURCES are given; a file that has such tools already is not changed.
    """
    from eopsgym.tasks.authoring.draw_distractors import keep_distractors

    chosen = load_own_or(sources)
    written = sum(keep_distractors(task) for task in chosen)
    click.echo(f"{written} of {counted(len(chosen), 'task file')} were changed")


@tasks.command(short_help="Compare the look-ups of a refusal with those of its twin.")
@click.argument("source")
def differences(source: str) -> None:
    """Print what the look-ups of a refusal show that those of its feasible twin do not show.

    One of these facts is the deciding fact, which the key 'shown' of the task's 'refusal' names.
    """
    import asyncio

    from eopsgym.tasks.authoring.twin_differences import twin_differences

    for task in load_own_or((source,)):
        facts = asyncio.run(twin_differences(task))
        say(f"{task.id}: {counted(len(facts), 'difference')}" + (":" if facts else ""))
        for each in facts[:40]:
            around = json.dumps(each.around, ensure_ascii=False, default=str)[:400]
            say(f"  {each.step} {each.tool} {each.path}: {each.there!r} in the twin, {each.here!r}")
            say(f"      in {around}")


@tasks.command(short_help="Check task files without running them.")
@click.argument("sources", nargs=-1)
def lint(sources: tuple[str, ...]) -> None:
    """Check task files without running them: all of our tasks, or SOURCES."""
    from eopsgym.tasks import lint_tasks
    from eopsgym.tasks.find_tasks import readable_tasks

    readable = readable_tasks(*sources, split="all")
    if not readable.tasks:
        readable.whole()
    unread = [(str(fault), str(fault)) for fault in readable.faults]
    findings = [*unread, *((each.task, str(each)) for each in lint_tasks(readable.tasks))]
    _report(findings, len(readable.tasks) + len(unread), "well-formed")


@tasks.command(short_help="Prove tasks by running them.")
@click.argument("sources", nargs=-1)
def validate(sources: tuple[str, ...]) -> None:
    """Prove by runs that tasks can be won, and only by doing what they ask."""
    from tqdm import tqdm

    from eopsgym.sync import run_sync
    from eopsgym.tasks import validate_tasks

    chosen = load_own_or(sources)
    proved = 0

    def progress(task: "Task") -> None:
        nonlocal proved
        proved += 1
        bar.update()

    with tqdm(total=len(chosen), desc="tasks", unit="task", delay=2, leave=False) as bar:
        try:
            findings = run_sync(validate_tasks(chosen, progress))
        except KeyboardInterrupt:
            bar.close()
            # The task that was running has been counted already.
            done = f"{max(proved - 1, 0)} of {counted(len(chosen), 'task')} had been run"
            raise KeyboardInterrupt(f"{done}, and nothing is proved") from None
    _report([(each.task, str(each)) for each in findings], len(chosen), "proved")


@tasks.command(short_help="Make the footprint of a task from its reference solution.")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCES...")
@click.option("--write", is_flag=True, help="Write it into the task file.")
@click.option("--anew", is_flag=True, help="With --write: replace a footprint that is there.")
def footprint(sources: tuple[str, ...], write: bool, anew: bool) -> None:
    """Show the footprints of SOURCES (domains, task ids, files or folders): what may change.

    They are made from the reference solutions. If a task has a footprint already, only the
    difference is shown, and the file is not changed.
    """
    from eopsgym.sync import run_sync
    from eopsgym.tasks.footprint.write import footprint_file, task_files

    for path in [path for source in sources for path in task_files(source)]:
        file = run_sync(footprint_file(path))
        if write and file.write(anew=anew):
            say(f"{path.stem}: written")
        elif not file.there:
            say(json.dumps(file.made, indent=2, ensure_ascii=False))
        else:
            say(f"{path.stem}: {file.difference or 'equal to the one in the file'}")


def _report(findings: list[tuple[str, str]], total: int, good: str) -> None:
    """Print the findings on some tasks.

    Args:
        findings: for each finding, its task or file and its text.
        total: the number of tasks.
        good: the word for tasks without findings, such as `proved`.

    Raises:
        TaskError: there are findings.
    """
    for _, text in findings:
        say(text)
    wrong = len({where for where, _ in findings})
    if findings:
        have = "has" if wrong == 1 else "have"
        problems = counted(len(findings), "problem")
        raise TaskError(f"{wrong} of {counted(total, 'task')} {have} {problems}")
    click.echo(f"{counted(total, 'task')} {'is' if total == 1 else 'are'} {good}")


tasks.add_command(baselines)
tasks.add_command(certify)
tasks.add_command(play)
