"""A Ray cluster for a call: one that is there already, or one that is started and ended here.

Ray's own processes end with the program that started them, but for its agents, which outlive one
that is killed. A watcher, a process of its own, ends them.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.runs.workers.ray_watcher import STARTED

_STORE_BYTES = 200_000_000
"""Room for what is on its way to the driver; a run has some 0.1 MB."""


@dataclass
class StartedRay:
    """What a call has started.

    Attributes:
        is_connected: whether it has connected to a cluster, or started one.
        watcher: who ends what is left of it, also if this program is killed.
    """

    is_connected: bool = False
    watcher: "subprocess.Popen[str] | None" = None


def start_ray(address: str | None, processes: int | None) -> StartedRay:
    """Connect to a cluster, or start one here; nothing where this program is connected already.

    Raises:
        ConfigError: there is no cluster at the address, or none can be started.
        MissingPackageError: Ray is not installed.
    """
    # Otherwise it tells its makers of each start, over the network.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        return StartedRay()
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address is not None:
            ray.init(address=address, **options)
            return StartedRay(is_connected=True)
        options |= {"include_dashboard": False, "object_store_memory": _STORE_BYTES}
        watcher = _watcher()
        ray.init(address="local", num_cpus=processes or os.cpu_count(), **options)
    except Exception as error:  # of many kinds, from ConnectionError to its own
        where = f"at {address}" if address else "here"
        raise ConfigError(
            f"no Ray cluster {where}: {error}. `ray start --head` starts one; without address= one "
            "is started for the call"
        ) from error
    assert watcher.stdin is not None
    watcher.stdin.write(f"{STARTED}\n")
    watcher.stdin.flush()
    return StartedRay(is_connected=True, watcher=watcher)


def end_ray(started: StartedRay) -> None:
    """End what was started here; a cluster that was there goes on."""
    import ray

    if started.is_connected:
        ray.shutdown()
    if started.watcher is not None:
        started.watcher.communicate()  # which closes its input


def _watcher() -> "subprocess.Popen[str]":
    code = (
        "import sys; sys.path[:] = {}; from eopsgym.runs.workers.ray_watcher import main; main({})"
    )
    return subprocess.Popen(
        [sys.executable, "-c", code.format(repr(sys.path), os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # Ctrl-C in a terminal is no matter of it
    )
