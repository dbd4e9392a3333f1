"""All proofs of a task, one after the other; of many tasks, in several processes."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from eopsgym.errors import EopsgymError
from eopsgym.tasks.certify.argument_mutants import argument_mutants
from eopsgym.tasks.certify.certificate import Certificate, digest_of
from eopsgym.tasks.certify.clock_shift import clock_shift
from eopsgym.tasks.certify.near_misses import near_misses
from eopsgym.tasks.certify.orders import orders
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.request_words import request_words
from eopsgym.tasks.certify.right_variants import right_variants
from eopsgym.tasks.certify.rule_decides import rule_decides
from eopsgym.tasks.certify.stray_writes import stray_writes
from eopsgym.tasks.certify.tools_suffice import tools_suffice
from eopsgym.tasks.certify.wordings import wordings
from eopsgym.tasks.task import Task
from eopsgym.tasks.validate import validate_task


async def certify_task(task: Task) -> Certificate:
    """Prove a task in every way; what cannot even be tried is a failure that says why."""
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
    tier = task.raw.get("tier")
    return Certificate(task.id, task.domain, tier, digest, tuple(proofs))


async def _sound(task: Task) -> Proof:
    """The solution wins in both modes; idling, a left-out write, the careless attempt lose."""
    found = [finding.problem for finding in await validate_task(task)]
    writing = 0
    if task.gold is not None:
        tools = {name for s in task.servers for name, t in s.domain.tools.items() if t.writes}
        writing = sum(call.tool in tools for call in task.gold.calls)
    tried = max(3 + writing + (task.naive is not None), len(found))
    return Proof("solution", tried, tried - len(found), tuple(found))


async def _proofs(rehearsal: Rehearsal) -> AsyncIterator[Proof]:
    mutants, breaking = await argument_mutants(rehearsal)
    yield mutants
    yield await stray_writes(rehearsal)
    in_order, also_breaking, winning = await orders(rehearsal)
    yield in_order
    for proof in (wordings, tools_suffice, near_misses, request_words, clock_shift):
        try:
            yield await proof(rehearsal)
        except EopsgymError as error:
            yield Proof(proof.__name__.replace("_", " "), 1, 0, (str(error),))
    yield await right_variants(rehearsal, winning)
    yield await rule_decides(rehearsal, [*breaking, *also_breaking])


def certify_tasks(tasks: Iterable[Task], jobs: int = 1) -> Iterator[Certificate]:
    """Certificates as they are made, in as many processes as told; one works in this one.

    What is interrupted gives no more; those that were given are whole.
    """
    tasks = list(tasks)
    if jobs < 2 or len(tasks) < 2:
        for task in tasks:
            yield _certify(task)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts)
    try:
        under_way: list[Future[Certificate]] = [pool.submit(_certify, task) for task in tasks]
        for future in as_completed(under_way):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """An interrupt is the first process's to handle; the others end their task and stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _certify(task: Task) -> Certificate:
    return asyncio.run(certify_task(task))
