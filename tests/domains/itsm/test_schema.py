"""What the ITSM tables refuse, and the published snapshots that they hold."""

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
