"""Rules over people: accounts, groups, profiles, and offboarding. Chapters 7, 8 and 14."""

import re

from eopsgym.domains.hr.rules.common import APPROVERS, WORKERS, is_active, me, open_work, reached
from eopsgym.domains.hr.tools.assignment_rules import RULE
from eopsgym.domains.hr.tools.criteria import CRITERIA
from eopsgym.domains.hr.tools.groups import GROUP, MEMBER
from eopsgym.domains.hr.tools.profiles import PROFILE, has_left
from eopsgym.domains.hr.tools.skills import USER_SKILL
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.kernel import Call, Change, rule
from eopsgym.domains.records import Compare

_PHONE = re.compile(r"\+1-\d{3}-555-\d{4}")
_NEEDED = ("type", "position", "employment_start_date", "nationality", "manager")


def _is_ours(call: Call, address: str) -> bool:
    """Return whether an address has the domain of the acting user's address."""
    own_domain = str(call.user["email"]).rpartition("@")[2]
    return address.rpartition("@")[2].lower() == own_domain.lower()


# Users


@rule("HR-14.2", USER, on="email phone")
def is_reached_in_the_organisation(change: Change) -> bool:
    """The e-mail must be in the organisation's domain, the phone like +1-415-555-0101."""
    row = change.row
    return _is_ours(change.call, row["email"]) and bool(_PHONE.fullmatch(row["phone"] or ""))


@rule("HR-14.1", USER, when="update", on="role active")
def nobody_changes_their_own_role(change: Change) -> bool:
    """Nobody changes their own role or active flag."""
    return bool(change.row["user_id"] != me(change))


@rule("HR-8.3", USER, when="update", on="active")
def has_handed_everything_back(change: Change) -> bool:
    """Offboard the profile and remove memberships, skills and assignment rules first."""
    call, user = change.call, change.row["user_id"]
    if not change.leaves(1, "active"):
        return True
    profile = PROFILE.find(call, user, by="user_id")
    held = MEMBER.select(call, {"user_id": user}) + USER_SKILL.select(call, {"user": user})
    held += [row for row in RULE.select(call) if user in RULE.ids(call, row, "users")]
    work = open_work(call, "assigned_to", user)
    return (profile is None or has_left(call, profile)) and not held and not work


# Groups


@rule("HR-14.3", MEMBER, when="insert")
def members_can_work(change: Change) -> bool:
    """Members must be active admins, managers or agents."""
    return is_active(change.call, change.row["user_id"], WORKERS)


@rule("HR-14.4", GROUP, when="update", on="active")
def named_groups_stay_active(change: Change) -> bool:
    """Open work, a rule or criteria still name the group."""
    call, group = change.call, change.row["group_id"]
    if not change.leaves(1, "active"):
        return True
    naming = Compare("user_group", "=", group) & Compare("active", "=", True)
    used = RULE.select(call, naming) + CRITERIA.select(call, naming)
    return not used and not open_work(call, "assignment_group", group)


# Profiles


@rule("HR-7.1", PROFILE, when="insert")
def is_complete_and_for_an_active_user(change: Change) -> str | None:
    row = change.row
    if all(row[name] for name in _NEEDED) and is_active(change.call, row["user_id"]):
        return None
    return f"A profile is for an active user and needs {', '.join(_NEEDED)}"


@rule("HR-7.2", PROFILE, on="manager")
def has_a_manager_above_them(change: Change) -> bool:
    """The manager must be an active manager who does not report to the person."""
    manager = change.row["manager"]
    above = reached(manager, lambda user: _managers(change.call, user))
    active = is_active(change.call, manager, ("manager",))
    return manager is None or (active and change.row["user_id"] not in above)


def _managers(call: Call, user: int) -> list[int]:
    """Return the manager of a person, by their profile; empty without one."""
    profile = PROFILE.find(call, user, by="user_id")
    return [profile["manager"]] if profile else []


@rule("HR-7.3", PROFILE, on="personal_email")
def its_address_is_private(change: Change) -> bool:
    """personal_email must not be an address of the company."""
    return not _is_ours(change.call, change.row["personal_email"])


# Offboarding


def _leaves(change: Change) -> bool:
    """Return whether the call ended an employment by today."""
    before = change.before
    return before is not None and has_left(change.call, change.row) > has_left(change.call, before)


@rule("HR-8.1", PROFILE, when="update", on="employment_end_date")
def leaders_offboard_others(change: Change) -> bool:
    """Only managers and admins offboard, and nobody themselves."""
    fits = change.call.user["role"] in APPROVERS and change.row["user_id"] != me(change)
    return fits or not _leaves(change)


@rule("HR-8.2", PROFILE, when="update", on="employment_end_date")
def work_and_reports_are_handed_over(change: Change) -> str | None:
    call, row = change.call, change.row
    if not _leaves(change):
        return None
    profiles = PROFILE.select(call, Compare("manager", "=", row["user_id"]))
    reports = [profile for profile in profiles if not has_left(call, profile)]
    left = open_work(call, "assigned_to", row["user_id"])
    if not left and not reports:
        return None
    counts = f"{len(left)} open cases or tasks and {len(reports)} reports"
    return f"{row['number']} has {counts}"
