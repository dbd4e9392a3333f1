"""Statements of tools stay prepared, and no query of a caller gets hold of one."""

from collections.abc import Iterator

import pytest

from eopsgym.errors import DatabaseError
from eopsgym.gym import Database, bounded_query
from tests import toy


@pytest.fixture
def database() -> Iterator[Database]:
    database = toy.open_database()
    yield database
    database.close()


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What SQLite has asked about while it prepared statements."""
    asked: list[tuple[object, ...]] = []
    answer = bounded_query._Gate.__call__

    def note(gate: bounded_query._Gate, *about: object) -> int:
        asked.append(about)
        return answer(gate, *about)  # type: ignore[arg-type]

    monkeypatch.setattr(bounded_query._Gate, "__call__", note)
    return asked


@pytest.mark.parametrize(
    "failing", ["", "DELETE FROM crate", "SELECT * FROM box", "SELECT 1; BEGIN"]
)
def test_a_query_leaves_the_statements_of_tools_prepared(
    database: Database, prepared: list[tuple[object, ...]], failing: str
) -> None:
    database.rows("SELECT 1")
    for _ in range(2):
        database.call("weigh", {})
    database.rows("SELECT text FROM jotting")
    if failing:
        with pytest.raises(DatabaseError):
            database.rows(failing)
    assert prepared
    prepared.clear()
    assert not database.call("weigh", {}).is_error
    assert prepared == []


@pytest.mark.parametrize(
    "written",
    [
        "UPDATE crate SET label = 'x' WHERE 0",
        "DELETE FROM jotting WHERE 0",
        "PRAGMA foreign_keys = ON",
        "PRAGMA user_version = 7",
        "SAVEPOINT mine",
        "ANALYZE",
        "CREATE TABLE IF NOT EXISTS crate (a)",
    ],
)
def test_no_query_runs_what_is_prepared_for_tools(database: Database, written: str) -> None:
    database.rows("SELECT 1")
    for _ in range(3):
        database.connection.execute(written).fetchall()
        with pytest.raises(DatabaseError, match="read-only"):
            database.rows(written)


def test_no_tool_gets_what_is_prepared_for_a_query(
    database: Database, prepared: list[tuple[object, ...]]
) -> None:
    query = "SELECT label FROM crate"
    database.rows(query)
    prepared.clear()
    database.connection.execute(query).fetchall()
    assert prepared
    database.connection.execute("UPDATE crate SET label = 'x'")
    assert database.rows(query)[0] == {"label": "x"}


def test_a_query_does_not_outlive_its_gate(database: Database) -> None:
    """One that fails in whatever way takes nothing from tools, and gives callers nothing."""
    for query in ("SELECT 1; SELECT 2", "SELECT zeroblob(900000000)", "SELECT CAST(x'ff' AS TEXT)"):
        with pytest.raises(DatabaseError):
            database.rows(query)
        assert not database.call("jot", {"text": query}).is_error
        with pytest.raises(DatabaseError, match="read-only"):
            database.rows("DELETE FROM jotting")


def test_a_clone_made_anew_has_a_gate_of_its_own(database: Database) -> None:
    database.rows("SELECT 1")
    database.keep()
    database.call("jot", {"text": "kept"})
    database.serialize()
    database.reset()
    with pytest.raises(DatabaseError, match="read-only"):
        database.rows("DELETE FROM jotting")
    assert database.rows("SELECT text FROM jotting") == [{"text": "first"}]
