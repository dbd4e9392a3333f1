"""What a tool may read, and in which order it gets it."""

from typing import Any

import pytest

from eopsgym.domains.core import Context, ToolError
from tests.toy.crates import CRATE, ITEM

DATES = {"created_on": ("2026-02-02", None)}


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["crate_id"] for row in rows]


def test_lists_are_newest_first_and_of_one_moment_the_later_row_first(ctx: Context) -> None:
    assert ids(ctx.select(CRATE)) == ["CR_010", "CR_003", "CR_002", "CR_001"]


@pytest.mark.parametrize(
    ("equal", "found"),
    [
        ({"colour": "red"}, ["CR_003", "CR_001"]),
        ({"colour": "Red"}, []),
        ({"colour": None}, ["CR_010", "CR_003", "CR_002", "CR_001"]),
        ({"colour": ""}, ["CR_010", "CR_003", "CR_002", "CR_001"]),
        ({"colour": ["red", "blue"]}, ["CR_003", "CR_002", "CR_001"]),
        ({"colour": []}, []),
        ({"fragile": True, "colour": "red"}, ["CR_001"]),
        ({"label": "' OR 1=1 --"}, []),
    ],
)
def test_equal_filters_take_whole_values(
    ctx: Context, equal: dict[str, Any], found: list[str]
) -> None:
    assert ids(ctx.select(CRATE, equal)) == found


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("TEA", ["CR_002", "CR_001"]),
        ("100%", ["CR_001"]),
        ("%", ["CR_001"]),
        ("_", ["CR_002"]),
        ("x' OR '1'='1", []),
        ("", ["CR_010", "CR_003", "CR_002", "CR_001"]),
    ],
)
def test_like_filters_take_a_part_without_case_and_without_wildcards(
    ctx: Context, part: str, found: list[str]
) -> None:
    assert ids(ctx.select(CRATE, like={"label": part})) == found


@pytest.mark.parametrize(
    ("earliest", "latest", "found"),
    [
        ("2026-02-02T08:00:00Z", None, ["CR_010", "CR_003", "CR_002"]),
        (None, "02/02/2026 08:00", ["CR_002", "CR_001"]),
        ("2026-02-03 08:00:00", "2026-02-03 08:00:00", ["CR_003"]),
        ("2026-02-04", "2026-02-04", ["CR_010"]),
        ("2026-02-02T10:00:00+02:00", "2026-02-02T08:00:00", ["CR_002"]),
        ("", "", ["CR_010", "CR_003", "CR_002", "CR_001"]),
    ],
)
def test_dates_are_compared_as_moments_however_they_are_written(
    ctx: Context, earliest: str | None, latest: str | None, found: list[str]
) -> None:
    assert ids(ctx.select(CRATE, between={"packed_at": (earliest, latest)})) == found


@pytest.mark.parametrize(
    ("bounds", "code", "field"),
    [
        (("soon", None), "INVALID_DATE_FORMAT", "packed_after"),
        ((None, "2026-02-30"), "INVALID_DATE_FORMAT", "packed_before"),
        (("2026-03-01", "2026-02-01"), "INVALID_DATE_RANGE", "packed_after"),
    ],
)
def test_bad_dates_and_ranges_upside_down_are_refused(
    ctx: Context, bounds: tuple[str | None, str | None], code: str, field: str
) -> None:
    with pytest.raises(ToolError) as caught:
        ctx.select(CRATE, between={"packed_at": bounds})
    assert (caught.value.code, caught.value.field) == (code, field)


def test_counts_and_aggregates_take_the_same_filters(ctx: Context) -> None:
    assert ctx.tally(CRATE, "colour") == {"red": 2, "blue": 1}
    assert ctx.tally(CRATE, "colour", like={"label": "tea"}) == {"red": 1, "blue": 1}
    assert ctx.measure(CRATE, 'max("weight")') == [(30,)]
    assert ctx.measure(CRATE, "count(*)", {"org_id": "ORG_1"}, by=["colour"]) == [
        (None, 1),
        ("blue", 1),
        ("red", 1),
    ]


def test_rows_keep_their_names_when_there_is_one_or_none(ctx: Context) -> None:
    assert ctx.rows("SELECT 1 AS a, 'x' AS b") == [{"a": 1, "b": "x"}]
    assert ctx.rows("SELECT 1 AS a WHERE 0") == []
    assert ctx.row("SELECT 1 AS a WHERE 0") is None
    assert ctx.value("SELECT count(*) FROM crate") == 4


@pytest.mark.parametrize("value", [None, "", "CR_999"])
def test_nothing_is_found_by_a_value_that_is_missing(ctx: Context, value: str | None) -> None:
    assert ctx.find(CRATE, value) is None
    with pytest.raises(ToolError) as caught:
        ctx.get(CRATE, value, "crate_id")
    assert (caught.value.code, caught.value.field) == ("NOT_FOUND", "crate_id")


def test_of_several_rows_one_of_the_users_organisation_comes_first(ctx: Context) -> None:
    found = ctx.find(CRATE, "red", by="colour")
    assert found is not None
    assert found["crate_id"] == "CR_001"


def test_a_row_of_another_organisation_is_a_breach_or_out_of_sight(
    ctx: Context, guarded: Context
) -> None:
    assert ctx.get(CRATE, "CR_003")["label"] == "Lamps"
    assert [breach.rule for breach in ctx.breaches] == ["DEPOT-1.1"]
    assert "CR_003" not in ids(guarded.select(CRATE))
    assert "CR_003" in ids(guarded.select(CRATE, everyone=True))
    with pytest.raises(ToolError, match="not found"):
        guarded.get(CRATE, "CR_003")


def test_a_row_is_shown_without_hidden_columns_and_in_json_form(ctx: Context) -> None:
    assert ctx.show(CRATE, ctx.get(CRATE, "CR_001")) == {
        "crate_id": "CR_001",
        "label": "Tea 100%",
        "colour": "red",
        "weight": 12.0,
        "fragile": True,
        "packed_at": "2026-02-01T08:00:00",
        "stamp": None,
        "created_on": "2026-02-01T08:00:00",
        "updated_on": "2026-02-01T08:00:00",
    }
    assert ctx.list(ITEM)[0]["item_id"] == 7
