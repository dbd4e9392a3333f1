"""Published HR material works on our tables unchanged."""

import json
from pathlib import Path

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.database import Database
from eopsgym.gym.template import build_template, load_template
from tests.reference import REFERENCE, reference

HR = get_domain("hr")
TASKS = sorted((REFERENCE / "tasks" / "hr").glob("*.json")) if REFERENCE else []


def test_the_published_excerpt_loads() -> None:
    (excerpt,) = reference("seeds", "hr").glob("excerpt_*.sql")
    database = Database(load_template(HR, excerpt), Clock(ANCHOR))
    counts = {
        table: database.sql(f"SELECT count(*) AS n FROM {table}")[0]["n"]
        for table in ("user_group", "user_group_member", "hr_profile")
    }
    assert counts == {"user_group": 13, "user_group_member": 44, "hr_profile": 23}
    assert database.sql("SELECT max(member_id) AS id FROM user_group_member") == [{"id": 44}]


@pytest.mark.parametrize("task", TASKS, ids=lambda path: path.stem[5:20])
def test_the_published_verifier_queries_run(task: Path) -> None:
    database = Database(build_template(HR, ""), Clock(ANCHOR))
    queries = [
        verifier["validation_config"]["query"]
        for verifier in json.loads(task.read_text(encoding="utf-8"))["verifiers"]
        if verifier["verifier_type"] == "database_state"
    ]
    assert queries
    assert all(len(database.sql(query)) == 1 for query in queries)
