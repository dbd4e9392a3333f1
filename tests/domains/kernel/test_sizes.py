"""What one call may hold: refused before anything is made of it, and cheap to refuse."""

import json
import time
import tracemalloc
from typing import Any

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.rows import ANY_OF, as_list
from eopsgym.gym.tool_call import (
    MOST_CHARACTERS,
    MOST_LEVELS,
    MOST_VALUES,
    check_size,
)
from tests import toy
from tests.patience import PATIENCE


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def endless() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        ({"a": [0] * 1_000_000}, "50,000 values"),
        ({"a": [[0] * 10_000] * 6}, "50,000 values"),
        ({"a": [{}] * 60_000}, "50,000 values"),
        ({str(n): n for n in range(60_000)}, "50,000 values"),
        ({"a": "x" * 1_000_001}, "1,000,000 characters"),
        ({"a": ["x" * 100_000] * 11}, "1,000,000 characters"),
        ({"x" * 1_000_001: 1}, "1,000,000 characters"),
        ({"a": nested(100)}, "60 levels"),
        ({"a": nested(100_000)}, "60 levels"),
        ({"a": endless()}, "60 levels"),
        ({"a": 10**5000}, "numbers of a thousand digits"),
    ],
)
def test_arguments_too_large_are_refused(arguments: dict[str, Any], most: str) -> None:
    with pytest.raises(ToolError, match=f"more than {most}.*; give less at a time"):
        check_size(arguments)
    assert "ARGUMENTS_TOO_LARGE" in toy.open_database().call("find_crates", arguments).text


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"a": [0] * (MOST_VALUES - 1)},
        {"a": "x" * (MOST_CHARACTERS - 1)},
        {"a": nested(MOST_LEVELS - 1)},
        {"a": None, "b": 2**64, "c": 1.5, "d": True},
    ],
)
def test_arguments_within_the_bounds_pass(arguments: dict[str, Any]) -> None:
    check_size(arguments)


def test_a_million_zeros_cost_little() -> None:
    database, zeros = toy.open_database(), [0] * 1_000_000
    tracemalloc.start()
    started = time.monotonic()
    assert database.call("find_crates", {"label": zeros}).is_error
    assert time.monotonic() - started < PATIENCE
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_findings_are_as_many_as_can_be_read() -> None:
    things = [{"name": 1}] * 5_000
    refused = toy.open_database().call("add_crate", {"label": "x", "things": things})
    assert len(json.loads(refused.text)["detail"]) == 100


VALUES = st.sampled_from(
    [1, "1", "1.0", 1.0, 1.5, "a", None, True, 0, False, "", "a\0b", 2**62, "é", "1e2", 100]
)
COLUMNS = "i INTEGER, s TEXT, v VARCHAR(9), n NUMERIC, b BOOLEAN, d DATETIME, r REAL, x"


@given(st.lists(VALUES, max_size=5), st.lists(VALUES, max_size=5))
def test_a_list_finds_what_its_values_would_find_one_by_one(
    stored: list[Any], wanted: list[Any]
) -> None:
    connection = apsw.Connection(":memory:")
    connection.execute(f"CREATE TABLE t ({COLUMNS})")
    for value in stored:
        connection.execute("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (value,) * 8)
    for column in "isvnbdrx":
        marks = ", ".join("?" * len(wanted))
        sql = f"SELECT rowid FROM t WHERE {column} IN ({{}})"
        one_by_one = connection.execute(sql.format(marks), wanted).fetchall()
        assert connection.execute(sql.format(ANY_OF), (as_list(wanted),)).fetchall() == one_by_one
