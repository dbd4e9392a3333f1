"""The place where runs are made: this process, several on this machine, or a cluster."""

from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal, get_args

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.runs.job import Job
from eopsgym.runs.one_task import make_run
from eopsgym.runs.run_file import RunLine
from eopsgym.runs.workers.pool import Pool

Backend = Literal["processes", "ray"]
MakeRun = Callable[[Job, Callable[[], object]], Coroutine[Any, Any, RunLine]]
"""A function that makes the run of a job, and calls its second argument at each reply."""


@dataclass(frozen=True)
class Workplace:
    """The place where runs are made, which does not affect them.

    Attributes:
        backend: `processes` of this machine, or `ray` for a cluster; None is `processes` if
            `processes` is given, and otherwise this process.
        processes: the number of processes; by default 2, or with Ray one for each CPU of the
            cluster.
        address: the address of a running Ray cluster (`auto`, `HOST:PORT`, `ray://HOST:PORT`); by
            default a local one is started, and ended afterwards.

    Raises:
        ConfigError: the backend is unknown, a number is below 1, or there is an address without
            Ray.
    """

    backend: Backend | None = None
    processes: int | None = None
    address: str | None = None

    def __post_init__(self) -> None:
        known = get_args(Backend)
        if self.backend not in (None, *known):
            advice = names_there_are(str(self.backend), known)
            raise ConfigError(f"there is no backend {self.backend!r}; {advice}")
        count: object = 1 if self.processes is None else self.processes
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ConfigError(f"processes must be a whole number from 1 on, not {self.processes!r}")
        if self.address is not None and self.backend != "ray":
            raise ConfigError(
                "address is that of a Ray cluster: add backend='ray', or leave it out"
            )

    def makers(self, jobs: Sequence[Job]) -> AbstractAsyncContextManager[MakeRun]:
        """Return a context manager with a function that makes runs; without jobs, start nothing.

        Args:
            jobs: the jobs to make, which are checked before anything starts.

        Raises:
            EopsgymError: a job cannot be made there, or no worker can be started.
        """
        if not jobs:
            return _here()
        if self.backend == "ray":
            from eopsgym.runs.workers.ray_workers import ray_makers

            return ray_makers(jobs, self.processes, self.address)
        if self.backend or self.processes:
            return _process_makers(jobs, self.processes or 2)
        return _here()


class OpenWorkplace:
    """A place whose workers are kept for several batches.

    Args:
        place: the place where runs are made.
        jobs: all jobs that may be made there.
        opened: a function that is called when the first of them are about to be made.
        stack: the exit stack that ends the workers.
    """

    def __init__(
        self,
        place: Workplace,
        jobs: Sequence[Job],
        opened: Callable[[], object],
        stack: AsyncExitStack,
    ) -> None:
        self._place = place
        self._jobs = jobs
        self._opened = opened
        self._stack = stack
        self._make: MakeRun | None = None

    @asynccontextmanager
    async def makers(self, jobs: Sequence[Job]) -> AsyncIterator[MakeRun]:
        """Yield a function that makes runs; the workers are started at the first call with jobs."""
        if jobs and self._make is None:
            self._make = await self._stack.enter_async_context(self._place.makers(self._jobs))
            self._opened()
        yield self._make or make_run


@asynccontextmanager
async def kept_open(
    place: Workplace, jobs: Sequence[Job], opened: Callable[[], object]
) -> AsyncIterator[OpenWorkplace]:
    """Yield a place whose workers are started once for several batches, and end with the block.

    Args:
        place: the place where runs are made.
        jobs: all jobs that may be made there, which are checked before anything starts.
        opened: a function that is called once, when the first of them are about to be made.
    """
    async with AsyncExitStack() as stack:
        yield OpenWorkplace(place, jobs, opened, stack)


HERE = Workplace()
"""The place that is this process."""


@asynccontextmanager
async def _here() -> AsyncIterator[MakeRun]:
    yield make_run


@asynccontextmanager
async def _process_makers(jobs: Sequence[Job], count: int) -> AsyncIterator[MakeRun]:
    from eopsgym.runs.workers.processes import ProcessLink

    pool = Pool(ProcessLink, count)
    try:
        await pool.open(jobs)
        yield pool.make
    finally:
        await pool.close()
