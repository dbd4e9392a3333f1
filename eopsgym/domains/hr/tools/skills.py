"""Skills, and who has them."""

from eopsgym.domains.core import Context, Row, tool
from eopsgym.domains.hr.fields import After, Before, Flag, IdText, OptId, Text
from eopsgym.domains.hr.records import (
    change,
    created,
    duplicate,
    filled,
    listed,
    renamed,
    search,
    unique,
)
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import skills as skill_rules
from eopsgym.domains.hr.tables import SKILL, USER, USER_SKILL


def _named(ctx: Context, row: Row) -> Row:
    """A skill of a person as a result, with both their names."""
    skill = ctx.get(SKILL, row["skill"])
    user = ctx.get(USER, row["user"])
    return {
        **result(ctx, USER_SKILL, row),
        "skill_name": skill["name"],
        "user_email": user["email"],
        "user_first_name": user["first_name"],
        "user_last_name": user["last_name"],
    }


@tool(reads="skills")
def list_skills(
    ctx: Context,
    skill_id: OptId = None,
    name: Text = None,
    active: Flag = None,
    created_before: Before = None,
    created_after: After = None,
) -> Row:
    """Find skills by at least one filter; the name matches in part."""
    equal = ctx.take("skill_id", "active")
    found = search(ctx, SKILL, equal, {"name": name}, created(ctx))
    return listed("skills", results(ctx, SKILL, found))


@tool(reads="user_skills")
def list_user_skills(
    ctx: Context,
    user_skill_id: OptId = None,
    skill: OptId = None,
    user: OptId = None,
    created_before: Before = None,
    created_after: After = None,
) -> Row:
    """Find who has which skill by at least one filter; skill and user are ids."""
    equal = ctx.take("user_skill_id", "skill", "user")
    found = search(ctx, USER_SKILL, equal, between=created(ctx))
    return listed("user_skills", results(ctx, USER_SKILL, found))


@tool(writes="skills")
def add_new_skill(ctx: Context, name: str, active: bool = True) -> Row:
    """Add a skill under a name of its own."""
    unique(ctx, SKILL, "name", filled("name", name))
    return result(ctx, SKILL, ctx.insert(SKILL, {"name": name, "active": active}))


@tool(writes="skills")
def update_skill(ctx: Context, skill_id: IdText, name: Text = None, active: Flag = None) -> Row:
    """Rename, activate or deactivate a skill."""
    row = ctx.get(SKILL, skill_id, "skill_id")
    values = renamed(ctx, SKILL, "name", row) | ctx.take("active")
    skill_rules.state_skill_change(ctx, row, values)
    return change(ctx, SKILL, row, values)


@tool(writes="user_skills")
def add_new_skill_to_user(ctx: Context, skill: IdText, user: IdText) -> Row:
    """Give a user a skill they do not have yet."""
    known, person = ctx.get(SKILL, skill, "skill"), ctx.get(USER, user, "user")
    pair = {"skill": known["skill_id"], "user": person["user_id"]}
    if ctx.select(USER_SKILL, pair):
        duplicate(f"User '{user}' already has skill '{skill}'")
    skill_rules.state_given(ctx, known, person)
    return _named(ctx, ctx.insert(USER_SKILL, pair))


@tool(writes="user_skills")
def remove_user_skills(ctx: Context, user_skill_id: IdText) -> Row:
    """Take a skill from a user; gives back the assignment that was."""
    row = ctx.get(USER_SKILL, user_skill_id, "user_skill_id")
    shown = _named(ctx, row)
    ctx.delete(USER_SKILL, [row])
    return shown
