"""`eopsgym tasks baselines`."""

import os

import click

from eopsgym.cli.certify import load_own_or
from eopsgym.cli.output import show
from eopsgym.counting import counted
from eopsgym.errors import TaskError


@click.command(short_help="Check that cheap strategies win almost no task.")
@click.argument("sources", nargs=-1)
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes.")
@click.option("--wins", is_flag=True, help="Name each task that a strategy wins.")
def baselines(sources: tuple[str, ...], jobs: int, wins: bool) -> None:
    """Run cheap strategies, such as a fixed refusal, on all of our tasks or on SOURCES.

    The verifiers are good if a strategy wins no pair of twins, at most 1 % of the feasible tasks
    and at most 3 % of the refusals. The scores on all tasks are written to data/certificates.
    """
    from tqdm import tqdm

    from eopsgym.tasks.baseline_scores import EVERY_DOMAIN
    from eopsgym.tasks.certify.baselines import baseline_scores, run_baselines, write_scores

    chosen = load_own_or(sources)
    outcomes_of_all = []
    with tqdm(total=len(chosen), desc="baselines", unit="task", delay=2, leave=False) as bar:
        try:
            for outcomes in run_baselines(chosen, min(jobs, len(chosen))):
                outcomes_of_all += outcomes
                bar.update()
        except KeyboardInterrupt:
            bar.close()
            done = f"{bar.n} of {counted(len(chosen), 'task')} were done, and nothing is written"
            raise KeyboardInterrupt(done) from None
    # Several processes finish in any order.
    places = {(task.domain, task.id): place for place, task in enumerate(chosen)}
    outcomes_of_all.sort(key=lambda each: places[each.domain, each.task])
    scores = baseline_scores(outcomes_of_all)
    over_all = [each._asdict() for each in scores if each.domain == EVERY_DOMAIN]
    rows = [{key: str(row[key]) for key in row if key != "domain"} for row in over_all]
    show(rows, "table")
    for each in outcomes_of_all if wins else ():
        if each.won:
            click.echo(f"{each.baseline} wins {each.domain}/{each.task}")
    if not sources:
        write_scores(scores)
    too_good = [
        each.baseline for each in scores if each.domain == EVERY_DOMAIN and not each.is_cheap
    ]
    if too_good:
        raise TaskError(f"{len(too_good)} strategies win too many tasks: {', '.join(too_good)}")
    click.echo("no strategy wins too many tasks")
