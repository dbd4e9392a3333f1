"""Runs on a Ray cluster of two nodes, which is a real one: what dies costs no run."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest

from eopsgym import ConfigError, Experiment
from eopsgym.runs import Runs, read_runs
from tests.patience import PATIENCE
from tests.runs.workers.paid_study import REPLIES, RUNS, counted, recorded, study, without_times
from tests.runs.workers.ray_programs import CALLS
from tests.runs.workers.two_nodes import NODE, TwoNodes, descendants, title, two_nodes

ROOT = Path(__file__).parents[3]
HAS_RAY = find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed (the extra ray)")
# Starting a cluster takes seconds, and many more where cores are shared.
LONG = 8 * PATIENCE
started_programs: list["subprocess.Popen[str]"] = []


@pytest.fixture(scope="module")
def cluster() -> Iterator[TwoNodes]:
    """A cluster that the tests of this module share."""
    with two_nodes() as made:
        yield made


def start(module: str, *given: object) -> "subprocess.Popen[str]":
    """Start a program that asks for runs."""
    program = subprocess.Popen(
        [sys.executable, "-m", f"tests.runs.workers.{module}", *map(str, given)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    started_programs.append(program)
    return program


@pytest.fixture(autouse=True)
def programs() -> Iterator[None]:
    """No program outlives a test that fails."""
    yield
    for program in started_programs:
        program.kill()
        program.communicate()
    started_programs.clear()


def finish(driver: "subprocess.Popen[str]") -> str:
    """Return what a program printed; it has to end well."""
    out, err = driver.communicate(timeout=LONG)
    assert driver.returncode == 0, err
    return out


@needs_ray
@pytest.mark.parametrize(
    "address", ["127.0.0.1:{port}", "ray://localhost:{port}", "localhost:70000"]
)
def test_an_address_where_nothing_listens_is_refused_at_once(tmp_path: Path, address: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        given = address.format(port=free.getsockname()[1])
        study = Experiment(
            "x", "itsm/itsm_001_right_amara", results=tmp_path, backend="ray", address=given
        )
        with pytest.raises(ConfigError, match=f"no Ray cluster at {given}: .*`ray start --head`"):
            study.run(progress=False)


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_the_error_names_its_extra(tmp_path: Path) -> None:
    asked = Experiment("first", ["itsm/itsm_001_right_amara"], results=tmp_path, backend="ray")
    with pytest.raises(ConfigError, match=r'needs the package ray.*pip install "eopsgym\[ray\]"'):
        asked.run(progress=False)


@needs_ray
def test_records_are_those_of_one_process_and_the_cluster_goes_on(
    cluster: TwoNodes, tmp_path: Path
) -> None:
    with counted(tmp_path / "ray") as count:
        out = finish(start("paid_program", count.folder, count.url, "ray", cluster.address))
        assert sorted(out.split()) == sorted(f"task_{n}" for n in range(RUNS))
        assert count.requests.total() == RUNS * REPLIES
        assert study(count.folder, count.url).spent().replies == RUNS * REPLIES
        one = study(tmp_path / "one", count.url).run(progress=False)
    assert without_times(Runs.read(tmp_path / "ray")) == without_times(one)
    assert not cluster.workers()
    assert cluster.process.poll() is None


@needs_ray
def test_hybrid_tasks_are_made_there_too(cluster: TwoNodes, tmp_path: Path) -> None:
    finish(start("ray_programs", "hybrid", tmp_path / "ray", cluster.address))
    finish(start("ray_programs", "hybrid", tmp_path / "one"))
    found = without_times(Runs.read(tmp_path / "ray"))
    assert len(found) == 2
    assert found == without_times(Runs.read(tmp_path / "one"))


@needs_ray
def test_runs_larger_than_the_store_altogether_are_all_kept(
    cluster: TwoNodes, tmp_path: Path
) -> None:
    finish(start("ray_programs", "wordy", tmp_path, cluster.address))
    runs = list(read_runs(tmp_path))
    assert [(run.stop, len(run.steps)) for run in runs] == [("answered", 20)] * 45
    (file,) = tmp_path.glob("*.runs.jsonl")
    assert file.stat().st_size > 2 * NODE["object_store_memory"]
    assert not cluster.workers()


@needs_ray
def test_runs_larger_than_a_store_that_is_full_are_kept_and_paid_once(tmp_path: Path) -> None:
    """The store has 80 MB and no disk to spill to, and each run has 90 MB."""
    with two_nodes("full") as full:
        out = finish(start("ray_programs", "large", tmp_path, full.address))
        assert not full.workers()
    runs = list(read_runs(tmp_path))
    assert sorted((run.task, run.stop) for run in runs) == [
        ("task_0", "answered"),
        ("task_1", "answered"),
    ]
    (file,) = tmp_path.glob("*.runs.jsonl")
    assert file.stat().st_size > 2 * NODE["object_store_memory"]
    # Each reply was paid for once: what the model was asked is what the records hold.
    assert int(out) == sum(run.usage["turns"] or 0 for run in runs) == 2 * (CALLS + 1)


@needs_ray
def test_nothing_but_results_is_on_standard_output_when_a_worker_ends(
    cluster: TwoNodes, tmp_path: Path
) -> None:
    out = finish(start("ray_programs", "deadly", tmp_path, cluster.address))
    ended = {"task_1": "environment_error"}
    assert json.loads(out) == {"task_0": "answered", "task_2": "answered", **ended}


@needs_ray
def test_a_cluster_that_fails_to_start_is_tried_once_more() -> None:
    from eopsgym.runs.workers.ray_here import StartedRay, tried_again

    tries: list[int] = []

    def fails_first() -> StartedRay:
        tries.append(len(tries))
        if len(tries) == 1:
            raise RuntimeError("the raylet has ended")
        return StartedRay(is_connected=True)

    assert tried_again(fails_first).is_connected
    assert len(tries) == 2


@needs_ray
def test_where_no_cluster_starts_the_error_names_the_way_out(tmp_path: Path) -> None:
    import ray

    from eopsgym.runs.workers import ray_here

    def cannot_start() -> ray_here.StartedRay:
        ray_here.SmallHead(1, 1_000)  # Ray refuses a store of so few bytes
        raise AssertionError("it has started")

    with pytest.raises(ConfigError, match=r"in two attempts: .*\bprocesses\b.*`ray start --head`"):
        ray_here.tried_again(cannot_start)
    assert not ray.is_initialized()


@needs_ray
def test_a_key_is_that_of_the_nodes(cluster: TwoNodes, tmp_path: Path) -> None:
    """What the driver has in its environment does not get to a cluster that was there before."""
    finish(start("ray_programs", "keyed", tmp_path, cluster.address))
    assert {run.answer for run in read_runs(tmp_path)} == {"no key"}


@needs_ray
def test_workers_on_a_cluster_end_with_their_driver_and_the_cluster_goes_on(
    cluster: TwoNodes, tmp_path: Path
) -> None:
    with counted(tmp_path) as count:
        count.moment = 3
        driver = start("paid_program", tmp_path, count.url, "ray", cluster.address)
        assert count.reached.wait(LONG)
        workers = cluster.workers()
        assert workers
        driver.kill()
        driver.communicate(timeout=LONG)
        assert not psutil.wait_procs(workers, timeout=PATIENCE)[1]
        assert cluster.process.poll() is None
        finish(start("paid_program", tmp_path, count.url, "ray", cluster.address))
        assert recorded(tmp_path) == dict.fromkeys((f"task_{n}" for n in range(RUNS)), 1)
        assert not count.paid_twice


@needs_ray
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_of_a_cluster_that_was_started_for_a_call_outlives_it(
    how: signal.Signals, tmp_path: Path
) -> None:
    with counted(tmp_path) as count:
        count.moment = 3
        driver = start("paid_program", tmp_path, count.url, "ray")
        assert count.reached.wait(LONG)
        started = descendants(driver.pid)
        assert any("DashboardAgent" in title(each) for each in started)
        driver.send_signal(how)
        driver.communicate(timeout=LONG)
        _, left = psutil.wait_procs(started, timeout=PATIENCE)
        assert not [title(each) for each in left]
        done = study(tmp_path, count.url).run(progress=False)
        assert [run.stop for run in done] == ["answered"] * RUNS
        assert set(recorded(tmp_path).values()) == {1}
        assert not count.paid_twice
