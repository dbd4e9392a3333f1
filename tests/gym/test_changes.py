"""What a call changed, read from its bytes when somebody asks."""

import pickle
from dataclasses import replace

import pytest

from eopsgym.agents.models.redact import hide
from eopsgym.gym import Changes, Episode, merge_updates
from eopsgym.gym.changes import decode


@pytest.fixture
def episode() -> Episode:
    return Episode.start("itsm")


@pytest.fixture
def changes(episode: Episode) -> Changes:
    return episode.call("add_location", name="Reno Depot", city="Reno", country="USA").changes


def test_changes_that_nobody_has_read_hold_the_rows_that_are_in_their_bytes(
    episode: Episode, changes: Changes
) -> None:
    read = decode(changes.changeset, episode.database().domain.schema)
    assert (changes, len(changes), changes.cells()) == (read, 1, read.cells())
    assert changes[0].after is not None
    assert changes[0].after["name"] == "Reno Depot"


def test_changes_are_pickled_with_their_rows(changes: Changes) -> None:
    copy = pickle.loads(pickle.dumps(changes))
    assert copy.rows == changes.rows
    assert copy == changes


def test_a_secret_is_hidden_in_rows_that_nobody_has_read(changes: Changes) -> None:
    (row,) = hide(changes, ("Reno Depot",))
    assert row.after is not None
    assert row.after["name"] == "*" * len("Reno Depot")


def test_changes_are_made_over_with_other_bytes_and_keep_their_rows(changes: Changes) -> None:
    assert replace(changes, changeset=b"").rows == changes.rows


def test_changes_have_nothing_else_that_is_read_late(changes: Changes) -> None:
    with pytest.raises(AttributeError, match="columns"):
        changes.columns  # type: ignore[attr-defined]  # noqa: B018


def test_updates_in_a_row_are_replayed_as_one_and_give_the_same_rows(episode: Episode) -> None:
    def move(city: str) -> Changes:
        return episode.call("update_location", location_id="LOC_002", city=city).changes

    def add(name: str) -> Changes:
        return episode.call("add_location", name=name, city="Reno", country="USA").changes

    calls = [move("Oslo"), move("Bergen"), add("Z"), add("A"), move("Rome"), move("Bari")]
    merged = merge_updates(calls)
    assert len(merged) == 4
    here, there = (Episode.start("itsm").database() for _ in range(2))
    here.replay(merged)
    there.replay([each.changeset for each in calls])
    query = "SELECT rowid, * FROM location"
    wanted = episode.database().rows(query)
    assert here.rows(query) == there.rows(query) == wanted
    assert wanted[-1]["name"] == "A"


def test_an_update_that_is_taken_back_leaves_nothing_to_replay(episode: Episode) -> None:
    before = episode.database().rows("SELECT * FROM location")
    city = next(row["city"] for row in before if row["location_id"] == "LOC_002")
    calls = [
        episode.call("update_location", location_id="LOC_002", city=each).changes
        for each in ("Oslo", city)
    ]
    database = Episode.start("itsm").database()
    database.replay(merge_updates(calls))
    wanted = episode.database().rows("SELECT * FROM location")
    assert database.rows("SELECT * FROM location") == wanted
