"""What all parts of the seed share while it is built: company, rows so far, chance, cases."""

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

from dev.seeds.csm.bank import AccountText, ProductText
from dev.seeds.former import NOW, Company
from dev.seeds.former.chance import Chance
from dev.seeds.former.sql import SeedWriter
from eopsgym.domains.csm.tables import REFERENCES

Row = dict[str, Any]

KEYS = {table.name: table.key for table in REFERENCES.values()} | {
    "user_group_member": "member_id",
    "entitlement": "entitlement_id",
    "case_sla": "case_sla_id",
    "case_knowledge": "case_kb_id",
    "interaction": "interaction_id",
    "notification": "notification_id",
}


@dataclass
class Product:
    """A product with its articles."""

    row: Row
    text: ProductText
    articles: list[Row] = field(default_factory=list)

    @property
    def published(self) -> list[Row]:
        """Its published articles."""
        return [row for row in self.articles if row["state"] == "published"]


@dataclass
class Account:
    """An account with what belongs to it."""

    row: Row
    text: AccountText
    sites: list[Row] = field(default_factory=list)
    contacts: list[Row] = field(default_factory=list)
    people: dict[int, Row] = field(default_factory=dict)
    contracts: list[Row] = field(default_factory=list)
    entitlements: list[Row] = field(default_factory=list)
    units: list[Row] = field(default_factory=list)

    def person(self, contact: Row) -> Row:
        """The portal user of a contact."""
        return self.people[contact["portal_user_id"]]


@dataclass
class CaseFile:
    """A case with everything attached to it."""

    row: Row
    account: Account
    contact: Row
    product: Product | None
    entitlement: Row
    slas: list[Row] = field(default_factory=list)
    interactions: list[Row] = field(default_factory=list)
    links: list[Row] = field(default_factory=list)
    notices: list[Row] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Whether there is still something to do."""
        return self.row["state"] in ("new", "in_progress", "pending")


class Draft(Chance):
    """The seed in the making; the parts fill it one after another."""

    def __init__(self, company: Company, schema: str, seed: int) -> None:
        super().__init__(seed)
        self.company = company
        self.seed = seed
        self.writer = SeedWriter(schema)
        self.staff: dict[int, Row] = {}
        self.groups: dict[str, Row] = {}
        self.members: dict[int, list[Row]] = {}
        self.products: list[Product] = []
        self.general_articles: list[Row] = []
        self.accounts: list[Account] = []
        self.definitions: list[Row] = []
        self.files: list[CaseFile] = []
        self._cases: dict[str, list[tuple[str, Row]]] = {}

    # rows

    def add(self, table: str, **values: Any) -> Row:
        """Add a row with the next id."""
        key = KEYS[table]
        return self.writer.add(table, **{key: len(self.rows(table)) + 1, **values})

    def rows(self, table: str) -> list[Row]:
        """The rows of a table so far; they may be changed, moved and removed."""
        return self.writer.rows[table]

    def case(self, name: str, *rows: tuple[str, Row]) -> None:
        """Remember rows, each with its table, under the name of an awkward case."""
        self._cases.setdefault(name, []).extend(rows)

    def cases(self) -> dict[str, tuple[str, ...]]:
        """Case name to `table id`, once everything is numbered."""
        return {
            name: tuple(f"{table} {row[KEYS[table]]}" for table, row in rows)
            for name, rows in self._cases.items()
        }

    # look-ups

    def account(self, name: str) -> Account:
        """The account of that name."""
        return next(account for account in self.accounts if account.row["name"] == name)

    def product(self, name: str) -> Product:
        """The product of that name."""
        return next(product for product in self.products if product.row["name"] == name)

    def product_of(self, product_id: int | None) -> Product | None:
        """The product with that id; None for none."""
        return None if product_id is None else self.products[product_id - 1]

    # chance

    def ago(self, longest: float, shortest: float) -> dt.datetime:
        """A minute between so many days before now, mostly in the longer hours of customers."""
        low, high = int(shortest * 1440) + 1, int(longest * 1440)
        for _ in range(12):
            found = NOW - dt.timedelta(minutes=self.random.randint(low, max(low, high)))
            if found.weekday() < 5 and 7 <= found.hour < 19:
                break
        return found

    def minutes(self, low: int, high: int) -> dt.timedelta:
        """A span of so many minutes."""
        return dt.timedelta(minutes=self.random.randint(low, max(low, high)))
