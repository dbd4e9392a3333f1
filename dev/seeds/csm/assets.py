"""Products with their articles, installed units and SLA definitions."""

import datetime as dt

from dev.seeds.csm import bank
from dev.seeds.csm.draft import Account, Draft, Product, Row
from dev.seeds.csm.people import STARTED
from dev.seeds.former import TODAY

TARGETS = {
    "response": {"critical": 15, "high": 60, "moderate": 240, "low": 480},
    "resolution": {"critical": 240, "high": 720, "moderate": 2880, "low": 7200},
}
STATUSES = {"in_use": 80.0, "in_stock": 6.0, "repair": 8.0, "retired": 6.0}


def fill_catalogue(draft: Draft) -> None:
    """Add products, their articles, and SLA definitions."""
    for text in bank.products():
        _product(draft, text)
    for title, visibility, body in bank.GENERAL_ARTICLES:
        draft.general_articles.append(
            _article(draft, None, title, body, "published", visibility, draft.ago(600, 300))
        )
    for metric, minutes in TARGETS.items():
        for priority, target in minutes.items():
            _definition(draft, metric, priority, target)
    _definition(draft, "response", "critical", 10, pause=False)
    _definition(draft, "resolution", "high", 600, pause=False)
    old = _definition(draft, "resolution", "moderate", 4320, active=False)
    draft.case("inactive_definition", ("sla_definition", old))


def _product(draft: Draft, text: bank.ProductText) -> None:
    added = draft.ago(1000, 650)
    row = draft.add(
        "product",
        name=text.name,
        category=text.category,
        product_price=text.price,
        lifecycle_state=text.state,
        sys_created_on=added,
        sys_updated_on=added if text.state == "active" else draft.ago(400, 200),
    )
    product = Product(row, text)
    draft.products.append(product)
    states = ["published"] * text.published + ["draft"] * text.draft + ["retired"] * text.retired
    for state, (issue, body) in zip(states, text.issues, strict=False):
        visibility = "external" if draft.chance(0.6) else "internal"
        written = draft.ago(25, 4) if state == "draft" else draft.ago(600, 40)
        title = f"Fix for {text.name}: {issue}"
        product.articles.append(_article(draft, row, title, body, state, visibility, written))


def _article(
    draft: Draft,
    product: Row | None,
    title: str,
    body: str,
    state: str,
    visibility: str,
    written: dt.datetime,
) -> Row:
    able = [user for user in draft.staff.values() if user["active"]]
    number = len(draft.rows("knowledge")) + 1
    changed = written + draft.minutes(500, 30_000) if state != "draft" else written
    return draft.add(
        "knowledge",
        kb_number=f"KB-{number:07d}",
        title=title,
        state=state,
        visibility=visibility,
        product_id=product["product_id"] if product else None,
        owner_id=draft.pick(able)["user_id"],
        body=body,
        sys_created_on=written,
        sys_updated_on=min(changed, dt.datetime.combine(TODAY, dt.time(8))),
    )


def _definition(
    draft: Draft,
    metric: str,
    priority: str,
    minutes: int,
    *,
    pause: bool = True,
    active: bool = True,
) -> Row:
    name = f"{metric.title()} - {priority.title()}"
    name += "" if active else " (2024)"
    row = draft.add(
        "sla_definition",
        name=name if pause else f"{name} (Continuous)",
        metric=metric,
        target_mins=minutes,
        pause_on_pending=pause,
        applies_to_priority=priority,
        active=active,
        sys_created_on=STARTED,
        sys_updated_on=STARTED if active else dt.datetime(2025, 1, 2, 9, 0),
    )
    draft.definitions.append(row)
    return row


def fill_units(draft: Draft) -> None:
    """Add installed products: what entitlements name, and some of what the company sells."""
    for account in draft.accounts:
        named = [e["product_id"] for e in account.entitlements if e["product_id"] and e["active"]]
        for product_id in dict.fromkeys(named):
            add_unit(draft, account, draft.products[product_id - 1], "in_use")
        for _ in range(draft.random.randint(2, 3) + account.text.sites):
            status = draft.weighted(STATUSES)
            add_unit(draft, account, draft.pick(_sold(draft, status)), status)


def _sold(draft: Draft, status: str) -> list[Product]:
    """Retired products stand at customers only as retired units."""
    return [
        p
        for p in draft.products
        if p.row["category"] != "service"
        and (status == "retired" or p.row["lifecycle_state"] == "active")
    ]


def add_unit(draft: Draft, account: Account, product: Product, status: str) -> Row:
    """Add an installed product at one of the account's sites."""
    number = len(draft.rows("installed_product")) + 1
    installed = draft.ago(800, 260)
    code = "".join(c for c in product.row["name"] if c.isupper() or c.isdigit())
    row = draft.add(
        "installed_product",
        account_id=account.row["account_id"],
        product_id=product.row["product_id"],
        location_id=draft.pick(account.sites)["location_id"],
        serial_number=f"{code}-{installed:%y}-{draft.random.randint(10, 99)}{number:03d}",
        status=status,
        warranty_end=installed.date() + dt.timedelta(days=draft.pick((730, 730, 1095))),
        sys_created_on=installed,
        sys_updated_on=installed if status == "in_use" else draft.ago(250, 5),
    )
    account.units.append(row)
    return row
