"""A wrong name of a column or table fails, and never selects or checks nothing in silence."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import apsw
import pytest
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Call, Change
from eopsgym.domains.records import Compare, Query, Unique, to
from tests.toy.depot.crates import CRATE, Record


class WrongTable(TypedDict, total=False):
    """A reference to a table that there is not."""

    label: Annotated[str, to("crte")]


class WrongName(TypedDict, total=False):
    """A reference by a name that crates are not known by."""

    label: Annotated[str, to("crate", by="lable")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"defaults": {"lable": "x"}},
        {"hidden": frozenset({"lable"})},
        {"shown": ("lable",)},
        {"unique": (Unique("lable"),)},
        {"fields": (WrongTable,)},
        {"fields": (WrongName,)},
        {"created": "lable"},
        {"org": "organisation_id"},
    ],
)
def test_a_description_with_a_wrong_name_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"lable|crte|organisation_id"):
        replace(CRATE, **wrong)


def test_a_wrong_name_in_what_a_body_passes_on_fails(call: Call) -> None:
    for act in (
        lambda: CRATE.list(call, {"lable": "x"}),
        lambda: CRATE.create(call, {"lable": "x"}),
        lambda: CRATE.update(call, "CR_001", {"lable": "x"}),
    ):
        with pytest.raises(TypeError, match="crate has no field lable"):
            act()


@pytest.mark.parametrize(
    "query",
    [
        Query("crate", Compare("lable", "=", "lable")),
        Query("crate", Compare("lable", "in", ["lable"])),
        Query("crate", Compare("lable", "has", "x")),
        Query("crate", None, ["lable"]),
        Query("crate", None, ["count(*)"], ["lable"]),
    ],
)
def test_a_wrong_name_in_a_query_is_an_error_of_sqlite(call: Call, query: Query) -> None:
    """Between double quotes it would be taken for a text."""
    sql, values = query.compile()
    with pytest.raises(apsw.SQLError, match="no such column"):
        call.rows(sql, *values)


def test_a_wrong_name_by_which_a_row_is_read_is_an_error_of_sqlite(call: Call) -> None:
    with pytest.raises(apsw.SQLError, match="no such column"):
        CRATE.row(call, "lable", by="lable")
    with pytest.raises(apsw.SQLError, match="no such column"):
        CRATE.measure(call, "count(*)", by=["lable"])


def test_a_wrong_name_in_a_rule_fails(call: Call) -> None:
    row = {"crate_id": "CR_1", "status": "new"}
    added = Change(call, "crate", None, row)
    changed = Change(call, "crate", row, {**row, "status": "old"})
    asked: list[Callable[[], object]] = [
        lambda: added.touches("state"),
        lambda: added.enters("new", "state"),
        lambda: changed.touches("state"),
        lambda: changed.leaves("new", "state"),
        lambda: changed.old("state"),
    ]
    for ask in asked:
        with pytest.raises(KeyError, match="state"):
            ask()
    assert added.old("status") is None


def test_a_table_without_an_owner_is_everybodys(call: Call, guarded: Call) -> None:
    item = Record("item", "Item")
    for each in (call, guarded):
        assert item.get(each, 7)["name"] == "Assam"
        assert item.list(each)
        assert not each.breaches
