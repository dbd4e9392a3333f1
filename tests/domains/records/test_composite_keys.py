"""Keys of several columns: they name a row together, and one of them alone names none."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from eopsgym.domains.kernel import Call, ToolError, tool_rule
from eopsgym.domains.kernel.table_schema import ForeignKey, Schema
from eopsgym.domains.records import Compare, Condition, Resource, Sql, Unique
from eopsgym.errors import DomainError

RACKS = """
    CREATE TABLE rack (
        aisle TEXT NOT NULL, place INTEGER NOT NULL, label TEXT, org_id TEXT,
        PRIMARY KEY (place, aisle)
    );
    CREATE TABLE box (
        box_id TEXT PRIMARY KEY, aisle TEXT, place INTEGER, owner TEXT, org_id TEXT,
        FOREIGN KEY (aisle, place) REFERENCES rack (aisle, place)
    );
    CREATE TABLE tag (number INTEGER, side TEXT, FOREIGN KEY (number, side) REFERENCES rack);
    CREATE TABLE lid (box TEXT REFERENCES box);
    INSERT INTO rack VALUES ('A', 1, 'one', 'ORG_1'), ('B', 2, 'two', 'ORG_1'),
        ('A', 3, 'far', 'ORG_2');
    INSERT INTO box VALUES ('BOX_1', 'A', 1, NULL, 'ORG_1');
"""


@dataclass(frozen=True, eq=False)
class Stored(Resource):
    """Records of a depot that has racks."""

    schema = Schema(RACKS)
    visibility_rule = tool_rule("RACK-1.1", __name__)


class Labelled(Stored):
    """Records of which one sees those with a label."""

    def sight(self, call: Call) -> Condition | None:
        """As said."""
        return Sql("label = 'one'")


RACK = Stored("rack", "Rack")
BOX = Stored("box", "Box", id="BOX_{}")


@pytest.fixture
def racks(call: Call) -> Call:
    call.connection.execute(RACKS)
    return call


def test_the_schema_tells_keys_of_one_column_and_of_several() -> None:
    assert RACK.keys.primary == ("place", "aisle")
    assert BOX.keys.foreign == {}
    assert BOX.keys.together == (ForeignKey(("aisle", "place"), "rack", ("aisle", "place")),)


def test_a_foreign_key_that_names_no_columns_means_the_primary_key() -> None:
    keys = Stored.schema.keys
    assert keys("tag").together == (ForeignKey(("number", "side"), "rack", ("place", "aisle")),)
    assert keys("lid").foreign == {"box": ("box", "box_id")}


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ("rack TEXT REFERENCES shelf", "lid refers to shelf, which is not a table here"),
        ("rack TEXT REFERENCES Rack (label)", "lid refers to Rack, which is not a table here"),
        ("rack TEXT REFERENCES note", r"lid refers to note by rack, but to no column"),
        ("rack TEXT REFERENCES rack", "lid refers to rack by rack, but to place, aisle"),
        (
            "a, b, FOREIGN KEY (a, b) REFERENCES three",
            "lid refers to three by a, b, but to x, y, z",
        ),
    ],
)
def test_a_foreign_key_that_names_no_row_is_reported_with_its_table(columns: str, why: str) -> None:
    more = "CREATE TABLE note (text TEXT); CREATE TABLE three (x, y, z, PRIMARY KEY (x, y, z));"
    schema = Schema(
        RACKS.replace(
            "CREATE TABLE lid (box TEXT REFERENCES box);",
            more
            + f"""
        CREATE TABLE lid ({columns});""",
        )
    )
    with pytest.raises(DomainError, match=why):
        schema.keys("lid")


def test_columns_that_name_a_row_together_are_stored(racks: Call) -> None:
    assert BOX.create(racks, {"aisle": "B", "place": 2})["place"] == 2
    assert BOX.create(racks, {"aisle": "C"})["place"] is None
    assert BOX.update(racks, "BOX_1", {"aisle": "B", "place": 2})["aisle"] == "B"
    assert BOX.update(racks, "BOX_1", {"owner": "Ada"})["owner"] == "Ada"


@pytest.mark.parametrize("fields", [{"aisle": "B", "place": 1}, {"aisle": "C", "place": 1}])
def test_columns_that_name_no_row_together_are_refused(racks: Call, fields: dict[str, Any]) -> None:
    for act in (lambda: BOX.create(racks, fields), lambda: BOX.update(racks, "BOX_1", fields)):
        with pytest.raises(ToolError, match=r"Rack not found with identifier '., 1'") as caught:
            act()
        assert (caught.value.code, caught.value.field) == ("NOT_FOUND", "place")


def test_a_column_changed_alone_is_looked_at_with_those_that_stay(racks: Call) -> None:
    with pytest.raises(ToolError, match="Rack not found with identifier 'A, 2'"):
        BOX.update(racks, "BOX_1", {"place": 2})


def test_a_row_out_of_sight_is_a_breach_however_many_columns_name_it(racks: Call) -> None:
    BOX.update(racks, "BOX_1", {"place": 3})
    assert [breach.rule for breach in racks.breaches] == ["RACK-1.1"]


def test_a_row_is_distinguished_from_others_by_its_whole_key(racks: Call) -> None:
    RACK.insert(racks, {"aisle": "C", "place": 1, "label": "three"})
    one, three = RACK.select(racks, Compare("place", "=", 1), order="aisle")
    labelled = Labelled("rack", "Rack")
    assert (labelled.sees(racks, one), labelled.sees(racks, three)) == (True, False)
    with pytest.raises(ToolError, match="already exists"):
        replace(RACK, unique=(Unique("label"),)).update(racks, three, {"label": "one"})
    assert RACK.update(racks, three, {"label": "3"})["aisle"] == "C"
    assert RACK.delete(racks, [three]) == 1
    assert [row["aisle"] for row in RACK.select(racks, Compare("place", "=", 1))] == ["A"]
