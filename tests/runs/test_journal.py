"""Run files: appended whole or not at all, whatever happens to a writer."""

import fcntl
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow.json
import pytest
from pydantic_core import from_json

from eopsgym import open_trajectories
from eopsgym.agents import Reply, ReplyEvent, ToolCall
from eopsgym.errors import EopsgymWarning, StoreError
from eopsgym.runs import (
    Journal,
    Run,
    Skipped,
    read_from,
    read_run,
    read_runs,
    run_files,
    run_tasks,
    whole_size,
)
from tests.runs import programs
from tests.runs.processes import finish, start
from tests.toy import office
from tests.toy.made_runs import changed


def ids(source: Path, strict: bool = False) -> list[str]:
    return [run.id for run in read_runs(source, strict)]


def ids_and_warning(source: Path) -> tuple[list[str], str]:
    """Return the ids of the runs, and the warning about the lines that gave none."""
    with pytest.warns(EopsgymWarning) as warned:
        found = ids(source)
    return found, "\n".join(str(each.message) for each in warned)


WAY_OUT = (
    "The other runs are read. To avoid this warning, remove these lines; to stop at them, read "
    "strictly (--strict, strict=True)"
)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    journal = Journal(tmp_path / "results")
    for number in range(3):
        journal.append(programs.numbered(number, 10))
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
    line = (programs.numbered(3, 100).to_json() + "\n").encode()
    size = journal.path.stat().st_size
    with journal.path.open("ab") as file:
        file.write(line[:kept])
    place = f"line 4 (byte {size}"
    words = f"{journal.path}: only the beginning of a run in 1 line, skipped: {place}"
    assert ids_and_warning(journal.path) == (
        ["run_0", "run_1", "run_2"],
        f"{words}: cut off). {WAY_OUT}",
    )
    journal.append(programs.numbered(4, 10))
    if kept == -1:
        assert ids(journal.path) == ["run_0", "run_1", "run_2", "run_3", "run_4"]
        return
    found, said = ids_and_warning(journal.path)
    assert (found, said.startswith(words)) == (["run_0", "run_1", "run_2", "run_4"], True)
    with pytest.raises(StoreError, match=f"line 4, byte {size} is not a run record \\(cut off"):
        ids(journal.path, strict=True)


def test_a_line_that_is_being_written_right_now_is_not_taken_for_a_lost_one(
    journal: Journal,
) -> None:
    with journal.path.open("ab") as file:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)
        file.write(b'{"format": ')
        file.flush()
        assert ids(journal.path) == ["run_0", "run_1", "run_2"]


def test_a_line_may_be_cut_at_every_byte(tmp_path: Path) -> None:
    run = programs.numbered(1, 3)
    run = changed(run, answer='ä "quoted" {x} \ud83d\U0001f600 end')
    line = run.to_json().encode()
    file = tmp_path / "a.runs.jsonl"
    for kept in range(1, len(line)):
        file.write_bytes(line[:kept] + b"\n" + line + b"\n")
        skipped: list[Skipped] = []
        found = [run.id for _, run in read_from(file, skip=skipped.append)]
        assert found == ["run_1"], line[:kept]
        assert [each.kind for each in skipped] == ["cut"], line[:kept]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"garbage\x1b[31m\n", "JSONDecodeError"),
        (b'{"a": 1}\n', "KeyError"),
        (b'{"a" 1}\n', "JSONDecodeError"),
        (b"5\n", "TypeError"),
        (b"\xff\xfe\n", "JSONDecodeError"),
        (b"\x00" * 70_000 + b"\n", "a block of NULs"),
    ],
)
def test_a_line_that_is_no_run_is_skipped_and_reported_with_its_place(
    journal: Journal, line: bytes, why: str
) -> None:
    size = journal.path.stat().st_size
    with journal.path.open("ab") as file:
        file.write(line)
    journal.append(programs.numbered(3, 10))
    found, said = ids_and_warning(journal.path.parent)
    assert found == ["run_0", "run_1", "run_2", "run_3"]
    assert said.startswith(f"{journal.path}: no run record in 1 line, skipped: line 4 (")
    assert f"(byte {size}: " in said
    assert why in said
    assert said.endswith(WAY_OUT)
    assert said.isprintable()
    with pytest.raises(StoreError, match=f"line 4, byte {size} is not a run record"):
        ids(journal.path, strict=True)


def test_nobody_is_advised_to_remove_a_run_of_a_later_version(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(b'{"format": "eopsgym-run/99"}\n')
    found, said = ids_and_warning(journal.path)
    assert found == ["run_0", "run_1", "run_2"]
    assert "records of a newer format in 1 line, skipped: line 4 " in said
    assert said.endswith("not of the format eopsgym-run/3; update eopsgym)")
    with pytest.raises(
        StoreError, match=r"line 4, byte \d+ was written by a newer eopsgym .* update eopsgym\)$"
    ):
        ids(journal.path, strict=True)


def test_a_damaged_line_beside_a_run_of_a_later_version_is_called_damaged(
    journal: Journal,
) -> None:
    with journal.path.open("ab") as file:
        file.write(b'{"format": "eopsgym-run/99"}\ngarbage\n')
    with pytest.warns(EopsgymWarning) as warned:
        read_ids = ids(journal.path)
    assert read_ids == ["run_0", "run_1", "run_2"]
    damaged, newer = sorted(str(each.message) for each in warned)
    assert "no run record in 1 line, skipped: line 5 " in damaged
    assert "records of a newer format in 1 line, skipped: line 4 " in newer


def test_many_lines_that_are_no_runs_are_one_sentence(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(b"garbage\n" * 1_000)
    found, said = ids_and_warning(journal.path)
    assert len(found) == 3
    assert "no run record in 1000 lines, skipped: line 4 " in said
    assert said.count("(byte ") == 3
    assert len(said) < 600


def test_a_run_after_a_block_of_zeros_is_read(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(b"\x00" * 512)
    with journal.path.open("ab") as file:
        file.write(programs.numbered(3, 10).to_json().encode() + b"\n")
    found, said = ids_and_warning(journal.path)
    assert found == ["run_0", "run_1", "run_2", "run_3"]
    assert "a block of NULs" in said
    position = [place for place, _ in read_from(journal.path, skip=lambda each: None)][-1]
    assert read_run(journal.path, position).id == "run_3"


def test_a_file_without_any_run_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "a.runs.jsonl"
    file.write_bytes(b"not a run\n")
    with pytest.raises(StoreError, match="line 1, byte 0 is not a run record"):
        ids(file)


def test_a_copied_file_counts_once_and_is_reported(journal: Journal) -> None:
    copy = journal.path.with_name("copy.runs.jsonl")
    shutil.copy(journal.path, copy)
    found, said = ids_and_warning(journal.path.parent)
    assert found == ["run_0", "run_1", "run_2"]
    assert said.startswith(f"{journal.path}: runs that were read already, counted once, in 3 lines")
    assert ids(copy) == found


def test_other_programs_read_a_run_file_whatever_a_model_says(tmp_path: Path) -> None:
    odd = 'half \ud83d of one, \ude00; whole \ud83d\ude00 \u2028 \x00 \x1b[31m "'
    arguments = {"x": float("inf"), "y": [float("nan")], odd: 1}
    event = ReplyEvent(1, Reply("", tool_calls=(ToolCall("1", "look", arguments),)))
    journal = Journal(tmp_path)
    journal.append(changed(programs.numbered(0, 1), answer=odd, events=(event,)))
    whole = 'half \ufffd of one, \ufffd; whole \U0001f600 \u2028 \x00 \x1b[31m "'
    text = journal.path.read_bytes().decode("utf-8")
    assert from_json(text)["answer"] == whole
    query = f"SELECT answer FROM read_json('{journal.path}')"
    assert duckdb.sql(query).fetchall() == [(whole,)]
    assert pd.read_json(journal.path, lines=True)["answer"].tolist() == [whole]
    assert pyarrow.json.read_json(journal.path)["answer"].to_pylist() == [whole]
    if jq := shutil.which("jq"):
        said = subprocess.run([jq, ".answer", journal.path], capture_output=True, check=True)
        assert json.loads(said.stdout) == whole
    (run,) = read_runs(tmp_path)
    assert run.answer == whole
    assert run.events[0].reply.tool_calls[0].arguments["x"] == "inf"


def test_files_of_earlier_versions_with_halves_of_characters_are_read(tmp_path: Path) -> None:
    line = json.dumps(
        json.loads(programs.SMALL.to_json()) | {"answer": "\ud83d"}, ensure_ascii=False
    )
    (tmp_path / "a.runs.jsonl").write_bytes(line.encode("utf-8", "surrogatepass") + b"\n")
    (run,) = read_runs(tmp_path)
    assert run.answer == "\ud83d"
    Run.from_json(run.to_json())


def test_blank_lines_do_not_count(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(b"\n  \n")
    journal.append(programs.numbered(3, 10))
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
    with pytest.raises(StoreError, match="cannot be the name of an experiment"):
        Journal(tmp_path, name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match=r"cannot create the folder .*file/results"):
        Journal(tmp_path / "file" / "results")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.path.mkdir()
    with pytest.raises(StoreError, match=r"cannot write run first to .*default\.runs\.jsonl"):
        journal.append(programs.SMALL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_device_without_room_is_named(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.path.symlink_to("/dev/full")
    with pytest.raises(StoreError, match="No space left on device"):
        journal.append(programs.SMALL)


def test_a_full_disk_loses_the_run_it_cannot_hold_and_no_other(tmp_path: Path) -> None:
    (said,) = finish(start("tests.runs.programs", "full_disk", tmp_path))
    assert said.startswith("cannot write run run_50000 to ")
    assert "File too large. Earlier runs are safe; free some space" in said
    assert said.count("\n") == 1
    assert ids(tmp_path) == ["first", "run_10", "run_11"]
    assert (tmp_path / "default.runs.jsonl").read_bytes().endswith(b"}\n")


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    finish(*(start("tests.runs.programs", "many", tmp_path, name) for name in "ab"))
    runs = list(read_runs(tmp_path))
    assert Counter(run.model for run in runs) == {"a": programs.MANY, "b": programs.MANY}
    for name in "ab":
        assert [run.id for run in runs if run.model == name] == [
            f"{name}_{number}" for number in range(programs.MANY)
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


def test_a_file_that_is_a_link_to_itself_is_named(journal: Journal) -> None:
    journal.path.unlink()
    journal.path.symlink_to(journal.path)
    with pytest.raises(StoreError, match="cannot read"):
        run_tasks([office.task()], results=journal.path.parent, progress=False)
    with pytest.raises(StoreError, match="cannot read"):
        open_trajectories(journal.path.parent)


@pytest.mark.parametrize(
    ("place", "name", "value"),
    [((), "id", None), (("setup",), "repeat", "x"), (("setup", "agent"), "model", 5)],
)
def test_a_record_whose_parts_are_of_the_wrong_kind_is_damaged(
    journal: Journal, place: tuple[str, ...], name: str, value: object
) -> None:
    first, *others = journal.path.read_text().splitlines(keepends=True)
    record = part = json.loads(first)
    for each in place:
        part = part[each]
    part[name] = value
    journal.path.write_text(json.dumps(record) + "\n" + "".join(others))
    found, warned = ids_and_warning(journal.path)
    assert len(found) == len(others)
    assert re.search(r" is not |, but has to be ", warned)
