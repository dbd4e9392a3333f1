"""HR of the enterprise shows the stories, leave and onboarding as all systems tell them."""

import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.company import build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.stories import Part, load_stories
from tests.domains import seeded
from tests.seeds.frames import too_common

_WRITTEN = [
    ("hr_case", "short_description"),
    ("hr_case", "worknotes"),
    ("hr_case_task", "short_description"),
    ("hr_case_task", "worknotes"),
    ("checklist", "checklist_item_description"),
    ("survey_instance", "answer_1"),
    ("survey_instance", "answer_2"),
    ("survey_instance", "answer_3"),
    ("knowledge", "title"),
    ("knowledge", "body"),
]
_FEW = 3
"""How many texts of a small table may share a frame, though they are more than one in a hundred."""
_BARE = {"Yes", "No"}
"""Answers to a survey that are one word."""


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("hr")
    yield connection
    connection.close()


def _parts(kind: str) -> list[Part]:
    stories = load_stories(people_outside())
    return [part for each in stories for part in each.parts if part.kind == kind]


def test_each_case_of_a_story_is_as_the_story_tells(database: sqlite3.Connection) -> None:
    query = """
        SELECT number, status, priority, source, service_name, email FROM hr_case
        JOIN hr_service ON hr_service_id = hr_service JOIN "user" ON user_id = opened_for
    """
    rows = {row[0]: row[1:] for row in database.execute(query)}
    names = ("status", "priority", "source", "service", "opened_for")
    parts = _parts("hr.case")
    assert parts
    assert {p.number: rows.get(str(p.number)) for p in parts} == {
        p.number: tuple(p.fields[name] for name in names) for p in parts
    }


def test_each_task_of_a_story_hangs_on_its_case(database: sqlite3.Connection) -> None:
    numbers = {part.id: part.number for part in _parts("hr.case")}
    query = """
        SELECT task.number, hr_case.number, task.short_description
        FROM hr_case_task AS task JOIN hr_case ON hr_case_id = parent_case
    """
    rows = set(database.execute(query))
    tasks = {
        (p.number, numbers[p.fields["case"]], p.fields["short_description"])
        for p in _parts("hr.task")
    }
    assert tasks
    assert tasks <= rows


def test_a_description_begins_with_the_service(database: sqlite3.Connection) -> None:
    query = """
        SELECT number FROM hr_case JOIN hr_service ON hr_service_id = hr_service
        WHERE short_description NOT LIKE service_name || ': %'
    """
    assert not seeded.ids(database, query) - seeded.ids(seeded.database("hr"), query)


def test_onboarding_lies_near_the_hire(database: sqlite3.Connection) -> None:
    query = """
        SELECT c.number FROM hr_case AS c JOIN hr_service AS s ON hr_service_id = hr_service
        JOIN hr_profile AS p ON p.user_id = opened_for WHERE service_name LIKE '%Onboarding%' {}
    """
    assert seeded.ids(database, query.format(""))
    far = "AND abs(julianday(c.created_at) - julianday(employment_start_date)) > 60"
    assert seeded.ids(database, query.format(far)) == set()


def test_who_is_on_leave_has_a_case_for_it(database: sqlite3.Connection) -> None:
    away = {person.email for person in build_company().people if person.leave_until}
    query = """
        SELECT email FROM hr_case AS c JOIN hr_service ON hr_service_id = hr_service
        JOIN "user" ON user_id = opened_for
        WHERE service_name LIKE '%Leave%' AND c.created_at > '2025-11-01'
    """
    assert away <= seeded.ids(database, query)


def test_what_hangs_on_a_case_is_not_older(database: sqlite3.Connection) -> None:
    query = """
        SELECT task.number FROM hr_case_task AS task JOIN hr_case AS c ON hr_case_id = parent_case
        WHERE task.created_at < c.created_at
    """
    assert seeded.ids(database, query) == set()


def test_whoever_works_on_a_case_of_a_story_is_in_its_group(database: sqlite3.Connection) -> None:
    query = """
        SELECT number FROM hr_case WHERE assigned_to IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM user_group_member AS m
            WHERE m.group_id = assignment_group AND m.user_id = assigned_to)
    """
    assert not seeded.ids(database, query) - seeded.ids(seeded.database("hr"), query)


def test_managers_are_as_the_company_tells_them(database: sqlite3.Connection) -> None:
    people = {person.number: person for person in build_company().people}
    query = """
        SELECT u.email, boss.email FROM hr_profile AS p JOIN "user" AS u USING (user_id)
        LEFT JOIN "user" AS boss ON boss.user_id = p.manager
    """
    managers = {p.email: people[p.manager].email if p.manager else None for p in people.values()}
    assert {email: boss for email, boss in database.execute(query) if managers[email] != boss} == {}


@pytest.mark.parametrize(("table", "column"), _WRITTEN)
def test_no_sentence_frame_is_common(database: sqlite3.Connection, table: str, column: str) -> None:
    (texts,) = database.execute(f'SELECT count("{column}") FROM "{table}"').fetchone()
    common = too_common(database, table, column)
    found = {each for each, share in common.items() if round(share * texts) > _FEW}
    assert found <= _BARE
