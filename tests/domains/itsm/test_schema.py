"""The ITSM tables equal the published ones, told by SQLite itself."""

import re
import sqlite3
from pathlib import Path

import pytest

import eopsgym.domains.itsm as itsm
from tests.reference import reference

OURS = Path(itsm.__file__).with_name("schema.sql")


def load(sql: str) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.executescript(sql)
    return database


def facts(sql: str) -> dict[str, list[object]]:
    """Columns in order, foreign keys and unique keys of each table."""
    database = load(sql)
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    found: dict[str, list[object]] = {}
    for (table,) in tables:
        columns = database.execute(f"PRAGMA table_info({table})").fetchall()
        keys = sorted(row[2:] for row in database.execute(f"PRAGMA foreign_key_list({table})"))
        unique = sorted(
            tuple(row[2] for row in database.execute(f"PRAGMA index_info({name})"))
            for _, name, *_ in database.execute(f"PRAGMA index_list({table})").fetchall()
        )
        found[table] = [columns, keys, unique]
    database.close()
    return found


def constraints(sql: str) -> list[str]:
    return sorted(
        " ".join(found.rstrip(", \n").split())
        for found in re.findall(r"CONSTRAINT \w+ CHECK[^\n]*", sql)
    )


def test_there_are_24_tables_259_columns_and_73_foreign_keys() -> None:
    ours = facts(OURS.read_text(encoding="utf-8"))
    columns = sum(len(table[0]) for table in ours.values())  # type: ignore[arg-type]
    keys = sum(len(table[1]) for table in ours.values())  # type: ignore[arg-type]
    assert (len(ours), columns, keys) == (24, 259, 73)


def test_tables_columns_and_keys_equal_the_published_ones() -> None:
    theirs = reference("schemas", "itsm.sql").read_text(encoding="utf-8")
    ours = OURS.read_text(encoding="utf-8")
    assert facts(ours) == facts(theirs)
    assert constraints(ours) == constraints(theirs)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO child_incident (child_incident_mapping_id, parent_incident, child_incident) "
        "VALUES ('CINC_001', 'INC_001', 'INC_001')",
        "INSERT INTO change_request_mapping (change_request_mapping_id, change_id, org_id) "
        "VALUES ('CRM_001', 'CHG_001', 'ORG_001')",
        "INSERT INTO notification (notification_id, incident_id, org_id, email) "
        "VALUES ('NOTIF_001', 'INC_001', 'ORG_001', 'nobody')",
        "INSERT INTO configuration_item (configuration_item_id, name, serial_number, owner_id, "
        "org_id, status, cost) VALUES ('CI_001', 'a', 'b', 'USER_001', 'ORG_001', 'in_use', -1)",
    ],
)
def test_checks_refuse_impossible_rows(statement: str) -> None:
    database = load(OURS.read_text(encoding="utf-8"))
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        database.execute(statement)
    database.close()


@pytest.mark.parametrize(
    "name", ["db_1765301900121_3mwjj54xy.sql", "db_1768479715490_ex6u7viv2.sql"]
)
def test_published_snapshots_load_unchanged(name: str) -> None:
    database = load(OURS.read_text(encoding="utf-8"))
    database.executescript(reference("seeds", "itsm", name).read_text(encoding="utf-8"))
    assert database.execute("SELECT count(*) FROM incident").fetchone()[0] > 20
    database.close()
