"""What a store can be asked, and in what form it answers."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from typing import Any

import pandas as pd
import pytest

from eopsgym.errors import ConfigError, EopsgymWarning, StoreError
from eopsgym.runs import run_task
from eopsgym.trajectories import TABLES, Trajectories, open_trajectories
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

NUMBER = "SELECT count(*) AS n FROM runs"


@pytest.fixture(scope="module")
def trajectories() -> Iterator[Trajectories]:
    """Three runs of one kind."""
    made = run_task(office.task(), "scripted/gold")
    with open_trajectories([changed(made, id=f"aa{number}") for number in range(3)]) as opened:
        yield opened


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELEC 1", "syntax error"),
        (
            "SELECT * FROM nowhere",
            r"nowhere does not exist[\s\S]*The tables are experiments, tasks",
        ),
        ("SELECT nope FROM runs", "nope"),
        ("", "the query is empty"),
        ("SELECT '\ud800'", "is not a query"),
        (None, "None is not a query"),
        ("DROP TABLE runs", "only queries that read are allowed, not DROP"),
        ("SELECT 1; DELETE FROM runs", "only queries that read are allowed, not DELETE"),
        ("CREATE TABLE mine (a INT)", "not CREATE"),
        ("EXPLAIN ANALYZE DELETE FROM runs", "read-only"),
        ("SELECT arguments->>'city' FROM tool_calls", r"write arguments\.name, or arguments::JSON"),
        ("SELECT json_keys(result) FROM tool_calls", r"write arguments\.name, or arguments::JSON"),
    ],
)
def test_what_is_no_query_is_an_error(trajectories: Trajectories, query: Any, words: str) -> None:
    for ask in (trajectories.rows, trajectories.sql):
        with pytest.raises(StoreError, match=words):
            ask(query)
    assert trajectories.rows(NUMBER) == [{"n": 3}]


def test_a_query_gives_a_frame_or_rows_and_takes_values(trajectories: Trajectories) -> None:
    query = "SELECT run_id, strict FROM runs WHERE run_id = ?"
    assert trajectories.sql(query, "aa1").to_dict("records") == [{"run_id": "aa1", "strict": True}]
    assert trajectories.rows(query, "aa1") == [{"run_id": "aa1", "strict": True}]
    assert trajectories.rows("SHOW TABLES")[0] == {"name": "about"}


def test_whole_numbers_stay_whole_beside_nulls_and_in_sums(trajectories: Trajectories) -> None:
    query = """
        SELECT sum(steps) AS total, sum(steps) FILTER (false) AS none, max(turns) AS most,
            avg(steps) AS mean, count(*) AS n
        FROM runs
        UNION ALL SELECT NULL, 7, NULL, NULL, 0
    """
    found = trajectories.sql(query)
    assert found["total"].tolist()[0] == 9
    kinds = {name: str(kind) for name, kind in found.dtypes.items()}
    assert kinds == {
        "total": "Int64",
        "none": "Int64",
        "most": "Int64",
        "mean": "float64",
        "n": "int64",
    }
    assert str(trajectories.sql("SELECT sum(steps) AS n FROM runs")["n"].dtype) == "int64"
    twice = trajectories.sql("SELECT sum(steps) AS n, sum(turns) AS n FROM runs")
    assert [str(kind) for kind in twice.dtypes] == ["int64", "int64"]
    huge = trajectories.sql("SELECT (2 ** 80)::HUGEINT AS n")
    assert huge["n"].tolist() == [2.0**80]


def test_rows_are_what_json_can_hold(trajectories: Trajectories) -> None:
    query = """
        SELECT started_at, DATE '2026-03-02' AS day, TIME '09:00' AS clock,
            INTERVAL 90 MINUTES AS span, 1.50::DECIMAL(4,2) AS price, '\\x00ab'::BLOB AS bytes,
            'nan'::DOUBLE AS odd, ['inf'::DOUBLE] AS far, {'a': [1, NULL], 'b': DATE '2026-03-02'}
            AS nested, MAP {1: 'x'} AS map, 2::HUGEINT ** 70 AS huge, true AS yes, NULL AS none
        FROM runs LIMIT 1
    """
    (row,) = trajectories.rows(query)
    assert json.loads(json.dumps(row, allow_nan=False)) == row
    assert row.pop("started_at").startswith("20")
    assert row == {
        "day": "2026-03-02",
        "clock": "09:00:00",
        "span": "1:30:00",
        "price": 1.5,
        "bytes": "006162",
        "odd": "NaN",
        "far": ["Infinity"],
        "nested": {"a": [1, None], "b": "2026-03-02"},
        "map": {"1": "x"},
        "huge": 2.0**70,
        "yes": True,
        "none": None,
    }


def test_the_columns_are_described(trajectories: Trajectories) -> None:
    columns = trajectories.describe()
    assert list(columns.columns) == ["table", "column", "type", "meaning"]
    for table in TABLES:
        held = trajectories.rows(f"DESCRIBE {table}")
        pairs = [(line["column_name"], line["column_type"]) for line in held]
        one = trajectories.describe(table)
        assert list(zip(one["column"], one["type"], strict=True)) == pairs
    assert len(columns) == sum(map(len, TABLES.values()))
    assert columns["meaning"].str.endswith((".", "…")).all()
    assert columns["meaning"].str.len().between(9, 100).all()
    shown = columns._repr_html_()
    assert shown.count("<tr>") == len(columns)
    assert all(escape(meaning, quote=False) in shown for meaning in columns["meaning"])
    assert type(columns[columns["table"] == "runs"]) is pd.DataFrame
    with pytest.raises(ConfigError, match="no table 'nope'; there are experiments, "):
        trajectories.describe("nope")


def test_arguments_results_and_changed_values_are_values(trajectories: Trajectories) -> None:
    query = """
        SELECT arguments.city::VARCHAR AS city, result.active::BOOLEAN AS active,
            typeof(result) AS kind, arguments::JSON AS whole
        FROM tool_calls WHERE result.city = 'Salem' AND step = 2 LIMIT 1
    """
    (row,) = trajectories.rows(query)
    assert json.loads(row.pop("whole")) == {"city": "Salem", "location_id": "LOC_001"}
    assert row == {"city": "Salem", "active": True, "kind": "VARIANT"}
    after = trajectories.rows(
        "SELECT DISTINCT after FROM changes WHERE step = 3 AND column_name = 'active'"
    )
    assert after == [{"after": 1}]
    assert trajectories.sql("SELECT setup.limits.turns::INT AS n FROM runs")["n"][0] == 50


def test_groups_that_fall_apart_are_reported(trajectories: Trajectories) -> None:
    """DuckDB takes equal values for different ones in GROUP BY ALL, and nowhere else."""
    query = "SELECT setup.agent.model{} AS model, count(*) AS n FROM runs GROUP BY {}"
    whole = [{"model": "scripted/gold", "n": 3}]
    assert trajectories.rows(query.format("", 1)) == whole
    assert trajectories.rows(query.format("::VARCHAR", "ALL")) == whole
    within = f"WITH found AS ({query}) SELECT sum(n)::INT AS n FROM found"
    assert trajectories.rows(within.format("::VARCHAR", "ALL")) == [{"n": 3}]
    for asked in (within, f"SELECT sum(n)::INT AS n FROM ({query})"):
        with pytest.warns(EopsgymWarning, match="model is VARIANT"):
            assert trajectories.rows(asked.format("", "ALL")) == [{"n": 3}]
    for ask in (trajectories.rows, trajectories.sql):
        with pytest.warns(EopsgymWarning, match="model is VARIANT.* model::VARCHAR") as caught:
            ask(query.format("", "\nAll"))
        assert caught[0].filename == __file__


def test_groups_of_queries_with_values_are_reported_too(trajectories: Trajectories) -> None:
    query = "SELECT setup.agent.model{} AS m, count(*) AS n FROM runs WHERE steps >= ? GROUP BY ALL"
    assert trajectories.rows(query.format("::VARCHAR"), 0) == [{"m": "scripted/gold", "n": 3}]
    with pytest.warns(EopsgymWarning, match="m is VARIANT"):
        trajectories.rows(query.format(""), 0)
    # What cannot stand alone is not looked at, and answered all the same.
    related = """
        SELECT count(*) AS n FROM runs AS r WHERE EXISTS (
            SELECT tool FROM tool_calls AS t WHERE t.run_id = r.run_id GROUP BY ALL)"""
    assert trajectories.rows(related) == [{"n": 3}]


def test_threads_that_ask_one_store_take_turns(trajectories: Trajectories) -> None:
    def ask(number: int) -> list[dict[str, Any]]:
        return trajectories.rows(f"SELECT {number} AS asked, count(*) AS n FROM runs")

    with ThreadPoolExecutor(4) as threads:
        said = list(threads.map(ask, range(40)))
    assert said == [[{"asked": number, "n": 3}] for number in range(40)]


def test_no_column_has_a_name_that_sql_reserves() -> None:
    with open_trajectories([run_task(office.task(), "scripted/gold")]) as opened:
        for table, columns in TABLES.items():
            for name in columns:
                opened.rows(f"SELECT {name} FROM {table} ORDER BY {name}")


def test_moments_with_a_zone_are_given_to_python() -> None:
    with open_trajectories([run_task(office.task(), "scripted/gold")]) as opened:
        ((moment,),) = opened.tuples("SELECT started_at::TIMESTAMPTZ FROM runs")
    assert moment.tzinfo is not None


@pytest.mark.parametrize(
    "arguments",
    [
        {"City": 1, "city": 2},
        {"a": [{"A": 1, "a": 2}]},
        {"": 1, "a.b": {"c": 2}, 'q"': 3},
        {str(number): number for number in range(500)},
    ],
)
def test_arguments_of_any_names_leave_the_table_readable(arguments: dict[str, Any]) -> None:
    model = prepared(calling(("add_location", arguments)), saying("Done."))
    usual = run_task(office.task(), "scripted/gold")
    with open_trajectories([run_task(office.task(), model), usual]) as opened:
        for shown in ("arguments", "arguments::VARCHAR", "arguments::JSON"):
            assert len(opened.rows(f"SELECT {shown} AS a FROM tool_calls")) > 1
            assert len(opened.sql(f"SELECT {shown} AS a FROM tool_calls")) > 1
        cities = opened.rows(
            "SELECT arguments.city::VARCHAR AS city FROM tool_calls WHERE tool = 'add_location'"
        )
        assert {"city": "Salem"} in cities


def test_batches_that_nobody_reads_to_their_end_hide_no_error(trajectories: Trajectories) -> None:
    def write_until_the_disk_is_full() -> None:
        query = "SELECT * FROM messages, range(20_000)"
        with trajectories.record_batches(query, rows=1) as batches:
            next(batches)
            raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_until_the_disk_is_full()
    assert trajectories.rows(NUMBER) == [{"n": 3}]
