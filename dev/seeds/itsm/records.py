"""The moving parts of the seed while it is built: they point at each other, ids come last."""

import datetime as dt
from dataclasses import dataclass, field

from dev.seeds.former import Person
from dev.seeds.itsm.bank import ServiceText
from eopsgym.domains.itsm.rules.common import PRIORITIES

TARGETS = {
    1: {"critical": 480, "high": 1440, "moderate": 4320, "low": 10080},
    2: {"critical": 600, "high": 1800, "moderate": 5760, "low": 11520},
}
"""Minutes to resolve, by organisation and priority."""

RESPONSE = {
    1: {"critical": 15, "high": 60, "moderate": 240, "low": 480},
    2: {"critical": 30, "high": 90, "moderate": 300, "low": 600},
}
"""Minutes to respond, by organisation and priority."""


@dataclass(eq=False)
class User:
    """A person with an ITSM account."""

    id: str
    person: Person
    role: str

    @property
    def org(self) -> int:
        """Number of the organisation."""
        return self.person.org

    @property
    def can_work(self) -> bool:
        """Whether tickets may be assigned to this user."""
        return self.person.active and self.role in ("agent", "manager")


@dataclass(eq=False)
class Group:
    """An assignment group."""

    id: str
    org: int
    name: str
    manager: User
    members: list[User]
    active: bool = True

    @property
    def workers(self) -> list[User]:
        """Members who may get work."""
        return [user for user in self.members if user.can_work]


@dataclass(eq=False)
class Item:
    """A configuration item."""

    id: str
    org: int
    name: str
    owner: User
    location: str
    status: str
    service: str | None = None


@dataclass(eq=False)
class Service:
    """A service of one organisation with its offerings, equipment and published articles."""

    id: str
    org: int
    text: ServiceText
    owner: User
    group: Group
    offerings: list[str] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    articles: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its name in its organisation."""
        return self.text.names[self.org - 1]


@dataclass(frozen=True)
class Template:
    """What an active incident template fills in."""

    id: str
    channel: str
    impact: str
    urgency: str


@dataclass(eq=False)
class Change:
    """A change request."""

    org: int
    short: str
    description: str
    plan: str | None
    test: str | None
    category: str
    risk: str
    impact: str
    status: str
    requested_by: User
    created: dt.datetime
    updated: dt.datetime
    service: Service | None = None
    assignee: User | None = None
    group: Group | None = None
    item: Item | None = None
    cab: bool = False
    close_code: str | None = None
    close_notes: str | None = None
    id: str = ""
    number: str = ""


@dataclass(eq=False)
class Incident:
    """An incident; the flags at the end leave out what the policy would have attached to it."""

    org: int
    service: Service
    caller: User
    short: str
    description: str
    created: dt.datetime
    impact: str
    urgency: str
    channel: str
    category: str
    status: str = "new"
    group: Group | None = None
    assignee: User | None = None
    item: Item | None = None
    worknotes: str | None = None
    resolution_notes: str | None = None
    resolution_code: str | None = None
    resolved: dt.datetime | None = None
    resolved_by: User | None = None
    close_notes: str | None = None
    hold_reason: str | None = None
    updated: dt.datetime | None = None
    problem: "Problem | None" = None
    change: Change | None = None
    caused_by: Change | None = None
    parent: "Incident | None" = None
    template: str | None = None
    stated_priority: str | None = None
    without_sla: bool = False
    without_articles: bool = False
    unpaused: bool = False
    unmarked: bool = False
    half_linked: bool = False
    id: str = ""
    number: str = ""

    @property
    def priority(self) -> str:
        """The stored priority: the matrix, unless the row is wrong on purpose."""
        return self.stated_priority or PRIORITIES[self.impact, self.urgency]

    @property
    def open(self) -> bool:
        """In the sense of the policy."""
        return self.status in ("new", "in_progress", "on_hold")

    @property
    def target(self) -> dt.timedelta | None:
        """Time to resolve, None for `planning`."""
        minutes = TARGETS[self.org].get(self.priority)
        return None if minutes is None else dt.timedelta(minutes=minutes)

    @property
    def last_event(self) -> dt.datetime:
        """When the row was last touched."""
        return self.updated or self.resolved or self.created


@dataclass(eq=False)
class Problem:
    """A problem and its incidents, oldest first."""

    org: int
    service: Service
    short: str
    statement: str
    impact: str
    urgency: str
    category: str
    status: str
    opened_by: User
    created: dt.datetime
    updated: dt.datetime
    group: Group | None = None
    assignee: User | None = None
    worknotes: str | None = None
    workaround: str | None = None
    fix: str | None = None
    changes: list[Change] = field(default_factory=list)
    id: str = ""
    number: str = ""

    @property
    def priority(self) -> str:
        """From the matrix."""
        return PRIORITIES[self.impact, self.urgency]
