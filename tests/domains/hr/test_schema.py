"""Published HR material works on our tables unchanged."""

import json

from eopsgym.domains import get_domain
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.database import Database
from eopsgym.gym.template import build_template, load_template
from tests.reference import reference

HR = get_domain("hr")
TEXTS_IN_DOUBLE_QUOTES = True


def test_the_published_excerpt_loads() -> None:
    (excerpt,) = reference("seeds", "hr").glob("excerpt_*.sql")
    database = Database(load_template(HR, excerpt), Clock(ANCHOR))
    counts = {
        table: database.sql(f"SELECT count(*) AS n FROM {table}")[0]["n"]
        for table in ("user_group", "user_group_member", "hr_profile")
    }
    assert counts == {"user_group": 13, "user_group_member": 44, "hr_profile": 23}
    assert database.sql("SELECT max(member_id) AS id FROM user_group_member") == [{"id": 44}]


def test_the_published_verifier_queries_run() -> None:
    database = Database(build_template(HR, ""), Clock(ANCHOR))
    tasks = sorted(reference("tasks", "hr").glob("*.json"))
    assert tasks
    for task in tasks:
        queries = [
            verifier["validation_config"]["query"]
            for verifier in json.loads(task.read_text(encoding="utf-8"))["verifiers"]
            if verifier["verifier_type"] == "database_state"
        ]
        assert queries, task.name
        assert all(len(database.sql(query)) == 1 for query in queries), task.name
