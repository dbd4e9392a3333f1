"""Skills, and the users who have them."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.resources.value_types import Created
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART


class _Changes(TypedDict, total=False):
    name: Annotated[str, PART]
    active: bool


class _Filters(_Changes, Created, total=False):
    skill_id: str


class _UserSkillFilters(Created, total=False):
    user_skill_id: str
    skill: str
    user: str


SKILL = Record("skill", "Skill", (_Filters,), plural="skills", unique=(alone("name"),))
USER_SKILL = Record(
    "user_skill",
    "User skill",
    (_UserSkillFilters,),
    plural="user_skills",
    unique=(alone("user skill", "User '{user}' already has skill '{skill}'"),),
)


def _named(call: Call, given: Row) -> Row:
    """Return a user's skill in the form of results, with the names of user and skill."""
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
    """Find skills by at least one filter, newest first.

    The name matches in part, and an empty string is not a filter; `active` alone lists all active
    or all inactive skills. Returns `skills` and `total_count`.
    """
    return SKILL.search(call, filters)


@tool(reads="user_skills")
def list_user_skills(call: Call, **filters: Unpack[_UserSkillFilters]) -> Row:
    """Find the skills of users by at least one filter, newest first.

    Skill and user are ids, and an empty string is not a filter. Returns `user_skills`, whose
    entries contain the `user_skill_id` and the ids of skill and user, not their names, and
    `total_count`.
    """
    return USER_SKILL.search(call, filters)


@tool(writes="skills")
def add_new_skill(call: Call, name: str, active: bool = True) -> Row:
    """Add a skill with a unique name; it is active by default.

    A name that another skill has is refused (`DUPLICATE_RESOURCE`). No user has it yet:
    `add_new_skill_to_user` assigns it to users. Returns the skill with its `skill_id`.
    """
    return SKILL.create(call, {"name": name, "active": active})


@tool(writes="skills")
def update_skill(call: Call, skill_id: str, **fields: Unpack[_Changes]) -> Row:
    """Rename, activate or deactivate a skill; only the fields that are given are changed.

    Users, cases and rules keep the skill. Returns the skill, with the names of the changed fields
    in `changes`; a call that changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    return SKILL.update(call, skill_id, fields)


@tool(writes="user_skills")
def add_new_skill_to_user(call: Call, skill: str, user: str) -> Row:
    """Assign a skill to a user; both are given by id.

    A user who already has it is refused (`DUPLICATE_RESOURCE`). Returns the entry with its
    `user_skill_id`, the name of the skill, and the name and address of the user.
    """
    return _named(call, USER_SKILL.create(call, {"skill": skill, "user": user}))


@tool(writes="user_skills")
def remove_user_skills(call: Call, user_skill_id: str) -> Row:
    """Remove a skill from a user, and return the removed entry.

    The entry has its own id, as returned by `list_user_skills`; each call removes one skill.
    Returns the entry with the name of the skill, and the name and address of the user. Cases that
    the user works on stay assigned.
    """
    row = USER_SKILL.get(call, user_skill_id, "user_skill_id")
    return _named(call, USER_SKILL.remove(call, row))
