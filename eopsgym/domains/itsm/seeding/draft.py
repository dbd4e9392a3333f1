"""What all parts of the seed share while it is built: company, rows so far, chance, cases."""

import datetime as dt
import random
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from eopsgym.domains.company import NOW, Company
from eopsgym.domains.company.sql import SeedWriter
from eopsgym.domains.itsm.seeding.records import (
    Change,
    Group,
    Incident,
    Item,
    Problem,
    Service,
    Template,
    User,
)

T = TypeVar("T")

ORGS = (1, 2)


def org_id(number: int) -> str:
    """`ORG_001` for 1."""
    return f"ORG_{number:03d}"


class HasId(Protocol):
    """A record that has an id, or gets one when everything is numbered."""

    id: str


def id_of(record: HasId | None) -> str | None:
    """The id for a foreign key, NULL for nothing."""
    return None if record is None else record.id


class Draft:
    """The seed in the making; the parts fill it one after another."""

    def __init__(self, company: Company, schema: str, seed: int) -> None:
        self.company = company
        self.writer = SeedWriter(schema)
        self.random = random.Random(seed)
        self.users: dict[int, User] = {}
        self.groups: dict[str, Group] = {}
        self.services: list[Service] = []
        self.items: list[Item] = []
        self.incidents: list[Incident] = []
        self.problems: dict[str, Problem] = {}
        self.changes: list[Change] = []
        self.templates: dict[tuple[int, str], Template] = {}
        self._cases: dict[str, list[HasId | str]] = {}

    # cases

    def case(self, name: str, *things: HasId | str) -> None:
        """Remember rows (records or ids) under the name of an awkward case."""
        self._cases.setdefault(name, []).extend(things)

    def cases(self) -> dict[str, tuple[str, ...]]:
        """Case name to ids, once everything is numbered."""
        return {
            name: tuple(thing if isinstance(thing, str) else thing.id for thing in things)
            for name, things in self._cases.items()
        }

    # look-ups

    def service(self, org: int, key: str) -> Service:
        """The service of that key in an organisation."""
        return next(s for s in self.services if (s.org, s.text.key) == (org, key))

    def people(self, org: int, *roles: str, active: bool = True) -> list[User]:
        """Users of an organisation with one of the roles."""
        return [
            u
            for u in self.users.values()
            if u.org == org and u.role in roles and u.person.active == active
        ]

    def callers(self, org: int) -> list[User]:
        """Those who report incidents: active, and not the IT people themselves."""
        return self.people(org, "reporter")

    def user(self, case: str, index: int = 0) -> User:
        """A user that the company model made awkward."""
        return self.users[self.company.cases[case][index]]

    # chance

    def pick(self, choices: Sequence[T]) -> T:
        """One of them."""
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        """True in this share of calls."""
        return self.random.random() < share

    def weighted(self, choices: dict[T, float]) -> T:
        """One of the keys, as often as its value says."""
        return self.random.choices(list(choices), list(choices.values()))[0]

    def moment(self, start: dt.datetime, end: dt.datetime) -> dt.datetime:
        """A minute between the two, mostly in working hours where the span has any."""
        minutes = max(1, int((end - start).total_seconds() // 60))
        for _ in range(12):
            found = start + dt.timedelta(minutes=self.random.randrange(minutes))
            if found.weekday() < 5 and 7 <= found.hour < 18:
                break
        return found.replace(second=0)

    def ago(self, longest: float, shortest: float) -> dt.datetime:
        """A moment between so many days before now."""
        return self.moment(NOW - dt.timedelta(days=longest), NOW - dt.timedelta(days=shortest))

    def after(self, start: dt.datetime, low: int, high: int) -> dt.datetime:
        """A moment so many minutes after another, never later than now."""
        span = dt.timedelta(minutes=low), dt.timedelta(minutes=max(high, low + 1))
        return min(self.moment(start + span[0], start + span[1]), NOW - dt.timedelta(minutes=5))


def number_all(records: Iterable[Change | Incident | Problem], prefix: str) -> None:
    """Give ids and numbers in order of creation, over both organisations."""
    ordered = sorted(records, key=lambda record: (record.created, record.org, record.short))
    for index, record in enumerate(ordered, start=1):
        record.id = f"{prefix}_{index:03d}"
        record.number = f"{prefix}{index:07d}"
