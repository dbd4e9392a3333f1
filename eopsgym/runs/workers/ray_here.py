"""A Ray cluster for a call: a running one, or one that is started and ended for the call.

Ray's own processes end with the program that started them, except for its agents, which remain if
the program is killed. A watcher process ends them.
"""

import os
import socket
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
"""The room for runs on their way to the driver; a run has about 0.1 MB."""
_AGAIN_SECONDS = 1.0
_CONNECT_SECONDS = 10.0


@dataclass
class StartedRay:
    """The parts of Ray that a call has started.

    Attributes:
        is_connected: whether it has connected to a cluster, or started one.
        head: the node that was started for it.
        watcher: the process that ends the rest, even if this program is killed.
    """

    is_connected: bool = False
    head: SmallHead | None = None
    watcher: "subprocess.Popen[str] | None" = None


def start_ray(address: str | None, processes: int | None) -> StartedRay:
    """Connect to a cluster, or start one; do nothing if this program is connected already.

    Raises:
        ConfigError: there is no cluster at the address, or none can be started.
        MissingPackageError: Ray is not installed.
    """
    # Otherwise Ray sends usage statistics to its makers at each start.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        return StartedRay()
    _say_on_stderr()
    if address is not None:
        try:
            _check_listens(address)
            _connect(address)
        except Exception as error:  # Ray raises errors of many types
            raise ConfigError(
                f"no Ray cluster at {address}: {_message(error)}. `ray start --head` starts one; "
                "without address=, one is started for the call"
            ) from error
        return StartedRay(is_connected=True)
    return tried_again(lambda: _start_here(processes or os.cpu_count() or 1))


def _check_listens(address: str) -> None:
    """Check that a program listens at HOST:PORT; Ray itself would wait for minutes.

    Other addresses, such as `auto`, are left to Ray.

    Raises:
        OSError: nothing listens there.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=_CONNECT_SECONDS).close()


def tried_again(start: Callable[[], StartedRay]) -> StartedRay:
    """Start a cluster, with a second attempt, because Ray may give up on a busy machine.

    Raises:
        ConfigError: both attempts have failed.
    """
    for is_last in (False, True):
        try:
            return start()
        except Exception as error:  # Ray raises errors of many types
            if is_last:
                raise ConfigError(
                    f"no Ray cluster could be started here in two attempts: {_message(error)}. The "
                    "machine may be too busy or short of memory: try again later, make the runs "
                    "in processes (backend='processes', --backend processes), or start a cluster "
                    "with `ray start --head` and give its address"
                ) from error
            time.sleep(_AGAIN_SECONDS)
    raise AssertionError("the last attempt has returned or raised")


def _start_here(cpus: int) -> StartedRay:
    """Start a cluster of one node.

    Raises:
        Exception: any error of Ray; no process is left running then.
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


def _message(error: Exception) -> str:
    """Return the message of an error, or its type if the message is empty."""
    return str(error) or type(error).__name__


def _say_on_stderr() -> None:
    """Let Ray print its messages about ended workers on standard error.

    By default it prints them on standard output, which may be a table or JSON for a program.
    """
    from ray._private import worker

    print_lines = getattr(worker, "print_worker_logs", None)
    if print_lines is not None and not hasattr(print_lines, "__wrapped__"):

        @wraps(print_lines)
        def on_stderr(data: Any, stream: Any, *rest: Any, **named: Any) -> None:
            print_lines(data, sys.stderr, *rest, **named)

        worker.print_worker_logs = on_stderr


def end_ray(started: StartedRay) -> None:
    """End what `start_ray` started; a cluster that was running before is not ended."""
    import ray

    if started.is_connected:
        ray.shutdown()
    if started.head is not None:
        started.head.end()
    if started.watcher is not None:
        started.watcher.communicate()  # closes its input


def _watcher() -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-I", "-S", ray_watcher.__file__, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # so that Ctrl-C in a terminal does not reach it
    )
