"""Databases that are used again: as their template has them, and no more than are wanted."""

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, IdleDatabases, Mode, load_template

A_WRITE = {"name": "Bench", "city": "Reno", "country": "USA"}


def _open(
    idle: IdleDatabases, mode: Mode = "published", now: str = "2026-03-02T09:00:00"
) -> Database:
    clock = Clock(now)
    return idle.open(load_template(get_domain("itsm"), None, clock), clock, mode, repaired=False)


def test_a_database_comes_back_as_its_template_has_it_and_in_its_new_time() -> None:
    idle = IdleDatabases()
    database = _open(idle)
    before = database.serialize()
    database.call("add_location", A_WRITE)
    idle.give_back(database)
    again = _open(idle, now="2026-04-01T09:00:00")
    assert again is database
    assert again.rows("SELECT datetime('now') AS now") == [{"now": "2026-04-01 09:00:00"}]
    assert again.serialize() == before


def test_nobody_gets_a_database_of_another_kind_or_one_in_use() -> None:
    idle = IdleDatabases()
    used = _open(idle)
    assert _open(idle) is not used
    idle.give_back(used)
    assert _open(idle, "guarded") is not used
    assert _open(idle) is used
    assert len(idle) == 0


def test_no_more_are_kept_than_are_wanted() -> None:
    idle = IdleDatabases(most=2)
    for database in [_open(idle) for _ in range(5)]:
        idle.give_back(database)
    assert len(idle) == 2
