"""The shared company model: the same people in every domain, awkward ones included."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest

from dev.seeds.former import NOW, TODAY, Company, Level, build_company
from dev.seeds.former.sql import SeedWriter, insert, literal
from eopsgym.errors import ConfigError, SeedError


@pytest.fixture(scope="module")
def company() -> Company:
    return build_company()


def test_the_anchor_is_a_monday_morning() -> None:
    assert TODAY.strftime("%A") == "Monday"
    assert NOW.date() == TODAY


def test_the_same_seed_gives_the_same_company(company: Company) -> None:
    assert build_company() == company
    assert build_company(seed=7) != company


@pytest.mark.parametrize(
    ("size", "people"), [("small", (47, 26)), ("standard", (90, 30)), ("large", (270, 90))]
)
def test_size_sets_the_headcount(size: str, people: tuple[int, int]) -> None:
    company = build_company(size=size)
    assert (len(company.of(1)), len(company.of(2))) == people
    assert len({p.phone for p in company.people}) == sum(people)


def test_an_unknown_size_is_refused_with_the_choices() -> None:
    with pytest.raises(ConfigError, match="small, standard, large"):
        build_company(size="huge")


def test_people_are_numbered_and_reachable(company: Company) -> None:
    assert [p.number for p in company.people] == list(range(1, 121))
    for person in company.people:
        assert company.person(person.number) is person
        assert re.fullmatch(r"\+1-\d{3}-555-\d{4}", person.phone)
        assert re.fullmatch(r"[a-z]+\.[a-z]+2?", person.user_name)
        assert person.email.startswith(f"{person.user_name}@")
        assert person.hired < TODAY


def test_user_names_are_unique_in_an_organisation(company: Company) -> None:
    for org in (1, 2):
        assert len({p.user_name for p in company.of(org)}) == len(company.of(org))


def test_everybody_reports_to_somebody_of_their_organisation(company: Company) -> None:
    for person in company.people:
        if person.level is Level.EXECUTIVE:
            assert person.manager is None
        else:
            assert person.manager is not None
            assert company.person(person.manager).org == person.org


def test_sites_belong_to_the_organisation_of_their_people(company: Company) -> None:
    for person in company.people:
        site = company.sites[person.site - 1]
        assert (site.org, site.active) == (person.org, True)
        assert person.phone.startswith(f"+1-{site.area_code}-")


def test_teams_have_active_members_of_their_department(company: Company) -> None:
    for team in company.teams:
        people = [company.person(n) for n in team.members]
        assert people
        assert all(
            p.active and (p.org, p.department) == (team.org, team.department) for p in people
        )
    assert company.team(1, "Service Desk").purpose
    with pytest.raises(KeyError, match="no team 'Kitchen'"):
        company.team(1, "Kitchen")


def test_namesakes_differ_in_everything_but_their_name(company: Company) -> None:
    first, second = (company.person(n) for n in company.cases["namesakes"])
    assert first.name == second.name
    assert (first.org, second.org) == (1, 1)
    assert first.department != second.department
    assert first.email != second.email
    ours, theirs = (company.person(n) for n in company.cases["namesakes_across"])
    assert (ours.name, ours.org, theirs.org) == (theirs.name, 1, 2)


def test_some_have_left_are_on_leave_or_moved(company: Company) -> None:
    for case in ("departed_owner", "departed_manager", "departed_reporter", "departed_subsidiary"):
        (number,) = company.cases[case]
        person = company.person(number)
        assert person.departed is not None
        assert person.hired < person.departed < TODAY
        assert not person.active
    assert all((company.person(n).leave_until or TODAY) > TODAY for n in company.cases["on_leave"])
    for number in company.cases["moved"]:
        person = company.person(number)
        assert person.former_department not in (None, person.department)


def test_a_team_is_still_led_by_the_manager_who_left(company: Company) -> None:
    (gone,) = company.cases["departed_manager"]
    assert any(team.manager == gone and team.active for team in company.teams)


def test_people_do_not_change(company: Company) -> None:
    person = company.people[0]
    with pytest.raises(AttributeError):
        person.title = "Owner"  # type: ignore[misc]
    assert replace(person, title="Owner").title == "Owner"


def test_faker_is_imported_only_to_build() -> None:
    code = "import dev.seeds.former, sys; sys.exit('faker' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "NULL"),
        (True, "1"),
        (3, "3"),
        (2.5, "2.5"),
        ("it's", "'it''s'"),
        (NOW, "'2026-03-02 09:00:00'"),
        (TODAY, "'2026-03-02'"),
    ],
)
def test_values_become_sql_literals(value: str | int | None, text: str) -> None:
    assert literal(value) == text


def test_an_insert_has_one_row_a_line() -> None:
    rows = [{"a": 1, "b": "x"}, {"a": 2}]
    assert insert("t", ["a", "b"], rows) == "INSERT INTO t (a, b) VALUES\n(1, 'x'),\n(2, NULL);\n"


SCHEMA = """
CREATE TABLE box (box_id VARCHAR(8) PRIMARY KEY, label VARCHAR(5) NOT NULL);
CREATE TABLE lid (lid_id VARCHAR(8) PRIMARY KEY, box_id VARCHAR(8) REFERENCES box (box_id));
"""


def test_a_writer_gives_a_seed_with_its_header() -> None:
    writer = SeedWriter(SCHEMA)
    writer.add("box", box_id=writer.next_id("box", "BOX"), label="small")
    writer.add("lid", lid_id="LID_001", box_id="BOX_001")
    assert writer.count == 2
    assert writer.text("Boxes.\nTwo rows.") == (
        "-- Boxes.\n-- Two rows.\n\n"
        "INSERT INTO box (box_id, label) VALUES\n('BOX_001', 'small');\n\n"
        "INSERT INTO lid (lid_id, box_id) VALUES\n('LID_001', 'BOX_001');\n"
    )


@pytest.mark.parametrize(
    ("table", "row", "message"),
    [
        ("box", {"box_id": "B", "label": "enormous"}, "box.label holds 5 characters, not 8"),
        ("box", {"box_id": "B", "color": "red"}, "'box' has no column 'color'"),
        ("box", {"box_id": "B"}, "NOT NULL constraint failed"),
        ("lid", {"lid_id": "L", "box_id": "B"}, "row 1 of lid points to a row that box"),
    ],
)
def test_a_writer_refuses_rows_that_do_not_fit(
    table: str, row: dict[str, str], message: str
) -> None:
    writer = SeedWriter(SCHEMA)
    writer.add(table, **row)
    with pytest.raises(SeedError, match=re.escape(message)):
        writer.text("")


def test_a_writer_refuses_unknown_tables_and_broken_schemas() -> None:
    with pytest.raises(SeedError, match="no table 'tray'"):
        SeedWriter(SCHEMA).add("tray", tray_id="T")
    with pytest.raises(SeedError, match="not valid SQL"):
        SeedWriter("CREATE TABLE (")
