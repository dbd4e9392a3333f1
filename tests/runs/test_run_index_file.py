"""The index beside a run file: used where it fits, and never believed where it does not."""

import json
import os
import zlib
from pathlib import Path

import pytest

from eopsgym.runs import Run, drop_runs, run_tasks
from eopsgym.runs.run_file import SetupIndex, index_of
from eopsgym.runs.run_index_file import index_file
from tests.toy import office

TASKS = [office.task(task_id=f"task_{number}") for number in range(12)]


@pytest.fixture
def runs(tmp_path: Path) -> list[Run]:
    return made(tmp_path, 10)


def made(folder: Path, count: int) -> list[Run]:
    return [*run_tasks(TASKS[:count], results=folder, progress=False)]


def run_file(folder: Path) -> Path:
    return folder / "default.runs.jsonl"


def found(folder: Path, runs: list[Run]) -> list[bool]:
    """Return whether a process that starts anew finds each of some runs."""
    index = SetupIndex(run_file(folder))
    return [index.find(run.setup) is not None for run in runs]


def spoil(path: Path) -> None:
    """Change a byte of one line of a file, which shows neither in its size nor in its time."""
    before, content = path.stat(), bytearray(path.read_bytes())
    content[content.index(b'"', len(content) // 2)] = 1  # the middle may be the end of a line
    path.write_bytes(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_what_it_knows_is_not_read_again(tmp_path: Path, runs: list[Run]) -> None:
    index_of(run_file(tmp_path)).save()
    spoil(run_file(tmp_path))
    assert found(tmp_path, runs) == [True] * 10
    index_file(run_file(tmp_path)).unlink()
    assert sorted(found(tmp_path, runs)) == [False, *[True] * 9]


def test_what_was_written_since_is_read_on(tmp_path: Path, runs: list[Run]) -> None:
    index_of(run_file(tmp_path)).save()
    assert found(tmp_path, made(tmp_path, 12)) == [True] * 12


def test_of_another_state_of_the_file_nothing_is_believed(tmp_path: Path, runs: list[Run]) -> None:
    index_of(run_file(tmp_path)).save()
    drop_runs(tmp_path, lambda run: run.id == runs[0].id)
    assert found(tmp_path, runs) == [False, *[True] * 9]


def test_a_file_that_was_replaced_before_it_is_stored(tmp_path: Path, runs: list[Run]) -> None:
    index = SetupIndex(run_file(tmp_path))
    assert index.find(runs[0].setup) is not None
    drop_runs(tmp_path, lambda run: run.id == runs[0].id)
    index.save()
    assert found(tmp_path, runs) == [False, *[True] * 9]


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]\n[]", b"\xff\n"])
def test_a_damaged_one_is_passed_over(tmp_path: Path, runs: list[Run], content: bytes) -> None:
    index_of(run_file(tmp_path)).save()
    whole = index_file(run_file(tmp_path))
    spoil(whole)
    assert found(tmp_path, runs) == [True] * 10
    whole.write_bytes(content)
    assert found(tmp_path, runs) == [True] * 10


def test_one_with_rows_of_another_shape_is_passed_over(tmp_path: Path, runs: list[Run]) -> None:
    index_of(run_file(tmp_path)).save()
    whole = index_file(run_file(tmp_path))
    head = json.loads(whole.read_bytes().partition(b"\n")[0])
    for text in (b"[[1]]", b"[7]"):
        whole.write_bytes(json.dumps([*head[:-1], zlib.crc32(text)]).encode() + b"\n" + text)
        assert found(tmp_path, runs) == [True] * 10


def test_where_it_cannot_be_written_nothing_is_lost(tmp_path: Path, runs: list[Run]) -> None:
    index_file(run_file(tmp_path)).mkdir()
    index_of(run_file(tmp_path)).save()
    assert found(tmp_path, runs) == [True] * 10
    assert not list(tmp_path.glob(f"{index_file(run_file(tmp_path)).name}.*"))
