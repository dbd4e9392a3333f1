"""The company that the seeds of all systems share, read from `company.toml`.

Everybody in the file is there in every size; the larger ones hire more people behind them, so
that ids and names of the first stay what they are.
"""

import datetime as dt
import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError

SIZES = {"small": 1, "standard": 3, "large": 9}
"""How many times as many people and records as the files tell of."""

_FILE = Path(__file__).with_name("company.toml")
_NAMES = Path(__file__).with_name("names.toml")


@dataclass(frozen=True, slots=True)
class Organisation:
    """One of two: 1 is the company, 2 its smaller subsidiary with its own people."""

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
    weight: int
    active: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on the payroll, today or formerly.

    `number` counts over both organisations from 1; `manager` is the number of another person
    (None for a chief executive); `site` is a site number; `grown` marks those whom only a larger
    size has.
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
    level: str
    manager: int | None
    site: int
    hired: dt.date
    departed: dt.date | None = None
    leave_from: dt.date | None = None
    leave_until: dt.date | None = None
    former_department: str | None = None
    grown: bool = False

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
    titles: tuple[str, ...]
    active: bool = True


@dataclass(frozen=True)
class Company:
    """Both organisations with everything in them, ordered by number.

    `cases` names the awkward people on purpose: namesakes, departed owners, people on leave.
    """

    now: dt.datetime
    organisations: tuple[Organisation, ...]
    sites: tuple[Site, ...]
    people: tuple[Person, ...]
    teams: tuple[Team, ...]
    cases: Mapping[str, tuple[int, ...]]

    def person(self, number: int) -> Person:
        """The person with this number."""
        return self.people[number - 1]

    def of(self, org: int) -> list[Person]:
        """People of an organisation, departed ones included."""
        return [p for p in self.people if p.org == org]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Number by e-mail address."""
        return {p.email: p.number for p in self.people}


def build_company(size: str = "standard") -> Company:
    """The company of 360 people (`standard`), or one of another size that begins with the same.

    Raises ConfigError for an unknown size. `small` has only the people of the file.
    """
    if size not in SIZES:
        raise ConfigError(f"unknown company size {size!r}; choose one of {', '.join(SIZES)}")
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    staff = _Staff(data)
    for entry in data["people"]:
        staff.add(**entry)
    if SIZES[size] > 1:
        staff.grow(SIZES[size], data["titles"])
    company = Company(data["now"], staff.organisations, staff.sites, tuple(staff.people), (), {})
    numbers = company.numbers
    return replace(
        company,
        teams=tuple(_team(company, n, team) for n, team in enumerate(data["team"], start=1)),
        cases={case: tuple(numbers[mail] for mail in who) for case, who in data["cases"].items()},
    )


def _team(company: Company, number: int, entry: dict[str, Any]) -> Team:
    """Return a team of the file; newcomers join the first team that their title fits."""
    domain = company.organisations[entry["org"] - 1].mail_domain
    place = (entry["org"], entry["department"])
    joining = [
        p.number
        for p in company.people
        if p.grown and (p.org, p.department) == place and p.title in entry["titles"]
    ]
    members = [company.numbers[f"{name}@{domain}"] for name in entry["members"]]
    manager = company.numbers[f"{entry['manager']}@{domain}"]
    names = entry | {"manager": manager, "members": (*members, *joining)}
    return Team(number, **names | {"titles": tuple(entry["titles"])})


class _Staff:
    """People as they are hired, with the accounts and phones they get."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.organisations = tuple(
            Organisation(n, **entry) for n, entry in enumerate(data["organisations"], start=1)
        )
        self.sites = tuple(Site(n, **entry) for n, entry in enumerate(data["sites"], start=1))
        self.people: list[Person] = []
        self._accounts: dict[tuple[int, str], int] = {}
        self._phones: dict[str, int] = {}

    def add(
        self, org: int, first: str, last: str, site: int, manager: str | None = None, **rest: Any
    ) -> None:
        """Hire somebody; `manager` is the user name of somebody who was hired before."""
        base = user_name = f"{first}.{last}".lower()
        if (org, base) in self._accounts:
            user_name += "2"
        area = self.sites[site - 1].area_code
        self._phones[area] = self._phones.get(area, 100) + 1
        number = len(self.people) + 1
        self._accounts[org, user_name] = number
        self.people.append(
            Person(
                number,
                org,
                first,
                last,
                user_name,
                f"{user_name}@{self.organisations[org - 1].mail_domain}",
                f"+1-{area}-555-{self._phones[area]:04d}",
                manager=self._accounts[org, manager] if manager else None,
                site=site,
                **rest,
            )
        )

    def grow(self, times: int, titles: Mapping[str, list[str]]) -> None:
        """Hire until every department has so many times its people."""
        chance = random.Random(times)
        names = _names(chance, {p.name for p in self.people})
        hired = tuple(self.people)
        for org, department in dict.fromkeys((p.org, p.department) for p in hired):
            own = [p for p in hired if (p.org, p.department) == (org, department)]
            bosses = [p for p in own if p.level != "staff" and p.active]
            sites = [s for s in self.sites if s.org == org and s.weight]
            for index in range(len(own) * (times - 1)):
                first, last = next(names)
                self.add(
                    org,
                    first,
                    last,
                    chance.choices(sites, [s.weight for s in sites])[0].number,
                    bosses[index % len(bosses)].user_name,
                    title=titles[department][index % len(titles[department])],
                    department=department,
                    level="staff",
                    hired=dt.date(2026, 2, 27) - dt.timedelta(days=7 * chance.randrange(20, 370)),
                    grown=True,
                )


def _names(chance: random.Random, known: set[str]) -> Iterator[tuple[str, str]]:
    """First and last names that go together, each family's origin as often as it weighs."""
    pools = tomllib.loads(_NAMES.read_text(encoding="utf-8"))["names"]
    turns = [(_turns(chance, pool["first"]), _turns(chance, pool["last"])) for pool in pools]
    weights = [pool["weight"] for pool in pools]
    while True:
        firsts, lasts = chance.choices(turns, weights)[0]
        first, last = next(firsts), next(lasts)
        if f"{first} {last}" not in known:
            known.add(f"{first} {last}")
            yield first, last


def _turns(chance: random.Random, names: list[str]) -> Iterator[str]:
    """All names in a drawn order, again and again, so that none is rare."""
    while True:
        yield from chance.sample(names, len(names))
