"""Errors that make SQLite drop the whole transaction cost the failed call, and no earlier one."""

import json
import time
from typing import Any

import pytest

from eopsgym.gym import Database, Episode, LocalServer
from eopsgym.gym.database import _DONE_BYTES
from tests import toy
from tests.memory import grows_at_most
from tests.patience import PATIENCE

NUMBERS = "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n)"
TRIGGERS = f"""
CREATE TRIGGER told AFTER INSERT ON crate
    BEGIN INSERT INTO jotting VALUES ('new', NEW.crate_id); END;
CREATE TRIGGER undone BEFORE INSERT ON jotting WHEN NEW.text = 'undo'
    BEGIN SELECT RAISE(ROLLBACK, 'not today'); END;
CREATE TRIGGER endless AFTER INSERT ON jotting WHEN NEW.text = 'endless'
    BEGIN INSERT INTO jotting SELECT max(i), NULL FROM {NUMBERS}; END;
CREATE TRIGGER large AFTER INSERT ON jotting WHEN NEW.text = 'large'
    BEGIN INSERT INTO jotting SELECT count(DISTINCT zeroblob(90000) || i), NULL FROM {NUMBERS}; END;
CREATE TRIGGER slow AFTER INSERT ON jotting WHEN NEW.text = 'slow'
    BEGIN SELECT trim(hex(zeroblob(45000)), hex(randomblob(45000))); END;
"""


def state(database: Database) -> dict[str, Any]:
    return {
        table: database.rows(f'SELECT * FROM "{table}" ORDER BY 1, 2')
        for table in toy.DOMAIN.schema.tables
    }


def start(seed: str = toy.SEED + TRIGGERS) -> Episode:
    database = toy.open_database(seed)
    database.seconds = 0.3
    return Episode({"depot": LocalServer(database)})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("undo", "not today"),
        ("endless", "more than 0.3 s"),
        ("large", "stopped"),
        ("slow", "too large"),
    ],
)
@pytest.mark.parametrize("before", [0, 2])
def test_a_failing_trigger_costs_its_own_call_only(text: str, said: str, before: int) -> None:
    episode = start()
    for number in range(before):
        episode.call("add_crate", label=f"Crate {number}")
    kept = state(episode.database())
    began = time.monotonic()
    step = episode.call("jot", text=text)
    assert time.monotonic() - began < PATIENCE
    assert step.is_error
    assert said in step.text
    assert len(step.changes) == 0
    assert state(episode.database()) == kept
    episode.call("add_crate", label="Later")
    assert state(episode.at(before + 1)) == kept
    assert state(episode.at(before + 2)) == state(episode.database()) != kept


def test_a_trigger_cannot_fill_the_memory() -> None:
    episode = start()
    with grows_at_most(600_000):
        episode.call("jot", text="large")


def test_a_full_database_keeps_the_earlier_calls() -> None:
    episode = start(toy.SEED)
    database = episode.database()
    pages = database.connection.execute("PRAGMA page_count").get
    database.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    steps = [episode.call("jot", text=f"{number} " + "x" * 3000) for number in range(6)]
    failed = [step.number for step in steps if step.is_error]
    assert failed
    assert "DATABASE_FULL" in steps[failed[0] - 1].text
    done = [step.arguments["text"] for step in steps if not step.is_error]
    assert [row["text"] for row in database.rows("SELECT text FROM jotting")] == ["first", *done]
    assert not episode.call("clear_slots").is_error
    assert state(episode.at(len(episode.steps))) == state(database)


def test_a_reset_after_a_lost_transaction_is_a_reset() -> None:
    episode = start()
    database = episode.database()
    seed = state(database)
    episode.call("add_crate", label="One")
    episode.call("jot", text="undo")
    database.reset()
    assert state(database) == seed
    assert episode.call("jot", text="undo").is_error
    assert state(database) == seed


def test_what_triggers_and_foreign_keys_did_is_replayed_once() -> None:
    episode = start()
    episode.call("add_crate", label="One", things=[{"name": "cup"}])
    copy = episode.at(1)
    assert state(copy) == state(episode.database())
    assert len(copy.rows("SELECT * FROM jotting WHERE text = 'new'")) == 1
    copy.call("add_crate", {"label": "Two"})
    assert len(copy.rows("SELECT * FROM jotting WHERE text = 'new'")) == 2
    assert copy.call("delete_crate", {"crate_id": "CR_001"}).is_error


def test_many_changes_are_kept_without_filling_the_memory() -> None:
    episode = start()
    database = episode.database()
    seed = state(database)
    text = "x" * 90_000
    for _ in range(_DONE_BYTES // len(text) + 5):
        database.call("jot", {"text": text})
    before = len(database.rows("SELECT 1 FROM jotting"))
    assert database._done_bytes < _DONE_BYTES / 2
    assert database.call("jot", {"text": "undo"}).is_error
    assert len(database.rows("SELECT 1 FROM jotting")) == before
    database.reset()
    assert state(database) == seed


def test_the_refusal_is_a_result_like_others() -> None:
    episode = start()
    detail = json.loads(episode.call("jot", text="undo").text)["detail"]
    assert detail["details"][0]["code"] == "CONSTRAINT_VIOLATION"


def test_triggers_may_write_to_tables_that_the_seed_brought() -> None:
    more = """
        CREATE TABLE tally (kind TEXT PRIMARY KEY, count, note) WITHOUT ROWID;
        CREATE TABLE keyless (a, b);
        INSERT INTO tally VALUES ('crate', 0, NULL);
        CREATE TRIGGER counted AFTER INSERT ON crate BEGIN
            UPDATE tally SET count = count + 1;
            INSERT INTO keyless VALUES (1, NEW.crate_id), (1, NEW.crate_id);
        END;
    """
    episode = start(toy.SEED + more)
    step = episode.call("add_crate", label="One")
    seen = [change for change in step.changes if change.table == "tally"]
    assert [(change.operation, change.key, change.after) for change in seen] == [
        ("update", "crate", {"column_2": 1})
    ]
    for table in ("tally", "keyless"):
        query = f"SELECT * FROM {table}"
        assert episode.at(1).rows(query) == episode.rows(query) != episode.at(0).rows(query)


def test_a_trigger_that_is_wrong_is_a_refusal_too() -> None:
    wrong = "CREATE TRIGGER wrong AFTER INSERT ON jotting BEGIN SELECT no_such_function(); END;"
    episode = start(toy.SEED + wrong)
    assert "no such function" in episode.call("jot", text="x").text
    assert not episode.call("add_crate", label="One").is_error
