"""A Ray cluster for a call: one that is there already, or one that is started and ended here.

Ray's own processes end with the program that started them, but for its agents, which outlive one
that is killed. A watcher, a process of its own, ends them.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.runs.workers import ray_watcher
from eopsgym.runs.workers.ray_head import SmallHead

_STORE_BYTES = 200_000_000
"""Room for what is on its way to the driver; a run has some 0.1 MB."""
_AGAIN_SECONDS = 1.0


@dataclass
class StartedRay:
    """What a call has started.

    Attributes:
        is_connected: whether it has connected to a cluster, or started one.
        head: the node that was started for it.
        watcher: who ends what is left of it, also if this program is killed.
    """

    is_connected: bool = False
    head: SmallHead | None = None
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
    _say_on_stderr()
    if address is not None:
        try:
            _connect(address)
        except Exception as error:  # of many kinds, from ConnectionError to its own
            raise ConfigError(
                f"no Ray cluster at {address}: {_said(error)}. `ray start --head` starts one; "
                "without address= one is started for the call"
            ) from error
        return StartedRay(is_connected=True)
    return tried_again(lambda: _start_here(processes or os.cpu_count() or 1))


def tried_again(start: Callable[[], StartedRay]) -> StartedRay:
    """Start a cluster here, once more where that fails: on a busy machine Ray may give up.

    Raises:
        ConfigError: it has failed each time.
    """
    for is_last in (False, True):
        try:
            return start()
        except Exception as error:  # of many kinds
            if is_last:
                raise ConfigError(
                    f"no Ray cluster could be started here, tried twice: {_said(error)}. The "
                    "machine may be too busy or short of memory: try again later, make the runs "
                    "by processes (backend='processes', --backend processes), or start a cluster "
                    "with `ray start --head` and give its address"
                ) from error
            time.sleep(_AGAIN_SECONDS)
    raise AssertionError("the last try has returned or raised")


def _start_here(cpus: int) -> StartedRay:
    """Start a cluster of one node.

    Raises:
        Exception: whatever Ray raises; nothing is left running then.
    """
    started = StartedRay(is_connected=True, watcher=_watcher())
    try:
        try:
            started.head = SmallHead(cpus, _STORE_BYTES)
        except (ImportError, AttributeError, TypeError):  # another version of Ray
            options = {"include_dashboard": False, "object_store_memory": _STORE_BYTES}
            _connect("local", num_cpus=cpus, **options)
        else:
            _connect(started.head.address)
    except BaseException:
        end_ray(started)
        raise
    assert started.watcher is not None
    assert started.watcher.stdin is not None
    started.watcher.stdin.write(f"{ray_watcher.STARTED}\n")
    started.watcher.stdin.flush()
    return started


def _connect(address: str, **options: Any) -> None:
    import ray

    ray.init(address=address, log_to_driver=False, logging_level="ERROR", **options)


def _said(error: Exception) -> str:
    """Return what an error says, or its kind where it says nothing."""
    return str(error) or type(error).__name__


def _say_on_stderr() -> None:
    """Have Ray say on standard error what it says of workers that have ended.

    It prints that on standard output, which may be a table or JSON that a program reads.
    """
    from ray._private import worker

    print_lines = getattr(worker, "print_worker_logs", None)
    if print_lines is not None and not hasattr(print_lines, "__wrapped__"):

        @wraps(print_lines)
        def on_stderr(data: Any, stream: Any, *rest: Any, **named: Any) -> None:
            print_lines(data, sys.stderr, *rest, **named)

        worker.print_worker_logs = on_stderr


def end_ray(started: StartedRay) -> None:
    """End what was started here; a cluster that was there goes on."""
    import ray

    if started.is_connected:
        ray.shutdown()
    if started.head is not None:
        started.head.end()
    if started.watcher is not None:
        started.watcher.communicate()  # which closes its input


def _watcher() -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-I", "-S", ray_watcher.__file__, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # Ctrl-C in a terminal is no matter of it
    )
