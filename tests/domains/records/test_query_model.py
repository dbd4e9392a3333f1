"""Queries as values: what each part of the model selects, and that values are never SQL."""

from typing import Any

import pytest

from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.records import All, Any_, Compare, Condition, Not, Query, Sql, equal
from tests import toy

RED = equal("colour", "red")
HEAVY = Compare("weight", ">=", 10)
NO_COLOUR = equal("colour", None)


def call() -> Call:
    return toy.begin_call(toy.open_database())


def found(where: Condition | None, **more: Any) -> list[str]:
    """The numbers of the crates that a query gives, in their order."""
    query = Query("crate", where, ["crate_id"], order=more.pop("order", "crate_id"), **more)
    sql, values = query.compile()
    return [row["crate_id"].removeprefix("CR_") for row in call().rows(sql, *values)]


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("[1, 2]", [1, 2]),
        ("1, 2", [1, 2]),
        ("2", [2]),
        ('["1", "tea"]', ["1", "tea"]),
        ("[true]", [1]),
        ('[[1], {"a": 2}, null, 1.5]', []),
        ('"tea"', []),
        ("tea", []),
        ("tea, 1", []),
        ('{"a": 1}', []),
        ("[1, ", []),
        ("", []),
        (None, []),
    ],
)
def test_lists_looks_for_ids_in_what_a_column_lists(
    text: str | None, listed: list[int | str]
) -> None:
    opened = call()
    opened.execute("UPDATE crate SET colour = ?", text)
    for each in (1, 2, "1", "tea"):
        sql, values = Query("crate", Compare("colour", "lists", [[9, each]])).compile()
        assert len(opened.rows(sql, *values)) == (4 if each in listed else 0)
        both = Query("crate", Compare("colour", "lists", [[each], [2]])).compile()
        assert len(opened.rows(both[0], *both[1])) == (4 if {each, 2} <= {*listed} else 0)
    sql, values = Query("crate", Compare("colour", "lists", [[]])).compile()
    assert opened.rows(sql, *values) == []


def test_any_number_of_values_may_have_to_be_listed() -> None:
    opened = call()
    groups = [[each % 10] for each in range(3_000)]
    opened.execute("UPDATE crate SET colour = ? WHERE rowid = 1", str(list(range(10))))
    found = Query("crate", Compare("colour", "lists", groups)).compile()
    assert len(opened.rows(found[0], *found[1])) == 1
    more = Query("crate", Compare("colour", "lists", [*groups, [-1]])).compile()
    assert opened.rows(more[0], *more[1]) == []


@pytest.mark.parametrize(
    ("where", "crates"),
    [
        (None, ["001", "002", "003", "010"]),
        (RED, ["001", "003"]),
        (Compare("colour", "<>", "red"), ["002"]),
        (NO_COLOUR, ["010"]),
        (Compare("colour", "<>", None), ["001", "002", "003"]),
        (equal("colour", ["red", "blue"]), ["001", "002", "003"]),
        (equal("colour", []), []),
        (HEAVY, ["001", "010"]),
        (Compare("weight", "<", 10), ["002"]),
        (Compare("label", "has", "TEA"), ["001", "002"]),
        (Compare("label", "has", "0%"), ["001"]),
        (Compare("label", "has", "_"), ["002"]),
        (Compare("label", "starts", "b"), ["010"]),
        (Compare("packed_at", ">=", "2026-02-03 08:00:00", moment=True), ["003", "010"]),
        (Compare("packed_at", "=", "2026-02-02 08:00:00", moment=True), ["002"]),
        (RED & HEAVY, ["001"]),
        (RED | HEAVY, ["001", "003", "010"]),
        (~RED, ["002", "010"]),
        (~(RED | HEAVY), ["002"]),
        (RED & ~HEAVY | NO_COLOUR, ["003", "010"]),
        (All([]), ["001", "002", "003", "010"]),
        (Any_([]), []),
        (Not(Any_([RED, Not(HEAVY)])), ["010"]),
        (Sql("crate_id IN (SELECT crate_id FROM item WHERE name = ?)", ["Assam"]), ["001"]),
        (Sql("weight > ? OR weight IS NULL", [20]) & RED, ["003"]),
    ],
)
def test_conditions_select(where: Condition | None, crates: list[str]) -> None:
    assert found(where) == crates


def test_a_query_is_ordered_and_paged() -> None:
    assert found(None, order="weight DESC, crate_id", limit=2) == ["010", "001"]
    assert found(None, limit=2, offset=3) == ["010"]
    assert found(None, offset=3) == ["010"]
    assert found(None, limit=0) == []


def test_rows_are_grouped_and_counted() -> None:
    query = Query("crate", Compare("colour", "<>", None), ["colour", "count(*)"], ["colour"])
    sql, values = query.compile()
    assert list(call().execute(sql, *values)) == [("blue", 1), ("red", 2)]


@pytest.mark.parametrize("operator", ["=", "<>", "in", "has", "starts", "<"])
def test_a_value_is_bound_and_never_read_as_sql(operator: Any) -> None:
    hostile = "x' OR 1=1; DROP TABLE crate; --"
    value = [hostile] if operator == "in" else hostile
    sql, values = Query("crate", Compare("label", operator, value)).compile()
    assert "DROP" not in sql
    assert any("DROP" in str(bound) for bound in values)
    made = call()
    made.rows(sql, *values)
    assert made.value("SELECT count(*) FROM crate") == 4


def test_as_many_values_as_there_are() -> None:
    wanted = [f"CR_{number:03}" for number in range(8_000)]
    assert len(found(equal("crate_id", wanted))) == 4


def test_an_endless_part_is_refused_and_named() -> None:
    with pytest.raises(ToolError, match="label is looked for by at most"):
        Query("crate", Compare("label", "has", "x" * 2_001)).compile()


def test_more_rows_than_sqlite_can_count_are_all_rows() -> None:
    assert found(None, limit=10**30) == ["001", "002", "003", "010"]
    assert found(None, limit=2, offset=3) == ["010"]
    assert found(None, limit=2, offset=10**30) == []
