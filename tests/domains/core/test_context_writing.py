"""How rows are written: ids, stamps, no change, rules."""

from typing import Any

import pytest

from eopsgym.domains.core import Context, ToolError
from tests.toy.crates import CRATE, ITEM

NOW = "2026-03-02 09:00:00"


def test_an_insert_fills_in_id_organisation_and_stamps(ctx: Context) -> None:
    row = ctx.insert(CRATE, {"label": "New"})
    assert row["crate_id"] == "CR_011"
    assert (row["org_id"], row["created_on"], row["updated_on"]) == ("ORG_1", NOW, NOW)


def test_an_insert_keeps_what_it_is_given(ctx: Context) -> None:
    given = {"crate_id": "X", "label": "New", "org_id": "ORG_2", "created_on": "2020-01-01"}
    assert {**ctx.insert(CRATE, given), **given} == ctx.get(CRATE, "X")


def test_rows_that_sqlite_numbers_continue_the_seed(ctx: Context) -> None:
    row = ctx.insert(ITEM, {"crate_id": "CR_001", "name": "Oolong"})
    assert (row["item_id"], row["created_on"]) == (8, NOW)
    assert "org_id" not in row


@pytest.mark.parametrize(
    ("ids", "following"),
    [
        ([], "CR_001"),
        (["CR_002", "CR_010"], "CR_011"),
        (["CR_999"], "CR_1000"),
        (["cr_7", "CR_x"], "CR_008"),
    ],
)
def test_ids_continue_after_the_highest_of_all_organisations(
    ctx: Context, ids: list[str], following: str
) -> None:
    for table in ("item", "slot", "jotting", "crate"):
        ctx.connection.execute(f"DELETE FROM {table}")
    for number, crate in enumerate(ids):
        ctx.insert(CRATE, {"crate_id": crate, "label": "x", "org_id": f"ORG_{number}"})
    assert ctx.next_id(CRATE) == following


def test_numbers_continue_after_the_highest_with_their_prefix(ctx: Context) -> None:
    assert ctx.next_number(CRATE, "label", "BX-") == 1
    for label in ("BX-0009", "BX-10", "BY-99"):
        ctx.insert(CRATE, {"label": label})
    assert ctx.next_number(CRATE, "label", "BX-") == 11


def test_an_update_writes_what_differs_and_stamps_it(ctx: Context) -> None:
    row = ctx.get(CRATE, "CR_001")
    now = ctx.update(CRATE, row, {"label": "Coffee", "colour": "red"})
    assert now == {**row, "label": "Coffee", "updated_on": NOW}


@pytest.mark.parametrize("values", [{"label": "Tea 100%"}, {"fragile": True, "colour": "red"}, {}])
def test_an_update_that_changes_nothing_is_refused(ctx: Context, values: dict[str, Any]) -> None:
    with pytest.raises(ToolError, match="No changes") as caught:
        ctx.update(CRATE, ctx.get(CRATE, "CR_001"), values)
    assert caught.value.code == "NO_CHANGES_DETECTED"


def test_a_delete_counts_the_rows(ctx: Context) -> None:
    rows = ctx.select(CRATE, {"crate_id": ["CR_002", "CR_010"]})
    assert ctx.delete(CRATE, rows) == 2
    assert ctx.delete(CRATE, []) == 0
    assert ctx.value("SELECT count(*) FROM crate") == 2


def test_deleting_a_row_of_another_organisation_breaks_the_tenant_rule(ctx: Context) -> None:
    ctx.delete(CRATE, ctx.select(CRATE, {"crate_id": "CR_003"}))
    assert [breach.rule for breach in ctx.breaches] == ["DEPOT-1.1"]


def test_blank_text_is_null_unless_the_column_must_be_filled(ctx: Context) -> None:
    assert ctx.clean(CRATE, {"label": "x", "colour": "  "}) == {"label": "x", "colour": None}
    with pytest.raises(ToolError, match="label cannot be empty"):
        ctx.clean(CRATE, {"label": " "})


def test_take_and_edits_give_the_arguments_that_the_caller_gave(ctx: Context) -> None:
    ctx.arguments, ctx.given = {"label": "a", "colour": None}, frozenset({"label"})
    assert ctx.take() == ctx.take("label", "colour") == ctx.edits("label") == {"label": "a"}
    with pytest.raises(ToolError, match="No changes"):
        ctx.edits("colour")


@pytest.mark.parametrize("value", [None, "", "red"])
def test_a_choice_may_be_left_out(ctx: Context, value: str | None) -> None:
    ctx.choice("colour", value, ["red", "blue"])


def test_a_choice_is_case_sensitive(ctx: Context) -> None:
    with pytest.raises(ToolError, match="Must be one of: 'blue', 'red'"):
        ctx.choice("colour", "Red", ["red", "blue"])


@pytest.mark.parametrize(("value", "limit"), [(" ", None), ("abc", 2)])
def test_a_text_is_filled_and_not_too_long(ctx: Context, value: str, limit: int | None) -> None:
    ctx.filled("label", None)
    ctx.filled("label", "ab", 2)
    with pytest.raises(ToolError, match="label cannot"):
        ctx.filled("label", value, limit)


def test_a_value_is_unique_besides_the_row_that_has_it(ctx: Context) -> None:
    row = ctx.get(CRATE, "CR_001")
    ctx.unique(CRATE, "label", "Tea 100%", "TAKEN", besides=row)
    ctx.unique(CRATE, "label", None, "TAKEN")
    with pytest.raises(ToolError, match="Crate with label 'Tea 100%' already exists") as caught:
        ctx.unique(CRATE, "label", "Tea 100%", "TAKEN")
    assert (caught.value.code, caught.value.field) == ("TAKEN", "label")


def test_a_broken_rule_is_a_fact_or_in_guarded_mode_an_error(
    ctx: Context, guarded: Context
) -> None:
    for _ in range(2):
        ctx.require("DEPOT-2.1", False, "too heavy")
    ctx.require("DEPOT-2.1", True, "never said")
    assert [(b.rule, b.message) for b in ctx.breaches] == [("DEPOT-2.1", "too heavy")]
    guarded.require("DEPOT-2.1", True, "never said")
    with pytest.raises(ToolError, match=r"too heavy \(rule DEPOT-2\.1\)") as caught:
        guarded.require("DEPOT-2.1", False, "too heavy")
    assert (caught.value.code, caught.value.rule) == ("POLICY_VIOLATION", "DEPOT-2.1")
