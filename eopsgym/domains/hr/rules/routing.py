"""Rules on assignment, and on routing and escalation rules. Chapters 3 and 10."""

from typing import Any

from eopsgym.domains.hr.rules.common import WORKERS, group_is_active, is_active, is_open, reached
from eopsgym.domains.hr.tools.assignment_rules import RULE
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.escalation_rules import ESCALATION
from eopsgym.domains.hr.tools.groups import members
from eopsgym.domains.hr.tools.skills import SKILL, USER_SKILL
from eopsgym.domains.hr.tools.tasks import TASK
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.kernel import Call, Change, Row, rule

_KEY = ("based_on_country", "based_on_priority")


def _asked(call: Call, rule: Row) -> set[Any]:
    """Return the skills that an assignment rule requires."""
    return RULE.ids(call, rule, "based_on_skills")


def _skills_of(call: Call, user: int) -> set[int]:
    """Return the ids of the skills that a person has."""
    return {int(row["skill"]) for row in USER_SKILL.select(call, {"user": user})}


@rule("HR-3.1", CASE, TASK, on="assigned_to assignment_group")
def the_assignee_works_in_the_group(change: Change) -> bool:
    """The assignee must be an active member of an active assignment group, and no employee."""
    call, user, group = change.call, change.row["assigned_to"], change.row["assignment_group"]
    fits = user is None or (is_active(call, user, WORKERS) and user in members(call, group))
    return fits and (group is None or group_is_active(call, group))


@rule("HR-3.2", CASE, on="assigned_to skills")
def the_assignee_has_the_skills(change: Change) -> bool:
    """The assignee must have every skill of the case, each active."""
    wanted, user = CASE.ids(change.call, change.row, "skills"), change.row["assigned_to"]
    active = {int(row["skill_id"]) for row in SKILL.select(change.call, {"active": True})}
    return wanted <= active and (user is None or wanted <= _skills_of(change.call, user))


@rule("HR-3.4", CASE, when="update", on="assignment_group")
def agents_pass_on_by_escalation(change: Change) -> bool:
    """No escalation rule leads to that group."""
    old, new = change.old("assignment_group"), change.row["assignment_group"]
    if old is None or change.call.user["role"] != "agent":
        return True
    step = {"escalate_from": old, "escalate_to": new}
    return new is not None and bool(ESCALATION.select(change.call, step))


@rule("HR-3.5", CASE, on="assigned_to approver opened_for")
def nobody_acts_on_their_own_case(change: Change) -> bool:
    """The person the case is opened for cannot act on it."""
    person = change.row["opened_for"]
    return person is None or person not in (change.row["assigned_to"], change.row["approver"])


# Skills


@rule("HR-10.1", USER_SKILL, when="insert")
def active_skills_go_to_active_users(change: Change) -> bool:
    """Active skills only, and to active users only."""
    skill = SKILL.row(change.call, change.row["skill"])
    user = USER.row(change.call, change.row["user"])
    return bool(skill and skill["active"] and user and user["active"])


@rule("HR-10.1", SKILL, when="update", on="active")
def listed_skills_stay_active(change: Change) -> bool:
    """An active rule or open case lists it."""
    call, skill = change.call, change.row["skill_id"]
    if not change.leaves(1, "active"):
        return True
    rules = [row for row in RULE.select(call, {"active": True}) if skill in _asked(call, row)]
    work = filter(is_open, CASE.select(call))
    cases = [row for row in work if skill in CASE.ids(call, row, "skills")]
    return not (rules or cases)


# Routing and escalation rules


@rule("HR-10.2", RULE)
def active_rules_lead_to_able_people(change: Change) -> bool:
    """The rule needs an active group; its users must be active members with its skills."""
    call, row = change.call, change.row
    group, skills = row["user_group"], _asked(call, row)
    within = members(call, group)
    able = all(
        is_active(call, user) and user in within and skills <= _skills_of(call, user)
        for user in RULE.ids(call, row, "users")
    )
    return not row["active"] or (able and group_is_active(call, group))


@rule("HR-10.2", RULE)
def active_rules_differ(change: Change) -> bool:
    """Another active rule has the same skills, country, priority."""
    call, row, key = change.call, change.row, RULE.key
    active = RULE.select(call, {"active": True}) if row["active"] else ()
    alike = [other for other in active if all(other[name] == row[name] for name in _KEY)]
    others = [_asked(call, other) for other in alike if other[key] != row[key]]
    return _asked(call, row) not in others


@rule("HR-10.3", ESCALATION, when="insert")
def escalation_leads_on(change: Change) -> bool:
    """A group has one escalation rule, to another active group, and no chain leads back."""
    call, start, goal = change.call, change.row["escalate_from"], change.row["escalate_to"]
    active = group_is_active(call, start) and group_is_active(call, goal)
    only = ESCALATION.count(call, {"escalate_from": start}) == 1
    return active and only and start not in reached(goal, lambda group: _next(call, group))


def _next(call: Call, group: int) -> list[int]:
    """Return the groups to which a group escalates."""
    return [row["escalate_to"] for row in ESCALATION.select(call, {"escalate_from": group})]
