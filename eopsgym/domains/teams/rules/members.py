"""Rules on members: section 3 of the policy."""

from collections.abc import Iterator

from eopsgym.domains.kernel import Change, Row, rule
from eopsgym.domains.teams.access import is_administrator, team_members
from eopsgym.domains.teams.rules import roles


def _new_in_team(change: Change) -> list[str]:
    before = roles.roles_before(change)
    return [user for user in roles.roles_in(team_members(change.row)) if user not in before]


def _is_confidential(team: Row) -> bool:
    return str(team.get("classification") or "").lower() == "confidential"


def _team_of_channel(change: Change) -> Row:
    sql = "SELECT team_id FROM channels WHERE channel_id = ?"
    return roles.the_team_of(change.call, change.call.value(sql, change.row["channel_id"]))


@rule("TEAMS-3.1", "teams", on="members", when="update")
def owners_choose_members(change: Change) -> bool:
    """Members of a team are added, changed and removed by its owners and by administrators."""
    before, now = roles.roles_before(change), roles.roles_in(team_members(change.row))
    me = change.call.user["user_id"]
    if "owner" in before.get(me, []) or is_administrator(change.call):
        return True
    return {**now, me: before.get(me)} == before and me not in now


@rule("TEAMS-3.2", "teams", on="members")
def who_joins_a_team_is_active(change: Change) -> Iterator[str]:
    for user in _new_in_team(change):
        if not roles.is_active(change.call, user):
            yield f"The account of {roles.name_of(change.call, user)} is disabled"


@rule("TEAMS-3.2", "channel_members", "chat_members", "teamwork_tag_members", when="insert")
def who_joins_is_active(change: Change) -> str | None:
    user = change.row.get("user_id") or change.row.get("userId")
    if roles.is_active(change.call, user):
        return None
    return f"The account of {roles.name_of(change.call, user)} is disabled"


@rule("TEAMS-3.3", "teams", on="members classification")
def guests_stay_out_of_what_is_confidential(change: Change) -> Iterator[str]:
    before = roles.roles_before(change)
    for user, held in roles.roles_in(team_members(change.row)).items():
        if not roles.is_guest(change.call, user):
            continue
        if user not in before and _is_confidential(change.row):
            yield f"{roles.name_of(change.call, user)} is a guest, and the team is confidential"
        if "owner" in held and "owner" not in before.get(user, []):
            yield f"{roles.name_of(change.call, user)} is a guest and owns nothing"


@rule("TEAMS-3.3", "channel_members", when="insert")
def guests_stay_out_of_confidential_channels(change: Change) -> str | None:
    user = change.row["user_id"]
    if not roles.is_guest(change.call, user):
        return None
    if _is_confidential(_team_of_channel(change)):
        return f"{roles.name_of(change.call, user)} is a guest, and the team is confidential"
    owns = "owner" in (change.row["roles"] or "")
    return f"{roles.name_of(change.call, user)} is a guest and owns nothing" if owns else None


@rule("TEAMS-3.4", "channel_members", when="insert")
def private_channels_are_for_the_team(change: Change) -> str | None:
    kind = change.call.value(
        "SELECT membership_type FROM channels WHERE channel_id = ?", change.row["channel_id"]
    )
    user = change.row["user_id"]
    if kind != "private" or user in roles.roles_in(team_members(_team_of_channel(change))):
        return None
    return f"{roles.name_of(change.call, user)} is not a member of the team"


@rule("TEAMS-3.5", "channel_members", when="insert")
def owners_let_people_in(change: Change) -> str | None:
    call, row = change.call, change.row
    me = call.user["user_id"]
    if roles.is_made_with(change, "channels", "channel_id"):
        return None
    sql = "SELECT membership_type FROM channels WHERE channel_id = ?"
    if call.value(sql, row["channel_id"]) != "private":
        owned = me in roles.owners(_team_of_channel(change))
        return None if owned else "Members of the channel are added by owners of the team"
    sql = """
        SELECT 1 FROM channel_members
        WHERE channel_id = ? AND user_id = ? AND user_id <> ? AND instr(roles, 'owner')
    """
    owned = call.value(sql, row["channel_id"], me, row["user_id"]) is not None
    return None if owned else "Members of a private channel are added by its owners"
