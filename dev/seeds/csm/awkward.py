"""Rows that break the policy, or nearly do, before any case hangs on them: people and assets."""

import datetime as dt

from dev.seeds.csm.accounts import add_contract
from dev.seeds.csm.assets import add_unit
from dev.seeds.csm.cases import assign, register, start_slas
from dev.seeds.csm.draft import Account, CaseFile, Draft, Row
from dev.seeds.former import NOW, TODAY
from eopsgym.domains.csm.rules.assets import COVERAGE


def prepare(draft: Draft) -> None:
    """Take a product out of use before any case is about it."""
    prober = draft.product("Halden FiberProbe F1").row
    for unit in draft.rows("installed_product"):
        if unit["product_id"] == prober["product_id"] and unit["status"] == "in_use":
            unit["status"] = "in_stock"
    for row in draft.rows("entitlement"):
        if row["product_id"] == prober["product_id"]:
            row["active"] = 0
    draft.case("product_retirable", ("product", prober))


def fill(draft: Draft) -> None:
    """Add the awkward rows that stand beside the everyday ones."""
    _accounts(draft)
    _contacts(draft)
    _contracts(draft)
    _limits(draft)
    _products(draft)
    _units(draft)
    _articles(draft)


def extra_case(
    draft: Draft,
    account: Account,
    entitlement: Row,
    created: dt.datetime,
    issue: str | None = None,
    unit: Row | None = None,
    contact: int = 0,
) -> CaseFile:
    """A further new case of an account, registered as the policy wants it."""
    product = draft.product_of(unit["product_id"] if unit else entitlement["product_id"])
    person = account.contacts[contact]
    file = register(draft, account, person, entitlement, product, unit, created, issue)
    file.row["priority"] = "moderate"
    return file


def take_up(draft: Draft, file: CaseFile, group: str | None = None) -> None:
    """Put a new case to work."""
    file.row["state"] = "in_progress"
    assign(draft, file, group)
    began = min(file.row["sys_created_on"] + draft.minutes(5, 40), NOW)
    file.row["sys_updated_on"] = began
    start_slas(draft, file, began)


def _accounts(draft: Draft) -> None:
    closed = draft.account("Old Mill Cooperative")
    closed.row["active"] = 0
    closed.row["sys_updated_on"] = draft.ago(120, 90)
    draft.case("inactive_account", ("account", closed.row))
    grayling = draft.account("Grayling Instruments")
    draft.case("uncovered_account", ("account", grayling.row))
    redwood = draft.account("Redwood Analytics")
    draft.case("account_closable", ("account", redwood.row))


def _contacts(draft: Draft) -> None:
    lonely = draft.account("Thornbury Paints").contacts
    lonely[0]["is_primary"] = 0
    draft.case("no_primary_contact", *[("contact", row) for row in lonely])
    double = draft.account("Sundar Textiles").contacts
    double[1]["is_primary"] = 1
    draft.case("two_primary_contacts", ("contact", double[0]), ("contact", double[1]))
    gone = draft.account("Gulmohar Clinics").contacts[0]
    gone["active"] = 0
    gone["sys_updated_on"] = draft.ago(40, 20)
    draft.case("inactive_primary_contact", ("contact", gone))
    osprey = draft.account("Osprey Biotech")
    user = osprey.person(osprey.contacts[2])
    user["active"] = 0
    user["sys_updated_on"] = draft.ago(30, 15)
    draft.case("inactive_portal_user", ("contact", osprey.contacts[2]), ("user", user))
    moved = draft.account("Deccan Motors")
    person = moved.person(moved.contacts[2])
    person["email"] = person["email"].replace("deccanmotors.example", "deccan-group.example")
    draft.case("foreign_domain_contact", ("contact", moved.contacts[2]))


def _contracts(draft: Draft) -> None:
    bluegum = draft.account("Bluegum Energy")
    contract = bluegum.contracts[0]
    for other in bluegum.contracts:
        _end(other, TODAY - dt.timedelta(days=9), "expired")
    # The entitlement was forgotten: it is still active.
    file = extra_case(draft, bluegum, bluegum.entitlements[0], draft.ago(13, 11),
                      "Asks when the engineer comes to the turbine hall")  # fmt: skip
    take_up(draft, file, "Customer Care")
    draft.case("expired_contract_open_case", ("contract", contract), ("customer_case", file.row))
    ironbridge = draft.account("Ironbridge Castings")
    late = ironbridge.contracts[0]
    _end(late, TODAY - dt.timedelta(days=4), "active")
    draft.case("overdue_contract", ("contract", late))
    castle = draft.account("Castlereagh Mining")
    castle.contracts[0]["status"] = "suspended"
    castle.contracts[0]["sys_updated_on"] = draft.ago(12, 8)
    draft.case(
        "suspended_contract_live_entitlement",
        ("contract", castle.contracts[0]),
        ("entitlement", castle.entitlements[0]),
    )
    everett = draft.account("Everett Glassworks")
    start = everett.contracts[0]["end_date"] + dt.timedelta(days=1)
    end = start + dt.timedelta(days=364)
    renewal = add_contract(draft, everett, "support", "draft", start, end, "premium")
    draft.case("renewal_draft", ("contract", renewal))
    tanaka = draft.account("Tanaka Precision").entitlements[0]
    tanaka["coverage_hours"] = COVERAGE["standard"]
    draft.case("hours_below_level", ("entitlement", tanaka))


def _end(contract: Row, day: dt.date, status: str) -> None:
    contract["end_date"] = day
    contract["start_date"] = min(contract["start_date"], day - dt.timedelta(days=365))
    contract["status"] = status
    contract["sys_updated_on"] = dt.datetime.combine(day, dt.time(6))


def _limits(draft: Draft) -> None:
    """Cases of this month: Sunday 1 March and this morning."""
    issues = (
        "Wants to know which contract covers the new clean room",
        "Invoice of February names the wrong purchase order",
        "Asks for the calibration calendar of this year",
    )
    for name, case, count in (
        ("Saltmarsh Research", "limit_reached", 3),
        ("Wattle Park Winery", "limit_one_left", 3),
    ):
        account = draft.account(name)
        entitlement = account.entitlements[0]
        for index, issue in enumerate(issues[:count]):
            created = dt.datetime(2026, 3, 1, 15, 20) + dt.timedelta(hours=5 * index)
            file = extra_case(draft, account, entitlement, created, issue)
            if index < 2:
                take_up(draft, file, "Customer Care")
        draft.case(case, ("entitlement", entitlement))


def _products(draft: Draft) -> None:
    old = draft.product("Halden SpectraScan 200").row
    kestrel = draft.account("Kestrel Aerospace")
    entitlement = draft.add(
        "entitlement",
        account_id=kestrel.row["account_id"],
        product_id=old["product_id"],
        contract_id=kestrel.contracts[0]["contract_id"],
        support_level="premium",
        coverage_hours="h12x6",
        max_cases_per_month=6,
        active=1,
        sys_created_on=kestrel.contracts[0]["sys_created_on"],
        sys_updated_on=kestrel.contracts[0]["sys_updated_on"],
    )
    draft.case("retired_product_live_entitlement", ("product", old), ("entitlement", entitlement))
    unit = add_unit(draft, kestrel, draft.product("Halden MicroView 10"), "in_use")
    file = extra_case(draft, kestrel, kestrel.entitlements[0], draft.ago(3.5, 2.5), unit=unit)
    draft.case("retired_product_in_use", ("installed_product", unit), ("customer_case", file.row))


def _units(draft: Draft) -> None:
    hospital = draft.account("Harbour City Hospital")
    broken = add_unit(draft, hospital, draft.product("Halden ThermoChamber T2"), "repair")
    file = extra_case(draft, hospital, hospital.entitlements[0], draft.ago(6, 4), unit=broken)
    take_up(draft, file)
    draft.case("unit_in_repair", ("installed_product", broken), ("customer_case", file.row))
    vidya = draft.account("Vidya Institute of Science")
    unit = add_unit(draft, vidya, draft.product("Halden LaserGauge 5"), "in_use")
    annex = draft.add(
        "location",
        name="Vidya Institute of Science Old Annex",
        plot_no="7",
        street="Mill Road",
        city="mumbai",
        country="india",
        active=0,
        sys_created_on=vidya.row["sys_created_on"],
        sys_updated_on=draft.ago(80, 60),
    )
    unit["location_id"] = annex["location_id"]
    draft.case("unit_at_inactive_location", ("installed_product", unit), ("location", annex))
    pallas = draft.account("Pallas Pharma")
    other = add_unit(draft, pallas, draft.product("Halden MicroView 55"), "in_use")
    file = extra_case(draft, pallas, pallas.entitlements[0], draft.ago(5, 3), unit=other)
    file.product = draft.product("Halden MicroView 20")
    file.row["product_id"] = file.product.row["product_id"]
    file.row["short_description"] = f"Halden MicroView 20: {file.product.text.issues[0][0]}"
    take_up(draft, file)
    draft.case("unit_of_other_product", ("customer_case", file.row), ("installed_product", other))
    twin = add_unit(draft, pallas, draft.product("Halden SpectraScan 900"), "in_use")
    for index in range(2):
        created = draft.ago(7 - 3 * index, 5 - 2 * index)
        file = extra_case(draft, pallas, pallas.entitlements[0], created, unit=twin, contact=1)
        if index == 0:
            take_up(draft, file)
        draft.case("twin_cases", ("customer_case", file.row))


def _articles(draft: Draft) -> None:
    departed = draft.staff[draft.company.cases["departed_owner"][0]]
    articles = draft.rows("knowledge")
    owned = next(row for row in articles if row["title"].startswith("Fix for Lumen Server 7"))
    owned["owner_id"] = departed["user_id"]
    draft.case("article_with_inactive_owner", ("knowledge", owned))
    stale = next(row for row in articles if row["title"].startswith("Fix for Lumen Studio 5"))
    stale["state"] = "published"
    draft.case("published_on_retired_product", ("knowledge", stale))
