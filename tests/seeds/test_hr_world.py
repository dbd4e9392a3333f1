"""The HR world: large, nothing said twice, clocks that hold, each record among like ones."""

import json
import re
import sqlite3
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from dev.seeds.generator import FOLDER
from eopsgym.gym.data_files import data_dir
from tests.domains import seeded

NOW = "2026-03-02 09:00:00"


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("hr")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def anchor_rows() -> set[int]:
    """Return the ids of the cases that tasks and awkward rows depend on."""
    text = (FOLDER / "hr" / "anchor_rows.toml").read_text(encoding="utf-8")
    return {int(found) for found in re.findall(r"\{ id = (\d+), service", text)}


def one(database: sqlite3.Connection, query: str) -> Any:
    return database.execute(query).fetchone()[0]


# how much there is


def test_there_are_eight_thousand_rows(database: sqlite3.Connection) -> None:
    rows = [one(database, f'SELECT count(*) FROM "{t}"') for t in seeded.tables(database)]
    assert 8000 <= sum(rows) <= 11000


@pytest.mark.parametrize(
    ("table", "least"),
    [("hr_case", 900), ("hr_case_task", 1400), ("checklist", 1300), ("notification", 1300),
     ("hr_service", 150), ("topic_detail", 90), ("topic_category", 30), ("service_template", 40),
     ("hr_criteria", 25), ("knowledge", 160), ("user_group", 50), ("user_group_member", 180),
     ("skill", 60), ("user_skill", 300), ("assignment_rules", 60), ("escalation_rule", 30),
     ("survey", 24), ("survey_instance", 140), ("hr_profile", 350)],
)  # fmt: skip
def test_no_list_is_short(database: sqlite3.Connection, table: str, least: int) -> None:
    assert one(database, f"SELECT count(*) FROM {table}") >= least


# what is said


@pytest.mark.parametrize(
    ("table", "column", "share"),
    [("hr_case", "short_description", 0.97), ("hr_case", "worknotes", 0.93),
     ("hr_case_task", "short_description", 0.93), ("hr_case_task", "worknotes", 0.85),
     ("checklist", "checklist_item_description", 0.93), ("knowledge", "title", 0.93)],
)  # fmt: skip
def test_hardly_anything_is_said_twice(
    database: sqlite3.Connection, table: str, column: str, share: float
) -> None:
    query = f"SELECT 1.0 * count(DISTINCT {column}) / count({column}) FROM {table}"
    assert one(database, query) >= share


def test_every_subject_that_stands_twice_is_that_of_an_anchor_row(
    database: sqlite3.Connection, anchor_rows: set[int]
) -> None:
    query = """SELECT hr_case_id FROM hr_case GROUP BY short_description HAVING count(*) > 1"""
    assert seeded.ids(database, query) <= anchor_rows


def test_no_word_was_left_to_fill_in(database: sqlite3.Connection) -> None:
    for table, column in (
        ("hr_case", "short_description"), ("hr_case", "worknotes"), ("knowledge", "body"),
        ("hr_case_task", "short_description"), ("hr_case_task", "worknotes"),
        ("checklist", "checklist_item_description"), ("survey_instance", "answer_1"),
    ):  # fmt: skip
        assert one(database, f"SELECT count(*) FROM {table} WHERE {column} LIKE '%{{%'") == 0


# clocks


def test_nothing_is_later_than_now(database: sqlite3.Connection) -> None:
    for table in seeded.tables(database):
        names = {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')}
        for name in names & {"created_at", "updated_at", "employment_start_date"}:
            late = f'SELECT "{name}" FROM "{table}" WHERE "{name}" > \'{NOW}\''
            assert (table, name, seeded.ids(database, late)) == (table, name, set())


OUT_OF_TIME = {
    "a task before its case": """SELECT hr_case_task_id FROM hr_case_task AS t
        JOIN hr_case AS c ON hr_case_id = parent_case WHERE t.created_at < c.created_at""",
    "a task changed after its case was closed": """SELECT hr_case_task_id FROM hr_case_task AS t
        JOIN hr_case AS c ON hr_case_id = parent_case
        WHERE c.status LIKE 'c%' AND t.updated_at > c.updated_at""",
    "an item before its task": """SELECT checklist_id FROM checklist AS i
        JOIN hr_case_task AS t ON hr_case_task_id = case_task_id
        WHERE i.created_at < t.created_at OR i.updated_at > max(t.updated_at, i.created_at)""",
    "an answer after the step was closed": """SELECT survey_instance_id FROM survey_instance AS i
        JOIN hr_case_task AS t ON hr_case_task_id = case_task_id WHERE i.created_at < t.created_at
        OR t.status LIKE 'c%' AND i.updated_at > t.updated_at""",
    "a person before the first day": """SELECT hr_case_id FROM hr_case AS c
        JOIN hr_profile AS p ON p.user_id IN (opened_for, opened_by, assigned_to, approver)
        WHERE c.created_at < employment_start_date""",
    "a person after the last day": """SELECT hr_case_id FROM hr_case AS c JOIN hr_profile AS p
        ON p.user_id IN (opened_for, opened_by) WHERE c.created_at > employment_end_date""",
    "a member before the first day": """SELECT member_id FROM user_group_member AS m
        JOIN hr_profile USING (user_id) WHERE m.created_at < employment_start_date""",
    "a skill before the first day": """SELECT user_skill_id FROM user_skill AS s
        JOIN hr_profile AS p ON p.user_id = s.user WHERE s.created_at < employment_start_date""",
    "an author before the first day": """SELECT knowledge_id FROM knowledge AS k
        JOIN hr_profile ON user_id = owner_id WHERE k.created_at < employment_start_date""",
}


@pytest.mark.parametrize("what", OUT_OF_TIME)
def test_nothing_happens_out_of_its_time(database: sqlite3.Connection, what: str) -> None:
    assert sorted(seeded.ids(database, OUT_OF_TIME[what])) == []


def test_only_intended_topics_have_two_pages(database: sqlite3.Connection) -> None:
    query = """SELECT t.name FROM topic_detail AS t JOIN knowledge AS k ON k.org_id = t.org_id
        WHERE state = 'published' AND instr(lower(title), lower(t.name))
        GROUP BY topic_detail_id HAVING count(*) > 1"""
    assert seeded.ids(database, query) == {"Timesheets"}


# near misses


def literals() -> dict[str, set[str]]:
    """What the solutions of the tasks name themselves, by the name of the argument."""
    named: dict[str, set[str]] = {}
    for path in (data_dir() / "tasks" / "hr").glob("*.json"):
        for call in json.loads(path.read_text(encoding="utf-8"))["gold"]["calls"]:
            for name, value in call["arguments"].items():
                if isinstance(value, str) and "${" not in value:
                    named.setdefault(name, set()).add(value)
    return named


def test_a_case_has_four_of_its_service_and_four_of_its_person(
    database: sqlite3.Connection, anchor_rows: set[int]
) -> None:
    query = """SELECT hr_case_id FROM hr_case AS c WHERE
        (SELECT count(*) FROM hr_case AS o WHERE o.opened_for = c.opened_for) +
        (SELECT count(*) FROM hr_case AS o WHERE o.hr_service = c.hr_service) < 6
        OR (SELECT count(*) FROM hr_case AS o WHERE o.opened_for = c.opened_for
            OR o.hr_service = c.hr_service) < 5"""
    assert anchor_rows & seeded.ids(database, query) == set()


def test_a_person_shares_a_name_or_a_manager_with_four(database: sqlite3.Connection) -> None:
    query = """SELECT u.email FROM user AS u LEFT JOIN hr_profile AS p USING (user_id)
        WHERE (SELECT count(*) FROM user AS o LEFT JOIN hr_profile AS q USING (user_id)
            WHERE o.user_id <> u.user_id AND (o.last_name = u.last_name
                OR substr(o.first_name, 1, 2) = substr(u.first_name, 1, 2)
                OR q.manager = p.manager OR q.manager = u.user_id)) < 4"""
    alone = seeded.ids(database, query)
    assert alone & set(chain.from_iterable(literals().values())) == set()
    assert len(alone) < 20
