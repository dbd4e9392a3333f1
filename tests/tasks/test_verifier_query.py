"""What the SQL of a verifier asks for."""

import json
from typing import Any

import pytest

from eopsgym.tasks.verifier_query import ColumnPlace, Condition, Link, read_query
from tests.reference import reference


def asked(where: str) -> list[tuple[Any, ...]]:
    """The conditions of a query on the table `t`: column, path, case, operator and values."""
    query = read_query(f"SELECT count(*) FROM t WHERE {where}")
    assert query is not None
    assert query.complete
    return [(*each.place[1:], each.operator, *each.values) for each in query.conditions]


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("a = 'x' AND b = 5", [("a", "", "", "=", "x"), ("b", "", "", "=", "5")]),
        ("a = \"x\" AND `b` = TRUE", [("a", "", "", "=", "x"), ("b", "", "", "=", "1")]),
        ("LOWER(a) = 'x'", [("a", "", "lower", "=", "x")]),
        ("COALESCE(a, 0) = 0", [("a", "", "", "=", "0")]),
        (
            "a IN (1, 2) AND b NOT IN (3)",
            [("a", "", "", "in", "1", "2"), ("b", "", "", "not in", "3")],
        ),
        ("a = 1 OR a = 2", [("a", "", "", "in", "1", "2")]),
        (
            "a LIKE '%x%' AND NOT (b = 2)",
            [("a", "", "", "like", "%x%"), ("b", "", "", "!=", "2")],
        ),
        ("a IS NULL AND b IS NOT NULL", [("a", "", "", "null"), ("b", "", "", "not null")]),
        ("json_extract(a, '$.b.c') = 'x'", [("a", ".b.c", "", "=", "x")]),
        ("a->>'b' = 'x'", [("a", ".b", "", "=", "x")]),
        ("5 < a", [("a", "", "", ">", "5")]),
    ],
)  # fmt: skip
def test_conditions_that_all_have_to_hold_are_read(where: str, found: Any) -> None:
    assert asked(where) == found


def test_the_rows_of_a_json_list_are_read_with_the_join_that_only_sqlite_allows() -> None:
    query = read_query(
        "SELECT count(*) FROM teams t JOIN json_each(t.members) m "
        "WHERE json_extract(m.value, '$.name') = 'Bo'"
    )
    assert query is not None
    assert query.conditions == [Condition(ColumnPlace("teams", "members", "[].name"), "=", ("Bo",))]


def test_an_inner_query_ties_two_tables() -> None:
    query = read_query("SELECT count(*) FROM t WHERE g = (SELECT id FROM u WHERE n = 'x')")
    assert query is not None
    assert query.tables == ["t", "u"]
    assert query.links == [Link(ColumnPlace("t", "g"), ColumnPlace("u", "id"))]
    assert query.conditions == [Condition(ColumnPlace("u", "n"), "=", ("x",))]


@pytest.mark.parametrize(
    ("sql", "selects", "equals"),
    [
        ("SELECT count(*) FROM t", "count", None),
        ("SELECT count(*) = 2 FROM t", "count", 2),
        ("SELECT state FROM t", "value", None),
        ("SELECT 0", "constant", None),
        ("SELECT EXISTS (SELECT 1 FROM t)", "exists", None),
        ("SELECT CASE WHEN EXISTS (SELECT 1 FROM t) THEN 1 ELSE 0 END", "exists", None),
        ("SELECT CASE WHEN (SELECT count(*) FROM t) = 2 THEN 1 ELSE 0 END", "count", 2),
        ("SELECT max(a) FROM t", "other", None),
    ],
)
def test_what_a_query_selects_is_reported(sql: str, selects: str, equals: int | None) -> None:
    query = read_query(sql)
    assert query is not None
    assert (query.selects, query.equals) == (selects, equals)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM t WHERE a = 1 OR b = 2",
        "SELECT count(*) FROM t LEFT JOIN u ON t.a = u.a AND u.b = 1",
        "SELECT count(*) FROM t WHERE a > b",
        "WITH w AS (SELECT 1) SELECT count(*) FROM w",
        "SELECT count(*) FROM t GROUP BY a HAVING count(*) = 2",
    ],
)
def test_a_query_that_asks_for_more_is_not_complete(sql: str) -> None:
    query = read_query(sql)
    assert query is not None
    assert not query.complete


def test_text_that_is_no_query_is_not_read() -> None:
    assert read_query("SELEKT") is None


@pytest.mark.parametrize("domain", ["csm", "itsm", "teams"])
def test_seven_in_ten_published_queries_are_read_whole(domain: str) -> None:
    lines = reference("verifier-queries", f"{domain}.jsonl").read_text("utf-8").splitlines()
    read = [read_query(json.loads(line)["query"]) for line in lines]
    assert sum(each is not None for each in read) == len(read)
    assert sum(each is not None and each.complete for each in read) >= 0.7 * len(read)
