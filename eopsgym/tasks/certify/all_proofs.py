"""All proofs of a task, one after the other, and of many tasks in several processes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator

from eopsgym.errors import EopsgymError
from eopsgym.tasks.authoring.lint import lacks_footprint
from eopsgym.tasks.authoring.validate import validate_task
from eopsgym.tasks.certify.answers_read import answers_read
from eopsgym.tasks.certify.argument_mutants import argument_mutants
from eopsgym.tasks.certify.certificate import Certificate, digest_of, stored_plays
from eopsgym.tasks.certify.clock_shift import clock_shift
from eopsgym.tasks.certify.do_and_undo import do_and_undo
from eopsgym.tasks.certify.in_processes import in_processes
from eopsgym.tasks.certify.near_misses import near_misses
from eopsgym.tasks.certify.orders import orders
from eopsgym.tasks.certify.pair_swapped import pair_swapped
from eopsgym.tasks.certify.plays import judged
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.refusals import refusals
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.request_reveals_nothing import request_words
from eopsgym.tasks.certify.right_variants import right_variants
from eopsgym.tasks.certify.rule_decides import rule_decides
from eopsgym.tasks.certify.stray_writes import stray_writes
from eopsgym.tasks.certify.text_mutants import text_mutants
from eopsgym.tasks.certify.tools_suffice import tools_suffice
from eopsgym.tasks.certify.wordings import wordings
from eopsgym.tasks.task import Task


async def certify_task(task: Task) -> Certificate:
    """Make all proofs of a task; a proof that cannot be tried is a failure that says why.

    The plays of its stored certificate are judged again and kept.

    Raises:
        TaskError: if these plays cannot be read, since they would be lost.
    """
    recorded = stored_plays(task)
    proofs = [await _sound(task)]
    digest = ""
    try:
        digest = digest_of(task)
        rehearsal = await Rehearsal.of(task)
    except EopsgymError as error:
        if not proofs[0].failures:
            proofs = [Proof("solution", 1, 0, (str(error),))]
    else:
        try:
            proofs += [proof async for proof in _proofs(rehearsal)]
        finally:
            await rehearsal.close()
    plays = tuple([await judged(task, play) for play in recorded])
    return Certificate(task.id, task.domain, task.tier, digest, tuple(proofs), plays)


async def _sound(task: Task) -> Proof:
    """Check that the solution wins in both modes, and that simple wrong attempts lose.

    The wrong attempts do nothing, leave out a write, or are the careless attempt.
    """
    problems = [*lacks_footprint(task), *(each.problem for each in await validate_task(task))]
    writing = 0
    if task.gold is not None:
        tools = {name for s in task.servers for name, t in s.domain.tools.items() if t.writes}
        writing = sum(call.tool in tools for call in task.gold.calls)
    tried = max(3 + writing + (task.naive is not None), len(problems))
    return Proof("solution", tried, tried - len(problems), tuple(problems))


async def _proofs(rehearsal: Rehearsal) -> AsyncIterator[Proof]:
    """Yield the other proofs; one that cannot be tried says why, and the next ones follow."""
    breaking: list[Attempt] = []

    proofs: dict[str, Callable[[], Awaitable[Proof]]] = {
        "argument mutants": lambda: argument_mutants(rehearsal, breaking),
        "stray writes": lambda: stray_writes(rehearsal),
        "do and undo": lambda: do_and_undo(rehearsal),
        "pair swapped": lambda: pair_swapped(rehearsal),
        "orders": lambda: orders(rehearsal, breaking),
        "right variants": lambda: right_variants(rehearsal),
        "wordings": lambda: wordings(rehearsal),
        "refusals": lambda: refusals(rehearsal),
        "text mutants": lambda: text_mutants(rehearsal),
        "tools in sight": lambda: tools_suffice(rehearsal),
        "the rule decides": lambda: rule_decides(rehearsal, breaking),
        "clock shift": lambda: clock_shift(rehearsal),
        "near misses": lambda: near_misses(rehearsal),
        "request": lambda: request_words(rehearsal),
        "answers": lambda: answers_read(rehearsal),
    }
    for name, proof in proofs.items():
        try:
            yield await proof()
        except EopsgymError as error:
            yield Proof(name, 1, 0, (f"it cannot be tried: {error}",))


def certify_tasks(tasks: Iterable[Task], jobs: int = 1) -> Iterator[Certificate]:
    """Yield certificates as soon as they are made, in `jobs` processes; see `in_processes`."""
    return in_processes(_certify, tasks, jobs)


def _certify(task: Task) -> Certificate:
    return asyncio.run(certify_task(task))
