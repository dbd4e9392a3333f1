"""The people, places and teams that every domain's seed shares.

Plain data, no generator: `build_company` makes a `Company`, the seed scripts read it.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

TODAY = dt.date(2026, 3, 2)
"""The anchor day of all seeds, a Monday. Nothing in a seed happened after `NOW`."""

NOW = dt.datetime(2026, 3, 2, 9, 0, 0)
"""The anchor time, without a zone; seeds, tasks and frozen clocks agree on it."""


class Level(StrEnum):
    """Where a person stands in the line of command."""

    EXECUTIVE = "executive"
    DIRECTOR = "director"
    MANAGER = "manager"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Organisation:
    """A tenant: 1 is the company, 2 its smaller subsidiary with its own people."""

    number: int
    name: str
    short_name: str
    mail_domain: str


@dataclass(frozen=True, slots=True)
class Site:
    """An office, lab or warehouse; `area_code` starts the phones of those who sit there."""

    number: int
    org: int
    name: str
    plot: str
    street: str
    city: str
    state: str
    country: str
    area_code: str
    active: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on the payroll, today or formerly.

    `number` counts over both organisations from 1; `manager` is the number of another person
    (None for a chief executive); `site` is a site number. A departed person is not `active`.
    """

    number: int
    org: int
    first_name: str
    last_name: str
    user_name: str
    email: str
    phone: str
    title: str
    department: str
    level: Level
    manager: int | None
    site: int
    hired: dt.date
    departed: dt.date | None = None
    leave_until: dt.date | None = None
    former_department: str | None = None

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}"

    @property
    def active(self) -> bool:
        """Whether the person still works here."""
        return self.departed is None


@dataclass(frozen=True, slots=True)
class Team:
    """A group of people inside a department; `manager` and `members` are person numbers."""

    number: int
    org: int
    name: str
    department: str
    purpose: str
    manager: int
    members: tuple[int, ...]
    active: bool = True


@dataclass(frozen=True, slots=True)
class Company:
    """Both organisations with everything in them, ordered by number.

    `cases` names the awkward people on purpose: namesakes, departed owners, people on leave.
    """

    organisations: tuple[Organisation, ...]
    sites: tuple[Site, ...]
    people: tuple[Person, ...]
    teams: tuple[Team, ...]
    cases: Mapping[str, tuple[int, ...]]

    def person(self, number: int) -> Person:
        """The person with this number."""
        return self.people[number - 1]

    def of(self, org: int, department: str | None = None) -> list[Person]:
        """People of an organisation, of one department if given, departed ones included."""
        return [p for p in self.people if p.org == org and department in (None, p.department)]

    def team(self, org: int, name: str) -> Team:
        """The team of that name; raises KeyError when there is none."""
        for team in self.teams:
            if (team.org, team.name) == (org, name):
                return team
        raise KeyError(f"organisation {org} has no team {name!r}")
