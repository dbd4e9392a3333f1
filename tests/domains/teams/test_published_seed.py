"""The published excerpt of a seed loads unchanged and can be worked with.

It has nobody who could sign in, so one person is added.
"""

import json

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.reference import reference

SEED = "excerpt_db_1764923289936_qliwz9if0.sql"
SOMEBODY = """
INSERT INTO teams_users (org_id, user_id, display_name) VALUES ('techcorp-001', 'me', 'Me');
"""
READ = [
    "list_users",
    "list_teams",
    "list_chats",
    "list_groups",
    "list_call_records",
    "list_teams_apps",
]


@pytest.fixture
def database() -> Database:
    sql = reference("seeds", "teams", SEED).read_text(encoding="utf-8")
    template = build_template(get_domain("teams"), sql + SOMEBODY, "excerpt")
    return Database(template, Clock(ANCHOR))


@pytest.mark.parametrize("tool", READ)
def test_lists_answer_on_it(database: Database, tool: str) -> None:
    made = database.call(tool, {}, None)
    assert not made.is_error, made.text
    assert isinstance(json.loads(made.text)["value"], list)


def test_deleted_teams_are_left_out(database: Database) -> None:
    rows = database.rows("SELECT org_id FROM teams WHERE coalesce(soft_delete, 0) = 0")
    org = database.user()["org_id"]
    listed = json.loads(database.call("list_teams", {}, None).text)["value"]
    assert len(listed) == sum(row["org_id"] == org for row in rows)
