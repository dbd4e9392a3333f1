"""Ids of new rows: they continue the seed, and the same calls make the same ids again."""

import re

import pytest

from eopsgym.domains import ids
from eopsgym.gym import Database
from tests import toy

NEW = "INSERT INTO crate (crate_id, org_id, label) VALUES (?, 'ORG_1', 'new')"
MAKERS = {"uuid": ids.random_uuid, "ulid": ids.ulid}


def first_ids(database: Database, kind: str, count: int = 3) -> list[str]:
    """The ids that some new crates get, one after another."""
    call = toy.begin_call(database)
    made = []
    for _ in range(count):
        made.append(MAKERS[kind](call, "crate", "crate_id"))
        call.execute(NEW, made[-1])
    return made


def test_numbered_ids_continue_the_highest() -> None:
    call = toy.begin_call(toy.open_database())
    assert ids.numbered(call, "crate", "crate_id", "CR_{:03}") == "CR_011"
    call.execute(NEW, "BOX_0041")
    assert ids.numbered(call, "crate", "crate_id", "CR_{:03}") == "CR_042"


def test_numbers_after_a_prefix_without_underscore() -> None:
    call = toy.begin_call(toy.open_database())
    call.execute(NEW, "HRC0000041")
    assert ids.numbered(call, "crate", "crate_id", "HRC{:07}") == "HRC0000042"
    assert ids.next_number(call, "crate", "crate_id", "none") == 1


@pytest.mark.parametrize("kind", MAKERS)
def test_the_same_calls_make_the_same_ids(kind: str) -> None:
    made = first_ids(toy.open_database(), kind)
    assert made == first_ids(toy.open_database(), kind)
    assert len(set(made)) == 3
    assert made != first_ids(toy.open_database(now="2026-03-02T09:00:01"), kind)


@pytest.mark.parametrize("kind", MAKERS)
def test_an_id_that_is_taken_is_not_made_again(kind: str) -> None:
    database = toy.open_database()
    call = toy.begin_call(database)
    first = MAKERS[kind](call, "crate", "crate_id")
    call.execute(NEW, first)
    call.execute("DELETE FROM crate WHERE crate_id = 'CR_010'")
    again = MAKERS[kind](call, "crate", "crate_id")
    assert again != first


def test_ids_of_rows_that_are_added_together_are_those_that_they_get_one_by_one() -> None:
    together = ids.random_uuids(toy.begin_call(toy.open_database()), "crate", "crate_id", 3)
    assert together == first_ids(toy.open_database(), "uuid")


def test_of_ids_that_are_made_together_one_that_is_taken_is_another() -> None:
    call = toy.begin_call(toy.open_database())
    first, second, third = ids.random_uuids(call, "crate", "crate_id", 3)
    call.execute("UPDATE crate SET crate_id = ? WHERE crate_id = 'CR_010'", second)
    again = ids.random_uuids(call, "crate", "crate_id", 3)
    assert (again[0], again[2]) == (first, third)
    assert again[1] not in (first, second, third)


def test_ids_have_the_usual_form() -> None:
    (made,) = first_ids(toy.open_database(), "uuid", 1)
    assert re.fullmatch(
        r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", made
    )
    (made,) = first_ids(toy.open_database(), "ulid", 1)
    assert re.fullmatch(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", made)


def test_ulids_sort_by_time() -> None:
    moments = ["2026-03-02T09:00:00", "2026-03-02T09:00:01", "2031-01-01T00:00:00"]
    made = [first_ids(toy.open_database(now=moment), "ulid", 1)[0] for moment in moments]
    assert made == sorted(made)
