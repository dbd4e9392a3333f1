"""Where runs are made: in this process, in several of this machine, or on a cluster."""

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
"""Makes the run of a job, calling what it is given at each reply; as `make_run`."""


@dataclass(frozen=True)
class Workplace:
    """The place where runs are made. It is no part of a run: any place makes the same.

    Attributes:
        backend: `processes` of this machine, `ray` for a cluster; None is `processes` where
            `processes` says how many, and else this process itself.
        processes: how many make runs; unless given 2, or with Ray one for each CPU of the cluster.
        address: of a Ray cluster that is there (`auto`, `HOST:PORT`, `ray://HOST:PORT`); unless
            given a local one is started, and ended afterwards.

    Raises:
        ConfigError: for a backend that there is not, a number below 1, or an address without Ray.
    """

    backend: Backend | None = None
    processes: int | None = None
    address: str | None = None

    def __post_init__(self) -> None:
        known = get_args(Backend)
        if self.backend not in (None, *known):
            said = names_there_are(str(self.backend), known)
            raise ConfigError(f"there is no backend {self.backend!r}; {said}")
        count: object = 1 if self.processes is None else self.processes
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ConfigError(f"processes is a whole number from 1 on, not {self.processes!r}")
        if self.address is not None and self.backend != "ray":
            raise ConfigError("address is that of a Ray cluster: give backend='ray' with it")

    def makers(self, jobs: Sequence[Job]) -> AbstractAsyncContextManager[MakeRun]:
        """Give what makes runs there; nothing is started where there are no jobs.

        Args:
            jobs: what is to be made, which is checked before anything starts.

        Raises:
            EopsgymError: a job cannot be made there, or nothing can be started.
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
    """A place whose workers stay for several batches.

    Args:
        place: where runs are made.
        jobs: all that may be made there.
        opened: called when the first of them are about to be made.
        stack: ends the workers.
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
        """Give what makes runs, as `Workplace.makers`; workers are started the first time."""
        if jobs and self._make is None:
            self._make = await self._stack.enter_async_context(self._place.makers(self._jobs))
            self._opened()
        yield self._make or make_run


@asynccontextmanager
async def kept_open(
    place: Workplace, jobs: Sequence[Job], opened: Callable[[], object]
) -> AsyncIterator[OpenWorkplace]:
    """Give a place whose workers are started once for several batches, and ended with the block.

    Args:
        place: where runs are made.
        jobs: all that may be made there, which are checked before anything starts.
        opened: called once, when the first of them are about to be made.
    """
    async with AsyncExitStack() as stack:
        yield OpenWorkplace(place, jobs, opened, stack)


HERE = Workplace()
"""This process."""


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
