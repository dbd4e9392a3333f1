"""Run files: appended whole or not at all, whatever happens to a writer."""

from collections import Counter
from pathlib import Path

import pytest

from eopsgym.errors import StoreError
from eopsgym.runs import Journal, read_from, read_run, read_runs, run_files, whole_size
from tests.runs import writer
from tests.runs.programs import finish, start


def ids(source: Path) -> list[str]:
    return [run.id for run in read_runs(source)]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    journal = Journal(tmp_path / "results")
    for number in range(3):
        journal.append(writer.numbered(number, 10))
    return journal


def test_runs_are_read_in_the_order_they_were_written(journal: Journal) -> None:
    assert journal.path.name == "default.runs.jsonl"
    assert ids(journal.path) == ids(journal.path.parent) == ["run_0", "run_1", "run_2"]


def test_a_run_is_found_by_the_byte_it_starts_at(journal: Journal) -> None:
    places = list(read_from(journal.path))
    assert [read_run(journal.path, place).id for place, _ in places] == ["run_0", "run_1", "run_2"]
    assert [run.id for _, run in read_from(journal.path, places[1][0])] == ["run_1", "run_2"]
    assert [run.id for _, run in read_from(journal.path, 0, places[1][0])] == ["run_0"]
    with pytest.raises(StoreError, match="is not a run record"):
        read_run(journal.path, 5)


@pytest.mark.parametrize("kept", [1, 10, 50, 200, 300, -2, -1])
def test_a_line_cut_off_is_passed_over_and_the_next_one_is_whole(
    journal: Journal, kept: int
) -> None:
    line = (writer.numbered(3, 100).to_json() + "\n").encode()
    with journal.path.open("ab") as file:
        file.write(line[:kept])
    assert ids(journal.path) == ["run_0", "run_1", "run_2"]
    journal.append(writer.numbered(4, 10))
    whole = ["run_3"] if kept == -1 else []
    assert ids(journal.path) == ["run_0", "run_1", "run_2", *whole, "run_4"]


def test_a_line_may_be_cut_at_every_byte(tmp_path: Path) -> None:
    run = writer.numbered(1, 3)
    run = type(run)(**{**run.__dict__, "answer": 'ä "quoted" {x} \ud83d\U0001f600 end'})
    line = run.to_json().encode("utf-8", "surrogatepass")
    file = tmp_path / "a.runs.jsonl"
    for kept in range(1, len(line)):
        file.write_bytes(line[:kept] + b"\n" + line + b"\n")
        assert ids(file) == ["run_1"], line[:kept]


@pytest.mark.parametrize("line", [b"garbage\n", b'{"a": 1}\n', b'{"a" 1}\n', b"5\n", b"\x00\x00\n"])
def test_a_line_that_is_no_run_is_an_error_with_its_place(journal: Journal, line: bytes) -> None:
    size = journal.path.stat().st_size
    with journal.path.open("ab") as file:
        file.write(line)
    with pytest.raises(StoreError, match=f"byte {size} is not a run record"):
        ids(journal.path)


def test_blank_lines_do_not_count(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(b"\n  \n")
    journal.append(writer.numbered(3, 10))
    assert ids(journal.path) == ["run_0", "run_1", "run_2", "run_3"]


def test_what_follows_the_last_line_feed_is_not_whole(tmp_path: Path) -> None:
    file = tmp_path / "x"
    for data, size in [
        (b"", 0),
        (b"ab", 0),
        (b"ab\n", 3),
        (b"ab\nc", 3),
        (b"a\n" + b"b" * 99_999, 2),
    ]:
        file.write_bytes(data)
        assert whole_size(file) == size


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a\\b", "a\0b", "/etc/x"])
def test_an_experiment_is_a_name_and_no_path(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="cannot name an experiment"):
        Journal(tmp_path, name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match=r"cannot make the folder .*file/results"):
        Journal(tmp_path / "file" / "results")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.path.mkdir()
    with pytest.raises(StoreError, match=r"cannot write run first to .*default\.runs\.jsonl"):
        journal.append(writer.SMALL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_device_without_room_is_named(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.path.symlink_to("/dev/full")
    with pytest.raises(StoreError, match="No space left on device"):
        journal.append(writer.SMALL)


def test_a_full_disk_loses_the_run_it_cannot_hold_and_no_other(tmp_path: Path) -> None:
    (said,) = finish(start("tests.runs.writer", "full_disk", tmp_path))
    assert said.startswith("cannot write run run_50000 to ")
    assert "File too large. Runs written before it are kept; make room" in said
    assert said.count("\n") == 1
    assert ids(tmp_path) == ["first", "run_10", "run_10"]
    assert (tmp_path / "default.runs.jsonl").read_bytes().endswith(b"}\n")


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    finish(*(start("tests.runs.writer", "many", tmp_path, name) for name in "ab"))
    runs = list(read_runs(tmp_path))
    assert Counter(run.model for run in runs) == {"a": writer.MANY, "b": writer.MANY}
    for name in "ab":
        assert [run.id for run in runs if run.model == name] == [
            f"run_{number}" for number in range(writer.MANY)
        ]


def test_results_that_are_not_there_are_named(tmp_path: Path) -> None:
    for source in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(StoreError, match="run something first, such as: eopsgym run itsm"):
            run_files(source)


def test_results_that_cannot_be_read_are_named(journal: Journal) -> None:
    # A folder in the file's place: unlike a file without rights, not even root may read it.
    journal.path.unlink()
    journal.path.mkdir()
    with pytest.raises(StoreError, match=r"cannot read .*Is a directory"):
        ids(journal.path.parent)
