"""Accounts: sites, contacts with their portal users, contracts and entitlements."""

import datetime as dt

from dev.seeds.csm import bank
from dev.seeds.csm.draft import Account, Draft, Row
from dev.seeds.csm.people import CITIES, STARTED, STREETS, add_user
from dev.seeds.former import NOW, TODAY
from dev.seeds.former import plan as company_plan
from eopsgym.domains.csm.rules.assets import COVERAGE

LOCALES = {
    "new_york": ("en_US", "+1-212-555-"),
    "london": ("en_GB", "+44-20-7946-"),
    "mumbai": ("en_IN", "+91-22-5550-"),
    "tokyo": ("ja_JP", "+81-3-5550-"),
    "sydney": ("en_AU", "+61-2-5550-"),
}
PRICES = {"support": 14_000, "warranty": 3_200, "subscription": 8_500}
LEVELS = {"standard": 1.0, "premium": 1.8, "enterprise": 3.2}
SITE_NAMES = ("Main Site", "North Building", "Laboratory Wing")


class _Names:
    """New names in the language of a city; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        from faker import Faker

        self.fakers: dict[str, Faker] = {}
        for offset, (city, (locale, _)) in enumerate(LOCALES.items()):
            self.fakers[city] = Faker(locale)
            self.fakers[city].seed_instance(seed + 100 + offset)
        self.known: set[str] = set()
        self.phones = dict.fromkeys(LOCALES, 100)

    def name(self, city: str) -> tuple[str, str]:
        faker = self.fakers[city]
        while True:
            if city == "tokyo":
                first, last = faker.first_romanized_name(), faker.last_romanized_name()
            else:
                first, last = faker.first_name(), faker.last_name()
            plain = (first + last).isascii() and (first + last).isalpha()
            if plain and f"{first} {last}" not in self.known:
                self.known.add(f"{first} {last}")
                return first, last

    def phone(self, city: str) -> str:
        self.phones[city] += 1
        return f"{LOCALES[city][1]}{self.phones[city]:04d}"


def fill(draft: Draft) -> None:
    """Add the company's own account, then all others with what belongs to them."""
    names = _Names(draft.seed)
    draft.add(
        "account",
        name="Halden Instruments",
        account_type="internal",
        email_domain="halden.example",
        active=1,
        sys_created_on=STARTED,
        sys_updated_on=STARTED,
    )
    for text in bank.accounts():
        _account(draft, names, text)
    _namesakes(draft)


def _account(draft: Draft, names: _Names, text: bank.AccountText) -> None:
    since = draft.ago(900, 300)
    row = draft.add(
        "account",
        name=text.name,
        account_type=text.kind,
        email_domain=text.domain,
        active=1,
        sys_created_on=since,
        sys_updated_on=since,
    )
    account = Account(row, text)
    draft.accounts.append(account)
    account.sites = [_site(draft, account, place) for place in SITE_NAMES[: text.sites]]
    for index in range(text.contacts):
        _contact(draft, names, account, primary=index == 0)
    for kind, level, limit in text.contracts:
        contract = _contract(draft, account, kind, level)
        add_entitlements(draft, account, contract, level, limit)
    if draft.chance(0.4):
        _expired(draft, account)


def _site(draft: Draft, account: Account, place: str) -> Row:
    since = account.row["sys_created_on"]
    return draft.add(
        "location",
        name=f"{account.row['name']} {place}",
        plot_no=str(draft.random.randint(2, 400)),
        street=draft.pick(STREETS),
        city=account.text.city,
        country=CITIES[account.text.city],
        active=1,
        sys_created_on=since,
        sys_updated_on=since,
    )


def _contact(draft: Draft, names: _Names, account: Account, primary: bool) -> None:
    first, last = names.name(account.text.city)
    phone = names.phone(account.text.city)
    email = f"{first}.{last}@{account.text.domain}".lower()
    if account.row["name"] == "Tessell Optics":
        person = draft.company.of(2, company_plan.OPERATIONS)[len(account.contacts)]
        first, last, email, phone = (
            person.first_name,
            person.last_name,
            person.email,
            person.phone,
        )
    since = account.row["sys_created_on"] + draft.minutes(60, 60_000)
    user = add_user(
        draft,
        first_name=first,
        last_name=last,
        email=email,
        phone=phone,
        role="customer",
        location_id=draft.pick(account.sites)["location_id"],
        active=1,
        since=since,
    )
    add_contact(draft, account, user, primary)


def add_contact(draft: Draft, account: Account, user: Row, primary: bool) -> Row:
    """Make a portal user a contact of an account."""
    account.people[user["user_id"]] = user
    contact = draft.add(
        "contact",
        account_id=account.row["account_id"],
        portal_user_id=user["user_id"],
        active=1,
        is_primary=primary,
        sys_created_on=user["sys_created_on"],
        sys_updated_on=user["sys_created_on"],
    )
    account.contacts.append(contact)
    return contact


def _contract(draft: Draft, account: Account, kind: str, level: str) -> Row:
    months = draft.pick((12, 24, 24, 36))
    running = draft.random.randint(1, months - 2)
    start = TODAY - dt.timedelta(days=30 * running)
    end = start + dt.timedelta(days=round(30.4 * months))
    return add_contract(draft, account, kind, "active", start, end, level)


def add_contract(
    draft: Draft,
    account: Account,
    kind: str,
    status: str,
    start: dt.date,
    end: dt.date,
    level: str = "standard",
) -> Row:
    """Add a contract of an account."""
    signed = dt.datetime.combine(start, dt.time(10)) - dt.timedelta(days=12)
    ended = dt.datetime.combine(end, dt.time(6))
    price = round(PRICES[kind] * LEVELS[level] * draft.random.uniform(0.8, 1.3), -2)
    contract = draft.add(
        "contract",
        account_id=account.row["account_id"],
        contract_type=kind,
        status=status,
        contract_price=int(price),
        start_date=start,
        end_date=end,
        sys_created_on=min(signed, NOW - dt.timedelta(days=2)),
        sys_updated_on=ended if ended < NOW else min(signed, NOW - dt.timedelta(days=1)),
    )
    account.contracts.append(contract)
    return contract


def add_entitlements(
    draft: Draft, account: Account, contract: Row, level: str, limit: int, active: bool = True
) -> None:
    """Support covers all products; warranty and subscription one or two that they name."""
    kind = contract["contract_type"]
    wanted = {"warranty": "hardware", "subscription": "software"}.get(kind)
    fitting = [
        p.row["product_id"]
        for p in draft.products
        if p.row["category"] == wanted and p.row["lifecycle_state"] == "active"
    ]
    covered = draft.random.sample(fitting, draft.random.randint(1, 2)) if wanted else [None]
    for product_id in covered:
        account.entitlements.append(
            draft.add(
                "entitlement",
                account_id=account.row["account_id"],
                product_id=product_id,
                contract_id=contract["contract_id"],
                support_level=level,
                coverage_hours=COVERAGE[level],
                max_cases_per_month=limit,
                active=active,
                sys_created_on=contract["sys_created_on"],
                sys_updated_on=contract["sys_updated_on"],
            )
        )


def _expired(draft: Draft, account: Account) -> None:
    end = TODAY - dt.timedelta(days=draft.random.randint(90, 700))
    start = end - dt.timedelta(days=365)
    contract = add_contract(draft, account, draft.pick(tuple(PRICES)), "expired", start, end)
    add_entitlements(draft, account, contract, "standard", 4, active=False)


def _namesakes(draft: Draft) -> None:
    """Two contacts of one name at two accounts, and two at one account."""
    here, there = draft.account("Northlight Imaging"), draft.account("Pallas Pharma")
    _share_name(draft, "namesakes_across_accounts", here, here.contacts[1], there,
                there.contacts[2])  # fmt: skip
    home = draft.account("Lakeshore University")
    _share_name(draft, "namesakes_in_one_account", home, home.contacts[1], home, home.contacts[3])


def _share_name(
    draft: Draft, case: str, first: Account, one: Row, second: Account, other: Row
) -> None:
    model, twin = first.person(one), second.person(other)
    twin["first_name"], twin["last_name"] = model["first_name"], model["last_name"]
    number = "2" if first is second else ""
    name = f"{model['first_name']}.{model['last_name']}{number}".lower()
    twin["email"] = f"{name}@{second.text.domain}"
    draft.case(case, ("contact", one), ("contact", other))
