"""Clones of one template share its bytes, and nothing that any of them writes."""

import apsw

from eopsgym.domains import get_domain
from eopsgym.gym import Database, load_template
from tests import toy

MORE_THAN_A_CACHE = 60
TEXT = "x" * 90_000


def written(database: Database) -> int:
    return int(database.rows("SELECT count(*) AS rows FROM crate WHERE label = ?", TEXT)[0]["rows"])


def write(database: Database) -> None:
    database.connection.execute("BEGIN")
    for number in range(MORE_THAN_A_CACHE):
        database.connection.execute(
            "INSERT INTO crate (crate_id, org_id, label) VALUES (?, 'ORG_1', ?)",
            (f"CR_9{number}", TEXT),
        )


def test_what_one_clone_writes_to_its_file_no_other_has() -> None:
    template = toy.open_database().template
    before = bytes(bytearray(template.data))
    one, other = Database(template), Database(template)
    write(one)
    one.keep()
    assert (written(one), written(other)) == (MORE_THAN_A_CACHE, 0)
    assert len(one.serialize()) > len(before) == len(other.serialize())
    assert template.data == before == Database(template).serialize()


def test_what_was_too_much_for_the_cache_is_undone_all_the_same() -> None:
    template = toy.open_database().template
    database = Database(template)
    write(database)
    assert written(database) == MORE_THAN_A_CACHE
    database.reset()
    assert written(database) == 0
    assert database.rows("PRAGMA integrity_check") == [{"integrity_check": "ok"}]
    assert not database.call("jot", {"text": "goes on"}).is_error


def test_many_clones_that_have_read_all_do_not_each_hold_the_template_once_more() -> None:
    template = load_template(get_domain("itsm"))
    others = [Database(template) for _ in range(60)]
    before = apsw.memory_used()
    clones = [Database(template) for _ in range(10)]
    for clone in clones:
        for table in template.domain.schema.tables:
            clone.rows(f"SELECT count(*) AS n FROM {table} NOT INDEXED WHERE rowid || '' = 'x'")
    each = (apsw.memory_used() - before) / len(clones)
    assert each < min(600_000, len(template.data) / 3)
    assert len(others) == 60
