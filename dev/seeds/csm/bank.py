"""The texts of the seed: products with their issues, accounts, and cases without a product."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class ProductText:
    """A product of the catalogue; `issues` are pairs of an issue and what its article says."""

    name: str
    category: str
    price: int
    issues: tuple[tuple[str, str], ...]
    state: str = "active"
    published: int = 0
    draft: int = 0
    retired: int = 0


@dataclass(frozen=True)
class AccountText:
    """An account; `contracts` are (type, support level, monthly case limit)."""

    kind: str
    name: str
    domain: str
    city: str
    sites: int
    contacts: int
    contracts: tuple[tuple[str, str, int], ...]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / name).read_text(encoding="utf-8"))


@cache
def products() -> tuple[ProductText, ...]:
    """All products, in the order of their ids."""
    return tuple(
        ProductText(**{**entry, "issues": tuple((a, b) for a, b in entry["issues"])})
        for entry in _read("products.toml")["product"]
    )


@cache
def accounts() -> tuple[AccountText, ...]:
    """All accounts but the company's own."""
    found = []
    for key, kind in (("customers", "customer"), ("others", "customer"), ("partners", "partner")):
        for name, domain, city, sites, contacts, contracts in _read("accounts.toml")[key]:
            signed = tuple(tuple(contract) for contract in contracts)
            found.append(AccountText(kind, name, domain, city, sites, contacts, signed))
    return tuple(found)


GENERAL_ISSUES = (
    "Cannot sign in to the customer portal since Monday",
    "Invoice does not match the quotation we signed",
    "Delivery went to our old address for the second time",
    "Wants to know which contract covers the new building",
    "Asks for a list of all instruments under warranty",
    "Portal user of a former colleague is still active",
)
GENERAL_ARTICLES = (
    ("Fix for portal sign-in: reset password and cookies", "external",
     "Send a reset link, have the browser cookies cleared and sign in again."),
    ("Fix for wrong invoices: credit note and new invoice", "internal",
     "Compare quotation and order, have Finance write a credit note and a new invoice."),
    ("Fix for master data: change of delivery address", "internal",
     "Check the sender's domain, change the site record and confirm by e-mail."),
    ("Fix for coverage questions: read contract and sites", "internal",
     "Look up active contracts and entitlements and send the contact a summary."),
)  # fmt: skip
