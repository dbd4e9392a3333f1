"""Work on many tasks in several processes, which an interrupt ends at once."""

import atexit
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import Pipe, active_children, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from os import _exit
from typing import TypeVar

from eopsgym.errors import TaskError
from eopsgym.tasks.task import Task

Made = TypeVar("Made")

# The processes of a pool are those that did not exist before; only one pool may start at a time.
_starting = threading.Lock()


def in_processes(
    work: Callable[[Task], Made], tasks: Iterable[Task], jobs: int = 1
) -> Iterator[Made]:
    """Yield the result for each task, as soon as it is made, in `jobs` processes (1: this one).

    After an interrupt no more results are yielded; each yielded result is complete.

    Raises:
        TaskError: if a process is killed.
    """
    tasks = list(tasks)
    if jobs < 2 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=begin_worker)
    workers: set[BaseProcess] = set()
    is_done = False
    try:
        with _starting, _without_interrupts():
            others = {*active_children()}
            under_way: list[Future[Made]] = [pool.submit(work, task) for task in tasks]
            workers = {*active_children()} - others
        for future in as_completed(under_way):
            yield future.result()
        is_done = True
    except BrokenProcessPool:
        raise TaskError(_killed(workers)) from None
    finally:
        # After an interrupt the user does not wait for the tasks in progress.
        for worker in () if is_done else workers:
            worker.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Delay Ctrl-C in this context; processes that are started in it never get it.

    A terminal sends it to all processes, and those that are still loading would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _killed(workers: Iterable[BaseProcess]) -> str:
    for worker in workers:
        worker.join()
    # The pool itself terminates the other processes.
    ended = {worker.exitcode for worker in workers} - {0, -signal.SIGTERM}
    codes = sorted(map(str, ended))
    return (
        f"a process that worked on tasks ended by itself (exit code {', '.join(codes)}; -9 often "
        "means that memory was short): try again with fewer processes (--jobs 1)"
    )


def begin_worker() -> None:
    """Set up a worker: ignore interrupts, and end when the first process ends.

    The first process handles an interrupt and then ends this one. If the first process is killed,
    this one would otherwise wait for tasks forever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = parent_process()
    if first is None:
        return
    ended, end = Pipe(duplex=False)
    watch = threading.Thread(target=_end_with, args=(first.sentinel, ended), daemon=True)
    watch.start()

    def stop_watching() -> None:
        # While a thread waits, DuckDB reports its remaining objects as leaked.
        end.close()
        watch.join()

    atexit.register(stop_watching)


def _end_with(first: int, ended: Connection) -> None:
    if first in wait([first, ended]):
        _exit(1)
