"""Rules on messages in channels: section 5 of the policy."""

from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.kernel.stored_json import stored_objects
from eopsgym.domains.products.odata.literals import instant
from eopsgym.domains.teams.access import is_in_team, role_in_channel, team_members
from eopsgym.domains.teams.rules.roles import ago, name_of, owns, roles_in, the_team_of, user_among

_INCIDENTS = "Major Incidents"
_HOURS = 24


def _channel(change: Change) -> Row:
    sql = "SELECT * FROM channels WHERE channel_id = ?"
    return change.call.row(sql, change.row["channel_id"]) or {}


@rule("TEAMS-5.1", "channel_messages", when="insert")
def owners_announce(change: Change) -> bool:
    """In Announcements only owners of the team begin a conversation."""
    if change.row["reply_to_id"] or _channel(change).get("display_name") != "Announcements":
        return True
    return owns(change.call, change.row["team_id"])


@rule("TEAMS-5.2", "channel_messages", on="body_json subject attachments_json")
def archived_channels_are_silent(change: Change) -> bool:
    """The channel is archived."""
    return not _channel(change).get("is_archived")


@rule("TEAMS-5.3", "channel_messages", on="importance")
def only_incidents_are_urgent(change: Change) -> bool:
    """Only messages of the team Major Incidents are urgent."""
    team = the_team_of(change.call, change.row["team_id"])
    return not change.enters("urgent", "importance") or team.get("display_name") == _INCIDENTS


@rule("TEAMS-5.3", "chat_messages", on="importance")
def chats_are_not_urgent(change: Change) -> bool:
    """Only messages of the team Major Incidents are urgent."""
    return not change.enters("urgent", "importance")


@rule("TEAMS-5.4", "channel_messages", on="body_json subject importance", when="update")
def messages_change_within_a_day(change: Change) -> bool:
    """The message is older than 24 hours."""
    written = instant(str(change.row["created_datetime"]))
    return written is None or written >= ago(change.call, hours=_HOURS)


@rule("TEAMS-5.5", "channel_messages", on="deleted_datetime", when="update")
def what_was_answered_stays(change: Change) -> bool:
    """Somebody has answered the message."""
    sql = "SELECT 1 FROM channel_messages WHERE reply_to_id = ? AND deleted_datetime IS NULL"
    answered = change.call.value(sql, change.row["message_id"])
    return not (change.row["deleted_datetime"] and answered)


@rule("TEAMS-5.6", "channel_messages", on="mentions_json")
def mentions_are_of_the_team(change: Change) -> str | None:
    team = the_team_of(change.call, change.row["team_id"])
    return _strangers(change.call, change, {*roles_in(team_members(team))})


@rule("TEAMS-5.6", "chat_messages", on="mentions_json")
def mentions_are_of_the_chat(change: Change) -> str | None:
    sql = "SELECT user_id FROM chat_members WHERE chat_id = ?"
    here = {str(row["user_id"]) for row in change.call.rows(sql, change.row["chat_id"])}
    return _strangers(change.call, change, here)


@rule("TEAMS-5.7", "channel_messages", when="insert")
def members_write(change: Change) -> bool:
    """Who writes in a channel is a member of its team, or of the channel."""
    if is_in_team(the_team_of(change.call, change.row["team_id"]), change.call.user["user_id"]):
        return True
    return role_in_channel(change.call, change.row["channel_id"]) is not None


def _strangers(call: Call, change: Change, here: set[str]) -> str | None:
    for mention in stored_objects(change.row["mentions_json"]):
        user = user_among(mention.get("mentioned"))
        if user and str(user) not in here:
            return f"{name_of(call, user)} is not there to be mentioned"
    return None
