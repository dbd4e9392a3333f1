"""What all parts of the seed share while it is built: company, rows so far, chance, cases."""

from collections.abc import Iterable
from typing import Protocol

from dev.seeds.former import Company
from dev.seeds.former.chance import Chance
from dev.seeds.former.sql import SeedWriter
from dev.seeds.itsm.records import (
    Change,
    Group,
    Incident,
    Item,
    Problem,
    Service,
    Template,
    User,
)

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


class Draft(Chance):
    """The seed in the making; the parts fill it one after another."""

    def __init__(self, company: Company, schema: str, seed: int) -> None:
        super().__init__(seed)
        self.company = company
        self.writer = SeedWriter(schema)
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


def number_all(records: Iterable[Change | Incident | Problem], prefix: str) -> None:
    """Give ids and numbers in order of creation, over both organisations."""
    ordered = sorted(records, key=lambda record: (record.created, record.org, record.short))
    for index, record in enumerate(ordered, start=1):
        record.id = f"{prefix}_{index:03d}"
        record.number = f"{prefix}{index:07d}"
