"""The tables of the store as Parquet files."""

import json
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow.parquet as pq
import pytest

import eopsgym
from eopsgym.errors import ConfigError, StoreError
from eopsgym.runs import Runs, run_tasks
from eopsgym.trajectories import TABLES, export_results
from tests.toy import office
from tests.toy.made_runs import made_run
from tests.trajectories.exports import made_runs


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two tasks by two models; one run was made again after an error."""
    folder = tmp_path_factory.mktemp("parquet") / "results"
    tasks = [office.task(), office.task(office.DELETE)]
    run_tasks(tasks, "scripted/gold", results=folder, experiment="one")
    run_tasks(tasks, "scripted/noop", results=folder, experiment="two")
    return folder


def test_every_table_is_a_file_with_all_rows_and_columns(results: Path, tmp_path: Path) -> None:
    report = export_results(results, tmp_path / "out", "parquet")
    assert report.files == len(TABLES)
    with eopsgym.open_trajectories(results) as trajectories:
        for table, columns in TABLES.items():
            frame = pd.read_parquet(tmp_path / "out" / f"{table}.parquet")
            assert [*frame.columns] == [*columns]
            (count,) = trajectories.tuples(f"SELECT count(*) FROM {table}")[0]
            assert len(frame) == count


def test_values_of_any_shape_are_json_and_files_are_named_without_a_path(
    results: Path, tmp_path: Path
) -> None:
    export_results(results, tmp_path / "out", "parquet")
    calls = pd.read_parquet(tmp_path / "out" / "tool_calls.parquet")
    assert {"name": "Harbour Office"} in [json.loads(text) for text in calls["arguments"]]
    runs = pd.read_parquet(tmp_path / "out" / "runs.parquet")
    assert {*runs["run_file"]} == {"one.runs.jsonl", "two.runs.jsonl"}
    for path in (tmp_path / "out").iterdir():
        assert str(results).encode() not in path.read_bytes()


def test_the_meaning_of_each_column_is_in_the_file(results: Path, tmp_path: Path) -> None:
    export_results(results, tmp_path / "out", "parquet")
    metadata = pq.read_schema(tmp_path / "out" / "runs.parquet").metadata
    meanings = json.loads(metadata[b"eopsgym.columns"])
    assert meanings["strict"] == "Whether every verifier passes; NULL is no verdict."


def test_a_condition_chooses_the_rows_of_all_tables(results: Path, tmp_path: Path) -> None:
    export_results(results, tmp_path / "out", "parquet", where="model = 'scripted/noop' -- two")
    for table in ("runs", "messages", "verifiers"):
        frame = pd.read_parquet(tmp_path / "out" / f"{table}.parquet")
        assert len(set(frame["run_id"])) == 2
    experiments = pd.read_parquet(tmp_path / "out" / "experiments.parquet")
    assert [*experiments["experiment"]] == ["two"]


@pytest.mark.parametrize("column", ["model", "budget", "experiment"])
def test_tables_are_partitioned_by_a_column_of_runs(
    results: Path, tmp_path: Path, column: str
) -> None:
    export_results(results, tmp_path / "out", "parquet", partition_by=column)
    with eopsgym.open_trajectories(results) as trajectories:
        wanted = trajectories.tuples(
            f"SELECT run_id, {column} FROM messages JOIN runs USING (run_id) ORDER BY ALL"
        )
    folder = tmp_path / "out" / "messages"
    found = duckdb.sql(
        f"SELECT run_id, {column} FROM read_parquet('{folder}/*/*.parquet', "
        "hive_partitioning = true, hive_types_autocast = false) ORDER BY ALL"
    ).fetchall()
    assert found == wanted
    if column != "budget":  # pyarrow cannot read a partition whose only value is NULL
        assert len(pd.read_parquet(folder)) == len(wanted)
    assert (tmp_path / "out" / "breaches").is_dir()


def test_superseded_attempts_come_with_the_run_that_replaced_them(tmp_path: Path) -> None:
    broken = made_runs.broken()
    runs = Runs([broken, made_runs.won()])
    export_results(runs, tmp_path / "out", "parquet", where="strict")
    frame = pd.read_parquet(tmp_path / "out" / "messages.parquet")
    assert {*frame["run_id"]} == {runs[1].id}


def test_only_a_column_of_texts_can_partition(tmp_path: Path) -> None:
    for column in ("strict", "nothing"):
        with pytest.raises(ConfigError, match="runs has no column of texts"):
            export_results(made_runs.won(), tmp_path / "out", "parquet", partition_by=column)
    assert [*tmp_path.iterdir()] == []


def test_a_value_too_long_for_a_folder_is_refused_with_the_column(tmp_path: Path) -> None:
    long = [made_run(f"{number}", "t", "itsm", f"{number} " + "é" * 42) for number in range(2)]
    runs = [made_runs.won(), *long]
    expected = (
        r"the column model has 2 values too long for .*, such as '0 ééé.* of 44 characters; p"
    )
    with pytest.raises(StoreError, match=expected):
        export_results(runs, tmp_path / "out", "parquet", partition_by="model")
    assert [*tmp_path.iterdir()] == []
    export_results(runs, tmp_path / "chosen", "parquet", where="steps", partition_by="model")
    export_results(runs, tmp_path / "other", "parquet", partition_by="orchestrator")
    just = made_run("1", "t", "itsm", "é" * 41)
    export_results([just], tmp_path / "just", "parquet", partition_by="model")
    assert len(pd.read_parquet(tmp_path / "just" / "runs")) == 1


def test_a_long_name_in_a_tree_of_files_is_said_to_be_long(tmp_path: Path) -> None:
    run = made_run("1", "t", "itsm", "m" * 300)
    with pytest.raises(StoreError, match=r"the name 'mmm.*… or the whole path is too long"):
        export_results([run], tmp_path / "out", "published")
