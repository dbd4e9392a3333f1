"""Rules on chats: section 6 of the policy."""

from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.teams.rules.roles import count, is_guest, name_of

_MOST_MEMBERS = 20
_MOST_PINNED = 3


@rule("TEAMS-6.1", "chats", when="insert")
def two_people_have_one_chat(change: Change) -> str | None:
    sql = """
        SELECT other.chat_id FROM chats AS other
        WHERE other.chat_type = 'oneOnOne' AND other.chat_id <> ?1
            AND NOT coalesce(other.soft_delete, 0)
            AND (SELECT count(*) FROM chat_members AS here JOIN chat_members AS there
                    ON there.chat_id = other.chat_id AND there.user_id = here.user_id
                WHERE here.chat_id = ?1) = 2
        LIMIT 1
    """
    if change.row["chat_type"] != "oneOnOne":
        return None
    other_chat = change.call.value(sql, change.row["chat_id"])
    return f"The two have a chat already: {other_chat}" if other_chat else None


@rule("TEAMS-6.2", "chats", on="topic chat_type")
def group_chats_have_a_topic(change: Change) -> bool:
    """A group chat has a topic of 3 to 100 characters."""
    if change.row["chat_type"] != "group":
        return True
    return 3 <= len(change.row["topic"] or "") <= 100


@rule("TEAMS-6.2", "chat_members", when="insert")
def group_chats_are_of_twenty(change: Change) -> bool:
    """A group chat has 20 members at most."""
    return count(change, "chat_members", "chat_id") <= _MOST_MEMBERS


@rule("TEAMS-6.3", "pinned_chat_messages", when="insert")
def few_messages_are_pinned(change: Change) -> bool:
    """At most three messages are pinned in a chat."""
    return count(change, "pinned_chat_messages", "chat_id") <= _MOST_PINNED


@rule("TEAMS-6.4", "chat_members", when="insert")
def guests_chat_in_twos(change: Change) -> str | None:
    kind = change.call.value("SELECT chat_type FROM chats WHERE chat_id = ?", change.row["chat_id"])
    user = change.row["user_id"]
    if kind != "group" or not is_guest(change.call, user):
        return None
    return f"{name_of(change.call, user)} is a guest, and this is a group chat"
