"""A published SQL runner adds its LIMIT where the query has none, and only there."""

import re
import sqlite3
import time
import tracemalloc

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.domains import get_domain
from eopsgym.errors import DatabaseError
from eopsgym.gym import Database, LocalServer, build_template
from eopsgym.gym.published_limit_clause import RUNNER_LIMITS, with_limit
from eopsgym.gym.template import load_template
from tests import toy
from tests.patience import PATIENCE
from tests.reference import reference

MANY = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 250) "


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Database:
    """Of a system whose server adds a LIMIT."""
    monkeypatch.setitem(RUNNER_LIMITS, toy.DOMAIN.name, 100)
    return Database(build_template(toy.DOMAIN, toy.SEED, "depot"))


@pytest.mark.parametrize(
    ("query", "run"),
    [
        ("SELECT i FROM n", "SELECT i FROM n LIMIT 100"),
        ("SELECT i FROM n;", "SELECT i FROM n LIMIT 100"),
        ("SELECT i FROM n ; ;\n", "SELECT i FROM n LIMIT 100"),
        ("SELECT i FROM n -- LIMIT 5", "SELECT i FROM n LIMIT 100"),
        ("SELECT i FROM n -- why\n", "SELECT i FROM n LIMIT 100"),
        ("SELECT i FROM n /* LIMIT 5 */;", "SELECT i FROM n LIMIT 100"),
        ("SELECT i FROM n /* LIMIT 5", "SELECT i FROM n LIMIT 100"),
        ("SELECT i, 'LIMIT 5' FROM n", "SELECT i, 'LIMIT 5' FROM n LIMIT 100"),
        ("SELECT i, 'it''s LIMIT' FROM n", "SELECT i, 'it''s LIMIT' FROM n LIMIT 100"),
        ('SELECT i AS "LIMIT" FROM n', 'SELECT i AS "LIMIT" FROM n LIMIT 100'),
        ("SELECT i AS [limit] FROM n", "SELECT i AS [limit] FROM n LIMIT 100"),
        ("SELECT i AS `limit` FROM n", "SELECT i AS `limit` FROM n LIMIT 100"),
        ("SELECT i AS limits FROM n", "SELECT i AS limits FROM n LIMIT 100"),
        ("SELECT i AS limité FROM n", "SELECT i AS limité FROM n LIMIT 100"),
        (
            "SELECT * FROM (SELECT i FROM n LIMIT 200)",
            "SELECT * FROM (SELECT i FROM n LIMIT 200) LIMIT 100",
        ),
        ("SELECT i FROM n UNION ALL SELECT 1", "SELECT i FROM n UNION ALL SELECT 1 LIMIT 100"),
        ("SELECT i FROM n ORDER BY i", "SELECT i FROM n ORDER BY i LIMIT 100"),
    ],
)
def test_a_query_without_a_limit_gets_one(database: Database, query: str, run: str) -> None:
    rows, asked = database.sql_runner(MANY + query)
    assert (asked, len(rows)) == (MANY + run, 100)
    assert len(database.rows(MANY + query)) >= 200


@pytest.mark.parametrize(
    "query",
    [
        "SELECT i FROM n LIMIT 200",
        "select i from n limit 200;",
        "SELECT i FROM n LIMIT(200)",
        "SELECT i FROM n LIMIT 200 OFFSET 0",
        "SELECT i FROM n LIMIT 0, 200",
        "SELECT i FROM n/**/LIMIT/**/200",
        "SELECT i FROM n\nLIMIT\t200 -- no more",
        "SELECT i FROM n LIMIT -1",
        "SELECT i FROM n UNION ALL SELECT 1 LIMIT 200",
        "SELECT i FROM n WHERE 'x' <> ' -- ' LIMIT 200",
    ],
)
def test_a_limit_in_the_query_counts(database: Database, query: str) -> None:
    rows, asked = database.sql_runner(MANY + query)
    assert asked == MANY + query
    assert len(rows) >= 200


@pytest.mark.parametrize("query", ["VALUES (1), (2)", "-- nothing", ";"])
def test_what_cannot_have_a_limit_gets_none(database: Database, query: str) -> None:
    assert database.sql_runner(query) == (database.rows(query), query)


def test_a_statement_behind_the_query_is_not_hidden(database: Database) -> None:
    for query in ("SELECT 1; DROP TABLE crate", "SELECT 1; SELECT 2", "SELECT 1;-- x\nSELECT 2"):
        with pytest.raises(DatabaseError, match=r"several|read-only"):
            database.sql_runner(query)


def test_a_caller_names_another_limit(database: Database) -> None:
    rows, asked = database.sql_runner(MANY + "SELECT i FROM n", limit=7)
    assert (len(rows), asked) == (7, MANY + "SELECT i FROM n LIMIT 7")
    assert len(database.sql_runner(MANY + "SELECT i FROM n LIMIT 200", limit=7).rows) == 200


def test_a_runner_that_adds_none_gives_all() -> None:
    rows, asked = toy.open_database().sql_runner(MANY + "SELECT i FROM n")
    assert (len(rows), asked) == (250, MANY + "SELECT i FROM n")


def test_the_csm_server_adds_a_hundred_and_the_others_nothing() -> None:
    assert RUNNER_LIMITS == {"csm": 100}


@pytest.mark.parametrize(
    "query", ["PRAGMA table_info(crate)", " /* */ pragma table_list", ";PRAGMA integrity_check"]
)
def test_a_runner_refuses_pragmas_that_people_may_ask(database: Database, query: str) -> None:
    with pytest.raises(DatabaseError, match="Only read-only SELECT queries are allowed"):
        database.sql_runner(query)
    assert database.rows(query)


async def test_a_verifier_sees_what_the_published_server_gives(database: Database) -> None:
    server = LocalServer(database)
    assert len(await server.rows(MANY + "SELECT i FROM n")) == 100
    assert await server.rows("SELECT 9e999 AS a, hex(x'0a') AS b") == [{"a": None, "b": "0A"}]
    with pytest.raises(DatabaseError):
        await server.rows("PRAGMA table_list")


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("SELECT 1 AS a, 2 AS a", {"a": 1}),
        ("SELECT 1 AS a, 2 AS b, 3 AS a", {"a": 1, "b": 2}),
        ("SELECT 1 AS a, 2 AS A", {"a": 1, "A": 1}),
        ("SELECT 'x', 'x'", {"'x'": "x"}),
    ],
)
async def test_of_columns_with_one_name_the_first_counts(
    database: Database, query: str, row: dict[str, object]
) -> None:
    assert await LocalServer(database).rows(query) == [row]


def test_that_is_how_rows_of_the_standard_library_are_read() -> None:
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    row = connection.execute("SELECT 1 AS a, 2 AS b, 3 AS a, 4 AS A").fetchone()
    assert dict(row) == {"a": 1, "b": 2, "A": 1}
    connection.close()


@pytest.mark.parametrize("query", ["SELECT x'00'", "SELECT x'41' AS a", "SELECT 1, zeroblob(3)"])
async def test_bytes_are_refused(database: Database, query: str) -> None:
    with pytest.raises(DatabaseError, match="Object of type bytes is not JSON serializable"):
        await LocalServer(database).rows(query)


PARTS = """SELECT 1 , 'a ' " ` [ ] ( ) LIMIT limit -- /* */ * / ; x FROM n UNION VALUES i ORDER
    BY AS ALL 5 .5 0x1F ? $a :b( @c::d é"""
PIECES = st.sampled_from([*re.split(r"\s+", PARTS), "\n", "\ufeff", "\x0b", "\xa0"])


@given(st.lists(st.tuples(PIECES, st.sampled_from(["", " "])), max_size=12))
def test_whatever_the_spelling_what_sqlite_takes_keeps_its_meaning(
    pieces: list[tuple[str, str]],
) -> None:
    query = MANY + "SELECT i " + "".join(part + gap for part, gap in pieces)
    connection = apsw.Connection(":memory:")

    def run(sql: str) -> list[object] | None:
        try:
            return list(connection.execute(sql, dict.fromkeys(["$a", ":b", "@c::d"])))
        except (apsw.Error, KeyError, UnicodeError, TypeError):
            return None

    before = run(query)
    changed = with_limit(query, 100)
    after = run(changed)
    if before is not None:
        assert after == (before[:100] if changed != query else before)


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT * FROM case_sla LIMIT 1000000", 2464),
        ("SELECT * FROM case_sla LIMIT 200", 200),
        ("SELECT * FROM case_sla", 100),
        ("SELECT count(*) FROM case_sla;", 1),
    ],
)
def test_the_published_csm_snapshot(query: str, rows: int) -> None:
    seed = reference("seeds", "csm", "db_1762232091750_3ev7dns6b.sql")
    database = Database(load_template(get_domain("csm"), seed))
    assert len(database.sql_runner(query).rows) == rows


def test_large_queries_are_not_kept() -> None:
    database = Database(load_template(get_domain("csm")))
    database.sql_runner("SELECT 1")
    tracemalloc.start()
    try:
        for number in range(30):
            database.sql_runner(f"SELECT {number} -- {'x' * 500_000}")
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 3_000_000


@pytest.mark.parametrize("part", [":a(", "[", "'\"`[", "/*", "''"])
def test_a_look_takes_no_longer_than_a_query_is_long(part: str) -> None:
    started = time.process_time()
    with_limit("SELECT 1 " + part * 60_000, 100)
    assert time.process_time() - started < PATIENCE


def test_a_limit_below_zero_is_refused() -> None:
    with pytest.raises(DatabaseError, match="limit must be a number of rows from 1 on, not -5"):
        with_limit("SELECT 1", -5)
