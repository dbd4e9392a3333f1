"""Kills what makes runs at random moments, and counts what that costs: `make kills`.

Each moment is a study of its own, in which one thing is killed: a worker process (`process`), a
worker on a Ray cluster (`worker`), a node of that cluster (`node`), or the program that asked for
the runs, which is then started again, by processes (`driver`) or on that cluster (`ray_driver`, of
which one in eight starts a cluster of its own). What comes of it is compared with an undisturbed
study. `python -m tests.runs.workers.kills [KIND ...] [--moments 40] [--seed N]` prints a line for
each kind.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil

from eopsgym.runs import Runs
from tests.runs.workers.paid_study import (
    REPLIES,
    RUNS,
    Count,
    counted,
    recorded,
    study,
    without_times,
)
from tests.runs.workers.two_nodes import ROOT, TwoNodes, descendants, title, two_nodes
from tests.toy import office

KINDS = ("process", "worker", "node", "driver", "ray_driver")
OF_RAY = ("worker", "node", "ray_driver")
OWN_CLUSTER = 8
"""Of so many programs that are killed on Ray one has started its cluster itself."""
MOMENTS = 40
PATIENCE = 120.0


@dataclass(frozen=True)
class Cost:
    """What kills have cost.

    Attributes:
        lost: runs that the file lacks at the end.
        doubled: runs that it holds twice.
        paid_twice: runs that a provider was asked about again when they were in the file already.
        differing: runs that say something else than undisturbed ones do, but for times and ids.
        left: processes that outlived a program that was killed.
        replies: those of runs that died, which were paid for, and are made again.
        untold: of these replies, those that are not in the spending: they were on their way.
    """

    lost: int = 0
    doubled: int = 0
    paid_twice: int = 0
    differing: int = 0
    left: int = 0
    replies: int = 0
    untold: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        """Both together."""
        return Cost(
            *(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True))
        )

    @property
    def is_none(self) -> bool:
        """Whether nothing went wrong; replies of runs that died are no more than paid for."""
        return not (self.lost or self.doubled or self.paid_twice or self.differing or self.left)


def undisturbed(folder: Path) -> dict[str, Any]:
    """Return what the runs of the study say when nothing happens to them."""
    with counted(folder) as count:
        return without_times(study(folder, count.url).run(progress=False))


class Driver:
    """A program that makes studies, one after the other, in one process.

    Args:
        backend, address: where.
    """

    def __init__(self, backend: str, address: str = "") -> None:
        self.process = _start("-", "-", backend, address)

    def begins(self, count: Count) -> None:
        """Have it make a study."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{count.folder} {count.url}\n")
        self.process.stdin.flush()

    def has_done(self) -> None:
        """Wait until the study is done."""
        assert self.process.stdout is not None
        # Ray says something in between, where a worker of it dies.
        assert any(line.strip() == "done" for line in self.process.stdout), "the program has ended"


def _start(*given: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.runs.workers.paid_program", *map(str, given)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def driver(backend: str, address: str = "") -> Iterator[Driver]:
    """A program that makes studies, and ends with its input."""
    made = Driver(backend, address)
    with made.process:
        yield made


def kill_one(found: list[psutil.Process], chance: random.Random) -> None:
    """Kill one of several processes, if any is there."""
    if found:
        with suppress(psutil.NoSuchProcess):
            chance.choice(found).kill()


def disturbed(
    folder: Path, chance: random.Random, by: Driver, kill: Callable[[], object], expected: Any
) -> Cost:
    """Return what it costs to kill something once at a random moment of a study."""
    with counted(folder) as count:
        count.moment = chance.randint(1, RUNS * REPLIES)
        by.begins(count)
        _wait(count, chance)
        kill()
        by.has_done()
        return _cost(count, expected)


def driver_killed(
    folder: Path,
    chance: random.Random,
    expected: Any,
    *place: str,
    elsewhere: Callable[[], list[psutil.Process]] = list,
) -> Cost:
    """Return what it costs to kill the program that asks, and to start it again.

    Args:
        folder: of the study.
        chance: says when.
        expected: what the runs of an undisturbed study say.
        place: where the runs are made.
        elsewhere: gives the processes that work for the program without being below it.
    """
    with counted(folder) as count:
        count.moment = chance.randint(1, RUNS * REPLIES)
        process = _start(folder, count.url, *place)
        _wait(count, chance)
        below = [each for each in descendants(process.pid) if process.poll() is None]
        below += elsewhere()
        process.kill()
        process.communicate()
        _, left = psutil.wait_procs(below, timeout=PATIENCE / 4)
        again = _start(folder, count.url, *place)
        again.communicate(timeout=2 * PATIENCE)  # it may have to start a cluster first
        assert again.returncode == 0
        return _cost(count, expected, len(left))


def _wait(count: Count, chance: random.Random) -> None:
    assert count.reached.wait(PATIENCE), "the study has not come so far"
    time.sleep(chance.random() * 0.1)


def _cost(count: Count, expected: dict[str, Any], left: int = 0) -> Cost:
    there = recorded(count.folder)
    found = without_times(Runs.read(count.folder))
    paid = count.requests.total()
    return Cost(
        lost=len(expected) - len(there),
        doubled=sum(times > 1 for times in there.values()),
        paid_twice=len(Counter(count.paid_twice)),
        differing=sum(found.get(task) != said for task, said in expected.items()),
        left=left,
        replies=paid - RUNS * REPLIES,
        untold=paid - study(count.folder, count.url).spent().replies,
    )


def kills(
    kind: str, moments: int, seed: int, folder: Path, cluster: TwoNodes | None = None
) -> Cost:
    """Return what kills of a kind cost at so many random moments."""
    chance = random.Random(f"{seed} {kind}")
    expected = undisturbed(folder / "undisturbed")
    cost = Cost()
    with ExitStack() as stack:
        if kind in OF_RAY and cluster is None:
            cluster = stack.enter_context(two_nodes())
        if kind == "driver":
            for number in range(moments):
                cost += driver_killed(folder / str(number), chance, expected, "processes")
                _tell(kind, number + 1, cost)
            return cost
        if cluster and kind == "ray_driver":
            for number in range(moments):
                at, by_it = folder / str(number), cluster.workers
                if number % OWN_CLUSTER == OWN_CLUSTER - 1:
                    cost += driver_killed(at, chance, expected, "ray")
                else:
                    place = ("ray", cluster.address)
                    cost += driver_killed(at, chance, expected, *place, elsewhere=by_it)
                # Those of the program that went on end with it.
                cost += Cost(left=len(psutil.wait_procs(by_it(), timeout=PATIENCE / 4)[1]))
                _tell(kind, number + 1, cost)
            return cost
        place = ("ray", cluster.address) if cluster and kind in OF_RAY else ("processes",)
        by = stack.enter_context(driver(*place))

        def kill() -> None:
            if kind == "process":
                kill_one(
                    [p for p in descendants(by.process.pid) if "process_main" in title(p)], chance
                )
            elif cluster and kind == "worker":
                kill_one(cluster.workers(), chance)
            elif cluster:
                cluster.does("lose")

        for number in range(moments):
            cost += disturbed(folder / str(number), chance, by, kill, expected)
            if cluster and kind == "node":
                cluster.does("add")
            _tell(kind, number + 1, cost)
    return cost


def _tell(kind: str, moments: int, cost: Cost) -> None:
    """Say how far it is, where many are asked for."""
    print(f"{kind} {moments}: {cost}", file=sys.stderr, flush=True)


def main() -> None:
    """Print what kills of each kind cost."""
    parser = argparse.ArgumentParser(prog="python -m tests.runs.workers.kills")
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], default=[])
    parser.add_argument("--moments", type=int, default=MOMENTS)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    office.trust()
    print(f"seed {asked.seed}, {asked.moments} moments each, {RUNS} runs of {REPLIES} replies each")
    is_good = True
    for kind in asked.kinds or KINDS:
        if kind in OF_RAY and find_spec("ray") is None:
            print(f"{kind:8} not tested: Ray is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            cost = kills(kind, asked.moments, asked.seed, Path(folder))
        print(f"{kind:8} {', '.join(f'{name} {n}' for name, n in vars(cost).items())}", flush=True)
        is_good = is_good and cost.is_none
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
