"""The tables are the published ones, and published material works on them unchanged."""

import json
from pathlib import Path

import apsw
import pytest

from eopsgym.domains import get_domain
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.database import Database
from eopsgym.gym.template import build_template, load_template
from tests.reference import REFERENCE, reference

HR = get_domain("hr")
TASKS = sorted((REFERENCE / "tasks" / "hr").glob("*.json")) if REFERENCE else []
COLUMNS = 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)'


def published() -> apsw.Connection:
    connection = apsw.Connection(":memory:")
    connection.execute(reference("schemas", "hr.sql").read_text(encoding="utf-8"))
    return connection


def ours() -> apsw.Connection:
    connection = apsw.Connection(":memory:")
    connection.execute(HR.schema.sql)
    return connection


def tables(connection: apsw.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE sql > ''")]


def test_the_tables_are_the_published_ones() -> None:
    assert sorted(tables(ours())) == sorted(tables(published()))


@pytest.mark.parametrize("table", sorted(HR.schema.tables))
def test_columns_and_references_are_the_published_ones(table: str) -> None:
    mine, theirs = ours(), published()
    assert list(mine.execute(COLUMNS, (table,))) == list(theirs.execute(COLUMNS, (table,)))
    links = 'SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)'
    assert set(mine.execute(links, (table,))) == set(theirs.execute(links, (table,)))


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
