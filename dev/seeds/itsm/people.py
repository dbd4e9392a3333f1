"""Organisations, roles, locations, users, groups and memberships."""

import datetime as dt
from typing import NamedTuple

from dev.seeds.former import NOW, Level, Person
from dev.seeds.former.plan import IT
from dev.seeds.itsm.draft import Draft, org_id
from dev.seeds.itsm.records import Group, User

ROLES = ("admin", "manager", "agent", "reporter")

RESOURCES = (
    "users",
    "groups",
    "services",
    "service_offerings",
    "configuration_items",
    "incident_templates",
    "problems",
    "changes",
    "notifications",
    "notification_analysis",
    "sla_definitions",
    "sla_metrics",
    "incidents",
    "knowledge",
    "locations",
    "change_mappings",
    "incident_affected_cis",
    "incident_slas",
)
"""In the published order; each has a `read` and a `crud` permission."""

AGENT_WRITES = frozenset(
    {
        "configuration_items",
        "problems",
        "changes",
        "incidents",
        "knowledge",
        "locations",
        "notifications",
        "change_mappings",
        "incident_affected_cis",
        "incident_slas",
    }
)
"""The published list and, so that agents can do what ITSM-1.2 asks of them, the last four."""


class GroupPlan(NamedTuple):
    """How a team of the company shows in ITSM."""

    kind: str
    mail: str


GROUPS = {
    "Service Desk": GroupPlan("Service Desk", "servicedesk"),
    "Workplace Support": GroupPlan("IT Support", "workplace"),
    "Field Technicians": GroupPlan("Field Support Technicians", "field"),
    "Network Operations": GroupPlan("Infrastructure Problem Team", "netops"),
    "Platform and Databases": GroupPlan("Infrastructure Problem Team", "platform"),
    "Business Applications": GroupPlan("IT Support", "applications"),
    "Identity and Access": GroupPlan("IT Support", "identity"),
    "Print Services": GroupPlan("IT Support", "print"),
    "Tessell Service Desk": GroupPlan("Service Desk", "servicedesk"),
    "Tessell Infrastructure": GroupPlan("Infrastructure Problem Team", "infrastructure"),
    "Tessell Field Support": GroupPlan("Field Support Technicians", "field"),
}

FOUNDED = dt.datetime(2019, 4, 1, 8, 0)


def fill(draft: Draft) -> None:
    """Add all rows about who there is and what they may do."""
    _organisations(draft)
    _permissions(draft)
    _locations(draft)
    _users(draft)
    _groups(draft)


def _organisations(draft: Draft) -> None:
    for organisation in draft.company.organisations:
        draft.writer.add(
            "organization",
            org_id=org_id(organisation.number),
            name=organisation.name,
            active=True,
            created_at=FOUNDED,
            updated_at=FOUNDED,
        )


def _permissions(draft: Draft) -> None:
    for index, role in enumerate(ROLES, start=1):
        draft.writer.add("role", role_id=f"ROLE_{index:03d}", name=role)
    for resource in RESOURCES:
        for action in ("read", "crud"):
            perm = draft.writer.next_id("permission", "PERM")
            draft.writer.add("permission", perm_id=perm, resource=resource, action=action)
    for index, role in enumerate(ROLES, start=1):
        for place, resource in enumerate(RESOURCES):
            writes = role in ("admin", "manager") or (role == "agent" and resource in AGENT_WRITES)
            draft.writer.add(
                "role_permission",
                role_id=f"ROLE_{index:03d}",
                perm_id=f"PERM_{2 * place + 1 + writes:03d}",
            )


def _locations(draft: Draft) -> None:
    for site in draft.company.sites:
        draft.writer.add(
            "location",
            location_id=f"LOC_{site.number:03d}",
            name=site.name,
            org_id=org_id(site.org),
            plot_no=site.plot,
            street=site.street,
            city=site.city,
            state=site.state,
            country=site.country,
            active=site.active,
            created_on=FOUNDED,
            updated_on=FOUNDED if site.active else draft.ago(200, 150),
        )
        if not site.active:
            draft.case("inactive_location", f"LOC_{site.number:03d}")


def _role(person: Person, administrators: set[int]) -> str:
    if person.number in administrators:
        return "admin"
    if person.department != IT:
        return "reporter"
    return "agent" if person.level is Level.STAFF else "manager"


def _administrators(draft: Draft) -> set[int]:
    """The last two systems administrators of the company and the last one of the subsidiary."""
    numbers: set[int] = set()
    for org, count in ((1, 2), (2, 1)):
        people = draft.company.of(org, IT)
        admins = [p.number for p in people if p.title == "Systems Administrator" and p.active]
        numbers.update(admins[-count:])
    return numbers


def _users(draft: Draft) -> None:
    administrators = _administrators(draft)
    ranked = sorted(
        draft.company.people,
        key=lambda p: (p.org, ROLES.index(_role(p, administrators)), p.number),
    )
    for index, person in enumerate(ranked, start=1):
        role = _role(person, administrators)
        user = User(f"USER_{index:03d}", person, role)
        draft.users[person.number] = user
        hired = dt.datetime.combine(max(person.hired, FOUNDED.date()), dt.time(9, 0))
        left = person.departed and dt.datetime.combine(person.departed, dt.time(17, 0))
        draft.writer.add(
            "users",
            user_id=user.id,
            user_name=person.user_name,
            first_name=person.first_name,
            last_name=person.last_name,
            email=person.email,
            phone=person.phone,
            role=role,
            active=person.active,
            static_token=f"tok_itsm_{person.user_name}_{draft.random.getrandbits(24):06x}",
            org_id=org_id(person.org),
            location_id=f"LOC_{person.site:03d}",
            created_on=hired,
            updated_on=left or hired,
        )
        draft.writer.add(
            "user_role",
            user_id=user.id,
            role_id=f"ROLE_{ROLES.index(role) + 1:03d}",
            org_id=org_id(person.org),
        )
    draft.case("namesakes", *(draft.users[n] for n in draft.company.cases["namesakes"]))
    draft.case(
        "namesakes_across", *(draft.users[n] for n in draft.company.cases["namesakes_across"])
    )


def _groups(draft: Draft) -> None:
    organisations = draft.company.organisations
    for team in draft.company.teams:
        if team.name not in GROUPS:
            continue
        kind, mail = GROUPS[team.name]
        manager = draft.users[team.manager]
        members = [draft.users[n] for n in sorted({*team.members, team.manager})]
        group = Group(
            draft.writer.next_id("user_group", "GROUP"),
            team.org,
            team.name,
            manager,
            [m for m in members if m.role != "admin" and (m is not manager or m.can_work)],
            team.active,
        )
        if team.name == "Platform and Databases":
            group.members.append(draft.user("departed_owner"))
            draft.case("departed_member", draft.user("departed_owner"), group)
        draft.groups[group.name] = group
        changed = FOUNDED if team.active else draft.ago(80, 60)
        draft.writer.add(
            "user_group",
            group_id=group.id,
            name=group.name,
            type=kind,
            active=group.active,
            email=f"{mail}@{organisations[team.org - 1].mail_domain}",
            description=team.purpose,
            manager_id=manager.id,
            org_id=org_id(team.org),
            created_on=FOUNDED,
            updated_on=changed,
        )
        for member in group.members:
            _member(draft, group, member)
        if group.active and not manager.person.active:
            draft.case("group_with_inactive_manager", group)
        if not group.active:
            draft.case("inactive_group", group)
    _empty_group(draft)


def _member(draft: Draft, group: Group, user: User) -> None:
    joined = draft.moment(FOUNDED + dt.timedelta(days=1500), NOW - dt.timedelta(days=120))
    draft.writer.add(
        "user_group_member",
        member_id=draft.writer.next_id("user_group_member", "MEMBER"),
        group_id=group.id,
        user_id=user.id,
        org_id=org_id(group.org),
        created_on=joined,
        updated_on=joined,
    )


def _empty_group(draft: Draft) -> None:
    manager = draft.groups["Identity and Access"].manager
    group = Group(
        draft.writer.next_id("user_group", "GROUP"), 1, "Access Review Board", manager, []
    )
    draft.groups[group.name] = group
    created = draft.ago(30, 25)
    draft.writer.add(
        "user_group",
        group_id=group.id,
        name=group.name,
        type="IT Support",
        active=True,
        email="access-review@halden.example",
        description="Quarterly review of access rights; members not yet named",
        manager_id=manager.id,
        org_id=org_id(1),
        created_on=created,
        updated_on=created,
    )
    draft.case("group_without_members", group)
