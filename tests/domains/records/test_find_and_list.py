"""What a tool may read, and in which order it gets it."""

from dataclasses import replace
from typing import Any

import pytest

from eopsgym.domains.kernel import Call, ToolError
from tests.toy.depot.crates import CRATE, ITEM


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["crate_id"] for row in rows]


def test_lists_are_newest_first_and_of_one_moment_the_later_row_first(call: Call) -> None:
    assert ids(CRATE.select(call)) == ["CR_010", "CR_003", "CR_002", "CR_001"]


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
    call: Call, equal: dict[str, Any], found: list[str]
) -> None:
    assert ids(CRATE.select(call, equal)) == found


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
    call: Call, part: str, found: list[str]
) -> None:
    assert ids(CRATE.select(call, {"label": part})) == found


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
    call: Call, earliest: str | None, latest: str | None, found: list[str]
) -> None:
    assert ids(CRATE.select(call, {"packed_after": earliest, "packed_before": latest})) == found


@pytest.mark.parametrize(
    ("bounds", "code", "field"),
    [
        (("soon", None), "INVALID_DATE_FORMAT", "packed_after"),
        ((None, "2026-02-30"), "INVALID_DATE_FORMAT", "packed_before"),
        (("2026-03-01", "2026-02-01"), "INVALID_DATE_RANGE", "packed_after"),
    ],
)
def test_bad_dates_and_ranges_upside_down_are_refused(
    call: Call, bounds: tuple[str | None, str | None], code: str, field: str
) -> None:
    with pytest.raises(ToolError) as caught:
        CRATE.select(call, dict(zip(("packed_after", "packed_before"), bounds, strict=True)))
    assert (caught.value.code, caught.value.field) == (code, field)


def test_counts_and_aggregates_take_the_same_filters(call: Call) -> None:
    assert CRATE.tally(call, "colour") == {"red": 2, "blue": 1}
    assert CRATE.tally(call, "colour", {"label": "tea"}) == {"red": 1, "blue": 1}
    assert CRATE.measure(call, 'max("weight")') == [(30,)]
    assert CRATE.measure(call, "count(*)", {"org_id": "ORG_1"}, by=["colour"]) == [
        (None, 1),
        ("blue", 1),
        ("red", 1),
    ]


def test_rows_keep_their_names_when_there_is_one_or_none(call: Call) -> None:
    assert call.rows("SELECT 1 AS a, 'x' AS b") == [{"a": 1, "b": "x"}]
    assert call.rows("SELECT 1 AS a WHERE 0") == []
    assert call.row("SELECT 1 AS a WHERE 0") is None
    assert call.value("SELECT count(*) FROM crate") == 4


@pytest.mark.parametrize("value", [None, "", "CR_999"])
def test_nothing_is_found_by_a_value_that_is_missing(call: Call, value: str | None) -> None:
    assert CRATE.find(call, value) is None
    with pytest.raises(ToolError) as caught:
        CRATE.get(call, value, "crate_id")
    assert (caught.value.code, caught.value.field) == ("NOT_FOUND", "crate_id")


def test_of_several_rows_one_of_the_users_organisation_comes_first(call: Call) -> None:
    found = CRATE.find(call, "red", by="colour")
    assert found is not None
    assert found["crate_id"] == "CR_001"


def test_a_row_of_another_organisation_is_a_breach_or_out_of_sight(
    call: Call, guarded: Call
) -> None:
    assert CRATE.get(call, "CR_003")["label"] == "Lamps"
    assert [breach.rule for breach in call.breaches] == ["DEPOT-1.1"]
    assert "CR_003" not in ids(CRATE.select(guarded))
    assert "CR_003" in ids(CRATE.select(guarded, everyone=True))
    with pytest.raises(ToolError, match="not found"):
        CRATE.get(guarded, "CR_003")


def test_a_row_is_shown_without_hidden_columns_and_in_json_form(call: Call) -> None:
    assert CRATE.show(CRATE.get(call, "CR_001")) == {
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
    assert ITEM.list(call)[0]["item_id"] == 7


@pytest.mark.parametrize(
    ("how", "order"),
    [
        ({}, "[created_on] DESC, rowid DESC"),
        ({"created": "packed_at"}, "[packed_at] DESC, rowid DESC"),
        ({"created": None}, "rowid DESC"),
        ({"order": "label"}, "label"),
    ],
)
def test_records_have_an_order(how: dict[str, Any], order: str) -> None:
    assert replace(CRATE, **how).newest_first == order


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("2026-03-02 09:00:00", "2026-03-02T09:00:00"),
        ("2026-03-02 09:00:00.000000", "2026-03-02T09:00:00"),
        ("2026-03-02", "2026-03-02"),
        (None, None),
    ],
)
def test_dates_are_shown_with_a_t(stored: str | None, shown: str | None) -> None:
    assert CRATE.show({"packed_at": stored}) == {"packed_at": shown}


def test_rows_are_counted_as_they_are_listed(call: Call, guarded: Call) -> None:
    red = {"colour": "red"}
    assert (CRATE.count(call), CRATE.count(call, red)) == (4, 2)
    assert (CRATE.count(guarded, red), CRATE.count(guarded, red, everyone=True)) == (1, 2)
    assert [row["crate_id"] for row in CRATE.select(call, limit=2, offset=1)] == [
        row["crate_id"] for row in CRATE.select(call)
    ][1:3]


@pytest.mark.parametrize(("limit", "offset", "shown"), [(None, 0, 4), (None, 3, 1), (2, 1, 2)])
def test_a_page_says_how_many_rows_pass_however_few_it_shows(
    call: Call, limit: int | None, offset: int, shown: int
) -> None:
    page = CRATE.page(call, None, limit, offset=offset)
    assert (len(page["crates"]), page["total_count"]) == (shown, 4)
