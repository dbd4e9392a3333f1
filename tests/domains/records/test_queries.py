"""Queries as values: conditions joined, compiled to SQL, values bound."""

import pytest

from eopsgym.domains.kernel import Call, Change
from eopsgym.domains.records import All, Any_, Compare, Condition, Lifecycle, Not, Query, Sql, equal
from tests.toy.depot.crates import CRATE

RED, LIGHT = equal("colour", "red"), Compare("weight", "<", 10)


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (RED & LIGHT, []),
        (RED | LIGHT, ["CR_003", "CR_002", "CR_001"]),
        (~RED, ["CR_010", "CR_002"]),
        (~(RED | LIGHT), ["CR_010"]),
        (Not(equal("weight", 30)), ["CR_003", "CR_002", "CR_001"]),
        (equal("colour", None), ["CR_010"]),
        (Compare("colour", "<>", None), ["CR_003", "CR_002", "CR_001"]),
        (equal("crate_id", ("CR_001", "CR_9")), ["CR_001"]),
        (Compare("label", "starts", "TEA"), ["CR_002", "CR_001"]),
        (Compare("label", "has", "a"), ["CR_003", "CR_002", "CR_001"]),
        (Sql("weight > ?", (20,)), ["CR_010"]),
        (All([]), ["CR_010", "CR_003", "CR_002", "CR_001"]),
        (Any_([]), []),
    ],
)
def test_conditions_are_joined(call: Call, condition: Condition, found: list[str]) -> None:
    assert [row["crate_id"] for row in CRATE.select(call, condition)] == found


def test_a_query_is_a_value_and_its_values_are_bound() -> None:
    query = Query("crate", RED & LIGHT, ["label"], order="label", limit=5, offset=2)
    sql, values = query.compile()
    assert sql == (
        'SELECT [label] FROM "crate" WHERE ([colour] = ? AND [weight] < ?) '
        "ORDER BY label LIMIT ? OFFSET ?"
    )
    assert values == ["red", 10, 5, 2]


def test_rows_are_ordered_and_limited(call: Call) -> None:
    rows = CRATE.select(call, order="label DESC", limit=1, columns=["label"])
    assert rows == [{"label": "tea_cups"}]


def test_a_life_is_a_value(call: Call) -> None:
    life = Lifecycle("colour", red="blue", blue="red gone")

    def objection(before: str, after: str) -> str | None:
        return life.objection(Change(call, "crate", {"colour": before}, {"colour": after}))

    assert objection("red", "blue") is objection("blue", "gone") is objection("red", "red") is None
    assert objection("red", "gone") == "'red' cannot go to 'gone'; it goes to blue"
    assert objection("gone", "red") == "'gone' cannot go to 'red'; it goes to nothing"
    assert Lifecycle.chain("a b c").steps == {"a": ("b",), "b": ("c",)}
