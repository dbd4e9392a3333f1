"""Read-only SQL: what reads is answered, what writes or never ends is not."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from eopsgym.errors import DatabaseError
from eopsgym.gym import Database
from eopsgym.gym.query import read_only
from tests import toy
from tests.memory import grows_at_most
from tests.patience import PATIENCE
from tests.runs.processes import ROOT

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    database = toy.open_database()
    yield database
    database.close()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("SELECT 1 AS a", {"a": 1}),
        ("  -- why\n SELECT 1 AS a ; -- end\n", {"a": 1}),
        ("WITH t AS (SELECT 2 AS a) SELECT * FROM t", {"a": 2}),
        ("VALUES (3)", {"column1": 3}),
        ("PRAGMA table_info(slot)", {"cid": 0, "name": "aisle"}),
        ("SELECT name FROM pragma_table_info('slot')", {"name": "aisle"}),
        ("PRAGMA integrity_check", {"integrity_check": "ok"}),
        ("SELECT json_extract('[4]', '$[0]') AS a", {"a": 4}),
        ('SELECT "no such column" AS a', {"a": "no such column"}),
        ("SELECT count(*) AS a FROM sqlite_schema WHERE name = 'crate'", {"a": 1}),
        ("EXPLAIN QUERY PLAN SELECT 1", {}),
    ],
)
def test_queries_that_read_are_answered(
    database: Database, query: str, first: dict[str, object]
) -> None:
    row = database.rows(query)[0]
    assert {name: row[name] for name in first} == first


@pytest.mark.parametrize("query", ["", "  ;  ", "-- nothing", "SELECT 1 WHERE 0"])
def test_no_rows_are_an_empty_list(database: Database, query: str) -> None:
    assert database.rows(query) == []


def test_a_long_query_whose_values_are_small_takes_no_process_of_its_own() -> None:
    database = toy.open_database()

    def copied() -> bytes:
        raise AssertionError("a copy is made for a process of its own")

    def ask(length: int) -> int:
        query = f"SELECT {' + '.join(['1'] * 500)} AS a{' ' * length}"
        found = read_only(database.connection, query, copy=copied, clock=database.clock)
        return int(found.rows[0][0])

    assert ask(90_000) == 500
    with pytest.raises(AssertionError, match="a process of its own"):
        ask(100_001)
    database.close()


def test_values_go_into_the_marks(database: Database) -> None:
    assert database.rows("SELECT ? AS a, ? AS b", "x' OR 1", 2) == [{"a": "x' OR 1", "b": 2}]


@pytest.mark.parametrize(
    "query",
    [
        "INSERT INTO slot VALUES ('B', 1, NULL)",
        "INSERT INTO slot VALUES ('B', 1, NULL) RETURNING aisle",
        "WITH t AS (SELECT 1) UPDATE crate SET label = 'x'",
        "REPLACE INTO slot VALUES ('A', 1, NULL)",
        "DELETE FROM crate",
        "CREATE TABLE t (a)",
        "CREATE TEMP TABLE t (a)",
        "CREATE TEMP VIEW v AS SELECT 1",
        "DROP TABLE crate",
        "ALTER TABLE crate RENAME TO box",
        "ATTACH ':memory:' AS other",
        "DETACH main",
        "BEGIN",
        "COMMIT",
        "SAVEPOINT s",
        "VACUUM",
        "ANALYZE",
        "REINDEX",
        "PRAGMA foreign_keys = OFF",
        "PRAGMA user_version = 7",
        "PRAGMA writable_schema = ON",
        "PRAGMA wal_checkpoint",
        "SELECT load_extension('x')",
    ],
)
def test_queries_that_write_are_refused_and_write_nothing(database: Database, query: str) -> None:
    before = database.serialize()
    with pytest.raises(DatabaseError, match=r"read-only|not authorized"):
        database.rows(query)
    assert database.serialize() == before
    assert database.rows("PRAGMA foreign_key_list(item)") != []


def test_nothing_is_written_beside_the_database(database: Database, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError):
        database.rows(f"VACUUM INTO '{tmp_path / 'copy.db'}'")
    with pytest.raises(DatabaseError):
        database.rows(f"ATTACH '{tmp_path / 'other.db'}' AS other")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELECT 1; SELECT 2", "holds several"),
        ("SELECT 1; DROP TABLE crate", "read-only|holds several"),
        ("SELEC 1", 'near "SELEC": syntax error'),
        ("SELECT * FROM box", "no such table: box"),
        ("SELECT '\ud800'", "surrogates"),
        ("SELECT CAST(x'ff' AS TEXT)", "can't decode"),
        ("SELECT 1\0", "NUL"),
        ("\0", "NUL"),
        ("SELECT zeroblob(900000000)", "larger than 5,000,000 bytes"),
        ("SELECT printf('%900000000d', 1)", "larger than 5,000,000 bytes|memory"),
        (f"{ENDLESS} SELECT zeroblob(9000) FROM n", "more than 64 MB"),
    ],
)
def test_what_cannot_be_answered_is_an_error(database: Database, query: str, words: str) -> None:
    with pytest.raises(DatabaseError, match=words):
        database.rows(query, seconds=PATIENCE)  # none is to end for its time
    assert database.rows("SELECT 1 AS a") == [{"a": 1}]


def test_a_number_of_more_than_64_bits_is_an_error(database: Database) -> None:
    with pytest.raises(DatabaseError):
        database.rows("SELECT ?", 2**80)


@pytest.mark.parametrize(
    "query",
    [
        f"{ENDLESS} SELECT count(*) FROM n",
        f"{ENDLESS} SELECT i FROM n WHERE i < 0",
        "SELECT count(*) FROM crate a, crate b, crate c, crate d, crate e, crate f, crate g, "
        "crate h, crate i, crate j, crate k, crate l, crate m, crate n, crate o",
    ],
)
def test_a_query_without_end_is_stopped(database: Database, query: str) -> None:
    started = time.monotonic()
    with pytest.raises(DatabaseError, match=r"longer than 0\.2 s"):
        database.rows(query, seconds=0.2)
    assert time.monotonic() - started < PATIENCE
    assert database.rows("SELECT 1 AS a") == [{"a": 1}]


def test_no_rows_are_cut_off(database: Database) -> None:
    assert len(database.rows(f"{ENDLESS} SELECT i FROM n LIMIT 20000")) == 20_000


@pytest.mark.parametrize("value", [object(), [1], {1: 2}])
def test_a_value_that_sqlite_cannot_hold_is_an_error(database: Database, value: object) -> None:
    with pytest.raises(DatabaseError):
        database.rows("SELECT ?", value)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("SELECT length(zeroblob(4000000)) AS a", {"a": 4_000_000}),
        ("SELECT length(?) AS a", {"a": 200_000}),
        ("SELECT datetime('now') AS a, zeroblob(20000) AS b", {"a": "2026-03-02 09:00:00"}),
        ("SELECT json_patch('{}', '{}') AS a", {"a": "{}"}),
        ("SELECT trim(12.50, '0') AS a", {"a": "12.5"}),
        ("SELECT trim('--a--', '-') AS a", {"a": "a"}),
        ("SELECT rtrim('--a--', '-') AS a, ltrim(NULL, 'x') AS b", {"a": "--a", "b": None}),
        ("SELECT 'x' LIKE printf('%.*c', 600, '%') AS a, label FROM crate", {"label": "Tea 100%"}),
        ("SELECT text AS a FROM jotting, (SELECT zeroblob(20000) LIMIT 1)", {"a": "later"}),
    ],
)
def test_a_query_that_needs_much_is_answered_all_the_same(
    query: str, first: dict[str, object]
) -> None:
    database = toy.open_database()
    database.call("jot", {"text": "later"})
    database.connection.execute("DELETE FROM jotting WHERE text = 'first'")
    values = ["x" * 200_000] if "?" in query else []
    row = database.rows(query, *values)[0]
    assert {name: row[name] for name in first} == first
    database.reset()
    assert database.rows("SELECT text FROM jotting") == [{"text": "first"}]


N = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
ATTACKS = {
    "search in one step": "SELECT instr(zeroblob(4900000), zeroblob(2400000) || 'x')",
    "search in small steps": f"{N} SELECT sum(instr(zeroblob(9900), zeroblob(4900) || 'x')) FROM n",
    "trim": "SELECT trim(hex(zeroblob(2400000)), hex(randomblob(2400000)))",
    "pattern": f"{N} SELECT sum(hex(zeroblob(4900)) LIKE '%' || hex(zeroblob(240)) || 'x') FROM n",
    "wide row": f"SELECT {', '.join(['zeroblob(4900000)'] * 60)}",
    "wide rows": f"{N} SELECT {', '.join(['zeroblob(9900)'] * 1900)} FROM n",
    "sort": f"{N} SELECT i FROM n ORDER BY zeroblob(4000000) || i",
    "sort of small values": f"{N} SELECT i FROM n ORDER BY zeroblob(9000) || i",
    "distinct": f"{N} SELECT count(DISTINCT zeroblob(9000) || i) FROM n",
    "one long text": f"{N} SELECT length(group_concat(i)) FROM n",
}


@pytest.mark.parametrize("name", ATTACKS)
def test_attacks_end_in_time_and_memory(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SQLITE_TMPDIR", str(tmp_path))
    database = toy.open_database()
    started = time.monotonic()
    with (
        grows_at_most(400_000),
        pytest.raises(DatabaseError, match=r"longer than 0\.5 s|MB|bytes"),
    ):
        database.sql_runner(ATTACKS[name], seconds=0.5)
    assert time.monotonic() - started < PATIENCE
    assert list(tmp_path.iterdir()) == []
    assert database.rows("SELECT 1 AS a") == [{"a": 1}]


LARGEST = """
import resource
from eopsgym.errors import DatabaseError
from tests import toy
from tests.gym.test_query import ATTACKS

for name in ("wide rows", "sort of small values", "distinct"):
    try:
        toy.open_database().sql_runner(ATTACKS[name], seconds=0.5)
    except DatabaseError:
        continue
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def test_the_process_of_a_long_query_stays_small() -> None:
    # Asked for in a process of its own, which has started nothing else.
    done = subprocess.run(
        [sys.executable, "-c", LARGEST], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert 0 < int(done.stdout) < 500_000  # kilobytes


def test_a_stopped_query_says_what_to_do(database: Database) -> None:
    with pytest.raises(DatabaseError, match="ask for less, or allow more time"):
        database.rows(f"{ENDLESS} SELECT count(*) FROM n", seconds=0.2)


def test_a_query_does_not_bind_the_tools(database: Database) -> None:
    fresh = toy.open_database()
    fresh.rows("SELECT 1")
    assert not fresh.call("place_crate", {"aisle": "B", "place": 1}).is_error


def test_threads_that_ask_one_database_take_turns() -> None:
    asks = """
from threading import Thread
from tests import toy
database = toy.open_database()
def ask():
    for text in "abcdefghijklmnopqrstuvwxyz":
        database.call("jot", {"text": text})
        assert database.rows("SELECT count(*) AS crates FROM crate")[0]["crates"]
        assert database.user()
def begin_anew():
    for _ in range(300):
        assert database.serialize()
        database.reset()
threads = [Thread(target=ask) for _ in range(4)] + [Thread(target=begin_anew) for _ in range(2)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print("all have asked")
"""
    # In a process of its own: two threads that wait for each other here end only with the process.
    program = [sys.executable, "-c", asks]
    done = subprocess.run(program, cwd=ROOT, timeout=20, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("all have asked\n", "")
