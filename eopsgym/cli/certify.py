"""`eopsgym tasks certify`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import say, show
from eopsgym.counting import counted
from eopsgym.errors import TaskError

if TYPE_CHECKING:
    from eopsgym.tasks import Task
    from eopsgym.tasks.certify import Certificate
    from eopsgym.tasks.certify.request_classifier import RequestWords

_WHOLE = 3


@click.command(short_help="Prove tasks by many runs, and write certificates.")
@click.argument("sources", nargs=-1)
@click.option("--jobs", type=click.IntRange(1), help="Processes; one for each core by default.")
@click.option("--check", is_flag=True, help="Only list the certificates that are out of date.")
@click.option("--dry", is_flag=True, help="Prove the tasks and print the outcome; write nothing.")
def certify(sources: tuple[str, ...], jobs: int | None, check: bool, dry: bool) -> None:
    """Prove tasks by many right and wrong runs, and write a certificate for each.

    A certificate of our tasks goes to data/certificates; that of another task goes beside its file,
    as TASK_ID.certificate. All of our tasks are proved unless SOURCES (DOMAIN/TASK_ID, domains,
    files or folders) are given.

    In addition to what `validate` proves, this command proves: a wrong value of any argument loses,
    any other write loses, an order of calls that breaks a rule loses, other right solutions and
    other wordings of the answer win, the tools that the agent sees suffice, the records have near
    misses, the wording of the request does not give away whether it has to be refused, the clock
    changes nothing but dates, and the rule decides.
    """
    from eopsgym.tasks.certify import stale_certificates
    from eopsgym.tasks.certify.request_classifier import (
        classify_requests,
        stale_request_words,
        write_request_words,
    )
    from eopsgym.tasks.find_tasks import is_ours

    chosen = load_own_or(sources)
    if check:
        problems = list(stale_certificates(chosen))
        if not sources and (stale := stale_request_words(chosen)):
            problems.append(stale)
        for problem in problems:
            say(problem)
        if problems:
            are = "is" if len(problems) == 1 else "are"
            every = counted(len(chosen), "certificate")
            raise TaskError(
                f"{len(problems)} of {every} {are} out of date or missing; "
                "run `eopsgym tasks certify`"
            )
        are = "is" if len(chosen) == 1 else "are"
        click.echo(f"{counted(len(chosen), 'certificate')} {are} up to date")
        return
    made = _prove(chosen, jobs or os.cpu_count() or 1, dry)
    # The check of all requests together is out of date when one request changes.
    ours = load_own_or(()) if any(task.file and is_ours(task.file) for task in chosen) else []
    concerned = not sources or (ours and stale_request_words(ours))
    words = classify_requests(ours) if concerned else None
    if words and not dry:
        write_request_words(words)
    _report(sorted(made, key=lambda each: (each.domain, each.task)), words)


def load_own_or(sources: tuple[str, ...]) -> "list[Task]":
    """Return the tasks of some sources; all of the package's tasks if no source is given."""
    from eopsgym.tasks import load_tasks

    return list(load_tasks(*sources, split="all"))


def _prove(chosen: "list[Task]", jobs: int, dry: bool) -> "list[Certificate]":
    from tqdm import tqdm

    from eopsgym.tasks.certify import (
        BESIDE,
        certificate_path,
        certify_tasks,
        stored_plays,
        write_certificate,
    )

    for task in chosen:
        stored_plays(task)  # An unreadable play ends the command now, not after hours of proving.
    places: dict[tuple[str, str], Path] = {
        (task.domain, task.id): certificate_path(task) for task in chosen
    }
    made: list[Certificate] = []
    with tqdm(total=len(chosen), desc="certificates", unit="task", delay=2, leave=False) as bar:
        try:
            for certificate in certify_tasks(chosen, min(jobs, len(chosen))):
                made.append(certificate)
                if not dry:
                    write_certificate(certificate, places[certificate.domain, certificate.task])
                bar.update()
        except KeyboardInterrupt:
            bar.close()
            kept = "nothing is written" if dry else "their certificates are written"
            done = f"{len(made)} of {counted(len(chosen), 'task')} were proved, and {kept}"
            raise KeyboardInterrupt(done) from None
    for place in () if dry else places.values():
        if place.suffix == BESIDE:
            say(f"written: {place}")
    return made


def _report(made: "list[Certificate]", words: "RequestWords | None") -> None:
    from eopsgym.tasks.certify.table_of_proofs import MOST_SURVIVORS, in_words, table_of_proofs

    for certificate in made:
        if len(made) <= _WHOLE:
            say("\n".join(in_words(certificate)))
        elif not certificate.holds:
            say("\n".join(in_words(certificate, MOST_SURVIVORS)))
    if len(made) > 1:
        show(table_of_proofs(made), "table")
    if words:
        click.echo(f"requests: {words}")
    wrong = sum(not certificate.holds for certificate in made)
    if wrong:
        are = "is" if wrong == 1 else "are"
        raise TaskError(f"{wrong} of {counted(len(made), 'task')} {are} not certified")
    if words and not words.holds:
        raise TaskError(
            "the wording of the requests gives away which have to be refused; reword them"
        )
    click.echo(f"{counted(len(made), 'task')} {'is' if len(made) == 1 else 'are'} certified")
