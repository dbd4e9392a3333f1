"""Skills, and who has them."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.hr.value_types import Created, IdText
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART


class _Changes(TypedDict, total=False):
    name: Annotated[str, PART]
    active: bool


class _Filters(_Changes, Created, total=False):
    skill_id: IdText


class _UserSkillFilters(Created, total=False):
    user_skill_id: IdText
    skill: IdText
    user: IdText


SKILL = Record("skill", "Skill", (_Filters,), plural="skills", unique=(alone("name"),))
USER_SKILL = Record(
    "user_skill",
    "User skill",
    (_UserSkillFilters,),
    plural="user_skills",
    unique=(alone("user skill", "User '{user}' already has skill '{skill}'"),),
)


def _named(call: Call, given: Row) -> Row:
    """A skill of a person as a result, with both their names."""
    user = USER.get(call, given["user"])
    return {
        **given,
        "skill_name": SKILL.get(call, given["skill"])["name"],
        "user_email": user["email"],
        "user_first_name": user["first_name"],
        "user_last_name": user["last_name"],
    }


@tool(reads="skills")
def list_skills(call: Call, **filters: Unpack[_Filters]) -> Row:
    """Find skills by at least one filter; the name matches in part."""
    return SKILL.search(call, filters)


@tool(reads="user_skills")
def list_user_skills(call: Call, **filters: Unpack[_UserSkillFilters]) -> Row:
    """Find who has which skill by at least one filter; skill and user are ids."""
    return USER_SKILL.search(call, filters)


@tool(writes="skills")
def add_new_skill(call: Call, name: str, active: bool = True) -> Row:
    """Add a skill under a name of its own."""
    return SKILL.create(call, {"name": name, "active": active})


@tool(writes="skills")
def update_skill(call: Call, skill_id: IdText, **fields: Unpack[_Changes]) -> Row:
    """Rename, activate or deactivate a skill."""
    return SKILL.update(call, skill_id, fields)


@tool(writes="user_skills")
def add_new_skill_to_user(call: Call, skill: IdText, user: IdText) -> Row:
    """Give a user a skill they do not have yet."""
    return _named(call, USER_SKILL.create(call, {"skill": skill, "user": user}))


@tool(writes="user_skills")
def remove_user_skills(call: Call, user_skill_id: IdText) -> Row:
    """Take a skill from a user; gives back the assignment that was."""
    row = USER_SKILL.get(call, user_skill_id, "user_skill_id")
    return _named(call, USER_SKILL.remove(call, row))
