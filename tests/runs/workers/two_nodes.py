"""A Ray cluster of two small nodes in a process of its own, which tests may have lose one.

As a program it prints its address, and then does what it reads: `lose` kills the second node, `add`
starts one again. It ends with its input.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).parents[3]
NODE = {
    "num_cpus": 1,
    "object_store_memory": 80_000_000,
    "include_dashboard": False,
    "include_log_monitor": False,
    "no_monitor": True,
}
TRIES = 3
# So that a node that is gone is seen within a second or two.
HEALTH = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 1_000,
    "health_check_failure_threshold": 2,
}


FULL_DISK = {"local_fs_capacity_threshold": 0.0001}
"""The store may neither spill to the disk nor grow there."""


@dataclass
class TwoNodes:
    """The cluster, as a test sees it."""

    address: str
    process: "subprocess.Popen[str]"

    def does(self, command: str) -> None:
        """Have it lose its second node, or add one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline().strip() == command

    def workers(self) -> list[psutil.Process]:
        """Return the processes that make runs."""
        return [each for each in descendants(self.process.pid) if "RunMaker" in title(each)]


def descendants(pid: int) -> list[psutil.Process]:
    """Return the processes that one has started, and those that these have."""
    return psutil.Process(pid).children(recursive=True)


def title(process: psutil.Process) -> str:
    """Return the command of a process; nothing where it has ended."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


@contextmanager
def two_nodes(*given: str) -> Iterator[TwoNodes]:
    """A cluster, which is gone afterwards; with `full` it takes its disk for full."""
    made = next(filter(None, (_started(*given) for _ in range(TRIES))), None)
    assert made is not None, "no cluster could be started"
    with made.process:
        started = descendants(made.process.pid)
        yield made
        made.process.communicate(timeout=60)
    psutil.wait_procs(started, timeout=20)


def _started(*given: str) -> TwoNodes | None:
    """Start a cluster; None where Ray gives up, as it does on a machine that is very busy."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.runs.workers.two_nodes", *given],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    line = next((each for each in process.stdout if each.startswith("at ")), "")
    if line:
        return TwoNodes(line.split()[1], process)
    process.communicate(timeout=60)
    return None


def main(*given: str) -> None:
    """Start the cluster, and do what is asked."""
    config = HEALTH | FULL_DISK if "full" in given else HEALTH
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    logging.disable(logging.CRITICAL)
    cluster: Any = Cluster(initialize_head=True, head_node_args={**NODE, "_system_config": config})
    second = cluster.add_node(**NODE)
    print("at", cluster.address, flush=True)
    for line in sys.stdin:
        if line.strip() == "lose":
            cluster.remove_node(second, allow_graceful=False)
        else:
            second = cluster.add_node(**NODE)
        print(line.strip(), flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
