"""Results of many workers: a run file each, and one store over all of them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from eopsgym.trajectories import open_trajectories

ROOT = Path(__file__).parents[2]
SHARDS = 64
WORKERS = 4
WRITE = """
import sys
from eopsgym.runs import run_tasks
from eopsgym.tasks import load_tasks
folder, first, last = sys.argv[1], *map(int, sys.argv[2:])
tasks = load_tasks("itsm", split="all")[:2]
for shard in range(first, last):
    name = f"worker_{shard:02}"
    run_tasks(tasks, "scripted/noop", results=folder, experiment=name, progress=False)
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which processes have written at once, a run file for each worker."""
    folder = tmp_path_factory.mktemp("sharded")
    share = SHARDS // WORKERS
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITE, str(folder), str(n * share), str((n + 1) * share)],
            cwd=ROOT,
        )
        for n in range(WORKERS)
    ]
    assert [writer.wait() for writer in writers] == [0] * WORKERS
    return folder


def test_one_store_holds_the_runs_of_64_run_files(results: Path) -> None:
    files = sorted(results.glob("*.runs.jsonl"))
    assert len(files) == SHARDS
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    written = [json.loads(line)["id"] for line in lines]
    assert len({*written}) == 2 * SHARDS
    with open_trajectories(results) as trajectories:
        kept = trajectories.rows("SELECT run_id, experiment FROM runs")
        assert sorted(row["run_id"] for row in kept) == sorted(written)
        assert len({row["experiment"] for row in kept}) == SHARDS


def test_a_run_that_a_worker_adds_comes_into_the_store_alone(results: Path) -> None:
    with open_trajectories(results) as trajectories:
        (before,) = trajectories.rows("SELECT count(*) AS runs FROM runs")
    path = results / "worker_17.runs.jsonl"
    line = path.read_text(encoding="utf-8").splitlines()[0]
    run_id = json.loads(line)["id"]
    with path.open("a", encoding="utf-8") as file:
        file.write(line.replace(run_id, "run_of_today", 1) + "\n")
    with open_trajectories(results) as trajectories:
        (after,) = trajectories.rows("SELECT count(*) AS runs FROM runs")
        assert after["runs"] == before["runs"] + 1
