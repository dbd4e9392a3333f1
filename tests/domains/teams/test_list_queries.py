"""What lists find in the small organisation: letters, moments, flags, and the next page."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.products.odata.properties import Property
from eopsgym.domains.products.odata.search import parse_search
from tests.domains.teams.office import SEED, Office

TEAM = {"teamId": "team_works"}
MORE = """
UPDATE teams_users SET display_name = 'Änne Ärlig' WHERE user_id = 'bob';
INSERT INTO channels (channel_id, org_id, team_id, display_name, membership_type) VALUES
('bare', 'acme', 'team_works', 'Ärzte', 'standard');
INSERT INTO "groups" (org_id, group_id, display_name, mail_nickname, members, owners) VALUES
('acme', 'plain', 'Ärzte', 'plain', '[{"id": "ann"}, {"id": "bob"}]', '[]');
UPDATE teams SET soft_delete = NULL, group_id = 'plain' WHERE team_id = 'team_works';
INSERT INTO chat_messages (message_id, chat_id, created_datetime, last_modified_datetime) VALUES
('fine', 'duo', '2026-02-02T08:00:00.027937Z', '2026-02-02T08:00:00.027937Z'),
('finer', 'duo', '2026-02-02T10:00:00.1239999+02:00', '2026-02-02T10:00:00.1239999+02:00');
"""


@pytest.fixture
def office() -> Office:
    return Office(sql=SEED.read_text(encoding="utf-8") + MORE)


def found(office: Office, tool: str, filter_: str, **more: Any) -> list[str]:
    """The ids that a filter finds."""
    return [each["id"] for each in office.ask(tool, **more, _filter=filter_)["value"]]


@pytest.mark.parametrize(
    "filter_",
    [
        "displayName eq 'änne ärlig'",
        "displayName in ('x', 'ÄNNE ÄRLIG')",
        "startswith(displayName, 'än')",
        "endswith(displayName, 'ÄRLIG')",
        "contains(displayName, 'E ä')",
        "contains(tolower(displayName), 'änne')",
        "toupper(displayName) eq 'ÄNNE ÄRLIG'",
        "displayName ge 'änne' and displayName le 'änne ärlig'",
    ],
)
def test_letters_of_every_alphabet_compare_whatever_their_case(
    office: Office, filter_: str
) -> None:
    assert found(office, "list_users", filter_) == ["bob"]


def test_a_search_takes_letters_of_every_alphabet(office: Office) -> None:
    for said in ("ÄRZTE", "rzte", '"displayName:ärz"'):
        listed = office.ask("list_groups", _search=said)["value"]
        assert [each["id"] for each in listed] == ["plain"]
    with pytest.raises(ToolError):
        parse_search("x:y", {"name": Property("name")}, ("name",))


def test_a_name_is_taken_whatever_the_case_of_its_letters(office: Office) -> None:
    text = office.refused("create_channel", **TEAM, displayName="ÄRZTE")
    assert text == "Channel name 'ÄRZTE' already exists in this team"
    office.ask("create_teamwork_tag", team_id="team_works", displayName="Öffner")
    text = office.refused("create_teamwork_tag", team_id="team_works", displayName="öffner")
    assert text == "A tag named 'öffner' already exists in the team"


@pytest.mark.parametrize("name", ["fine", "finer"])
@pytest.mark.parametrize("property_", ["createdDateTime", "lastModifiedDateTime"])
def test_a_moment_that_was_shown_is_found_again_and_is_not_after_itself(
    office: Office, name: str, property_: str
) -> None:
    (message,) = office.ask("list_chat_messages", chatId="duo", _filter=f"id eq '{name}'")["value"]
    for sign, there in (("eq", True), ("ge", True), ("le", True), ("gt", False), ("lt", False)):
        filter_ = f"{property_} {sign} {message[property_]}"
        assert (name in found(office, "list_chat_messages", filter_, chatId="duo")) is there, sign


@pytest.mark.parametrize("flag", ["isArchived", "isFavoriteByDefault"])
def test_what_is_shown_as_false_is_found_as_false(office: Office, flag: str) -> None:
    shown = office.ask("list_channels", **TEAM)["value"]
    for word, value in (("true", True), ("false", False)):
        ids = found(office, "list_channels", f"{flag} eq {word}", **TEAM)
        assert ids == [each["id"] for each in shown if each[flag] is value]


def test_a_group_is_shown_and_found_as_that_of_its_team(office: Office) -> None:
    office.ask("update_team", **TEAM, description="Its row does not say whether it is deleted")
    (group,) = office.ask("list_groups", _filter="mailEnabled eq false")["value"]
    assert group["resourceProvisioningOptions"] == ["Team"]


def test_as_many_members_of_a_group_are_shown_as_are_asked_for(office: Office) -> None:
    (group,) = office.ask("list_groups", _expand="members($select=id;$top=1)")["value"]
    assert group["members"] == [{"id": "ann"}]


PAGED: list[tuple[str, dict[str, Any]]] = [
    ("list_users", {"_filter": "accountEnabled eq true and mail ne 'a&b'", "_count": True,
                    "_orderby": "displayName desc", "_select": "id,displayName"}),
    ("list_users", {}),
    ("list_team_members", {**TEAM, "_filter": "displayName ne 'x'", "_select": "displayName"}),
    ("list_chat_messages", {"chatId": "duo", "_orderby": "createdDateTime desc",
                            "_filter": "createdDateTime lt 2026-03-01T00:00:00Z"}),
    ("list_channel_messages", {**TEAM, "channelId": "general", "_expand": "replies"}),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "asked"), PAGED)
def test_the_next_page_is_of_the_list_that_was_asked_for(
    office: Office, tool: str, asked: dict[str, Any]
) -> None:
    for text in ("One", "Two"):
        body = {"contentType": "text", "content": text}
        office.ask("send_channel_message", **TEAM, channelId="general", body=body)
    first = office.ask(tool, **asked, _top=1)
    link = urlsplit(first["@odata.nextLink"])
    query = {name: value for name, (value,) in parse_qs(link.query).items()}
    wanted = {f"${name[1:]}": value for name, value in asked.items() if name[0] == "_"}
    wanted |= {"$count": "true"} if "$count" in wanted else {}
    assert query == {**wanted, "$top": "1", "$skip": "1"}


def test_the_next_page_of_groups_is_of_the_same_search(office: Office) -> None:
    office.ask("create_group", displayName="Other", mailEnabled=True, mailNickname="o",
               securityEnabled=False)  # fmt: skip
    link = office.ask("list_groups", _top=1, _filter="displayName ne 'x'")["odata_nextLink"]
    query = parse_qs(urlsplit(link).query)
    assert query == {"$filter": ["displayName ne 'x'"], "$top": ["1"], "$skiptoken": ["plain"]}


@pytest.mark.parametrize(
    ("tool", "given", "shown"),
    [
        ("list_users", {"_select": "DisplayName"}, {"displayName": "Ann Ames"}),
        ("get_user", {"_select": "displayname", "userId": "ann"}, {"displayName": "Ann Ames"}),
        ("list_teams", {"_select": "DISPLAYNAME"}, {"displayName": "Works"}),
        ("list_groups", {"_search": "DisplayName:Works"}, {}),
    ],
)
def test_properties_are_named_whatever_the_case_of_their_letters(
    office: Office, tool: str, given: dict[str, Any], shown: dict[str, Any]
) -> None:
    answer = office.ask(tool, **given)
    (first, *_) = answer.get("value", [answer]) or [{}]
    assert {k: v for k, v in first.items() if k[0] != "@"} == shown


def test_the_next_pages_of_people_are_all_of_them(office: Office) -> None:
    asked: dict[str, Any] = {"_top": 2, "_filter": "userType ne 'x'", "_orderby": "displayName"}
    seen: list[str] = []
    while True:
        listed = office.ask("list_users", **asked)
        seen += [each["id"] for each in listed["value"]]
        link = listed.get("@odata.nextLink")
        if link is None:
            break
        query = {name[1:]: value for name, (value,) in parse_qs(urlsplit(link).query).items()}
        asked = {f"_{k}": int(v) if v.isdigit() else v for k, v in query.items()}
    assert sorted(seen) == ["ann", "bob", "cat", "dan"]
