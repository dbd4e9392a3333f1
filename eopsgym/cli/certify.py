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


@click.command(short_help="Prove tasks in every way, and write down what was proved.")
@click.argument("sources", nargs=-1)
@click.option("--jobs", type=click.IntRange(1), help="Processes; as many as there are cores.")
@click.option("--check", is_flag=True, help="Only tell which certificates are older than the task.")
@click.option("--dry", is_flag=True, help="Prove and tell, and write nothing.")
def certify(sources: tuple[str, ...], jobs: int | None, check: bool, dry: bool) -> None:
    """Prove tasks in every way, and write a certificate for each.

    It goes to data/certificates for ours, and beside the file, as TASK_ID.certificate, for others.
    All of ours are proved unless SOURCES (DOMAIN/TASK_ID, domains, files or folders) are given.

    Proved are, beside what `validate` proves: that each argument matters, that any other write is
    noticed, that orders which break a rule lose, that other right ways and wordings win, that the
    tools in sight suffice, that records have near misses, that the request gives nothing away, that
    the clock changes nothing but dates, and that the rule decides.
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
            count = "1 certificate does" if len(problems) == 1 else f"{len(problems)} do"
            raise TaskError(f"{count} not stand, of {len(chosen)}")
        stand = "stands" if len(chosen) == 1 else "stand"
        click.echo(f"{counted(len(chosen), 'certificate')} {stand}")
        return
    made = _prove(chosen, jobs or os.cpu_count() or 1, dry)
    # What is said of the whole set grows old when a request of one of its tasks changes.
    ours = load_own_or(()) if any(task.file and is_ours(task.file) for task in chosen) else []
    concerned = not sources or (ours and stale_request_words(ours))
    words = classify_requests(ours) if concerned else None
    if words and not dry:
        write_request_words(words)
    _report(sorted(made, key=lambda each: (each.domain, each.task)), words)


def load_own_or(sources: tuple[str, ...]) -> "list[Task]":
    """Return the tasks of some sources; all of the package's where none is given."""
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
        stored_plays(task)  # A play that cannot be read ends the command before hours of proving.
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
        raise TaskError("the requests give away what cannot be done; word them otherwise")
    click.echo(f"{counted(len(made), 'task')} {'is' if len(made) == 1 else 'are'} certified")
