"""The store follows the run files, and can be thrown away."""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from eopsgym.analysis import scores
from eopsgym.errors import EopsgymWarning, StoreError
from eopsgym.gym.changes import NOT_RECORDED
from eopsgym.runs import Journal, Run, Runs, read_run, run_task
from eopsgym.trajectories import STORE, loading, open_trajectories, staging, store_file
from tests.jupyter_kernel import start_kernel
from tests.runs.processes import ROOT, finish, start
from tests.toy import office
from tests.toy.made_runs import changed

NUMBER = "SELECT count(*) AS n FROM runs"


@pytest.fixture(scope="module")
def made() -> Run:
    return run_task(office.task(), "scripted/gold")


@pytest.fixture
def results(tmp_path: Path, made: Run) -> Path:
    folder = tmp_path / "results"
    for number in range(3):
        add(folder, made, f"aa{number}")
    return folder


def add(folder: Path, run: Run, run_id: str, experiment: str = "default") -> None:
    Journal(folder, experiment).append(changed(run, id=run_id, experiment=experiment))


def ids(source: Path, store: Path | None = None) -> list[str]:
    with open_trajectories(source, store) as trajectories:
        return [row["run_id"] for row in trajectories.rows("SELECT run_id FROM runs ORDER BY ALL")]


def attaching(monkeypatch: pytest.MonkeyPatch, act: Callable[[str], None]) -> None:
    """Have something happen in place of opening a file."""
    connect = duckdb.connect

    class Connection:
        def __init__(self, *args: Any, **options: Any) -> None:
            self.own = connect(*args, **options)

        def execute(self, query: str, *values: Any) -> Any:
            if query.startswith("ATTACH"):
                act(query)
            return self.own.execute(query, *values)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.own, name)

    monkeypatch.setattr(duckdb, "connect", Connection)


def test_the_store_lies_in_the_results_folder(results: Path) -> None:
    assert ids(results) == ["aa0", "aa1", "aa2"]
    assert (results / STORE).is_file()


def test_what_is_new_is_added_once(results: Path, made: Run) -> None:
    assert len(ids(results)) == 3
    add(results, made, "bb0")
    add(results, made, "cc0", "other")
    for _ in range(2):
        assert ids(results) == ["aa0", "aa1", "aa2", "bb0", "cc0"]
    with open_trajectories(results) as trajectories:
        for table, each in (("verifiers", 3), ("tool_calls", 3), ("messages", 6)):
            assert trajectories.rows(f"SELECT count(*) AS n FROM {table}") == [{"n": 5 * each}]
        assert trajectories.rows("SELECT count(*) AS n FROM tasks") == [{"n": 1}]
        assert trajectories.rows("SELECT count(*) AS n FROM experiments") == [{"n": 2}]
        assert repr(trajectories) == "Trajectories(5 runs, 1 task, 1 model)"


def test_a_store_is_opened_again_while_it_is_open(
    results: Path, made: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_trajectories(results) as first:
        add(results, made, "bb0")
        monkeypatch.chdir(results.parent)
        assert scores(results.name)["runs"].sum() == 4
        with open_trajectories(results) as second:
            assert second.rows(NUMBER) == [{"n": 4}]
        # What is open stays as it was.
        assert first.rows(NUMBER) == [{"n": 3}]
    assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]


def test_threads_that_open_a_store_take_turns(results: Path) -> None:
    with ThreadPoolExecutor(6) as threads:
        found = list(threads.map(lambda _: ids(results), range(6)))
    assert found == [["aa0", "aa1", "aa2"]] * 6


def test_a_file_that_has_shrunk_is_read_anew(results: Path) -> None:
    file = results / "default.runs.jsonl"
    assert len(ids(results)) == 3
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[1])
    assert ids(results) == ["aa1"]


def test_a_file_that_was_replaced_is_read_anew_whatever_its_size(results: Path, made: Run) -> None:
    assert len(ids(results)) == 3
    (results / "default.runs.jsonl").unlink()
    for number in range(4):
        add(results, changed(made, answer="x" * 100), f"bb{number}")
    assert ids(results) == ["bb0", "bb1", "bb2", "bb3"]


def test_a_file_that_is_gone_is_forgotten(results: Path, made: Run) -> None:
    add(results, made, "cc0", "other")
    assert len(ids(results)) == 4
    (results / "default.runs.jsonl").unlink()
    assert ids(results) == ["cc0"]
    with open_trajectories(results) as trajectories:
        assert trajectories.rows("SELECT count(*) AS n FROM messages") == [{"n": 6}]


def test_a_single_file_is_a_source_of_its_own(results: Path, made: Run) -> None:
    add(results, made, "cc0", "other")
    assert len(ids(results)) == 4
    assert ids(results / "other.runs.jsonl") == ["cc0"]
    assert ids(results / "other.runs.jsonl", results / "mine.duckdb") == ["cc0"]
    assert len(ids(results)) == 4


def test_a_line_that_is_still_being_written_is_read_when_it_is_whole(
    results: Path, made: Run
) -> None:
    file = results / "default.runs.jsonl"
    line = (changed(made, id="bb0").to_json() + "\n").encode()
    for end in (100, len(line) - 1):
        with file.open("ab") as lines:
            fcntl.flock(lines.fileno(), fcntl.LOCK_EX)
            lines.write(line[:end] if end == 100 else line[100:end])
            lines.flush()
            assert ids(results) == ["aa0", "aa1", "aa2"]
    with file.open("ab") as lines:
        lines.write(b"\n")
    assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]


def test_a_line_cut_off_by_a_killed_writer_is_passed_over(results: Path, made: Run) -> None:
    with (results / "default.runs.jsonl").open("ab") as lines:
        lines.write(made.to_json().encode()[:500])
    for read in (ids, scores):
        with pytest.warns(
            EopsgymWarning, match=r"only the beginning .* in 1 line.*line 4 "
        ) as caught:
            assert len(read(results))
        assert [each.filename for each in caught] == [__file__]
    add(results, made, "bb0")
    with pytest.warns(EopsgymWarning, match=r"only the beginning of a run in 1 line.*line 4 "):
        assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]


@pytest.mark.parametrize("bad", [b"garbage\n", b"\x00" * 512 + b"\n"])
def test_a_bad_line_is_passed_over_with_a_warning_each_time_until_it_is_gone(
    results: Path, made: Run, bad: bytes
) -> None:
    file = results / "default.runs.jsonl"
    assert len(ids(results)) == 3
    whole = file.read_bytes()
    file.write_bytes(whole + bad)
    add(results, made, "bb0")
    for _ in range(2):
        with pytest.warns(EopsgymWarning, match=r"no run record in 1 line, skipped: line 4 \(byte"):
            assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]
    with pytest.warns(EopsgymWarning), open_trajectories(results) as trajectories:
        (skipped,) = trajectories.skipped
    assert (skipped.kind, skipped.line, skipped.position) == ("damaged", 4, len(whole))
    with pytest.raises(StoreError, match=r"line 4, byte .* is not a run record"):
        open_trajectories(results, strict=True)
    file.write_bytes(file.read_bytes().replace(bad, b""))
    assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]
    open_trajectories(results, strict=True).close()


def test_a_bad_line_that_comes_later_is_found_at_its_place(results: Path, made: Run) -> None:
    assert len(ids(results)) == 3
    with (results / "default.runs.jsonl").open("ab") as lines:
        lines.write(b"garbage\n")
    with pytest.warns(EopsgymWarning, match="line 4 "):
        assert ids(results) == ["aa0", "aa1", "aa2"]


def test_a_copied_file_counts_once_and_is_reported(results: Path, made: Run) -> None:
    file = results / "default.runs.jsonl"
    shutil.copy(file, results / "copy of it.runs.jsonl")
    for _ in range(2):
        with pytest.warns(EopsgymWarning, match="read already, counted once, in 3 lines"):
            assert ids(results) == ["aa0", "aa1", "aa2"]
    with pytest.warns(EopsgymWarning, match="in 3 lines"):
        assert scores(results)["runs"].tolist() == [3]
    (results / "copy of it.runs.jsonl").unlink()
    assert ids(results) == ["aa0", "aa1", "aa2"]


def test_when_the_file_goes_that_others_repeat_the_copy_counts(results: Path, made: Run) -> None:
    file = results / "default.runs.jsonl"
    shutil.copy(file, results / "z.runs.jsonl")
    add(results, made, "zz0", "z")
    with pytest.warns(EopsgymWarning, match="in 3 lines"):
        assert ids(results) == ["aa0", "aa1", "aa2", "zz0"]
    file.unlink()
    assert ids(results) == ["aa0", "aa1", "aa2", "zz0"]
    with open_trajectories(results) as trajectories:
        assert trajectories.run("aa1").id == "aa1"


def test_one_run_given_twice_counts_once_and_is_reported(made: Run) -> None:
    given = [made, made, changed(made, id="other")]
    with pytest.warns(EopsgymWarning, match=f"counted once: run {made.id}"):
        trajectories = open_trajectories(given)
    assert trajectories.rows(NUMBER) == [{"n": 2}]
    assert trajectories.run("other").id == "other"


def test_runs_on_a_server_elsewhere_are_read_back_with_unknown_changes(
    tmp_path: Path, made: Run
) -> None:
    steps = tuple(replace(step, changes=NOT_RECORDED) for step in made.steps)
    servers = (replace(made.servers[0], digest=""),)
    add(tmp_path, changed(made, steps=steps, servers=servers), "far")
    with open_trajectories(tmp_path) as trajectories:
        assert trajectories.rows("SELECT DISTINCT changed_rows FROM tool_calls") == [
            {"changed_rows": None}
        ]
        assert trajectories.rows("SELECT count(*) AS n FROM changes") == [{"n": 0}]
        run = trajectories.run("far")
    assert [step.changes.recorded for step in run.steps] == [False] * 3
    with pytest.raises(StoreError, match="was on a remote server"):
        run.at(1)


def test_a_store_that_was_deleted_is_built_again(results: Path) -> None:
    assert len(ids(results)) == 3
    (results / STORE).unlink()
    assert len(ids(results)) == 3


def test_a_store_of_another_version_is_built_again(results: Path) -> None:
    with duckdb.connect(str(results / STORE)) as old:
        old.execute("CREATE TABLE about (version VARCHAR)")
        old.execute("INSERT INTO about VALUES ('0')")
        old.execute("CREATE TABLE sources (path VARCHAR)")
        old.execute("CREATE TABLE runs (name VARCHAR, old INTEGER)")
    assert len(ids(results)) == 3


def test_a_file_that_is_no_store_is_named(results: Path) -> None:
    (results / STORE).write_bytes(b"not a database" * 999)
    with pytest.raises(StoreError, match=r"trajectories\.duckdb.* rebuilt from the runs"):
        ids(results)


def test_a_database_of_something_else_is_named(results: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "mine.duckdb")) as other:
        other.execute("CREATE TABLE runs (name VARCHAR)")
    with pytest.raises(StoreError, match=r"mine\.duckdb is not a store of this version"):
        ids(results, tmp_path / "mine.duckdb")


@pytest.mark.parametrize(
    "reason", ["No space left on device", "Read-only file system", "Permission denied"]
)
def test_where_nothing_can_be_written_the_store_is_in_memory(
    results: Path, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    def refuse(query: str) -> None:
        raise duckdb.IOException(f"IO Error: Cannot open file {query.split()[1]}: {reason}")

    attaching(monkeypatch, refuse)
    assert ids(results) == ["aa0", "aa1", "aa2"]
    with pytest.raises(StoreError, match=rf"mine\.duckdb: .*{reason}\. Choose another path"):
        ids(results, results / "mine.duckdb")


def test_what_a_full_disk_left_of_a_new_store_is_taken_away(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(query: str) -> None:
        Path(query.split("'")[1]).write_bytes(b"half")
        raise duckdb.IOException("IO Error: Could not write file: No space left on device")

    attaching(monkeypatch, fill)
    assert len(ids(results)) == 3
    assert not (results / STORE).exists()


@pytest.mark.parametrize("kilobytes", [8, 20, 40])
def test_a_disk_that_fills_up_while_runs_are_added_leaves_them_in_memory(
    results: Path, kilobytes: int
) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 1024, before[1]))
    try:
        assert ids(results) == ["aa0", "aa1", "aa2"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert ids(results) == ["aa0", "aa1", "aa2"]


EDITS: list[dict[str, object]] = [
    {"started_at": "noon"},
    {"seconds": "fast"},
    {"strict": "maybe"},
    {"setup": {"repeat": 10**30}},
    {"answer": ["a"]},
]


def test_records_that_were_edited_by_hand_are_named(results: Path, made: Run) -> None:
    assert len(ids(results)) == 3
    file = results / "default.runs.jsonl"
    for number, edit in enumerate(EDITS):
        record = json.loads(made.to_json()) | {"id": f"bb{number}"}
        for name, value in edit.items():
            record[name] = record[name] | value if isinstance(value, dict) else value
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(record) + "\n")
    with pytest.warns(EopsgymWarning, match=r"default\.runs\.jsonl.*line 4 .*an invalid value"):
        assert ids(results) == ["aa0", "aa1", "aa2"]
    add(results, made, "cc0")
    with pytest.warns(EopsgymWarning, match=r"no run record in 5 lines"):
        opened = open_trajectories(results)
    with opened as trajectories:
        assert [each.line for each in trajectories.skipped] == [4, 5, 6, 7, 8]
        assert all("an invalid value" in each.why for each in trajectories.skipped)
        assert trajectories.rows(NUMBER) == [{"n": 4}]


def test_a_longer_line_in_the_middle_has_the_file_read_anew(results: Path) -> None:
    assert len(ids(results)) == 3
    file = results / "default.runs.jsonl"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"aa1"', '"aa1-and-more"'), encoding="utf-8")
    assert ids(results) == ["aa0", "aa1-and-more", "aa2"]


@contextmanager
def held_by_another_process(results: Path) -> Iterator[None]:
    """While this goes on another process has the store open."""
    holder = subprocess.Popen(
        [sys.executable, "-m", "tests.trajectories.opener", str(results)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert holder.stdout is not None
        assert int(holder.stdout.readline())
        yield
    finally:
        holder.communicate("\n", timeout=20)
    assert holder.returncode == 0


def test_a_store_that_another_process_reads_is_read_and_not_made_again(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_by_another_process(results):
        made = os.stat(results / STORE)
        monkeypatch.setattr(store_file, "add_files", None)  # nothing is read anew
        assert ids(results) == ["aa0", "aa1", "aa2"]
        assert os.stat(results / STORE) == made


def test_what_is_new_is_added_while_another_process_reads(results: Path, made: Run) -> None:
    with held_by_another_process(results):
        add(results, made, "bb0")
        assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]
        with duckdb.connect(str(results / STORE), read_only=True) as other:
            assert other.execute(NUMBER).fetchall() == [(4,)]
    assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]
    assert sorted(path.name for path in results.iterdir()) == ["default.runs.jsonl", STORE]


def test_a_store_that_another_process_writes_to_is_made_in_memory(results: Path) -> None:
    ids(results)
    program = "import duckdb, sys; duckdb.connect(sys.argv[1]); print(1, flush=True); input()"
    writer = subprocess.Popen(
        [sys.executable, "-c", program, str(results / STORE)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert writer.stdout is not None
    assert writer.stdout.readline()
    assert ids(results) == ["aa0", "aa1", "aa2"]
    writer.communicate("\n", timeout=20)


def test_processes_that_open_a_new_store_at_once_all_find_its_runs(results: Path) -> None:
    openers = [start("tests.trajectories.opener", results) for _ in range(4)]
    assert finish(*openers) == ["3\n"] * 4
    assert sorted(path.name for path in results.iterdir()) == ["default.runs.jsonl", STORE]


def test_a_process_that_fills_a_store_without_end_is_not_waited_for(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "_TURN_SECONDS", 0.1)
    with (results / f".{STORE}.filling").open("wb") as sign:
        fcntl.flock(sign.fileno(), fcntl.LOCK_EX)
        assert ids(results) == ["aa0", "aa1", "aa2"]
        assert not (results / STORE).exists()
    assert ids(results) == ["aa0", "aa1", "aa2"]
    assert (results / STORE).exists()


@pytest.mark.parametrize("at", ["ATTACH", "CHECKPOINT", "replace"])
def test_a_process_that_is_killed_while_it_fills_leaves_the_store_as_it_was(
    results: Path, made: Run, at: str
) -> None:
    assert len(ids(results)) == 3
    before = (results / STORE).read_bytes()
    add(results, made, "bb0")
    killed = subprocess.run(
        [sys.executable, "-m", "tests.trajectories.killed_filler", str(results), at],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert (results / STORE).read_bytes() == before
    assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]
    assert sorted(path.name for path in results.iterdir()) == ["default.runs.jsonl", STORE]


def test_a_file_that_was_edited_in_place_is_read_anew_though_it_is_as_long(results: Path) -> None:
    assert len(ids(results)) == 3
    file = results / "default.runs.jsonl"
    with file.open("r+b") as lines:
        text = lines.read()
        lines.seek(0)
        lines.write(text.replace(b'"aa1"', b'"zz1"'))
    os.utime(file, ns=(1, 1))
    assert ids(results) == ["aa0", "aa2", "zz1"]


def test_a_store_that_is_up_to_date_is_read_where_nothing_can_be_written(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(ids(results)) == 3

    def refuse(query: str) -> None:
        if "READ_ONLY" not in query:
            raise duckdb.IOException("IO Error: Cannot open file: Read-only file system")

    attaching(monkeypatch, refuse)
    monkeypatch.setattr(store_file, "held", None)
    assert ids(results) == ["aa0", "aa1", "aa2"]


async def test_a_store_may_be_awaited(results: Path) -> None:
    trajectories = await open_trajectories(results)
    assert trajectories.rows(NUMBER) == [{"n": 3}]
    trajectories.close()


def test_a_run_is_found_by_the_beginning_of_its_id(results: Path, made: Run) -> None:
    add(results, made, "bb0")
    add(results, made, "aa11")
    with open_trajectories(results) as trajectories:
        assert trajectories.run("bb") == changed(made, id="bb0")
        assert trajectories.run("aa1").id == "aa1"
        assert trajectories.run("aa1").at(3).rows("SELECT count(*) AS n FROM location") == [
            {"n": 3}
        ]
        with pytest.raises(StoreError, match=r"'aa' names 4 runs \(aa0, aa1, aa2, aa11\)"):
            trajectories.run("aa")
        with pytest.raises(StoreError, match=r"'x' names 0 runs \(none\)"):
            trajectories.run("x")
        runs = trajectories.runs("run_id > 'aa0' AND strict")
        assert isinstance(runs, Runs)
        assert [run.id for run in runs] == ["aa1", "aa11", "aa2", "bb0"]


def test_runs_in_memory_have_a_store_too(made: Run) -> None:
    other = changed(made, id="other", strict=False)
    with open_trajectories([made, other]) as trajectories:
        assert trajectories.run("other") is other
        assert trajectories.runs("strict") == [made]
    with open_trajectories([]) as empty:
        assert empty.rows(NUMBER) == [{"n": 0}]


def test_a_run_whose_file_was_replaced_under_the_store_is_not_mixed_up(
    results: Path, made: Run
) -> None:
    with open_trajectories(results) as trajectories:
        (results / "default.runs.jsonl").unlink()
        with pytest.raises(StoreError, match="cannot read"):
            trajectories.run("aa0")
        add(results, made, "bb0")
        with pytest.raises(StoreError, match="has been changed or replaced: run aa0"):
            trajectories.run("aa0")


@pytest.mark.parametrize("name", ["x" * 400, "a\0b"])
def test_a_store_whose_name_no_file_can_have_is_refused(results: Path, name: str) -> None:
    with pytest.raises(StoreError, match=r"cannot open the store .*Choose another path"):
        open_trajectories(results, store=results / name)


def test_missing_results_are_named(tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nowhere", "SELECT 1;" * 600):
        with pytest.raises(StoreError, match="no results at"):
            open_trajectories(source)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [1, 30_000, 10**9])
def test_batches_of_any_size_make_the_same_store(
    results: Path, made: Run, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_BLOCK_BYTES", size)
    file = results / "default.runs.jsonl"
    bad = json.loads(made.to_json()) | {"id": "bb0", "seconds": "fast"}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"garbage\n\n{json.dumps(bad)}\n")
    for number in range(3):
        add(results, made, f"cc{number}")
    add(results, made, "aa1")
    with pytest.warns(EopsgymWarning, match="skipped|counted once"):
        opened = open_trajectories(results)
    with opened as trajectories:
        kinds = [(each.kind, each.line) for each in trajectories.skipped]
        assert kinds == [("damaged", 4), ("damaged", 6), ("repeat", 10)]
        rows = trajectories.rows("SELECT run_id, line_start FROM runs")
        assert [row["run_id"] for row in rows] == ["aa0", "aa1", "aa2", "cc0", "cc1", "cc2"]
        assert [read_run(file, row["line_start"]).id for row in rows] == [
            row["run_id"] for row in rows
        ]
        assert trajectories.rows("SELECT count(*) AS n FROM tool_calls") == [{"n": 18}]


@pytest.mark.parametrize("bad", [{}, {"seconds": "fast"}])
@pytest.mark.parametrize("size", [1, 10**9])
def test_files_that_are_added_together_make_the_same_store_as_one_by_one(
    results: Path, made: Run, size: int, bad: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_BLOCK_BYTES", size)
    for number in range(3):
        add(results, made, f"bb{number}", f"other's_{number}")
    lines = [json.dumps(json.loads(made.to_json()) | bad | {"id": "cc0"}), "garbage"]
    with (results / "other's_1.runs.jsonl").open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
    add(results, made, "aa1", "other's_2")  # as the first file has it
    with pytest.warns(EopsgymWarning, match="skipped|counted once"):
        opened = open_trajectories(results)
    with opened as trajectories:
        skipped = [
            (Path(each.path).name[:7], each.kind, each.line) for each in trajectories.skipped
        ]
        cut = [("other's", "damaged", 2)] if bad else []
        assert skipped == [*cut, ("other's", "damaged", 3), ("other's", "repeat", 2)]
        rows = trajectories.rows("SELECT run_id, run_file, line_start FROM runs")
        assert [row["run_id"][:2] for row in rows].count("bb") == 3
        assert len(rows) == (6 if bad else 7)
        for row in rows:
            assert read_run(row["run_file"], row["line_start"]).id == row["run_id"]
        files = trajectories.rows("SELECT DISTINCT run_file FROM experiments")
        assert len(files) == 4
        calls = trajectories.rows("SELECT run_id, count(*) AS n FROM tool_calls GROUP BY run_id")
        assert {row["n"] for row in calls} == {3}
        assert len(calls) == len(rows)
    with pytest.warns(EopsgymWarning, match="skipped|counted once"):
        again = open_trajectories(results)
    with again as trajectories:
        assert len(trajectories.rows("SELECT run_id FROM runs")) == len(rows)


def test_a_run_that_comes_again_in_the_next_block_counts_once(
    results: Path, made: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_BLOCK_BYTES", 1)
    for run_id in ("bb0", "bb0", "cc0", "bb0"):
        add(results, made, run_id)
    with pytest.warns(EopsgymWarning, match="read already, counted once, in 2 lines"):
        opened = open_trajectories(results)
    with opened as trajectories:
        assert [(each.kind, each.line) for each in trajectories.skipped] == [
            ("repeat", 5),
            ("repeat", 7),
        ]
        assert trajectories.rows("SELECT count(*) AS n FROM tool_calls") == [{"n": 15}]


@pytest.mark.parametrize("most", [0, 10**6])
def test_results_that_come_again_in_a_later_block_have_their_values(
    results: Path, made: Run, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_BLOCK_BYTES", 1)
    monkeypatch.setattr(staging, "_MOST_VALUES", most)
    for number in range(4):
        add(results, made, f"bb{number}")
    query = "SELECT run_id, array_agg(result::JSON::VARCHAR ORDER BY position) FROM tool_calls"
    with open_trajectories(results) as trajectories:
        found = trajectories.tuples(f"{query} GROUP BY run_id")
    assert len(found) == 7
    assert len({tuple(values) for _, values in found}) == 1
    assert None not in found[0][1]


def test_a_store_that_needs_more_memory_than_usual_is_filled_with_more(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "_MEMORY_OF_FILLING", 1 << 20)
    assert ids(results) == ["aa0", "aa1", "aa2"]
    assert (results / STORE).is_file()


def test_a_run_that_cannot_be_makes_no_repeat_of_a_whole_one_in_the_next_block(
    results: Path, made: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_BLOCK_BYTES", 1)
    bad = json.loads(made.to_json()) | {"id": "bb0", "seconds": "fast"}
    with (results / "default.runs.jsonl").open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(bad) + "\n")
    add(results, made, "bb0")
    with pytest.warns(EopsgymWarning, match="no run record in 1 line, skipped: line 4 "):
        assert ids(results) == ["aa0", "aa1", "aa2", "bb0"]


def test_a_line_that_is_no_utf_8_is_passed_over(results: Path, made: Run) -> None:
    file = results / "default.runs.jsonl"
    line = changed(made, id="bb0", answer="x" * 9).to_json().encode()
    with file.open("ab") as lines:
        lines.write(line.replace(b"x" * 9, b"\xff" * 9) + b"\n")
    add(results, made, "cc0")
    with pytest.warns(EopsgymWarning, match="no run record in 1 line, skipped: line 4 "):
        assert ids(results) == ["aa0", "aa1", "aa2", "cc0"]


def test_filling_a_store_leaves_its_queries_all_threads(results: Path) -> None:
    query = "SELECT current_setting('threads') AS n"
    with duckdb.connect() as fresh, open_trajectories(results) as trajectories:
        assert trajectories.rows(query)[0]["n"] == fresh.execute(query).fetchall()[0][0]


def test_a_store_that_was_filled_is_let_go_when_it_is_closed(results: Path) -> None:
    open_trajectories(results).close()
    with duckdb.connect(str(results / STORE), read_only=True) as other:
        assert other.execute(NUMBER).fetchall() == [(3,)]


PROGRESS_BARS = """
import eopsgym
results = {results!r}
for source in (results, results, eopsgym.Runs.read(results)):
    with eopsgym.open_trajectories(source) as store, store.another() as other:
        for each in (store, other):
            print(each.rows("SELECT current_setting('enable_progress_bar') AS is_drawn"))
"""


def test_a_slow_query_leaves_no_progress_bar_in_a_notebook(results: Path, tmp_path: Path) -> None:
    with start_kernel(tmp_path) as kernel:
        cell = kernel.run(PROGRESS_BARS.format(results=str(results)))
    assert cell.errors == []
    assert cell.out == "[{'is_drawn': False}]\n" * 6
