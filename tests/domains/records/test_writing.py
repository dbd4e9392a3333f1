"""How rows are written: ids, stamps, no change, rules."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest
from typing_extensions import TypedDict

from eopsgym.domains.ids import next_number
from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.records import PART, At, Resource, Unique, check_choice, check_filled
from eopsgym.domains.records.field_markers import read_fields
from tests.toy.depot.crates import CRATE, ITEM

NOW = "2026-03-02 09:00:00"


def test_an_insert_fills_in_id_organisation_and_stamps(call: Call) -> None:
    row = CRATE.insert(call, {"label": "New"})
    assert row["crate_id"] == "CR_011"
    assert (row["org_id"], row["created_on"], row["updated_on"]) == ("ORG_1", NOW, NOW)


def test_an_insert_keeps_what_it_is_given(call: Call) -> None:
    given = {"crate_id": "X", "label": "New", "org_id": "ORG_2", "created_on": "2020-01-01"}
    assert {**CRATE.insert(call, given), **given} == CRATE.get(call, "X")


def test_rows_that_sqlite_numbers_continue_the_seed(call: Call) -> None:
    row = ITEM.insert(call, {"crate_id": "CR_001", "name": "Oolong"})
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
    call: Call, ids: list[str], following: str
) -> None:
    for table in ("item", "slot", "jotting", "crate"):
        call.connection.execute(f"DELETE FROM {table}")
    for number, crate in enumerate(ids):
        CRATE.insert(call, {"crate_id": crate, "label": "x", "org_id": f"ORG_{number}"})
    assert CRATE.next_id(call) == following


def test_numbers_continue_after_the_highest_with_their_prefix(call: Call) -> None:
    assert next_number(call, "crate", "label", "BX-") == 1
    for label in ("BX-0009", "BX-10", "BY-99"):
        CRATE.insert(call, {"label": label})
    assert next_number(call, "crate", "label", "BX-") == 11


def test_an_update_writes_what_differs_and_stamps_it(call: Call) -> None:
    row = CRATE.get(call, "CR_001")
    now = CRATE.write(call, row, {"label": "Coffee", "colour": "red"})
    assert now == {**row, "label": "Coffee", "updated_on": NOW}


@pytest.mark.parametrize("values", [{"label": "Tea 100%"}, {"fragile": True, "colour": "red"}, {}])
def test_an_update_that_changes_nothing_is_refused(call: Call, values: dict[str, Any]) -> None:
    with pytest.raises(ToolError, match="No changes") as caught:
        CRATE.update(call, CRATE.get(call, "CR_001"), values)
    assert caught.value.code == "NO_CHANGES_DETECTED"


def test_a_delete_counts_the_rows(call: Call) -> None:
    rows = CRATE.select(call, {"crate_id": ["CR_002", "CR_010"]})
    assert CRATE.delete(call, rows) == 2
    assert CRATE.delete(call, []) == 0
    assert call.value("SELECT count(*) FROM crate") == 2


def test_deleting_a_row_of_another_organisation_breaks_the_tenant_rule(call: Call) -> None:
    CRATE.delete(call, CRATE.select(call, {"crate_id": "CR_003"}))
    assert [breach.rule for breach in call.breaches] == ["DEPOT-1.1"]


def test_blank_text_is_null_unless_the_column_must_be_filled(call: Call) -> None:
    assert CRATE.stored(call, {"label": "x", "colour": "  "}) == {"label": "x", "colour": None}
    with pytest.raises(ToolError, match="label cannot be empty"):
        CRATE.stored(call, {"label": " "})


@pytest.mark.parametrize("value", [None, "", "red"])
def test_a_choice_may_be_left_out(value: str | None) -> None:
    check_choice("colour", value, ["red", "blue"])


def test_a_choice_is_case_sensitive() -> None:
    with pytest.raises(ToolError, match="Must be one of: 'blue', 'red'"):
        check_choice("colour", "Red", ["red", "blue"])


@pytest.mark.parametrize(("value", "limit"), [(" ", None), ("abc", 2)])
def test_a_text_is_filled_and_not_too_long(value: str, limit: int | None) -> None:
    check_filled("label", None)
    check_filled("label", "ab", 2)
    with pytest.raises(ToolError, match="label cannot"):
        check_filled("label", value, limit)


def test_a_value_is_unique_besides_the_row_that_has_it(call: Call) -> None:
    crate = replace(CRATE, unique=(Unique("label", "TAKEN"),))
    row = crate.get(call, "CR_001")
    crate.refuse_duplicates(call, {"label": "Tea 100%"}, row)
    crate.refuse_duplicates(call, {"label": None})
    with pytest.raises(ToolError, match="Crate with label 'Tea 100%' already exists") as caught:
        crate.refuse_duplicates(call, {"label": "Tea 100%"})
    assert (caught.value.code, caught.value.field) == ("TAKEN", "label")


def test_a_row_is_given_again_what_another_has_only_where_it_may_keep_it(call: Call) -> None:
    row = CRATE.get(call, "CR_001")
    call.execute("UPDATE crate SET label = ?", row["label"])
    twice = replace(CRATE, unique=(Unique("label"),))
    twice.refuse_duplicates(call, {"colour": "red"}, row)
    with pytest.raises(ToolError, match="already exists"):
        twice.refuse_duplicates(call, {"label": row["label"]}, row)
    kept = replace(CRATE, unique=(Unique("label", kept=True),))
    kept.refuse_duplicates(call, {"label": row["label"]}, row)


SHELVES = """
    CREATE TABLE shelf (
        shelf_id TEXT PRIMARY KEY, org_id TEXT, code TEXT UNIQUE, aisle TEXT, place TEXT,
        UNIQUE (org_id, aisle, place)
    );
    INSERT INTO shelf VALUES ('S_1', 'ORG_1', 'A', 'north', '1'), ('S_2', 'ORG_2', 'B', NULL, '1');
"""


@dataclass(frozen=True, eq=False)
class Furniture(Resource):
    """Records of a depot that has shelves."""

    schema = Schema(SHELVES)


SHELF = Furniture("shelf", "Shelf", id="S_{}")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"code": "A"}, "Shelf with code 'A' already exists"),
        ({"code": "B"}, "Shelf with code 'B' already exists"),
        ({"aisle": "north", "place": "1"}, "Shelf with aisle 'north' already exists"),
    ],
)
def test_what_the_schema_calls_unique_is_refused_where_nothing_else_is_said(
    call: Call, fields: dict[str, Any], said: str
) -> None:
    call.connection.execute(SHELVES)
    for act in (lambda: SHELF.create(call, fields), lambda: SHELF.update(call, "S_3", fields)):
        SHELF.insert(call, {"shelf_id": "S_3", "code": "C"})
        with pytest.raises(ToolError) as caught:
            act()
        assert (caught.value.message, caught.value.code) == (said, "DUPLICATE")
        SHELF.delete(call, [SHELF.get(call, "S_3")])


@pytest.mark.parametrize(
    ("fields", "code"), [({"code": "B"}, "USED"), ({"aisle": "north", "place": "1"}, "TAKEN")]
)
def test_what_a_record_says_of_unique_columns_stands_for_what_the_schema_says(
    call: Call, fields: dict[str, Any], code: str
) -> None:
    call.connection.execute(SHELVES)
    said = replace(SHELF, unique=(Unique("place aisle", "TAKEN"), Unique("code", "USED")))
    with pytest.raises(ToolError, match="already exists") as caught:
        said.create(call, fields)
    assert caught.value.code == code
    assert said.create(call, {"aisle": "north", "place": "2"})["shelf_id"] == "S_3"


def test_a_reference_leads_to_a_row_or_is_refused(call: Call) -> None:
    assert ITEM.stored(call, {"crate_id": "CR_001"}) == {"crate_id": "CR_001"}
    with pytest.raises(ToolError, match="Crate not found with identifier 'CR_9'") as caught:
        ITEM.stored(call, {"crate_id": "CR_9"})
    assert (caught.value.code, caught.value.field) == ("NOT_FOUND", "crate_id")


def test_a_reference_to_another_organisation_is_a_breach_or_leads_nowhere(
    call: Call, guarded: Call
) -> None:
    ITEM.stored(call, {"crate_id": "CR_003"})
    assert [breach.rule for breach in call.breaches] == ["DEPOT-1.1"]
    with pytest.raises(ToolError, match="not found"):
        ITEM.stored(guarded, {"crate_id": "CR_003"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"defaults": {"colur": "red"}},
        {"hidden": frozenset({"colur"})},
        {"unique": (Unique("label colur"),)},
        {"fields": (TypedDict("Fields", {"colur": str}),)},
    ],
)
def test_a_name_that_is_no_column_fails_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="crate has no column colur"):
        replace(CRATE, **wrong)


class Whole(TypedDict):
    label: str


class Part(TypedDict):
    label: Annotated[str, PART]


class Other(TypedDict):
    label: Annotated[str, At("colour")]


class Third(TypedDict):
    label: Annotated[str, At("crate_id")]


def test_what_one_class_of_fields_says_holds_for_all_and_none_may_say_otherwise() -> None:
    assert read_fields(Part, Whole) == read_fields(Whole, Part) == read_fields(Part)
    with pytest.raises(TypeError, match=r"Third\.label means something else"):
        read_fields(Other, Third)
