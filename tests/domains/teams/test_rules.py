"""Each rule that a server can check, in the company's own world: broken and kept, in each mode.

`#team/Channel`, `=sql` and `&name` in arguments stand for what the world holds: a channel, the
first value of a query, a person's address in a binding.
"""

from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, Mode, build_template, load_template
from tests.domains.broken_rules import rules_broken

EASTERN, PACIFIC = "Eastern Standard Time", "Pacific Standard Time"
TOKYO = "Tokyo Standard Time"
NOW = "2026-03-02T09:00:00"
AURORA, INCIDENTS, TECHNICIANS = "team-aurora", "team-incidents", "team-field-technicians"
APPLICATIONS = "team-business-applications"
LAUNCH, HARBOR, NETWORK = "team-launch", "team-harbor", "team-network-operations"
BELLA, DIVYA, WENDOLIN, CONNIE = "bella.castro", "divya.ravel", "wendolin.arteaga", "connie.simon"
KENNETH, MARIO, KAIQUE, BHAVIKA = (
    "kenneth.campbell",
    "mario.hernandez",
    "kaique.ribeiro",
    "bhavika.mandal",
)
GUEST = "ines.laforet_brightwell"
ADMIN = """=SELECT min(user_id) FROM teams_user_roles
    WHERE org_id = 'halden-001' AND role_name = 'Global Administrator'"""
NOBODY = f"""=SELECT user_id FROM teams_users WHERE account_enabled AND org_id = 'halden-001'
    AND user_id NOT IN (SELECT json_extract(value, '$.userId') FROM teams, json_each(members)
        WHERE team_id IN ('{AURORA}', '{TECHNICIANS}')) ORDER BY user_id LIMIT 1"""
"""An employee who is in neither of two teams."""
MEMBERSHIP = """=SELECT json_extract(value, '$.id') FROM teams, json_each(members)
    WHERE team_id = '{}' AND json_extract(value, '$.userId') = '{}'"""
PLANNER = """=SELECT 'https://graph.microsoft.com/v1.0/appCatalogs/teamsApps/' || app_id
    FROM teams_apps WHERE display_name = '{}' AND org_id = 'halden-001'"""
PAGE = {"entityId": "x", "contentUrl": "https://apps.halden.example/x"}
MINE = """=SELECT chat_id FROM chat_members JOIN chats USING (chat_id)
    WHERE user_id = 'bella.castro' AND chat_type = '{}' ORDER BY chat_id LIMIT 1"""
TAG = "=SELECT id FROM teamwork_tags WHERE team_id = 'team-field-technicians' ORDER BY id LIMIT 1"
UNTAGGED = f"""=SELECT json_extract(value, '$.userId') FROM teams, json_each(members)
    WHERE team_id = '{TECHNICIANS}' AND json_extract(value, '$.userId') NOT IN (
        SELECT userId FROM teamwork_tag_members WHERE tagId = ({TAG[1:]})) ORDER BY 1 LIMIT 1"""
TAGGED = f"""=SELECT {{}} FROM teams, json_each(members), teamwork_tag_members
    WHERE team_id = '{TECHNICIANS}' AND teamId = team_id
        AND json_extract(value, '$.userId') = userId
        AND NOT instr(json_extract(value, '$.roles'), 'owner') ORDER BY userId LIMIT 1"""
"""A plain member of a team who has a tag of it."""
ARCHIVED = """=SELECT {} FROM channels JOIN teams USING (team_id)
    WHERE channels.is_archived AND channels.org_id = 'halden-001' LIMIT 1"""
SENT = """=SELECT {} FROM channel_messages JOIN channels USING (channel_id)
    WHERE org_id = 'halden-001' AND NOT is_archived AND deleted_datetime IS NULL
        AND message_id {} (SELECT reply_to_id FROM channel_messages WHERE reply_to_id IS NOT NULL)
        AND json_extract(from_json, '$.user.id') IN (
            SELECT user_id FROM teams_users WHERE account_enabled) ORDER BY message_id LIMIT 1"""
ANSWERED = {
    "teamId": SENT.format("channel_messages.team_id", "IN"),
    "channelId": SENT.format("channel_id", "IN"),
    "messageId": SENT.format("message_id", "IN"),
}
SENDER = SENT.format("json_extract(from_json, '$.user.id')", "IN")
CALL = {
    "callbackUri": "https://bot.halden.example/callback",
    "requestedModalities": ["audio"],
    "mediaConfig": {"_odata_type": "#microsoft.graph.serviceHostedMediaConfig"},
}


def a_member(user: str, *roles: str) -> dict[str, Any]:
    """Somebody for a new team, channel or chat."""
    return {
        "_odata_type": "#microsoft.graph.aadUserConversationMember",
        "user_odata_bind": f"&{user}",
        "roles": [*roles],
    }


def a_channel(team: str, name: str = "Tooling", **more: Any) -> dict[str, Any]:
    """Arguments of a new channel."""
    return {"teamId": team, "displayName": name, **more}


def a_team(*members: dict[str, Any], name: str = "Project Comet") -> dict[str, Any]:
    """Arguments of a new team."""
    bind = "https://graph.microsoft.com/v1.0/teamsTemplates('standard')"
    return {"template_odata_bind": bind, "displayName": name, "members": [*members]}


def said(place: str, text: str = "Good morning", **more: Any) -> dict[str, Any]:
    """Arguments of a new message."""
    team, _ = place.split("/")
    body = {"contentType": "text", "content": text}
    return {"teamId": team, "channelId": f"#{place}", "body": body, **more}


def mentioning(user: str) -> dict[str, Any]:
    """A mention."""
    one = {"id": 0, "mentionText": "You", "mentioned": {"user": {"id": user, "displayName": "You"}}}
    return {"mentions": [one]}


def by_clocks(start: str, zone: str, end: str, there: str) -> dict[str, Any]:
    """Arguments of a new event in March, by the clocks of two zones."""
    return an_event("2026-03-16") | {
        "startDateTime": {"dateTime": f"2026-03-16T{start}:00", "timeZone": zone},
        "endDateTime": {"dateTime": f"2026-03-16T{end}:00", "timeZone": there},
    }


def an_event(day: str, until: str = "11:00", **more: Any) -> dict[str, Any]:
    """Arguments of a new event."""
    return {
        "displayName": "Open day",
        "description": {"contentType": "text", "content": "Come in."},
        "startDateTime": {"dateTime": f"{day}T10:00:00", "timeZone": "UTC"},
        "endDateTime": {"dateTime": f"{day}T{until}:00", "timeZone": "UTC"},
        "audience": "organization",
        **more,
    }


def a_status(until: str | None, zone: str = "UTC") -> dict[str, Any]:
    """Arguments of a status message."""
    status: dict[str, Any] = {"message": {"content": "Away", "contentType": "text"}}
    if until:
        status["expiryDateTime"] = {"dateTime": f"{until}T17:00:00", "timeZone": zone}
    return {"user_id": BELLA, "statusMessage": status}


def calling(user: str) -> dict[str, Any]:
    """Arguments of a call."""
    target = {"identity": {"user": {"id": user, "displayName": "Somebody"}}}
    return {**CALL, "targets": [target]}


BREACHES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("TEAMS-1.1 TEAMS-5.7", KAIQUE, "send_channel_message", said(f"{AURORA}/General")),
    ("TEAMS-2.1", KENNETH, "update_team", {"teamId": AURORA, "description": "Other"}),
    ("TEAMS-2.1 TEAMS-2.5", BELLA, "delete_team", {"teamId": AURORA}),
    ("TEAMS-2.2", BELLA, "create_team", a_team(a_member(BELLA, "owner"))),
    ("TEAMS-2.2", BELLA, "update_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA), "roles": ["member"]}),
    ("TEAMS-2.2", BELLA, "update_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA), "roles": ["guest"]}),
    ("TEAMS-2.2", BELLA, "remove_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA)}),
    ("TEAMS-2.2", DIVYA, "remove_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA)}),
    ("TEAMS-2.3", BELLA, "update_team", {"teamId": AURORA, "displayName": "Service Desk"}),
    ("TEAMS-2.2", BELLA, "update_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA), "roles": ["guest"]}),
    ("TEAMS-2.2", BELLA, "remove_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA)}),
    ("TEAMS-2.2", DIVYA, "remove_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, DIVYA)}),
    ("TEAMS-2.3", BELLA, "update_team", {"teamId": AURORA, "displayName": "Au"}),
    ("TEAMS-2.4", "=SELECT json_extract(members, '$[0].userId') FROM teams WHERE team_id = "
     "'team-launch'", "update_team", {"teamId": LAUNCH, "visibility": "public"}),
    ("TEAMS-3.1", KENNETH, "add_team_member", {"teamId": AURORA, "user_odata_bind": f"&{NOBODY}"}),
    ("TEAMS-3.2", BELLA, "add_team_member", {"teamId": AURORA, "user_odata_bind": f"&{KAIQUE}"}),
    ("TEAMS-3.2", BELLA, "create_chat",
     {"chatType": "group", "topic": "Handover",
      "members": [a_member(BELLA, "owner"), a_member(DIVYA, "owner"), a_member(KAIQUE, "owner")]}),
    ("TEAMS-3.3", BELLA, "add_team_member",
     {"teamId": AURORA, "user_odata_bind": f"&{GUEST}", "roles": ["owner"]}),
    ("TEAMS-3.4", BELLA, "add_channel_member",
     {"teamId": AURORA, "channelId": f"#{AURORA}/Leads", "user_odata_bind": f"&{NOBODY}"}),
    ("TEAMS-3.5", KENNETH, "add_channel_member",
     {"teamId": APPLICATIONS, "channelId": f"#{APPLICATIONS}/Partners",
      "user_odata_bind": f"&{NOBODY}"}),
    ("TEAMS-4.1", KENNETH, "create_channel", a_channel(AURORA)),
    ("TEAMS-4.2", BELLA, "create_channel", a_channel(AURORA, "QA")),
    ("TEAMS-4.4", BELLA, "create_channel",
     a_channel(AURORA, membershipType="private", members=[a_member(BELLA, "owner")])),
    ("TEAMS-4.5", BELLA, "archive_channel",
     {"teamId": AURORA, "channelId": f"#{AURORA}/Planning"}),
    ("TEAMS-4.6", BELLA, "provision_channel_email",
     {"teamId": AURORA, "channelId": f"#{AURORA}/Leads"}),
    ("TEAMS-5.1", KENNETH, "send_channel_message", said(f"{AURORA}/Announcements")),
    ("TEAMS-5.2", ARCHIVED.format("json_extract(members, '$[0].userId')"), "send_channel_message",
     {"teamId": ARCHIVED.format("team_id"), "channelId": ARCHIVED.format("channel_id"),
      "body": {"contentType": "text", "content": "Hello"}}),
    ("TEAMS-5.4", SENDER, "update_channel_message",
     {**ANSWERED, "body": {"contentType": "text", "content": "Otherwise"}}),
    ("TEAMS-5.5", SENDER, "soft_delete_channel_message", ANSWERED),
    ("TEAMS-5.3", BELLA, "send_channel_message", said(f"{AURORA}/General", importance="urgent")),
    ("TEAMS-5.6", BELLA, "send_channel_message",
     said(f"{AURORA}/General", **mentioning(NOBODY))),
    ("TEAMS-5.7", NOBODY, "send_channel_message", said(f"{AURORA}/General")),
    ("TEAMS-6.1", BELLA, "create_chat",
     {"chatType": "oneOnOne", "members": [a_member(BELLA, "owner"), a_member(
         "=SELECT user_id FROM chat_members WHERE chat_id = (" + MINE.format("oneOnOne")[1:]
         + ") AND user_id <> 'bella.castro'", "owner")]}),
    ("TEAMS-6.2", BELLA, "create_chat",
     {"chatType": "group", "topic": "QA", "members": [
         a_member(BELLA, "owner"), a_member(DIVYA, "owner"), a_member(CONNIE, "owner")]}),
    ("TEAMS-6.4", BELLA, "create_chat",
     {"chatType": "group", "topic": "Launch", "members": [
         a_member(BELLA, "owner"), a_member(DIVYA, "owner"), a_member(GUEST, "guest")]}),
    ("TEAMS-7.1", CONNIE, "create_teamwork_tag", {"team_id": TECHNICIANS, "displayName": "Pilots"}),
    ("TEAMS-7.2", WENDOLIN, "create_teamwork_tag_member",
     {"team_id": TECHNICIANS, "tag_id": TAG, "userId": NOBODY}),
    ("TEAMS-7.3", WENDOLIN, "create_teamwork_tag", {"team_id": TECHNICIANS, "displayName": "QA"}),
    ("TEAMS-8.1", BELLA, "add_tabs_to_channels",
     {"teamId": AURORA, "channelId": f"#{AURORA}/General", "displayName": "Plan",
      "teamsApp_odata_bind": PLANNER.format("Planner"),
      "configuration": {**PAGE, "contentUrl": "https://apps.halden.example.evil.example/"}}),
    ("TEAMS-8.2", BELLA, "add_tabs_to_channels",
     {"teamId": AURORA, "channelId": f"#{AURORA}/General", "displayName": "Wiki",
      "teamsApp_odata_bind": PLANNER.format("Old Wiki"), "configuration": PAGE}),
    ("TEAMS-9.1", BELLA, "create_virtual_event_webinar", an_event("2026-03-10")),
    ("TEAMS-9.1", BELLA, "create_virtual_event_webinar", an_event("2026-04-10", "16:00")),
    ("TEAMS-9.1", BELLA, "create_virtual_event_webinar",
     by_clocks("17:00", TOKYO, "18:00", TOKYO)),
    ("TEAMS-9.2", BELLA, "create_virtual_event_webinar",
     an_event("2026-04-10", audience="everyone")),
    ("TEAMS-9.3", BELLA, "publish_virtual_event_webinar",
     {"webinar_id": "=SELECT id FROM virtual_event_webinars WHERE display_name = "
                    "'Restoring a mailbox'"}),
    ("TEAMS-10.1", KENNETH, "update_user", {"userId": CONNIE, "jobTitle": "Chief"}),
    ("TEAMS-10.2", ADMIN, "update_user", {"userId": DIVYA, "accountEnabled": False}),
    ("TEAMS-10.2", ADMIN, "delete_user", {"userId": DIVYA}),
    ("TEAMS-10.3", BELLA, "set_user_status_message", a_status("2026-06-01")),
    ("TEAMS-10.3", BELLA, "set_user_status_message", a_status("2026-04-01", "UTC-08")),
    ("TEAMS-10.3", BELLA, "set_user_status_message", a_status(None)),
    ("TEAMS-10.4", BELLA, "create_call", calling(GUEST)),
    ("TEAMS-10.4", BELLA, "create_call", calling(KAIQUE)),
    ("TEAMS-10.5", KENNETH, "update_group", {"groupId": "group-aurora", "description": "Other"}),
    ("TEAMS-10.5", ADMIN, "add_group_owner", {"groupId": "group-aurora", "_odata_id": f"&{GUEST}"}),
]  # fmt: skip

KEPT: list[tuple[str, str, dict[str, Any]]] = [
    (BELLA, "create_team", a_team(a_member(BELLA, "owner"), a_member(DIVYA, "owner"))),
    (BELLA, "update_team", {"teamId": AURORA, "description": "The move in June"}),
    (BELLA, "add_team_member", {"teamId": AURORA, "user_odata_bind": f"&{NOBODY}"}),
    (BELLA, "add_team_member",
     {"teamId": AURORA, "user_odata_bind": f"&{NOBODY}", "roles": ["owner"]}),
    (CONNIE, "remove_team_member",
     {"teamId": AURORA, "membershipId": MEMBERSHIP.format(AURORA, CONNIE)}),
    (TAGGED.format("userId"), "remove_team_member",
     {"teamId": TECHNICIANS, "membershipId": TAGGED.format("json_extract(value, '$.id')")}),
    (BELLA, "create_channel", a_channel(AURORA)),
    (BELLA, "create_channel",
     a_channel(AURORA, membershipType="private",
               members=[a_member(BELLA, "owner"), a_member(DIVYA, "owner")])),
    (BELLA, "provision_channel_email", {"teamId": AURORA, "channelId": f"#{AURORA}/Planning"}),
    (BELLA, "send_channel_message", said(f"{AURORA}/Announcements")),
    (CONNIE, "send_channel_message",
     said(f"{AURORA}/General", importance="high", **mentioning(BELLA))),
    (BELLA, "send_channel_message", said(f"{INCIDENTS}/General", importance="urgent")),
    (BELLA, "create_chat",
     {"chatType": "group", "topic": "Cutover", "members": [
         a_member(BELLA, "owner"), a_member(DIVYA, "owner"), a_member(CONNIE, "owner")]}),
    (WENDOLIN, "create_teamwork_tag", {"team_id": TECHNICIANS, "displayName": "Pilots"}),
    (WENDOLIN, "create_teamwork_tag_member",
     {"team_id": TECHNICIANS, "tag_id": TAG, "userId": UNTAGGED}),
    (BELLA, "add_tabs_to_channels",
     {"teamId": AURORA, "channelId": f"#{AURORA}/General", "displayName": "Plan",
      "teamsApp_odata_bind": PLANNER.format("Planner"), "configuration": PAGE}),
    (BELLA, "create_virtual_event_webinar", an_event("2026-04-10")),
    (BELLA, "create_virtual_event_webinar", by_clocks("05:00", EASTERN, "06:00", EASTERN)),
    (BELLA, "create_virtual_event_webinar", by_clocks("10:00", PACIFIC, "14:30", EASTERN)),
    (BELLA, "set_user_status_message", a_status("2026-03-20")),
    (BELLA, "set_user_status_message", a_status("2026-04-01", TOKYO)),
    (BELLA, "create_call", calling(DIVYA)),
    (BELLA, "update_group", {"groupId": "group-aurora", "description": "The move in June"}),
]  # fmt: skip


class World:
    """The company's own Teams, in one mode."""

    def __init__(self, mode: Mode = "published", now: str = NOW) -> None:
        clock = Clock(now)
        self.database = Database(load_template(get_domain("teams"), None, clock), clock, mode)

    def call(self, by: str, tool: str, given: dict[str, Any]) -> Any:
        """The result of a call; placeholders are filled in."""
        who = self._filled(by)
        (token,) = self.database.rows(
            f"SELECT static_token AS t FROM teams_users WHERE user_id = '{who}'"
        )
        return self.database.call(tool, self._filled(given), token["t"])

    def _filled(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._filled(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._filled(each) for each in value]
        if not isinstance(value, str) or not value:
            return value
        if value[0] == "&":
            return f"https://graph.microsoft.com/v1.0/users('{self._filled(value[1:])}')"
        if value[0] == "#" and "/" in value:
            team, name = value[1:].split("/")
            value = f"""=SELECT channel_id FROM channels
                WHERE team_id = '{team}' AND display_name = '{name}'"""
        if value[0] == "=":
            (found,) = self.database.rows(value[1:])
            return next(iter(found.values()))
        return value


def broken_by(by: str, tool: str, given: dict[str, Any]) -> set[str]:
    return rules_broken(World, lambda world: world.call(by, tool, given))


@pytest.mark.parametrize(("rules", "by", "tool", "given"), BREACHES)
def test_a_call_breaks_exactly_these_rules(
    rules: str, by: str, tool: str, given: dict[str, Any]
) -> None:
    assert broken_by(by, tool, given) == set(rules.split())


@pytest.mark.parametrize(("by", "tool", "given"), KEPT)
def test_a_call_that_keeps_to_the_policy_goes_well_in_both_modes(
    by: str, tool: str, given: dict[str, Any]
) -> None:
    assert broken_by(by, tool, given) == set()


def test_a_team_has_three_private_channels_at_most() -> None:
    world = World("guarded")
    two = [a_member(BELLA, "owner"), a_member(DIVYA, "owner")]
    answers = [
        world.call(
            BELLA,
            "create_channel",
            a_channel(AURORA, f"Inner circle {n}", membershipType="private", members=two),
        )
        for n in range(3)
    ]
    assert [answer.is_error for answer in answers] == [False, False, True]
    assert "(rule TEAMS-4.3)" in answers[-1].text


def test_blanks_around_the_name_of_a_team_make_no_other_name() -> None:
    two = [a_member(each, "owner") for each in (BELLA, DIVYA)]
    world = World("guarded")
    taken = world.database.rows("SELECT display_name AS n FROM teams LIMIT 1")[0]["n"]
    answer = world.call(BELLA, "create_team", a_team(*two, name=f" {taken.upper()} "))
    assert "(rule TEAMS-2.3)" in answer.text


def test_who_owns_a_team_becomes_no_guest() -> None:
    world = World("guarded")
    owner, plain = ({"userId": user, "userType": "Guest"} for user in (BELLA, NOBODY))
    assert "(rule TEAMS-3.3)" in world.call(ADMIN, "update_user", owner).text
    assert not world.call(ADMIN, "update_user", plain).is_error
    assert not world.call(ADMIN, "update_user", {**owner, "userType": "Member"}).is_error


def test_three_messages_are_pinned_at_most() -> None:
    world = World("guarded")
    people = [a_member(each, "owner") for each in (BELLA, DIVYA, CONNIE)]
    pins = {"chatType": "group", "topic": "Pins", "members": people}
    made = world.call(DIVYA, "create_chat", pins)
    answers = []
    for n in range(4):
        body = {"content": f"Note {n}", "contentType": "text"}
        note = world.call(BELLA, "send_chat_message", {"chatId": made.value["id"], "body": body})
        pin = {"chatId": made.value["id"], "messageId": note.value["id"]}
        answers.append(world.call(BELLA, "pin_chat_message", pin))
    assert [answer.is_error for answer in answers] == [False] * 3 + [True]
    assert "(rule TEAMS-6.3)" in answers[-1].text


def test_a_channel_has_five_tabs_at_most() -> None:
    world = World("guarded")
    tab = {
        "teamId": AURORA,
        "channelId": f"#{AURORA}/QA room",
        "teamsApp_odata_bind": PLANNER.format("Planner"),
        "configuration": PAGE,
    }
    assert not world.call(BELLA, "create_channel", a_channel(AURORA, "QA room")).is_error
    answers = [
        world.call(BELLA, "add_tabs_to_channels", {**tab, "displayName": f"Plan {n}"})
        for n in range(6)
    ]
    assert [answer.is_error for answer in answers] == [False] * 5 + [True]
    assert "(rule TEAMS-8.3)" in answers[-1].text


def test_a_channel_comes_with_its_team_in_one_call_alone() -> None:
    world = World("guarded")
    others = [a_member(each, "owner") for each in (DIVYA, CONNIE)]
    given = {**a_team(*others), "channels": [{"displayName": "Plans"}]}
    team = world.call(BELLA, "create_team", given).value["id"]
    text = world.call(BELLA, "create_channel", a_channel(team)).text
    assert "(rule TEAMS-4.1)" in text


def test_people_come_with_their_channel_in_one_call_alone() -> None:
    world = World("guarded")
    shared = a_channel(AURORA, membershipType="shared", members=[a_member(DIVYA, "owner")])
    channel = world.call(BELLA, "create_channel", shared).value["id"]
    seat = {"teamId": AURORA, "channelId": channel, "user_odata_bind": f"&{CONNIE}"}
    assert "(rule TEAMS-3.5)" in world.call(MARIO, "add_channel_member", seat).text
    assert not world.call(BELLA, "add_channel_member", seat).is_error


def test_an_app_that_is_gone_from_a_team_gives_no_tab() -> None:
    world = World("guarded")
    tab = {
        "teamId": AURORA,
        "channelId": f"#{AURORA}/General",
        "teamsApp_odata_bind": PLANNER.format("Planner"),
        "displayName": "Plan",
        "configuration": PAGE,
    }
    world.database.connection.execute(
        "UPDATE installed_apps SET soft_delete = 1 WHERE team_id = ?", (AURORA,)
    )
    assert "(rule TEAMS-8.2)" in world.call(BELLA, "add_tabs_to_channels", tab).text


def test_nobody_writes_anew_what_stands_in_an_archived_channel() -> None:
    world = World("guarded")
    made = world.call(BELLA, "create_channel", a_channel(AURORA, "Attic")).value["id"]
    here = {"teamId": AURORA, "channelId": made}
    body = {"contentType": "text", "content": "Keep this"}
    note = world.call(BELLA, "send_channel_message", {**here, "body": body}).value["id"]
    world.database.connection.execute(
        "UPDATE channels SET is_archived = 1 WHERE channel_id = ?", (made,)
    )
    change = {**here, "messageId": note, "body": {**body, "content": "Forget this"}}
    assert "(rule TEAMS-5.2)" in world.call(BELLA, "update_channel_message", change).text
    like = {**here, "messageId": note, "reactionType": "like"}
    assert not world.call(BELLA, "set_channel_message_reaction", like).is_error


@pytest.mark.parametrize(("now", "rules"), [("2026-03-09T09:00:00", ["TEAMS-9.4"]), (NOW, [])])
def test_what_begins_within_two_days_is_not_canceled(now: str, rules: list[str]) -> None:
    safety = "=SELECT id FROM virtual_event_webinars WHERE display_name LIKE 'Laser safety%'"
    cancel = {"webinar_id": safety}
    found = World(now=now).call(WENDOLIN, "cancel_virtual_event_webinar", cancel)
    assert [breach.rule for breach in found.breaches] == rules


WRITTEN = {
    "2026-03-01T09:00:00.500Z": True,
    "2026-03-01 20:00:00": True,
    "2026-03-01T10:00:00+00:00": True,
    "2026-03-01T09:30:00+01:00": False,
    "2026-03-01 08:00:00": False,
}
"""When a message was written, however a seed writes it, and whether that is a day ago at most."""


@pytest.mark.parametrize("written", WRITTEN)
def test_the_age_of_a_message_is_that_of_the_moment_however_it_is_written(written: str) -> None:
    seed = Path(__file__).with_name("small.sql").read_text(encoding="utf-8")
    seed += f"""INSERT INTO channel_messages (message_id, channel_id, team_id, created_datetime,
        from_json, body_json) VALUES ('m', 'general', 'team_works', '{written}',
        '{{"user": {{"id": "ann"}}}}', '{{"content": "x"}}');"""
    clock = Clock(NOW)
    database = Database(build_template(get_domain("teams"), seed, "written"), clock)
    here = {"teamId": "team_works", "channelId": "general"}
    changed = database.call(
        "update_channel_message", here | {"messageId": "m", "subject": "y"}, "ann"
    )
    rules = [breach.rule for breach in changed.breaches]
    assert rules == ([] if WRITTEN[written] else ["TEAMS-5.4"])


def test_every_rule_that_the_code_states_is_broken_here() -> None:
    broken = {rule for rules, *_ in BREACHES for rule in rules.split()}
    assert broken | {"TEAMS-4.3", "TEAMS-6.3", "TEAMS-8.3", "TEAMS-9.4"} == {
        check.id for check in get_domain("teams").checks
    }
