"""Staff, their groups and the hubs they work at."""

import datetime as dt

from dev.seeds.csm.draft import Draft, Row
from dev.seeds.former import Person
from dev.seeds.former import plan as company_plan
from dev.seeds.former.model import Level

STARTED = dt.datetime(2023, 5, 8, 9, 0)
"""When the system was introduced."""

CITIES = {
    "new_york": "usa",
    "london": "uk",
    "mumbai": "india",
    "tokyo": "japan",
    "sydney": "australia",
}
HUBS = {"New York": "new_york", "London": "london", "Mumbai": "mumbai", "Tokyo": "tokyo",
        "Sydney": "sydney"}  # fmt: skip
STREETS = ("Canal Street", "Foundry Lane", "Mill Road", "Harbour Road", "Station Avenue",
           "Cedar Way", "Market Row", "Observatory Hill", "Orchard Street", "Dockside")  # fmt: skip

GROUPS = {
    "Customer Care": ("support", True, 7),
    "Technical Customer Support": ("backoffice", True, 6),
    "Software Support": ("support", True, 5),
    "Field Service": ("field", True, 5),
    "Calibration Desk": ("support", True, 4),
    "Wafer Inspection Specialists": ("backoffice", True, 4),
    "Contracts and Entitlements": ("backoffice", True, 4),
    "Escalation Desk": ("support", True, 4),
    "Spare Parts": ("backoffice", True, 3),
    "Tessell Repair": ("vendor", True, 0),
    "Aster On-Site Service": ("vendor", True, 3),
    "Night Desk": ("support", False, 3),
    "Trade Fair Desk": ("field", True, 0),
}
"""Name to type, whether active, and how many of the staff belong to it."""


def fill(draft: Draft) -> None:
    """Add hubs, staff, groups and memberships."""
    hubs = [_hub(draft, name, city) for name, city in HUBS.items()]
    for index, person in enumerate(_staff(draft)):
        draft.staff[person.number] = add_user(
            draft,
            first_name=person.first_name,
            last_name=person.last_name,
            email=person.email,
            phone=person.phone,
            role=_role(person),
            location_id=hubs[index % len(hubs)]["location_id"],
            active=person.active,
            since=dt.datetime.combine(max(person.hired, STARTED.date()), dt.time(9)),
            left=person.departed,
        )
    for name, (kind, active, size) in GROUPS.items():
        _group(draft, name, kind, active, size)
    _awkward(draft)


def add_user(
    draft: Draft, *, since: dt.datetime, left: dt.date | None = None, **values: object
) -> Row:
    """Add a user; who left was updated on their last day."""
    updated = dt.datetime.combine(left, dt.time(17)) if left else since
    return draft.add("user", **values, sys_created_on=since, sys_updated_on=updated)


def _hub(draft: Draft, name: str, city: str) -> Row:
    return draft.add(
        "location",
        name=f"Halden Service Hub {name}",
        plot_no=str(draft.random.randint(2, 190)),
        street=draft.pick(STREETS),
        city=city,
        country=CITIES[city],
        active=1,
        sys_created_on=STARTED,
        sys_updated_on=STARTED,
    )


def _staff(draft: Draft) -> list[Person]:
    plan, company = company_plan, draft.company
    chosen = company.of(1, plan.SERVICE) + company.of(2, plan.SERVICE)
    chosen += [p for p in company.of(1, plan.RESEARCH) if p.level is Level.STAFF]
    titles = ("Field Technician", "Application Support Analyst", "Desktop Support Technician")
    chosen += [p for p in company.of(1, plan.IT) if p.title in titles]
    chosen += [p for p in company.of(1, plan.SALES) if p.level is not Level.STAFF]
    chosen += [p for p in company.of(1, plan.OPERATIONS) if p.level is not Level.STAFF]
    chosen += [p for p in company.of(1, plan.IT) if p.level is not Level.STAFF]
    departed = [company.person(n) for n in company.cases["departed_owner"]]
    return list(dict.fromkeys(chosen + departed))


def _role(person: Person) -> str:
    if person.department == company_plan.IT:
        admins = (Level.DIRECTOR, Level.MANAGER)
        if person.level in admins and person.active:
            return "admin"
        return "manager" if person.level in admins else "agent"
    return "agent" if person.level is Level.STAFF else "manager"


def _group(draft: Draft, name: str, kind: str, active: bool, size: int) -> None:
    group = draft.add(
        "user_group",
        name=name,
        type=kind,
        active=active,
        sys_created_on=STARTED,
        sys_updated_on=STARTED if active else draft.ago(60, 50),
    )
    draft.groups[name] = group
    draft.members[group["group_id"]] = []
    for user in _candidates(draft, name, size):
        join(draft, group, user)


def join(draft: Draft, group: Row, user: Row) -> Row:
    """Make a user a member of a group."""
    draft.members[group["group_id"]].append(user)
    return draft.add(
        "user_group_member",
        group_id=group["group_id"],
        user_id=user["user_id"],
        sys_created_on=max(user["sys_created_on"], STARTED) + draft.minutes(60, 90_000),
    )


def _candidates(draft: Draft, name: str, size: int) -> list[Row]:
    able = {n: u for n, u in draft.staff.items() if u["active"] and u["role"] != "admin"}
    own = [u for n, u in able.items() if draft.company.person(n).org == 1]
    if name == "Tessell Repair":
        return [u for n, u in able.items() if draft.company.person(n).org == 2]
    try:
        team = draft.company.team(1, name)
        first = [draft.staff[n] for n in team.members if n in able]
    except KeyError:
        first = []
    leaders = [u for u in own if u["role"] == "manager" and u not in first]
    others = [u for u in own if u["role"] == "agent" and u not in first]
    chosen = first + ([draft.pick(leaders)] if size else [])
    missing = max(0, size - len(chosen))
    return chosen + draft.random.sample(others, min(missing, len(others)))


def _awkward(draft: Draft) -> None:
    departed = draft.staff[draft.company.cases["departed_reporter"][0]]
    manager = draft.staff[draft.company.cases["departed_manager"][0]]
    join(draft, draft.groups["Customer Care"], departed)
    member = join(draft, draft.groups["Escalation Desk"], manager)
    draft.case("departed_agent", ("user", departed))
    draft.case("departed_manager_in_group", ("user", manager), ("user_group_member", member))
    draft.case("inactive_group", ("user_group", draft.groups["Night Desk"]))
    draft.case("group_without_members", ("user_group", draft.groups["Trade Fair Desk"]))
