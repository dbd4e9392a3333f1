"""A view shows each property as it says, and finds, adds, changes and lists rows."""

from typing import Any

import apsw
import pytest

from eopsgym.domains.kernel import Call, Dialect, Row, ToolError
from eopsgym.domains.products import (
    View,
    filled,
    flag,
    json_list,
    json_object,
    linked,
    stored,
    text,
    where_given,
)
from eopsgym.domains.products.property import column_of
from eopsgym.gym import ANCHOR

TABLES = """
    CREATE TABLE painters (id TEXT PRIMARY KEY, name TEXT);
    CREATE TABLE pictures (id TEXT PRIMARY KEY, title TEXT, painted_by TEXT, tags TEXT, frame TEXT,
        is_sold INTEGER, copies INTEGER, note TEXT, added_at TEXT, changed_at TEXT);
    INSERT INTO painters VALUES ('p1', 'Ada'), ('p2', 'Bo');
    INSERT INTO pictures (id, title, painted_by, tags) VALUES
        ('1', 'Dawn', 'p1', '["sky"]'), ('2', 'Dusk', 'p2', 'none'), ('3', 'Noon', NULL, NULL);
"""


def painters(call: Call, ids: Any) -> dict[Any, str]:
    """Return the names of painters by their ids."""
    wanted = {*ids}
    return {r["id"]: r["name"] for r in call.rows("SELECT * FROM painters") if r["id"] in wanted}


PICTURE = View(
    "pictures",
    "Picture",
    *text("id title"),
    *linked("painter", "painted_by", painters),
    *json_list("tags"),
    *json_object("frame"),
    *flag("isSold"),
    *stored("copies", lambda value: str(value or 1)),
    *filled("price"),
    *text("note", omitted=True),
    kind="museum#picture",
    new={"is_sold": False, "copies": 3},
    stamps="added_at",
    changed="changed_at",
)
DAWN = {
    "kind": "museum#picture",
    "id": "1",
    "title": "Dawn",
    "painter": "Ada",
    "tags": ["sky"],
    "frame": {},
    "isSold": False,
    "copies": "1",
    "price": 5,
}


@pytest.fixture
def call() -> Call:
    connection = apsw.Connection(":memory:")
    connection.execute(TABLES)
    return Call(connection, Dialect(timespec="seconds"), user={}, now=ANCHOR)


PAINTER = View(
    "painters",
    "Painter",
    *text("id name"),
    new_id=lambda call, table, column: f"a new {column} of {table}",
    signed="name",
)


def row(call: Call, key: str) -> Row:
    return PICTURE.get(call, key)


def test_an_answer_has_each_property_in_order(call: Call) -> None:
    shown = PICTURE.show(call, row(call, "1"), {"price": 5})
    assert [*shown.items()] == [*DAWN.items()]


def test_a_note_is_left_out_only_where_there_is_none(call: Call) -> None:
    assert PICTURE.show(call, {**row(call, "1"), "note": "Lent"})["note"] == "Lent"
    assert "note" not in PICTURE.show(call, row(call, "1"))


def test_linked_rows_are_read_together(call: Call) -> None:
    rows = call.rows("SELECT * FROM pictures")
    shown = PICTURE.show_all(call, rows, lambda each: {"price": len(each["title"])})
    assert [each["painter"] for each in shown] == ["Ada", "Bo", None]
    assert [each["tags"] for each in shown] == [["sky"], [], []]
    assert {each["price"] for each in shown} == {4}


def test_what_is_not_there_is_refused_by_its_label(call: Call) -> None:
    assert PICTURE.find(call, "1", title="Dawn")["painted_by"] == "p1"
    for key, where in (("9", {}), ("1", {"title": "Dusk"}), (None, {})):
        with pytest.raises(ToolError, match=f"Picture not found: {key}"):
            PICTURE.find(call, key, **where)


def test_a_row_is_found_by_another_column_whatever_its_case(call: Call) -> None:
    assert PICTURE.find(call, "dAWN", by="title", any_case=True)["id"] == "1"
    with pytest.raises(ToolError, match="Picture not found: dAWN"):
        PICTURE.find(call, "dAWN", by="title")


def test_a_new_row_has_what_is_usual_and_when_it_was_added(call: Call) -> None:
    key = PICTURE.add(call, {"title": "Rain", "copies": 1})
    made = row(call, key)
    assert len(key) == 26
    assert (made["title"], made["is_sold"], made["copies"]) == ("Rain", 0, 1)
    assert made["added_at"] == made["changed_at"] == "2026-03-02 09:00:00"
    assert PICTURE.add(call, {}, key="mine") == "mine"


def test_a_view_may_make_other_ids_and_sign_new_rows(call: Call) -> None:
    call.user = {"id": "p1"}
    assert PAINTER.add(call, {}) == "a new id of painters"
    assert PAINTER.get(call, "a new id of painters")["name"] == "p1"
    assert PAINTER.get(call, PAINTER.add(call, {"name": "Cy"}, key="p3"))["name"] == "Cy"


def test_rows_with_some_values_are_listed_in_order(call: Call) -> None:
    key = PICTURE.add(call, {"title": "Dawn", "painted_by": "p1"})
    assert [each["id"] for each in PICTURE.rows(call, painted_by="p1")] == ["1", key]
    assert PICTURE.rows(call, painted_by="p1", title="Dusk") == []


def test_a_token_signs_in_its_user_and_none_the_first(call: Call) -> None:
    sign_in = PAINTER.sign_in_by("name")
    assert sign_in(call, "Bo")["id"] == "p2"
    assert sign_in(call, None)["id"] == "p1"
    with pytest.raises(ToolError, match="User not found for given access token"):
        sign_in(call, "Cy")


def test_a_change_is_stamped_and_a_removed_row_is_gone(call: Call) -> None:
    PICTURE.change(call, "1", {"is_sold": True})
    assert (row(call, "1")["is_sold"], row(call, "1")["added_at"]) == (1, None)
    assert row(call, "1")["changed_at"] == "2026-03-02 09:00:00"
    PICTURE.touch(call, "2")
    assert row(call, "2")["changed_at"] == "2026-03-02 09:00:00"
    PICTURE.remove(call, "1")
    assert call.value("SELECT count(*) FROM pictures") == 2


def test_a_page_names_the_next_one(call: Call) -> None:
    rows = call.rows("SELECT * FROM pictures")
    first = PICTURE.page(call, rows, 2, None, PICTURE.show_all)
    assert [*first] == ["kind", "nextPageToken", "pictures"]
    assert first["kind"] == "museum#pictureList"
    last = PICTURE.page(call, rows, 2, first["nextPageToken"], PICTURE.show_all)
    assert [each["id"] for each in last["pictures"]] == ["3"]
    assert last["nextPageToken"] is None


def test_a_request_becomes_columns() -> None:
    given = {"title": "Fog", "isSold": None, "painter": "p1", "price": 7}
    columns = PICTURE.columns(given)
    assert columns == {"title": "Fog", "is_sold": None, "painted_by": "p1"}
    assert where_given(columns) == {"title": "Fog", "painted_by": "p1"}
    assert PICTURE.column("painter") == "painted_by"


def test_a_property_has_its_usual_column() -> None:
    names = ("id", "webViewLink", "ID")
    assert [*map(column_of, names)] == ["id", "web_view_link", "i_d"]
