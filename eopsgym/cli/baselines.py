"""`eopsgym tasks baselines`."""

import os

import click

from eopsgym.cli.certify import load_own_or
from eopsgym.cli.output import show
from eopsgym.counting import counted
from eopsgym.errors import TaskError


@click.command(short_help="Run cheap strategies on tasks: they must win next to nothing.")
@click.argument("sources", nargs=-1)
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes.")
@click.option("--wins", is_flag=True, help="Name each task that a strategy wins.")
def baselines(sources: tuple[str, ...], jobs: int, wins: bool) -> None:
    """Run cheap strategies, such as a fixed refusal, on all of our tasks or on SOURCES.

    What they win measures the verifiers: no pair of twins, at most 1 % of the tasks that can be
    done and 3 % of the refusals. The scores on all tasks are kept in data/certificates.
    """
    from tqdm import tqdm

    from eopsgym.tasks.baseline_scores import EVERY_DOMAIN
    from eopsgym.tasks.certify.baselines import baseline_scores, run_baselines, write_scores

    chosen = load_own_or(sources)
    found = []
    with tqdm(total=len(chosen), desc="baselines", unit="task", delay=2, leave=False) as bar:
        try:
            for outcomes in run_baselines(chosen, min(jobs, len(chosen))):
                found += outcomes
                bar.update()
        except KeyboardInterrupt:
            bar.close()
            done = f"{bar.n} of {counted(len(chosen), 'task')} were done, and nothing is written"
            raise KeyboardInterrupt(done) from None
    # Several processes finish in any order.
    places = {(task.domain, task.id): place for place, task in enumerate(chosen)}
    found.sort(key=lambda each: places[each.domain, each.task])
    scores = baseline_scores(found)
    over_all = [each._asdict() for each in scores if each.domain == EVERY_DOMAIN]
    rows = [{key: str(row[key]) for key in row if key != "domain"} for row in over_all]
    show(rows, "table")
    for each in found if wins else ():
        if each.won:
            click.echo(f"{each.baseline} wins {each.domain}/{each.task}")
    if not sources:
        write_scores(scores)
    dear = [each.baseline for each in scores if each.domain == EVERY_DOMAIN and not each.is_cheap]
    if dear:
        raise TaskError(f"{len(dear)} strategies win too much: {', '.join(dear)}")
    click.echo("no strategy wins more than it may")
