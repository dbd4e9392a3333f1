"""Organisations, roles, users, groups, memberships and profiles."""

import datetime as dt

from dev.seeds.company import Level, Person
from dev.seeds.company.plan import FINANCE, HR, IT, RESEARCH, SALES
from dev.seeds.hr.draft import FOUNDED, ORGS, Draft, Group, User

ROLES = ("admin", "manager", "agent", "employee")

RESOURCES = (
    "users",
    "groups",
    "hr_profiles",
    "hr_services",
    "topics",
    "service_templates",
    "hr_criteria",
    "skills",
    "user_skills",
    "hr_cases",
    "hr_case_tasks",
    "checklists",
    "surveys",
    "survey_instances",
    "assignment_rules",
    "escalation_rules",
    "knowledge",
    "notifications",
    "notification_analysis",
)
"""Each has a `read` and a `crud` permission."""

WRITES = {
    "admin": frozenset(RESOURCES),
    "manager": frozenset(RESOURCES) - {"users"},
    "agent": frozenset(
        {
            "hr_cases",
            "hr_case_tasks",
            "checklists",
            "survey_instances",
            "knowledge",
            "user_skills",
            "notifications",
        }
    ),
    "employee": frozenset({"hr_cases", "survey_instances"}),
}
"""What HR-1.2 says in words."""

SERVICE_DESK, IT_SUPPORT = "Service Desk", "IT Support"
FIELD, PROBLEM = "Field Support Technicians", "Infrastructure Problem Team"
KINDS = {
    "HR Shared Services": SERVICE_DESK,
    "Payroll and Benefits": SERVICE_DESK,
    "Talent and Learning": SERVICE_DESK,
    "Employee Relations": PROBLEM,
    "HR Systems": IT_SUPPORT,
    "HR Leadership": PROBLEM,
    "Finance Approval": IT_SUPPORT,
}
_NATIONS = {"US": 60.0, "CA": 8.0, "GB": 6.0, "IN": 10.0, "DE": 5.0, "FR": 2.0, "BR": 5.0,
            "AU": 2.0, "CN": 1.0, "JP": 1.0}  # fmt: skip
_NEWCOMERS = {1: 3, 2: 1}


def fill(draft: Draft) -> None:
    """Add all rows about who there is and what they may do."""
    for organisation in draft.company.organisations:
        draft.writer.add(
            "organization",
            org_id=organisation.number,
            name=organisation.name,
            active=True,
            created_at=FOUNDED,
            updated_at=FOUNDED,
        )
    _permissions(draft)
    _users(draft)
    _groups(draft)
    _profiles(draft)


def _permissions(draft: Draft) -> None:
    stamps = {"created_at": FOUNDED, "updated_at": FOUNDED}
    for index, role in enumerate(ROLES, start=1):
        draft.writer.add("role", role_id=index, name=role, **stamps)
        for place, resource in enumerate(RESOURCES):
            perm = 2 * place + 1 + (resource in WRITES[role])
            draft.writer.add("role_permission", role_id=index, perm_id=perm, **stamps)
    for place, resource in enumerate(RESOURCES):
        for offset, action in enumerate(("read", "crud"), start=1):
            perm = 2 * place + offset
            draft.writer.add("permission", perm_id=perm, resource=resource, action=action, **stamps)


def _administrators(draft: Draft) -> set[int]:
    """The last systems administrator of each organisation, and an HR generalist of the first."""
    found = set()
    for org, department, title in (
        (1, IT, "Systems Administrator"),
        (1, HR, "HR Generalist"),
        (2, IT, "Systems Administrator"),
    ):
        people = draft.company.of(org, department)
        found.add([p.number for p in people if p.title == title and p.active][-1])
    return found


def _role(draft: Draft, person: Person, administrators: set[int]) -> str:
    if person.number in administrators:
        return "admin"
    if person.level is not Level.STAFF:
        return "manager"
    tellers = {"Accountant", "Identity Specialist", "Application Support Analyst"}
    helps = person.department == HR or person.title in tellers
    departed = person.number in draft.company.cases["departed_owner"]
    return "agent" if helps or departed else "employee"


def _users(draft: Draft) -> None:
    administrators = _administrators(draft)
    roles = {p.number: _role(draft, p, administrators) for p in draft.company.people}
    ranked = sorted(
        draft.company.people, key=lambda p: (p.org, ROLES.index(roles[p.number]), p.number)
    )
    half_out = draft.company.cases["departed_reporter"]
    for index, person in enumerate(ranked, start=1):
        role = roles[person.number]
        active = person.active or person.number in half_out
        user = User(index, person, role, active)
        draft.users[person.number] = user
        hired = dt.datetime.combine(max(person.hired, FOUNDED.date()), dt.time(9, 0))
        left = person.departed and dt.datetime.combine(person.departed, dt.time(17, 0))
        draft.add(
            "user",
            person.org,
            hired,
            user_id=index,
            first_name=person.first_name,
            last_name=person.last_name,
            email=person.email,
            phone=person.phone,
            role=role,
            active=active,
            static_token=f"tok_hr_{person.user_name}_{draft.random.getrandbits(24):06x}",
            updated_at=left or hired,
        )
        draft.writer.add(
            "user_role",
            user_id=index,
            role_id=ROLES.index(role) + 1,
            org_id=person.org,
            created_at=hired,
            updated_at=hired,
        )
    for case in ("namesakes", "namesakes_across"):
        draft.note(case, *(draft.users[n] for n in draft.company.cases[case]))


# Groups


def _members(draft: Draft, org: int, name: str) -> list[User]:
    """Who is in the group of that name, the manager first."""
    people = [u for u in draft.users.values() if u.org == org and u.person.active]

    def having(department: str, *titles: str) -> list[User]:
        return [u for u in people if u.person.department == department and u.person.title in titles]

    leads = [u for u in people if u.person.department == HR and u.role == "manager"]
    staff = [u for u in people if u.person.department == HR and u.role != "manager"]
    tellers = having(FINANCE, "Accountant")
    technicians = having(IT, "Identity Specialist", "Application Support Analyst")
    money = [u for u in people if u.person.department == FINANCE and u.role == "manager"]
    return {
        "HR Shared Services": [*leads[1:], *staff],
        "Payroll and Benefits": [*leads[1:], *staff[2:4], *tellers],
        "Talent and Learning": [*leads[1:], *staff[:2], *staff[-1:]],
        "Employee Relations": [*leads, *staff[:1]],
        "HR Systems": [*technicians, *staff[-1:], *leads[1:]],
        "HR Leadership": leads,
        "Finance Approval": money,
    }[name]


def _groups(draft: Draft) -> None:
    for org in ORGS:
        for name, kind in KINDS.items():
            full = name if org == 1 else f"Tessell {name}"
            _group(draft, org, full, kind, _members(draft, org, name))
    managers = [draft.users[n] for n in draft.company.cases["departed_manager"]]
    orphan = _group(draft, 1, "Workplace Requests", FIELD, managers)
    draft.note("group_with_inactive_manager", orphan, *managers)
    draft.note("group_without_members", _group(draft, 1, "Works Council Liaison", SERVICE_DESK, []))
    old = _members(draft, 1, "HR Shared Services")[:3]
    draft.note("inactive_group", _group(draft, 1, "Benefits Fair 2024", SERVICE_DESK, old, False))
    gone = draft.awkward_user("departed_owner")
    systems = draft.groups["HR Systems"]
    _member(draft, systems, gone)
    half_out = draft.awkward_user("departed_reporter")
    _member(draft, draft.groups["Talent and Learning"], half_out)


def _group(
    draft: Draft, org: int, name: str, kind: str, members: list[User], active: bool = True
) -> Group:
    group = Group(draft.number("user_group"), org, name)
    draft.groups[name] = group
    changed = FOUNDED if active else draft.ago(200, 150)
    draft.add(
        "user_group",
        org,
        FOUNDED,
        group_id=group.id,
        name=name,
        type=kind,
        active=active,
        updated_at=changed,
    )
    for user in dict.fromkeys(members):
        _member(draft, group, user)
    return group


def _member(draft: Draft, group: Group, user: User) -> None:
    group.members.append(user)
    joined = draft.moment(FOUNDED + dt.timedelta(days=1500), FOUNDED + dt.timedelta(days=2300))
    draft.add(
        "user_group_member",
        group.org,
        joined,
        member_id=draft.number("user_group_member"),
        group_id=group.id,
        user_id=user.id,
    )


# Profiles


def _position(person: Person) -> str:
    if person.level is not Level.STAFF:
        return "Manager"
    if person.department == RESEARCH:
        return "QA" if person.title == "Test Engineer" else "Software Engineer"
    return {HR: "HR", IT: "IT Support", SALES: "Sales"}.get(person.department, "Administration")


def _profiles(draft: Draft) -> None:
    for org in ORGS:
        people = sorted((u for u in draft.users.values() if u.org == org), key=lambda u: u.id)
        ordinary = [u for u in people if u.role == "employee" and u.person.active]
        ordinary = [u for u in ordinary if u not in draft.awkward["namesakes"]]
        for newcomer in sorted(ordinary, key=lambda u: u.person.hired)[-_NEWCOMERS[org] :]:
            newcomer.profile = False
            draft.note("without_profile", newcomer)
        numbers = draft.random.sample(range(100, 1000), len(people))
        for user, tax in zip(people, numbers, strict=True):
            if user.profile:
                _profile(draft, user, tax)


def _profile(draft: Draft, user: User, tax: int) -> None:
    person = user.person
    hired = dt.datetime.combine(person.hired, dt.time(9, 0))
    age = dt.timedelta(days=draft.random.randrange(22 * 365, 45 * 365))
    born = dt.datetime.combine(person.hired - age, dt.time.min)
    made = max(hired, FOUNDED)
    left = person.departed and dt.datetime.combine(person.departed, dt.time.min)
    mail = "mailbox" if user.org == 1 else "postbox"
    draft.add(
        "hr_profile",
        user.org,
        made,
        hr_profile_id=user.id,
        number=f"HRP{user.id:05d}",
        gender=draft.weighted({"Female": 48.0, "Male": 48.0, "Other": 4.0}),
        user_id=user.id,
        personal_email=f"{person.user_name}@{mail}.example",
        marital_status=draft.weighted({"Single": 5.0, "Married": 6.0, "Divorced": 1.0}),
        type=draft.weighted({"full-time": 82.0, "part-time": 12.0, "contractor": 6.0}),
        dob=born,
        nationality=draft.weighted(_NATIONS),
        employment_start_date=hired,
        employment_end_date=left,
        manager=draft.users[person.manager].id if person.manager else None,
        location_type=draft.weighted({"Office Based": 6.0, "Hotdesk": 3.0, "Remote": 2.0}),
        national_tax_id=f"TAX-{user.org}-{tax}",
        position=_position(person),
        updated_at=max(made, left) if left else made,
    )
