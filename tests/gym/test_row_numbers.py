"""Replaying recorded changes gives every row its number, whatever the call did."""

import sys
from dataclasses import replace

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.domains.kernel import Call, Row, collect_tools, tool
from eopsgym.errors import DatabaseError
from eopsgym.gym import Database, build_template
from tests import toy
from tests.same_rows import tables_apart

NAMED = '"a ""name"'
MORE = """
    CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT UNIQUE);
    CREATE TABLE keyed (word TEXT PRIMARY KEY, note TEXT UNIQUE) WITHOUT ROWID;
    CREATE TABLE "a ""name" (word TEXT, part BLOB, note TEXT, PRIMARY KEY (part, word));
    INSERT INTO counted VALUES (1, 'a'), (2, 'b');
    INSERT INTO keyed VALUES ('a', 'a'), ('b', 'b');
    INSERT INTO "a ""name" VALUES ('a', x'00', 'a'), ('b', 1, 'b'), ('c', 1.5, 'c');
"""


@tool(writes="anything")
def write(call: Call, sql: list[str]) -> Row:
    """Run statements."""
    for each in sql:
        call.connection.execute(each)
    return {}


DOMAIN = replace(toy.DOMAIN, tools=collect_tools(sys.modules[__name__]), checks=())


def opened() -> Database:
    return Database(build_template(DOMAIN, toy.SEED + MORE, "numbers"))


def apart_after(*calls: list[str]) -> dict[str, str]:
    """Make calls, replay what was recorded of them on another database, and compare both."""
    live, copy = opened(), opened()
    made = [live.call("write", {"sql": sql}) for sql in calls]
    assert [result.text for result in made if result.is_error] == []
    copy.replay([result.changes.changeset for result in made])
    return tables_apart(live, copy)


@pytest.mark.parametrize(
    "sql",
    [
        ["UPDATE person SET person_id = 'P_9' WHERE person_id = 'P_1'"],
        ["DELETE FROM slot WHERE place = 1", "INSERT INTO slot VALUES ('A', 1, 'CR_001')"],
        ["DELETE FROM slot WHERE place = 1", "INSERT INTO slot VALUES ('A', 1, NULL)"],
        ["REPLACE INTO slot VALUES ('A', 1, NULL)"],
        ["INSERT INTO slot VALUES ('B', 2, NULL)", "DELETE FROM slot WHERE aisle = 'A'"],
        [f"INSERT INTO slot VALUES ('B', {n}, NULL)" for n in (9, 1)]
        + ["DELETE FROM slot WHERE place = 9"],
        ["DELETE FROM slot", "INSERT INTO slot VALUES ('B', 9, NULL)"],
        ["DELETE FROM slot WHERE place = 2", "INSERT INTO slot VALUES ('B', 9, NULL)"],
        ["DELETE FROM slot WHERE place = 1", "UPDATE slot SET place = 1"],
        ["UPDATE OR REPLACE slot SET place = 1"],
        ["INSERT INTO slot (rowid, aisle, place) VALUES (70, 'B', 9)"],
        ["INSERT INTO counted (note) VALUES ('c'), ('d')", "DELETE FROM counted WHERE note = 'd'"],
        ["INSERT INTO counted (note) VALUES ('c')", "DELETE FROM counted"],
        ["REPLACE INTO counted (note) VALUES ('a')", "DELETE FROM counted WHERE note = 'a'"],
        ["REPLACE INTO keyed VALUES ('c', 'a')"],
        ["INSERT INTO jotting VALUES ('x', NULL)", "DELETE FROM jotting WHERE text = 'first'"],
        ["DELETE FROM jotting", "INSERT INTO jotting VALUES ('first', 'CR_001')"],
        [f"REPLACE INTO {NAMED} VALUES ('a', x'00', 'z')"],
        [f"UPDATE {NAMED} SET part = 1 WHERE word = 'a'", f"DELETE FROM {NAMED} WHERE word = 'c'"],
        [f"UPDATE {NAMED} SET word = iif(word = 'b', 'c', 'b'), part = 0 WHERE word > 'a'"],
    ],
)  # fmt: skip
@pytest.mark.parametrize("more", [[], ["INSERT INTO slot VALUES ('Z', 1, NULL)"]])
def test_a_copy_numbers_its_rows_as_the_database_did(sql: list[str], more: list[str]) -> None:
    assert apart_after(sql, more, sql[-1:] if "DELETE" in sql[-1] else []) == {}
    assert apart_after([*sql, *more]) == {}


def test_a_row_that_was_written_again_as_it_was_is_no_change_but_has_its_new_number() -> None:
    again = ["DELETE FROM slot WHERE place = 1", "INSERT INTO slot VALUES ('A', 1, 'CR_001')"]
    live, copy = opened(), opened()
    changes = live.call("write", {"sql": again}).changes
    assert len(changes) == 0
    copy.replay([changes.changeset])
    order = "SELECT place FROM slot NOT INDEXED"
    assert [row["place"] for row in copy.rows(order)] == [2, 1]


def test_numbers_are_recorded_only_where_replaying_does_not_give_them() -> None:
    database = opened()
    usual = ["INSERT INTO slot VALUES ('C', 1, NULL), ('B', 1, NULL)", "DELETE FROM jotting"]
    assert b"own_row" not in database.call("write", {"sql": usual}).changes.changeset
    odd = database.call("write", {"sql": ["REPLACE INTO slot VALUES ('A', 1, NULL)"]}).changes
    assert [(each.table, each.operation) for each in odd] == [("slot", "update")]
    names = [each.name for each in apsw.Changeset.iter(odd.changeset)]
    assert names == ["slot", "own_row_numbers_of_slot"]


@pytest.mark.parametrize("mode", ["a refused call", "a reading call"])
def test_what_is_not_recorded_is_not_watched(mode: str) -> None:
    database = opened()
    database.call("write", {"sql": "no list"} if mode == "a refused call" else {})
    database.connection.execute("INSERT INTO slot VALUES ('Q', 1, NULL)")
    assert list(database.call("write", {"sql": []}).changes) == []


words, places = st.sampled_from(["'A'", "'B'", "'C'"]), st.integers(1, 4).map(str)
tables = st.sampled_from(["slot", "counted", "keyed", NAMED, "jotting"])
VALUES = {
    "slot": "(aisle, place) VALUES ({word}, {place})",
    "counted": "(note) VALUES ({word})",
    "keyed": "VALUES ({word}, {place})",
    NAMED: "VALUES ({word}, {place}, NULL)",
    "jotting": "VALUES ({word}, NULL)",
}
KEYS = {"slot": "place", "counted": "id", "keyed": "word", NAMED: "part", "jotting": "text"}


@st.composite
def statements(draw: st.DrawFn) -> str:
    table = draw(tables)
    word, place = draw(words), draw(places)
    row = VALUES[table].format(word=word, place=place)
    which = draw(st.sampled_from(["", f" WHERE rowid % 2 = {int(place) % 2}"]))
    where = which if table != "keyed" else f" WHERE word = {word}"
    key = KEYS[table]
    value = word if key in ("word", "text") else place
    return draw(
        st.sampled_from(
            [
                f"INSERT OR IGNORE INTO {table} {row}",
                f"REPLACE INTO {table} {row}",
                f"DELETE FROM {table}{where}",
                f"UPDATE OR REPLACE {table} SET {key} = {value}{where}",
                f"UPDATE OR IGNORE {table} SET {key} = {key}{where}",
            ]
        )
    )


@given(st.lists(st.lists(statements(), max_size=6), max_size=6))
def test_whatever_is_written_is_replayed_with_its_numbers(calls: list[list[str]]) -> None:
    assert apart_after(*calls) == {}


def test_changes_that_do_not_fit_the_database_are_an_error_that_says_so() -> None:
    database = opened()
    sql = ["REPLACE INTO slot VALUES ('A', 1, NULL)"]
    made = database.call("write", {"sql": sql}).changes.changeset
    damaged = made.replace(b"own_row_numbers_of_slot", b"own_row_numbers_of_slut")
    assert damaged != made
    with pytest.raises(DatabaseError, match="do not fit this database"):
        opened().replay([damaged])
