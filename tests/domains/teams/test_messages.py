"""Chats, and messages of chats and channels."""

import json
from typing import Any

import pytest

from tests.domains.teams.office import SEED, Office

KIND = "#microsoft.graph.aadUserConversationMember"
TEXT = {"contentType": "text", "content": "Hello all"}
GENERAL = {"teamId": "team_works", "channelId": "general"}
FIRST = {"chatId": "duo", "messageId": "1000"}


def member(name: str) -> dict[str, Any]:
    bind = f"https://graph.microsoft.com/v1.0/users('{name}')"
    return {"_odata_type": KIND, "roles": [], "user_odata_bind": bind}


@pytest.fixture
def office() -> Office:
    return Office()


def test_two_people_have_one_chat(office: Office) -> None:
    people = [member("cat"), member("ann")]
    made = office.ask("create_chat", chatType="oneOnOne", members=people)
    again = office.ask("create_chat", by="cat", chatType="oneOnOne", members=people[::-1])
    assert made["id"] == again["id"] == "ann_cat"
    three = [*people, member("bob")]
    text = office.refused("create_chat", chatType="oneOnOne", members=three)
    assert text == "A oneOnOne chat has exactly two members"
    group = office.ask("create_chat", chatType="group", topic="Three", members=three)
    changed = office.ask("update_chat", chatId=group["id"], topic="We three")
    assert changed["topic"] == "We three"
    assert "Only group chats" in office.refused("update_chat", chatId="duo", topic="No")


def test_the_chat_of_a_meeting_keeps_its_topic() -> None:
    met = "UPDATE chats SET chat_type = 'meeting' WHERE chat_id = 'trio';"
    office = Office(sql=SEED.read_text(encoding="utf-8") + met)
    assert "Only group chats" in office.refused("update_chat", "bob", chatId="trio", topic="No")
    assert office.ask("list_chats", "cat")["value"][0]["chatType"] == "meeting"


def test_chats_are_listed_for_their_members(office: Office) -> None:
    assert [each["id"] for each in office.ask("list_chats")["value"]] == ["duo"]
    listed = office.ask(
        "list_chats",
        by="bob",
        _expand="members,lastMessagePreview",
        _filter="members/any(m: m/userId eq 'cat')",
    )
    assert [each["id"] for each in listed["value"]] == ["trio"]
    assert [each["userId"] for each in listed["value"][0]["members"]] == ["bob", "cat"]
    assert listed["value"][0]["lastMessagePreview"] is None


def test_outsiders_read_and_write_nothing(office: Office) -> None:
    for tool, given in (
        ("list_chat_messages", {}),
        ("send_chat_message", {"body": TEXT}),
        ("update_chat", {"topic": "No"}),
        ("set_chat_message_reaction", {"messageId": "1000", "reactionType": "like"}),
        ("pin_chat_message", {"messageId": "1000"}),
        ("soft_delete_chat_message", {"messageId": "1000"}),
    ):
        assert "Chat not found" in office.refused(tool, by="cat", chatId="duo", **given)
    assert "application" in office.refused("list_chat_messages", chatId="duo", userId="bob")
    for by, channel in (("cat", "general"), ("zoe", "general"), ("ann", "secret")):
        given = {"teamId": "team_works", "channelId": channel}
        assert "not found" in office.refused("list_channel_messages", by=by, **given)


def test_messages_are_sent_and_found(office: Office) -> None:
    mention = {"id": 0, "mentionText": "Bob", "mentioned": {"user": {"id": "bob"}}}
    sent = office.ask("send_chat_message", chatId="duo", body=TEXT, mentions=[mention])
    assert sent["mentions"] == [mention]
    other = office.ask("send_chat_message", chatId="duo", body=TEXT, replyToId=sent["id"])
    assert int(other["id"]) == int(sent["id"]) + 1
    found = office.ask("list_chat_messages", chatId="duo", _filter="contains(body/content, 'ALL')")
    assert [each["id"] for each in found["value"]] == [other["id"], sent["id"]]
    newest = office.ask("list_chat_messages", chatId="duo", _top=1)
    assert newest["@odata.count"] == 3
    assert newest["value"][0]["id"] == other["id"]


def test_a_body_needs_its_format_unless_repaired(office: Office) -> None:
    given: dict[str, Any] = {**GENERAL, "body": {"content": "Hello"}}
    text = office.refused("send_channel_message", **given)
    assert text == "Validation errors:\n- contentType: contentType is required"
    sent = Office(repaired=True).ask("send_channel_message", **given)
    assert sent["body"] == {"contentType": "text", "content": "Hello"}
    assert sent["from"]["user"]["displayName"] == "Ann Ames"


def test_only_senders_change_and_delete(office: Office) -> None:
    body = {"contentType": "text", "content": "Better"}
    assert "Only the user" in office.refused("update_chat_message", **FIRST, body=body)
    office.ask("update_chat_message", by="bob", **FIRST, body=body, importance="high")
    shown = office.ask("list_chat_messages", chatId="duo")["value"][0]
    assert (shown["body"], shown["importance"]) == (body, "high")
    assert shown["lastEditedDateTime"] is not None
    assert "Only the user" in office.refused("soft_delete_chat_message", **FIRST)
    assert "No fields" in office.refused("update_chat_message", by="bob", **FIRST)


def test_deletion_is_undone(office: Office) -> None:
    office.ask("soft_delete_chat_message", by="bob", **FIRST)
    shown = office.ask("list_chat_messages", chatId="duo")["value"][0]
    assert (shown["body"]["content"], shown["deletedDateTime"] is None) == ("", False)
    assert "already deleted" in office.refused("soft_delete_chat_message", by="bob", **FIRST)
    office.ask("undo_soft_delete_chat_message", by="bob", **FIRST)
    shown = office.ask("list_chat_messages", chatId="duo")["value"][0]
    assert (shown["body"]["content"], shown["deletedDateTime"]) == ("Hello", None)


def test_of_a_deleted_message_nothing_is_shown_but_that_it_was_there(office: Office) -> None:
    mention = {"id": 0, "mentionText": "Bob", "mentioned": {"user": {"id": "bob"}}}
    hidden: dict[str, Any] = {"subject": "Hidden", "summary": "Hidden", "mentions": [mention]}
    sent = office.ask("send_chat_message", chatId="duo", body=TEXT, **hidden)
    message = {"chatId": "duo", "messageId": sent["id"]}
    office.ask("set_chat_message_reaction", "bob", **message, reactionType="Hidden")
    before = office.ask("list_chat_messages", chatId="duo", _top=1)["value"][0]
    office.ask("soft_delete_chat_message", **message)
    listed = office.call("list_chat_messages", chatId="duo")
    assert "Hidden" not in listed.text
    shown = json.loads(listed.text)["value"][0]
    assert (shown["subject"], shown["summary"], shown["reactions"]) == (None, None, [])
    for asked in ("subject eq 'Hidden'", "reactions/any(r: r/reactionType eq 'Hidden')"):
        found = office.ask("list_chat_messages", chatId="duo", _filter=asked)
        assert found["value"] == []
    office.ask("undo_soft_delete_chat_message", **message)
    after = office.ask("list_chat_messages", chatId="duo", _top=1)["value"][0]
    assert after == before


def test_reactions_are_there_once_and_taken_back(office: Office) -> None:
    for _ in range(2):
        office.ask("set_chat_message_reaction", **FIRST, reactionType="like")
    office.ask("set_chat_message_reaction", by="bob", **FIRST, reactionType="like")
    row = office.row("SELECT * FROM chat_messages WHERE message_id = '1000'")
    assert len(json.loads(row["reactions_json"])) == 2
    office.ask("unset_chat_message_reaction", **FIRST, reactionType="like")
    text = office.refused("unset_chat_message_reaction", **FIRST, reactionType="like")
    assert text == "Reaction not found: like"
    row = office.row("SELECT * FROM chat_messages WHERE message_id = '1000'")
    assert [each["user"]["user"]["id"] for each in json.loads(row["reactions_json"])] == ["bob"]


def test_a_message_is_pinned_once(office: Office) -> None:
    pins = [office.ask("pin_chat_message", **FIRST)["id"] for _ in range(2)]
    assert pins[0] == pins[1]


def test_owners_delete_messages_where_the_team_allows_it(office: Office) -> None:
    sent = office.ask("send_channel_message", by="bob", **GENERAL, body=TEXT)
    message = {**GENERAL, "messageId": sent["id"]}
    assert "Only the user" in office.refused("soft_delete_channel_message", **message)
    office.ask(
        "update_team", teamId="team_works", messagingSettings={"allowOwnerDeleteMessages": True}
    )
    office.ask("soft_delete_channel_message", **message)
    office.ask("undo_soft_delete_channel_message", by="bob", **message)


@pytest.mark.parametrize(
    ("setting", "tool", "change", "deed"),
    [
        ("allowUserEditMessages", "update_channel_message", {"subject": "Anew"}, "change"),
        ("allowUserDeleteMessages", "soft_delete_channel_message", {}, "delete"),
    ],
)
def test_members_do_with_their_messages_what_the_team_allows(
    office: Office, setting: str, tool: str, change: dict[str, Any], deed: str
) -> None:
    sent = office.ask("send_channel_message", by="bob", **GENERAL, body=TEXT)
    message = {**GENERAL, "messageId": sent["id"], **change}
    office.ask("update_team", teamId="team_works", messagingSettings={setting: False})
    text = office.refused(tool, by="bob", **message)
    assert text == f"The settings of the team do not let members {deed} their messages"
    office.ask("update_team", teamId="team_works", messagingSettings={setting: True})
    office.ask(tool, by="bob", **message)


def test_an_owner_deletes_what_members_may_not(office: Office) -> None:
    sent = office.ask("send_channel_message", by="bob", **GENERAL, body=TEXT)
    settings = {"allowUserDeleteMessages": False, "allowOwnerDeleteMessages": True}
    office.ask("update_team", teamId="team_works", messagingSettings=settings)
    office.ask("soft_delete_channel_message", **GENERAL, messageId=sent["id"])


def test_replies_are_shown_below_what_they_answer(office: Office) -> None:
    sent = office.ask("send_channel_message", **GENERAL, body=TEXT)
    reply = office.ask("send_channel_message", **GENERAL, body=TEXT)
    office.database.begin_call().execute(
        "UPDATE channel_messages SET reply_to_id = ? WHERE message_id = ?", sent["id"], reply["id"]
    )
    listed = office.ask("list_channel_messages", **GENERAL, _expand="replies")["value"]
    assert [each["id"] for each in listed] == [sent["id"]]
    assert [each["id"] for each in listed[0]["replies"]] == [reply["id"]]
    few = office.ask("list_channel_messages", **GENERAL, _expand="replies(_top=1;_select=id)")
    assert few["value"][0]["replies"] == [{"id": reply["id"]}]
    both = office.ask("list_channel_messages", **GENERAL, _expand="hostedContents,replies(_top=0)")
    assert (both["value"][0]["hostedContents"], both["value"][0]["replies"]) == ([], [])
    given = {**GENERAL, "messageId": sent["id"], "replyId": reply["id"]}
    office.ask("update_channel_message", **given, subject="Again")
    office.ask("set_channel_message_reaction", by="bob", **given, reactionType="heart")


def test_nobody_sends_in_the_name_of_others(office: Office) -> None:
    sent = office.ask("send_channel_message", **GENERAL, body=TEXT)
    given = {**GENERAL, "messageId": sent["id"], "from": {"user": {"id": "bob"}}}
    assert "sender" in office.refused("update_channel_message", **given)
    tip = {**GENERAL, "messageId": sent["id"], "policyViolation": {"dlpAction": "none"}}
    assert "delegated" in office.refused("update_channel_message", **tip)


def test_a_tab_of_a_chat_says_where_it_is(office: Office) -> None:
    app = "https://graph.microsoft.com/v1.0/appCatalogs/teamsApps/notes-app"
    made = office.ask("add_tab_to_chat", chatId="duo", displayName="N", teamsApp_odata_bind=app)
    assert "%22chatId%22%3A+%22duo%22" in made["webUrl"]
