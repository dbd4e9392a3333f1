"""IT of the enterprise shows the stories, and rooms and people as other systems have them."""

import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.company import build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.stories import Part, load_stories
from eopsgym.domains.itsm.rules.shared_rules import PRIORITIES
from tests.domains import seeded
from tests.seeds.frames import too_common

_WRITTEN = [
    ("incident", "short_description"),
    ("incident", "description"),
    ("incident", "worknotes"),
    ("incident", "resolution_notes"),
    ("incident", "close_notes"),
    ("change", "short_description"),
    ("change", "description"),
    ("change", "implementation_plan"),
    ("change", "testing_plan"),
    ("change", "close_notes"),
    ("problem", "problem_statement"),
    ("problem", "short_description"),
    ("problem", "worknotes"),
    ("problem", "workaround"),
    ("problem", "fix_notes"),
    ("knowledge", "title"),
    ("knowledge", "short_description"),
    ("knowledge", "body"),
]
"""Where people write; subject and message of a notification are made by the system."""
_FEW = 3
"""How many texts of a small table may share a frame, though they are more than one in a hundred."""
_SUPERVISORS = {
    "wendolin.arteaga@halden.example",
    "henrique.pinto@tessell.example",
    "bella.castro@halden.example",
    "divya.ravel@halden.example",
}
"""Who leads a group without being on its team: managers of several groups."""
_LEFT = {"citlali.bermudez@halden.example"}
"""Who has left and is still in a group: an awkward case of the company."""


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("itsm")
    yield connection
    connection.close()


def _parts(kind: str) -> list[Part]:
    stories = load_stories(people_outside())
    return [part for each in stories for part in each.parts if part.kind == kind]


@pytest.mark.parametrize(
    ("kind", "table", "number", "person"),
    [
        ("itsm.incident", "incident", "number", ("caller_id", "caller")),
        ("itsm.problem", "problem", "number", ("opened_by", "opened_by")),
        ("itsm.change", "change", "number", ("requested_by", "requested_by")),
    ],
)
def test_each_record_of_a_story_is_as_the_story_tells(
    database: sqlite3.Connection, kind: str, table: str, number: str, person: tuple[str, str]
) -> None:
    column, role = person
    query = f"""
        SELECT {number}, short_description, t.status, t.priority, service.name, email
        FROM "{table}" AS t JOIN service ON service_id = service JOIN users ON user_id = {column}
    """
    rows = {row[0]: row[1:] for row in database.execute(query)}
    names = ("short_description", "status", "priority", "service", role)
    parts = _parts(kind)
    assert parts
    assert {p.number: rows.get(str(p.number)) for p in parts} == {
        p.number: tuple(p.fields[name] for name in names) for p in parts
    }


def test_links_between_records_are_kept(database: sqlite3.Connection) -> None:
    kinds = ("problem", "change", "incident")
    numbers = {p.id: p.number for kind in kinds for p in _parts(f"itsm.{kind}")}
    query = """
        SELECT i.number, other.number FROM incident AS i
        JOIN "{0}" AS other ON i.{1} = other.{0}_id
    """
    columns = {
        "problem": ("problem", "problem"),
        "change": ("change", "change_request"),
        "caused_by": ("change", "caused_by_change"),
        "parent": ("incident", "parent_incident"),
    }
    links = {
        (name, p.number, numbers[p.fields[name]])
        for p in _parts("itsm.incident")
        for name in columns
        if name in p.fields
    }
    assert links
    drawn = {
        (name, *row)
        for name, place in columns.items()
        for row in database.execute(query.format(*place))
    }
    assert links <= drawn


def test_incidents_of_stories_keep_to_the_matrix(database: sqlite3.Connection) -> None:
    query = "SELECT impact, urgency, priority FROM incident WHERE number IN ({})"
    numbers = ", ".join(f"'{part.number}'" for part in _parts("itsm.incident"))
    rows = database.execute(query.format(numbers)).fetchall()
    assert rows
    assert {row for row in rows if PRIORITIES[row[:2]] != row[2]} == set()


def test_each_room_of_the_calendar_is_an_item_at_its_site(database: sqlite3.Connection) -> None:
    labels = seeded.ids(seeded.enterprise("calendar"), "SELECT label FROM office_locations")
    query = """
        SELECT replace(item.name, ' meeting room', '') || ', ' || location.name
        FROM configuration_item AS item JOIN location USING (location_id) WHERE status = 'in_use'
    """
    items = seeded.ids(database, query)
    assert labels
    assert {label for label in labels if label.rpartition(" (")[0] not in items} == set()


def test_whoever_works_on_a_record_is_in_its_group(database: sqlite3.Connection) -> None:
    for table in ("incident", "problem", "change"):
        query = f"""
            SELECT number FROM "{table}" WHERE assigned_to IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM user_group_member AS m
                WHERE m.group_id = assignment_group AND m.user_id = assigned_to)
        """
        company = seeded.ids(seeded.database("itsm"), query)
        assert not seeded.ids(database, query) - company


def test_groups_named_after_a_team_hold_its_members(database: sqlite3.Connection) -> None:
    company = build_company()
    by_number = {person.number: person.email for person in company.people}
    assigned = {p.fields["assigned"] for k in ("incident", "change", "problem")
            for p in _parts(f"itsm.{k}") if "assigned" in p.fields}  # fmt: skip
    for team in company.teams:
        query = """
            SELECT users.email FROM user_group AS g JOIN user_group_member USING (group_id)
            JOIN users USING (user_id) WHERE g.name = ?
        """
        members = {email for (email,) in database.execute(query, (team.name,))}
        outside = members - {by_number[number] for number in team.members}
        assert outside <= _SUPERVISORS | _LEFT | assigned, team.name


def test_people_are_as_the_company_tells_them(database: sqlite3.Connection) -> None:
    rows = dict(database.execute("SELECT email, active FROM users"))
    works_here = {p.email: p.departed is None for p in build_company().people}
    differing = {email for email, active in rows.items() if bool(active) != works_here[email]}
    company = dict(seeded.database("itsm").execute("SELECT email, active FROM users"))
    assert rows == company
    assert differing == set()


@pytest.mark.parametrize(("table", "column"), _WRITTEN)
def test_no_sentence_frame_is_common(database: sqlite3.Connection, table: str, column: str) -> None:
    query = f'SELECT count("{column}") FROM "{table}"'
    (texts,) = database.execute(query).fetchone()
    common = too_common(database, table, column)
    assert {each: share for each, share in common.items() if round(share * texts) > _FEW} == {}
