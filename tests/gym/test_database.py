"""One call is one transaction: whole or not at all, recorded row by row, the same every time."""

import json
import time
from dataclasses import replace
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.records.coded_dialect import CodedDialect
from eopsgym.errors import DatabaseError
from eopsgym.gym import CallResult, Database
from eopsgym.gym.template import load_template
from tests import toy
from tests.patience import PATIENCE

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("add_crate", {"label": "One", "colour": "red", "things": [{"name": "a"}, {"name": "b"}]}),
    ("update_crate", {"crate_id": "CR_002", "label": "Two"}),
    ("spill", {"crate_id": "CR_001"}),
    ("place_crate", {"aisle": "A", "place": 1, "crate_id": "CR_010"}),
    ("jot", {"text": "second"}),
    ("mark", {"crate_id": "CR_001"}),
    ("clear_slots", {}),
    ("delete_crate", {"crate_id": "CR_002"}),
]


@pytest.fixture
def database() -> Database:
    return toy.open_database()


def detail(result: CallResult) -> Any:
    assert result.is_error
    return json.loads(result.text)["detail"]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("spill", {"crate_id": "CR_001"}),
        ("add_crate", {"label": "x", "things": [{"name": "ok"}, {"name": None}]}),
        ("update_crate", {"crate_id": "CR_404", "label": "x"}),
        ("update_crate", {"crate_id": "CR_001", "label": "Tea 100%"}),
        ("delete_crate", {"crate_id": "CR_001"}),
        ("place_crate", {"aisle": "B", "place": 1, "crate_id": "CR_404"}),
        ("place_crate", {"aisle": "B", "place": 2**70}),
        ("jot", {"text": "x" * 100_001}),
        ("jot", {"text": "x" * 1_000_001}),
        ("jot", {"text": ["x"] * 100_000}),
        ("add_crate", {"label": 5}),
        ("add_crate", {"label": "x", "weight": float("nan")}),
        ("add_crate", {}),
        ("no_such_tool", {}),
        ("jot", {"text": "\ud800"}),
        ("update_crate", {"crate_id": "CR_001", "\ud800": "x"}),
    ],
)
def test_a_refused_call_leaves_every_byte_as_it_was(
    database: Database, tool: str, arguments: dict[str, Any]
) -> None:
    before = database.serialize()
    result = database.call(tool, arguments)
    assert result.is_error
    assert (result.value, len(result.changes)) == (None, 0)
    assert database.serialize() == before
    assert not database.connection.in_transaction
    assert not database.call("jot", {"text": "goes on"}).is_error


def test_a_text_that_is_nested_too_deeply_costs_the_call_alone(database: Database) -> None:
    refused = detail(database.call("unpack", {"text": "[" * 100_000}))
    assert refused["details"][0]["message"] == "A value is nested too deeply"


def test_a_defect_of_a_tool_is_raised_and_rolled_back(database: Database) -> None:
    before = database.serialize()
    with pytest.raises(RuntimeError, match="a defect"):
        database.call("spill", {"crate_id": "CR_001", "how": "crash"})
    assert database.serialize() == before
    assert not database.call("jot", {"text": "goes on"}).is_error


@pytest.mark.parametrize("writes", [0, 2])
def test_a_call_without_end_is_stopped_and_undone(writes: int) -> None:
    database = Database(toy.open_database().template, seconds=0.2)
    for _ in range(writes):
        database.call("jot", {"text": "x"})
    before = database.rows("SELECT * FROM jotting")
    began = time.monotonic()
    refused = detail(database.call("stare"))
    assert time.monotonic() - began < PATIENCE
    assert refused["details"][0]["code"] == "TIMEOUT"
    assert "took more than 0.2 s" in refused["details"][0]["message"]
    assert database.rows("SELECT * FROM jotting") == before
    assert not database.call("jot", {"text": "goes on"}).is_error


@pytest.mark.parametrize("text", ["a", "%", "_%"])
def test_looking_for_a_long_text_in_long_texts_takes_little_time(text: str) -> None:
    database = Database(toy.open_database().template, seconds=0.5)
    for number in range(200):
        database.connection.execute(
            "INSERT INTO crate (crate_id, org_id, label) VALUES (?, 'ORG_1', ?)",
            (f"CR_1{number}", text * (99_000 // len(text))),
        )
    began = time.monotonic()
    database.call("find_crates", {"label": text * (1_998 // len(text)) + "b"})
    assert time.monotonic() - began < PATIENCE
    assert "at most 2,000 characters" in database.call("find_crates", {"label": text * 2_001}).text


@pytest.mark.parametrize("token", ["nobody", "\ud800", "x" * 10_000])
def test_an_unknown_user_is_refused(database: Database, token: str) -> None:
    assert database.call("find_crates", {}, token).is_error
    assert detail(database.call("find_crates", {}, "nobody"))["error_code"] == "UNAUTHORIZED"


def test_the_acting_user_owns_what_they_make(database: Database) -> None:
    database.call("add_crate", {"label": "Bo's"}, "token-bo")
    assert database.rows("SELECT org_id FROM crate WHERE label = ?", "Bo's") == [
        {"org_id": "ORG_2"}
    ]
    assert database.user("token-bo")["name"] == "Bo"


def test_a_result_is_json_that_says_what_the_value_says(database: Database) -> None:
    result = database.call("add_crate", {"label": "Käse", "fragile": True, "weight": 3})
    assert json.loads(result.text) == result.value
    assert "Käse" in result.text
    assert database.call("clear_slots").text == "null"


def test_bytes_of_the_database_can_be_read_in_a_result(database: Database) -> None:
    assert json.loads(database.call("mark", {"crate_id": "CR_001"}).text)["stamp"] == "\x00�"


def test_an_insert_an_update_and_a_delete_are_rows(database: Database) -> None:
    added = database.call("add_crate", {"label": "New", "things": [{"name": "cup"}]}).changes
    assert [(c.table, c.operation, c.key) for c in added] == [
        ("crate", "insert", "CR_011"),
        ("item", "insert", "8"),
    ]
    assert added[0].before is None
    assert added[0].after is not None
    assert added[0].after["label"] == "New"
    assert added[0].after["stamp"] is None

    changed = database.call("update_crate", {"crate_id": "CR_002", "colour": "red"}).changes
    assert [(c.operation, c.before, c.after) for c in changed] == [
        (
            "update",
            {"colour": "blue", "updated_on": "2026-02-02 08:00:00"},
            {"colour": "red", "updated_on": "2026-03-02 09:00:00"},
        )
    ]
    assert str(changed).startswith("update crate CR_002: colour: 'blue' -> 'red'")

    gone = database.call("delete_crate", {"crate_id": "CR_002"}).changes[0]
    assert (gone.operation, gone.after) == ("delete", None)
    assert gone.before is not None
    assert gone.before["label"] == "tea_cups"
    assert str(gone) == "delete crate CR_002"


def test_a_key_of_two_columns_is_written_with_a_stroke(database: Database) -> None:
    changes = database.call("place_crate", {"aisle": "A", "place": 2, "crate_id": "CR_002"}).changes
    assert [(c.key, c.before, c.after) for c in changes] == [
        ("A/2", {"crate_id": None}, {"crate_id": "CR_002"})
    ]


def test_a_table_without_a_key_is_recorded_by_row_number(database: Database) -> None:
    changes = database.call("jot", {"text": "second", "crate_id": "CR_001"}).changes
    assert [(c.table, c.key) for c in changes] == [("jotting", "2")]
    assert changes[0].after == {"rowid": 2, "text": "second", "crate_id": "CR_001"}


def test_bytes_are_recorded_as_bytes(database: Database) -> None:
    cells = database.call("mark", {"crate_id": "CR_001"}).changes.cells()
    assert [(c.column, c.before, c.after) for c in cells] == [("stamp", None, b"\x00\xff")]


def test_a_reading_tool_changes_nothing(database: Database) -> None:
    changes = database.call("find_crates").changes
    assert (list(changes), changes.changeset, repr(changes)) == ([], b"", "no changes")


def test_a_writing_tool_that_writes_nothing_changes_nothing(database: Database) -> None:
    database.call("clear_slots")
    assert len(database.call("clear_slots").changes) == 0


def test_foreign_keys_hold(database: Database) -> None:
    refused = database.call("delete_crate", {"crate_id": "CR_001"})
    assert detail(refused)["details"][0]["code"] == "CONSTRAINT_VIOLATION"
    assert "FOREIGN KEY constraint failed" in refused.text


@pytest.mark.parametrize(("escapes", "said"), [(False, "für"), (True, "f\\u00fcr")])
def test_results_escape_all_but_ascii_where_the_domain_does(
    database: Database, escapes: bool, said: str
) -> None:
    domain = replace(toy.DOMAIN, dialect=CodedDialect(ascii=escapes))
    result = Database(replace(database.template, domain=domain)).call("jot", {"text": "für"})
    assert (result.text, result.value) == (f'{{"text": "{said}"}}', {"text": "für"})


def test_a_reset_goes_back_to_the_seed(database: Database) -> None:
    seed = database.serialize()
    database.call("jot", {"text": "x"})
    assert database.serialize() != seed
    database.reset()
    assert database.serialize() == seed
    assert database.call("delete_crate", {"crate_id": "CR_001"}).is_error


def test_the_same_calls_give_the_same_bytes_and_texts() -> None:
    one, other = toy.open_database(), toy.open_database()
    for tool, arguments in CALLS:
        first, second = one.call(tool, arguments), other.call(tool, arguments)
        assert (first.text, first.changes) == (second.text, second.changes)
    assert one.serialize() == other.serialize()


def test_changes_replayed_on_the_seed_give_the_state(database: Database) -> None:
    copy = toy.open_database()
    copy.replay([database.call(*call).changes.changeset for call in CALLS])
    for table in toy.DOMAIN.schema.tables:
        query = f"SELECT * FROM {table} ORDER BY 1, 2"
        assert copy.rows(query) == database.rows(query)
    assert copy.call("delete_crate", {"crate_id": "CR_001"}).is_error


def test_databases_do_not_see_each_other(database: Database) -> None:
    other = toy.open_database()
    other.call("clear_slots")
    assert database.rows("SELECT count(*) AS n FROM slot") == [{"n": 2}]


def test_a_rule_is_a_fact_or_an_error_by_mode(database: Database) -> None:
    heavy = {"label": "Anvil", "weight": 99, "fragile": True}
    result = database.call("add_crate", heavy)
    assert [breach.rule for breach in result.breaches] == ["DEPOT-2.1"]
    refused = detail(toy.open_database(mode="guarded").call("add_crate", heavy))
    assert refused["details"][0]["context"] == {"rule": "DEPOT-2.1"}


def test_an_unknown_mode_is_refused(database: Database) -> None:
    with pytest.raises(DatabaseError, match="there are published and guarded"):
        Database(database.template, mode="strict")  # type: ignore[arg-type]


def test_a_search_outside_sql_is_stopped_too() -> None:
    template = load_template(get_domain("csm"))
    database = Database(template, seconds=0.2)
    user = database.rows("SELECT email FROM user WHERE active LIMIT 1")[0]["email"]
    database.connection.execute("UPDATE knowledge SET body = ?", ("to be or " * 11_000,))
    began = time.monotonic()
    words = {"search_text": " ".join(["to", "be", "or", "not"] * 10)}
    refused = database.call("retrieve_knowledge", words, user)
    assert "took more than 0.2 s" in refused.text
    assert time.monotonic() - began < PATIENCE
