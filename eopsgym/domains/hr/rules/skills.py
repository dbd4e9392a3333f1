"""The rules on skills, and on the rules that route and escalate cases."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.results import decode, numbers
from eopsgym.domains.hr.rules.routing import group_is_active, is_active, is_open, skills_of
from eopsgym.domains.hr.rules.visibility import members
from eopsgym.domains.hr.tables import CASE, ESCALATION, RULE, SKILL

_KEY = ("based_on_country", "based_on_priority")


def skills_of_rule(ctx: Context, rule: Row) -> list[int | str]:
    """The ids of the skills that an assignment rule lists, by id or by name.

    Rules that the tools write list ids, those of published seeds names. A name that no skill has
    stands for itself: nobody has that skill.
    """
    listed = decode(rule["based_on_skills"])
    names = [item for item in listed if isinstance(item, str)] if isinstance(listed, list) else []
    if not names:
        return list(numbers(listed))
    rows = ctx.select(SKILL, {"name": names})
    known: dict[int | str, int | str] = {row["name"]: row["skill_id"] for row in rows}
    return [known.get(item, item) for item in listed if isinstance(item, int | str)]


def state_given(ctx: Context, skill: Row, user: Row) -> None:
    """State who may be given which skill."""
    fits = bool(skill["active"] and user["active"])
    ctx.require("HR-10.1", fits, "Active skills only, and to active users only")


def state_skill_change(ctx: Context, row: Row, values: Row) -> None:
    """State when a skill may be deactivated."""
    if not row["active"] or values.get("active") is not False:
        return
    skill = row["skill_id"]
    rules = [r for r in ctx.select(RULE, {"active": 1}) if skill in skills_of_rule(ctx, r)]
    cases = [c for c in ctx.select(CASE) if is_open(c) and skill in numbers(c["skills"])]
    ctx.require("HR-10.1", not rules and not cases, "An active rule or open case lists it")


def state_rule(ctx: Context, row: Row | None, after: Row) -> None:
    """State what an active assignment rule needs."""
    if not after["active"]:
        return
    group, skills = after["user_group"], set(skills_of_rule(ctx, after))
    within = members(ctx, group)
    able = all(
        is_active(ctx, user) and user in within and skills <= skills_of(ctx, user)
        for user in numbers(after["users"])
    )
    ctx.require(
        "HR-10.2",
        able and group_is_active(ctx, group),
        "The rule needs an active group; its users must be active members with its skills",
    )
    others = [r for r in ctx.select(RULE, {"active": 1}) if row is None or r != row]
    twins = [r for r in others if all(r[name] == after[name] for name in _KEY)]
    twin = any(set(skills_of_rule(ctx, r)) == skills for r in twins)
    ctx.require("HR-10.2", not twin, "Another active rule has the same skills, country, priority")


def state_escalation(ctx: Context, start: int, goal: int) -> None:
    """State where an escalation rule may lead."""
    active = group_is_active(ctx, start) and group_is_active(ctx, goal)
    only = not ctx.select(ESCALATION, {"escalate_from": start})
    ctx.require(
        "HR-10.3",
        active and only and not _leads_to(ctx, goal, start),
        "A group has one escalation rule, to another active group, and no chain leads back",
    )


def _leads_to(ctx: Context, start: int, goal: int) -> bool:
    todo, seen = [start], set()
    while todo:
        group = todo.pop()
        if group == goal:
            return True
        if group not in seen:
            seen.add(group)
            rules = ctx.select(ESCALATION, {"escalate_from": group})
            todo += [int(rule["escalate_to"]) for rule in rules]
    return False
