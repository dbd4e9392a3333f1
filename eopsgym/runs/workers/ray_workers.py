"""Workers on a Ray cluster: one actor for each, whose messages are the stream of one call."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.runs.job import Job
from eopsgym.runs.workers.messages import FromDriver, FromWorker, from_bytes, to_bytes
from eopsgym.runs.workers.pool import Pool
from eopsgym.runs.workers.ray_here import end_ray, start_ray
from eopsgym.runs.workers.worker import CLOSING_SECONDS

_PATIENCE_SECONDS = CLOSING_SECONDS + 1


@asynccontextmanager
async def ray_makers(
    jobs: Sequence[Job], processes: int | None, address: str | None
) -> AsyncIterator[Any]:
    """Yield a function that makes runs on a Ray cluster; see `Workplace`.

    Raises:
        ConfigError: the cluster cannot be reached, or has no CPU.
        MissingPackageError: Ray is not installed.
    """
    started = await asyncio.to_thread(start_ray, address, processes)
    try:
        pool = Pool(RayLink, _size(processes))
        try:
            await pool.open(jobs)
            yield pool.make
        finally:
            await pool.close()
    finally:
        await asyncio.to_thread(end_ray, started)


def _size(processes: int | None) -> int:
    """Return the number of workers, at most the number of CPUs of the cluster.

    Raises:
        ConfigError: it has no CPU.
    """
    import ray

    there = int(ray.cluster_resources().get("CPU", 0))
    if there < 1:
        raise ConfigError("this Ray cluster has no CPU: add a node with one (ray start)")
    return min(processes or there, there)


class RayLink:
    """The driver's connection to an actor that makes runs.

    Args:
        hear, ended, is_extra: as in `StartWorker`. An extra worker does not wait for a free CPU,
            because the others hold theirs as long as there are runs.
    """

    def __init__(
        self,
        hear: Callable[[FromWorker], None],
        ended: Callable[[str], None],
        is_extra: bool = False,
    ) -> None:
        from eopsgym.runs.workers.ray_actor import WAITING_PARTS, RunMaker

        self._hear, self._ended = hear, ended
        self._loop = asyncio.get_running_loop()
        options = {"num_cpus": 0 if is_extra else 1, "scheduling_strategy": "SPREAD"}
        made_by: Any = RunMaker
        self._actor = made_by.options(**options).remote()
        self._stream = self._actor.stream.options(
            num_returns="streaming", _generator_backpressure_num_objects=WAITING_PARTS
        ).remote()
        self._reading = threading.Thread(target=self._read, name="eopsgym-link", daemon=True)
        self._reading.start()

    def send(self, message: FromDriver) -> None:
        """Send a message; one to an actor that has ended is dropped."""
        from ray.exceptions import RayError

        with suppress(RayError):
            self._actor.hear.remote(to_bytes(message))

    async def close(self) -> None:
        """End the actor and its process."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        import ray
        from ray.exceptions import RayError

        with suppress(RayError):
            if self._reading.is_alive():
                self._actor.close.remote()
                self._reading.join(_PATIENCE_SECONDS)
            ray.kill(self._actor, no_restart=True)
        self._reading.join(_PATIENCE_SECONDS)

    def _read(self) -> None:
        import ray
        from ray.exceptions import RayError

        how = "it was closed"
        parts: list[bytes] = []
        try:
            for reference in self._stream:
                given = ray.get(reference)
                if isinstance(given, bytes) and given:
                    parts.append(given)
                    continue
                if isinstance(given, bytes):
                    given, parts = [b"".join(parts)], []
                for message in given:
                    self._call(self._hear, from_bytes(message))
        except Exception as error:  # an error of Ray, or any error of reading an odd message
            how = _first_line(error)
            with suppress(RayError):  # the actor may still run without its stream, and hold its CPU
                ray.kill(self._actor, no_restart=True)
        self._call(self._ended, how)

    def _call(self, function: Callable[..., None], *given: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
            self._loop.call_soon_threadsafe(function, *given)


def _first_line(error: Exception) -> str:
    """Return Ray's message about an end, without its advice and its addresses."""
    kind = type(error).__name__
    if "ObjectStoreFull" in str(error) or "OutOfDisk" in str(error):
        return (
            "the object store of its node is full, and so is the disk that it spills to: increase "
            "it (ray start --object-store-memory), or free space on that disk"
        )
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    line_about_end = next((line for line in lines if "died" in line or "lost" in line), "")
    return f"{kind}: {(line_about_end or ' '.join(lines))[:200]}"
