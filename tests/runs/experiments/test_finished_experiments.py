"""A finished experiment is known at once, and never where anything that decides has changed."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eopsgym import ConfigError, Experiment
from eopsgym.agents import Limits
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import Runs, drop_runs
from eopsgym.runs.experiments.finished_experiments import _content_of
from eopsgym.tasks import find_tasks
from eopsgym.tasks.find_tasks import is_own_source
from tests.toy.agents import saying
from tests.toy.scripted_steps import ScriptedSteps

IDS = ("itsm_001_right_amara", "itsm_002_dead_spot_at_reception", "itsm_003_touchpad_again")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own with two tasks, which a test may change."""
    folder = tmp_path / "data"
    shutil.copytree(data_dir() / "seeds" / "itsm", folder / "seeds" / "itsm")
    (folder / "banks").symlink_to(data_dir().resolve() / "banks")
    for name in IDS[:2]:
        add_task(folder, data_dir(), name)
    monkeypatch.setenv("EOPSGYM_DATA", str(folder))
    for name in ("EOPSGYM_SEEDS", "EOPSGYM_TRUSTED_SEEDS"):
        monkeypatch.delenv(name, raising=False)
    return folder


def add_task(folder: Path, source: Path, name: str) -> None:
    (folder / "tasks" / "itsm").mkdir(parents=True, exist_ok=True)
    shutil.copy(source / "tasks" / "itsm" / f"{name}.json", folder / "tasks" / "itsm")


def study(data: Path, **changed: object) -> Experiment:
    given = {"tasks": "itsm", "models": ["scripted/steady"], "results": data.parent / "results"}
    return Experiment("first", **{**given, **changed})  # type: ignore[arg-type]


def ran(data: Path, **changed: object) -> Runs:
    runs: Runs = study(data, **changed).run(progress=False)
    return runs


def read_of(data: Path, **changed: object) -> tuple[Runs, int]:
    """Return the runs of a call, and how many files of tasks it read."""
    find_tasks._read_once.cache_clear()
    runs = ran(data, **changed)
    return runs, find_tasks._read_once.cache_info().misses


def test_the_next_call_reads_one_task_and_finds_the_same_runs(data: Path) -> None:
    made = ran(data, models=["scripted/steady", "scripted/noop"], repeats=2)
    again, tasks = read_of(data, models=["scripted/steady", "scripted/noop"], repeats=2)
    assert made.known_by == again.known_by != ""
    assert tasks == 1
    assert (made.found, again.found) == (0, 8)
    assert [run.id for run in again] == [run.id for run in made]
    assert again.varied == made.varied == ("model",)


def test_so_does_another_process(data: Path) -> None:
    made = ran(data)
    program = (
        "import sys; from tests.runs.experiments.test_finished_experiments import read_of; from "
        "pathlib import Path; runs, tasks = read_of(Path(sys.argv[1])); print(runs.found, tasks, "
        "runs.known_by)"
    )
    command = [sys.executable, "-c", program, str(data)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert said.split() == ["2", "1", made.known_by]


def changed_text(path: Path, old: str, new: str) -> None:
    """Put another text of the same length in a file, and its time back."""
    before, text = path.stat(), path.read_text(encoding="utf-8")
    assert old in text
    assert len(old) == len(new)
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def other_task(data: Path) -> None:
    file = data / "tasks" / "itsm" / f"{IDS[1]}.json"
    said = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**said, "user_prompt": "Please help."}), encoding="utf-8")


def other_seed(data: Path) -> None:
    with (data / "seeds" / "itsm" / "company.sql").open("a", encoding="utf-8") as file:
        file.write("-- A comment.\n")


def another_task(data: Path) -> None:
    add_task(data, Path(__file__).parents[3] / "data", IDS[2])


def one_run_less(data: Path) -> None:
    drop_runs(data.parent / "results", lambda run: run.task == IDS[0])


@pytest.mark.parametrize(
    ("change", "found", "runs"),
    [
        (other_task, 1, 2),
        (other_seed, 0, 2),
        (another_task, 2, 3),
        (one_run_less, 1, 2),
    ],
)
def test_what_changed_on_the_disk_is_seen(
    data: Path, change: Callable[[Path], None], found: int, runs: int
) -> None:
    ran(data)
    change(data)
    again = ran(data)
    assert (again.found, len(again)) == (found, runs)


@pytest.mark.parametrize(
    ("changed", "found", "runs"),
    [
        ({"models": ["scripted/steady", "scripted/noop"]}, 2, 4),
        ({"models": ["scripted/steady"], "repeats": 2}, 2, 4),
        ({"tool_sets": ["default", "oracle"]}, 2, 4),
    ],
)
def test_a_grown_experiment_is_planned(
    data: Path, changed: dict[str, object], found: int, runs: int
) -> None:
    ran(data)
    again = ran(data, **changed)
    assert (again.found, len(again)) == (found, runs)


def test_every_one_of_many_sources_counts(data: Path) -> None:
    first, second = (f"itsm/{name}" for name in IDS[:2])
    ran(data, tasks=[*[first] * 5, first])
    again = ran(data, tasks=[*[first] * 5, second])
    assert [run.task for run in again] == [*IDS[:2]]


def test_a_file_that_cannot_be_read_is_no_error(data: Path) -> None:
    ran(data)
    (data / "tasks" / ".#itsm.json").symlink_to(data / "lock of an editor")
    again = ran(data)
    assert (again.found, again.known_by) == (2, "")


@pytest.mark.parametrize(
    "changed", [{"limits": Limits(turns=3)}, {"now": "2026-03-02T09:00:00"}, {"repaired": False}]
)
def test_another_experiment_of_the_name_is_refused(data: Path, changed: dict[str, object]) -> None:
    ran(data)
    with pytest.raises(ConfigError, match="was run before with"):
        ran(data, **changed)


def test_only_some_runs_are_planned(data: Path) -> None:
    ran(data)
    find_tasks._read_once.cache_clear()
    runs: Runs = study(data).run(only=IDS[0], progress=False)
    assert find_tasks._read_once.cache_info().misses == 2
    assert runs.known_by == ""


def test_what_an_error_ended_is_no_finished_experiment(data: Path) -> None:
    assert [run.stop for run in ran(data, models=[ScriptedSteps(fails_at=0)])] == [
        "model_error",
        "model_error",
    ]
    again = ran(data, models=[ScriptedSteps(replies=[saying("Done.")])])
    assert (again.found, [run.stop for run in again]) == (0, ["answered", "answered"])


@pytest.mark.parametrize(
    "damage",
    [lambda text: b"", lambda text: text[:-9], lambda text: text.replace(b"itsm", b"mail")],
)
def test_a_damaged_file_is_passed_over(data: Path, damage: Callable[[bytes], bytes]) -> None:
    ran(data)
    file = data.parent / "results" / ".first.finished"
    file.write_bytes(damage(file.read_bytes()))
    runs, tasks = read_of(data)
    assert (runs.found, tasks) == (2, 2)


def test_a_file_with_other_content_has_another_digest(tmp_path: Path) -> None:
    file = tmp_path / "code.py"
    file.write_text("one = 1")
    before = _content_of(tmp_path)
    changed_text(file, "one = 1", "one = 2")
    assert _content_of(tmp_path) != before
    changed_text(file, "one = 2", "one = 1")
    assert _content_of(tmp_path) == before


def test_files_and_seeds_of_the_user_are_not_covered(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ran(data, tasks=[data / "tasks" / "itsm"]).known_by == ""
    monkeypatch.setenv("EOPSGYM_SEEDS", str(data.parent))
    assert ran(data).known_by == ""


def test_a_folder_of_the_user_comes_before_a_task_of_ours(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"itsm/{IDS[0]}"
    monkeypatch.chdir(tmp_path)
    assert is_own_source(name)
    (tmp_path / "itsm").mkdir()
    assert not is_own_source(name)
