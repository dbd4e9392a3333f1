"""What all parts of the seed share while it is built: company, rows so far, chance, cases."""

import datetime as dt
import json
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from dev.seeds.company import Company, Person
from dev.seeds.company.chance import Chance
from dev.seeds.company.sql import SeedWriter

ORGS = (1, 2)
FOUNDED = dt.datetime(2019, 4, 1, 8, 0)
CLOSED = ("closed_complete", "closed_incomplete", "cancelled")
BANK = Path(__file__).with_name("catalogue.toml")


@dataclass(eq=False)
class User:
    """An account; `id` is also the id of the profile."""

    id: int
    person: Person
    role: str
    active: bool = True
    profile: bool = True

    @property
    def org(self) -> int:
        """The number of the organisation."""
        return self.person.org


@dataclass(eq=False)
class Group:
    """A group and who is in it."""

    id: int
    org: int
    name: str
    members: list[User] = field(default_factory=list)

    def workers(self) -> list[User]:
        """The members that work can go to."""
        return [user for user in self.members if user.active and user.role != "employee"]


@dataclass(eq=False)
class Criteria:
    """Approval or visibility criteria with the people they name."""

    id: int
    kind: str
    people: list[User]


@dataclass(eq=False)
class Service:
    """A service with the topic of the bank it belongs to."""

    id: int
    org: int
    name: str
    topic: dict[str, Any]
    matters: list[str]
    weight: float
    criteria: Criteria | None = None
    active: bool = True

    def approval(self) -> Criteria | None:
        """Its approval criteria, if it has any."""
        return self.criteria if self.criteria and self.criteria.kind == "approval" else None


@dataclass(eq=False)
class Step:
    """A case task before it is numbered, with its checklist items and survey answers."""

    kind: str
    text: str
    status: str
    created: dt.datetime
    changed: dt.datetime
    user: User | None = None
    group: Group | None = None
    url: str | None = None
    service: int | None = None
    items: list[tuple[str, bool]] = field(default_factory=list)
    answers: tuple[str, ...] | None = None
    surveyed: User | None = None
    worknotes: str | None = None
    active: bool | None = None
    id: int = 0


@dataclass(eq=False)
class Case:
    """A case before it is numbered."""

    service: Service
    person: User
    opener: User
    matter: str
    status: str
    created: dt.datetime
    changed: dt.datetime
    priority: str
    source: str = "email"
    group: Group | None = None
    user: User | None = None
    worknotes: str | None = None
    skills: list[int] = field(default_factory=list)
    criteria: Criteria | None = None
    approver: User | None = None
    request: str | None = None
    account: tuple[str, str] | None = None
    coe: str = ""
    steps: list[Step] = field(default_factory=list)
    links: list[tuple[int, str]] = field(default_factory=list)
    quiet: bool = False
    id: int = 0

    @property
    def org(self) -> int:
        """The number of the organisation."""
        return self.service.org

    @property
    def open(self) -> bool:
        """Whether it still needs work."""
        return self.status not in CLOSED


class Draft(Chance):
    """The seed in the making; the parts fill it one after another."""

    def __init__(self, company: Company, schema: str, seed: int) -> None:
        super().__init__(seed)
        self.company = company
        self.writer = SeedWriter(schema)
        self.users: dict[int, User] = {}
        self.groups: dict[str, Group] = {}
        self.criteria: dict[tuple[int, str], Criteria] = {}
        self.skills: dict[tuple[int, str], int] = {}
        self.services: list[Service] = []
        self.articles: dict[tuple[int, str], int] = {}
        self.surveys: dict[tuple[int, str], int] = {}
        self.cases: list[Case] = []
        self.awkward: dict[str, list[Any]] = {}

    @cached_property
    def topics(self) -> list[dict[str, Any]]:
        """The topics of the bank."""
        with BANK.open("rb") as file:
            topics: list[dict[str, Any]] = tomllib.load(file)["topic"]
        return topics

    def note(self, name: str, *things: Any) -> None:
        """Remember rows (records or ids) under the name of an awkward case."""
        self.awkward.setdefault(name, []).extend(things)

    def noted(self) -> dict[str, tuple[Any, ...]]:
        """Case name to ids, once everything is numbered."""
        return {
            name: tuple(getattr(thing, "id", thing) for thing in things)
            for name, things in self.awkward.items()
        }

    def add(self, table: str, org: int, created: dt.datetime, **values: Any) -> int:
        """Add a row with organisation and time stamps; gives back its place in the table."""
        changed = values.pop("updated_at", created)
        lists = {name: json.dumps(v) for name, v in values.items() if isinstance(v, list | dict)}
        stamps = {"created_at": created, "updated_at": changed}
        self.writer.add(table, **(values | lists), org_id=org, **stamps)
        return len(self.writer.rows[table])

    def number(self, table: str) -> int:
        """The id that continues a table."""
        return len(self.writer.rows[table]) + 1

    def service(self, org: int, name: str) -> Service:
        """The service of that name in an organisation."""
        return next(s for s in self.services if (s.org, s.name) == (org, name))

    def group_of(self, service: Service) -> Group:
        """The group that works on a service."""
        name = service.topic["group"]
        return self.groups[name if service.org == 1 else f"Tessell {name}"]

    def people(self, org: int, *roles: str) -> list[User]:
        """Active users of an organisation with one of the roles and a profile."""
        return [
            user
            for user in self.users.values()
            if user.org == org and user.role in roles and user.active and user.profile
        ]

    def awkward_user(self, case: str, index: int = 0) -> User:
        """A user that the company model made awkward."""
        return self.users[self.company.cases[case][index]]

    def recently(self, days: float) -> dt.datetime:
        """A moment within so many days before now."""
        return self.ago(days, 0.05)
