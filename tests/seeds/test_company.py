"""The shared company model: the same people in every domain, awkward ones included."""

import datetime as dt
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from dev.seeds.company import Company, build_company
from eopsgym.errors import ConfigError


@pytest.fixture(scope="module")
def company() -> Company:
    return build_company()


def test_the_anchor_is_a_monday_morning(company: Company) -> None:
    assert company.now.strftime("%A %H:%M") == "Monday 09:00"


@pytest.mark.parametrize(
    ("size", "people"), [("small", (90, 30)), ("standard", (270, 90)), ("large", (810, 270))]
)
def test_size_sets_the_headcount(size: str, people: tuple[int, int]) -> None:
    company = build_company(size)
    assert (len(company.of(1)), len(company.of(2))) == people
    assert len({p.phone for p in company.people}) == sum(people)
    assert build_company(size) == company


def test_a_larger_company_begins_with_the_same_people(company: Company) -> None:
    small = build_company("small")
    assert company.people[:120] == small.people
    for team, grown in zip(small.teams, company.teams, strict=True):
        assert grown.members[: len(team.members)] == team.members


def test_an_unknown_size_is_refused_with_the_choices() -> None:
    with pytest.raises(ConfigError, match="small, standard, large"):
        build_company("tiny")


def test_people_are_numbered_and_reachable(company: Company) -> None:
    assert [p.number for p in company.people] == list(range(1, 361))
    for person in company.people:
        assert company.person(person.number) is person
        assert re.fullmatch(r"\+1-\d{3}-555-\d{4}", person.phone)
        assert re.fullmatch(r"[a-z]+\.[a-z]+2?", person.user_name)
        assert person.email.startswith(f"{person.user_name}@")
        assert person.hired < company.now.date()


def test_user_names_are_unique_in_an_organisation(company: Company) -> None:
    for org in (1, 2):
        assert len({p.user_name for p in company.of(org)}) == len(company.of(org))


def test_everybody_reports_to_somebody_of_their_organisation(company: Company) -> None:
    for person in company.people:
        if person.level == "executive":
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
        assert person.hired < person.departed < company.now.date()
        assert not person.active
    for number in company.cases["on_leave"]:
        away = company.person(number)
        assert (away.leave_until or dt.date.min) > company.now.date()
        assert (away.leave_from or dt.date.max) <= company.now.date()
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


def test_newcomers_have_first_names_that_fit_the_last(company: Company) -> None:
    pools = tomllib.loads(
        Path(build_company.__code__.co_filename).with_name("names.toml").read_text()
    )
    fitting = {(first, last) for p in pools["names"] for first in p["first"] for last in p["last"]}
    newcomers = [p for p in company.people if p.grown]
    assert {(p.first_name, p.last_name) for p in newcomers} <= fitting
    # Two people are namesakes of others on purpose.
    assert len({p.name for p in company.people}) == len(company.people) - 2


def test_the_company_needs_no_other_package() -> None:
    code = "import dev.seeds.company as c, sys; c.build_company(); sys.exit('faker' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
