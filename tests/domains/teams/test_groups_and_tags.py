"""Groups with owners and members; tags of teams."""

from pathlib import Path
from typing import Any

import pytest

from tests.domains.teams.office import SEED, Office

CLOSED = Path(__file__).with_name("closed.sql")
USERS = "https://graph.microsoft.com/v1.0/users"
GROUP: dict[str, Any] = {
    "displayName": "Makers",
    "mailEnabled": True,
    "mailNickname": "makers",
    "securityEnabled": False,
    "groupTypes": ["Unified"],
}
DONE = "Operation completed successfully"


def people(office: Office, group_id: str, kind: str) -> list[str]:
    listed = office.ask("list_groups", _filter=f"id eq '{group_id}'", _expand=kind)
    return [each["id"] for each in listed["value"][0][kind]]


def test_a_group_has_its_maker_for_an_owner_unless_others_are_given() -> None:
    office = Office()
    made = office.ask("create_group", **GROUP)
    assert made["@odata.context"] == "https://graph.microsoft.com/v1.0/$metadata#groups/$entity"
    assert made["mail"] == "makers@acme.example"
    assert made["visibility"] == "Private"
    assert people(office, made["id"], "owners") == ["ann"]
    given = office.ask(
        "create_group",
        **{**GROUP, "mailNickname": "told"},
        owners_odata_bind=[f"{USERS}/bob"],
        members_odata_bind=[f"{USERS}('cat')", f"{USERS}/cat", f"{USERS}/dan"],
    )
    assert people(office, given["id"], "owners") == ["bob"]
    assert people(office, given["id"], "members") == ["cat", "dan"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mailNickname": "a b"}, "mailNickname can have"),
        ({"mailNickname": "a@b"}, "mailNickname can have"),
        ({"mailNickname": "ü"}, "mailNickname can have"),
        ({"groupTypes": ["Team"]}, "Invalid groupTypes value: 'Team'"),
        ({"visibility": "Open"}, "Invalid visibility value: 'Open'"),
        ({"mailEnabled": False}, "mailEnabled must be true"),
        ({"mailEnabled": False, "groupTypes": []}, "mail-enabled or security-enabled"),
        ({"visibility": "HiddenMembership", "groupTypes": []}, "HiddenMembership can be set only"),
        ({"groupTypes": ["Unified", "DynamicMembership"]}, "membershipRule is required"),
        ({"members_odata_bind": [f"{USERS}/zoe"]}, "User not found: zoe"),
        ({"owners_odata_bind": [f"{USERS}/ann"] * 21}, "at most 20 references"),
        ({"owners_odata_bind": ["//"]}, "Invalid owners_odata_bind format"),
    ],
)
def test_a_group_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    assert said in Office().refused("create_group", **{**GROUP, **change})


def test_a_nickname_is_taken_once_in_an_organisation() -> None:
    office = Office()
    made = office.ask("create_group", **GROUP)["id"]
    other = office.ask("create_group", **{**GROUP, "mailNickname": "others"})["id"]
    said = "Another object with the same value for property mailNickname already exists"
    assert office.refused("create_group", **{**GROUP, "mailNickname": "MAKERS"}) == said
    assert office.refused("update_group", groupId=other, mailNickname="makers") == said
    assert office.ask("update_group", groupId=made, mailNickname="makers") == DONE
    office.ask("create_group", "zoe", **GROUP)


def test_groups_are_filtered_searched_ordered_and_counted() -> None:
    office = Office()
    for name in ("b one", "a one", "c two"):
        nickname = name.replace(" ", "-")
        office.ask("create_group", **{**GROUP, "displayName": name, "mailNickname": nickname})

    def names(**options: Any) -> list[str]:
        return [each["displayName"] for each in office.ask("list_groups", **options)["value"]]

    assert names() == ["b one", "a one", "c two"]
    assert names(_filter="groupTypes/any(c:c eq 'Unified') and mailEnabled eq true") == names()
    assert names(_filter="owners/any(o:o/id eq 'bob')") == []
    assert names(_filter="resourceProvisioningOptions/any(x:x eq 'Team')") == []
    assert names(_orderby="displayName desc") == ["c two", "b one", "a one"]
    assert names(_search='"displayName:one"') == ["b one", "a one"]
    assert names(_search='"two" AND "one"') == []
    assert names(_search='"displayName:two" OR "displayName:a"') == ["a one", "c two"]
    assert names(_search="b one OR two") == ["b one", "c two"]
    assert names(_search="mailNickname:c-") == ["c two"] == names(_search='"mail:c-two@"')
    assert names(_search="mail:one") == []
    page = office.ask("list_groups", _top=2, _count=True, _select="id,displayName")
    assert list(page) == ["odata_context", "odata_count", "odata_nextLink", "value"]
    assert page["odata_count"] == 3
    assert [list(each) for each in page["value"]] == [["id", "displayName"]] * 2
    assert office.ask("list_groups", "zoe")["value"] == []
    assert "Supported values: 'members', 'owners'" in office.refused("list_groups", _expand="x")
    for text in ("nothing:x", "two OR", "OR two", "two OR OR one", "a:" * 9_000):
        assert "Invalid search" in office.refused("list_groups", _search=text)


def test_a_group_is_changed_and_gets_owners() -> None:
    office = Office()
    made = office.ask("create_group", **GROUP)["id"]
    assert office.ask("update_group", groupId=made, description="New", visibility="Public") == DONE
    (shown,) = office.ask("list_groups")["value"]
    assert (shown["description"], shown["visibility"]) == ("New", "Public")
    assert office.ask("add_group_owner", groupId=made, _odata_id=f"{USERS}/bob") == DONE
    assert people(office, made, "owners") == ["ann", "bob"]
    said = office.refused("add_group_owner", groupId=made, _odata_id=f"{USERS}/bob")
    assert said == "User 'bob' is already an owner of the group"
    assert "At least one property" in office.refused("update_group", groupId=made)
    assert "only when a group is created" in office.refused(
        "update_group", groupId=made, visibility="Hiddenmembership"
    )
    for tool, more in (
        ("update_group", {"description": "x"}),
        ("add_group_owner", {"_odata_id": "zoe"}),
    ):
        assert office.refused(tool, "zoe", groupId=made, **more).startswith("Group not found")


def test_a_hidden_membership_is_seen_by_members_and_owners() -> None:
    office = Office()
    hidden = {**GROUP, "visibility": "HiddenMembership"}
    made = office.ask("create_group", **hidden, members_odata_bind=[f"{USERS}/bob"])["id"]

    def members(by: str) -> int:
        (group,) = office.ask("list_groups", by, _expand="members")["value"]
        return len(group["members"])

    assert [members(by) for by in ("ann", "bob", "cat")] == [1, 1, 0]
    guess = "members/any(m: m/id eq 'bob')"
    assert office.ask("list_groups", "cat", _filter=guess)["value"] == []
    assert people(office, made, "owners") == ["ann"]


# Tags

TEAM = "team_works"


def test_a_tag_is_made_changed_and_listed_with_its_members() -> None:
    office = Office(repaired=True)
    people = [{"userId": "bob", "displayName": "Bobby"}, {"userId": "ann"}, {"userId": "bob"}]
    made = office.ask("create_teamwork_tag", team_id=TEAM, displayName="On call", members=people)
    assert made["tagType"] == "standard"
    assert made["memberCount"] == 2
    assert made["members"] == [
        {"userId": "bob", "displayName": "Bobby"},
        {"userId": "ann", "displayName": "Ann Ames"},
    ]
    member = office.ask("create_teamwork_tag_member", team_id=TEAM, tag_id=made["id"], userId="cat")
    assert list(member) == ["id", "tenantId", "displayName", "userId"]
    twice = {"team_id": TEAM, "tag_id": made["id"], "userId": "cat"}
    assert "already a member" in office.refused("create_teamwork_tag_member", **twice)
    changed = office.ask(
        "update_teamwork_tag",
        team_id=TEAM,
        tag_id=made["id"],
        displayName="Asleep",
        members=[{"userId": "ann"}],
    )
    assert (changed["displayName"], changed["memberCount"]) == ("Asleep", 1)
    office.ask("create_teamwork_tag", team_id=TEAM, displayName="Other")
    listed = office.ask("list_teamwork_tags", team_id=TEAM)
    assert list(listed) == ["@odata.context", "@odata.count", "value"]
    assert listed["value"][0] == changed
    assert listed["@odata.count"] == 2
    for text, count in (
        ("memberCount gt 0", 1),
        ("members/any(m: m/userId eq 'ann')", 1),
        ("tagType eq 'standard'", 2),
        ("displayName eq 'other'", 1),
    ):
        found = office.ask("list_teamwork_tags", team_id=TEAM, _filter=text)
        assert found["@odata.count"] == count
    page = office.ask("list_teamwork_tags", team_id=TEAM, _top=1)
    assert (page["@odata.count"], len(page["value"])) == (2, 1)
    assert page["@odata.nextLink"].endswith("$top=1&$skip=1")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"team_id": "team_borea"}, "Team not found: team_borea"),
        ({"team_id": "team_gone"}, "Team not found: team_gone"),
        ({"displayName": "x" * 41}, "displayName"),
        ({"displayName": " "}, "displayName is required"),
        ({"displayName": "ON CALL"}, "A tag named 'ON CALL' already exists"),
        ({"members": [{"userId": "zoe"}]}, "User not found: zoe"),
        ({"members": [{"userId": "ann"}] * 26}, "members"),
        ({"members": [{"displayName": "Ann"}]}, "userId is required"),
    ],
)
def test_a_tag_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    office = Office()
    office.ask("create_teamwork_tag", team_id=TEAM, displayName="On call")
    given = {"team_id": TEAM, "displayName": "New", **change}
    assert said in office.refused("create_teamwork_tag", **given)
    assert office.ask("list_teamwork_tags", team_id=TEAM)["@odata.count"] == 1


def test_a_tag_of_another_team_is_not_found() -> None:
    office = Office()
    tag = {"team_id": TEAM, "tag_id": "none"}
    assert "Tag not found" in office.refused("update_teamwork_tag", **tag, description="x")
    assert "Tag not found" in office.refused("create_teamwork_tag_member", **tag, userId="ann")
    made = office.ask("create_teamwork_tag", team_id=TEAM, displayName="On call")["id"]
    nothing = office.refused("update_teamwork_tag", team_id=TEAM, tag_id=made)
    assert "At least one property" in nothing
    nobody = {"team_id": TEAM, "tag_id": made, "members": [{"displayName": "x"}]}
    assert "userId is required" in office.refused("update_teamwork_tag", **nobody)


@pytest.mark.parametrize("held", ["null", "5", '"ann"', '["ann"]', '[{"id": ["ann"]}]', "{x"])
@pytest.mark.parametrize("column", ["owners", "members"])
def test_a_group_whose_people_a_seed_broke_has_none(held: str, column: str) -> None:
    broken = f"UPDATE \"groups\" SET {column} = '{held}' WHERE group_id = 'g-hidden';"
    office = Office(sql=SEED.read_text(encoding="utf-8") + CLOSED.read_text(encoding="utf-8"))
    office.database.connection.execute(broken)
    office.ask("update_group", groupId="g-hidden", description="x")
    listed = office.ask("list_groups", _filter="id eq 'g-hidden'", _expand="owners,members")
    assert not any(each["id"] == "ann" for each in listed["value"][0][column])
    group = {"group_odata_bind": "https://graph.microsoft.com/v1.0/groups('g-hidden')"}
    made = office.call("create_team", template_odata_bind="teamsTemplates('standard')", **group)
    assert "nternal" not in made.text


@pytest.mark.parametrize("roles", ["null", "5", '"owner"', '{"owner": 1}'])
def test_roles_in_a_team_that_a_seed_broke_are_none(roles: str) -> None:
    broken = f"""UPDATE teams SET members =
        '[{{"id": "m_ann", "userId": "ann", "roles": {roles}}}]' WHERE team_id = 'team_works';"""
    office = Office(sql=SEED.read_text(encoding="utf-8") + broken)
    cat = f"{USERS}('cat')"
    office.ask("add_team_member", teamId=TEAM, user_odata_bind=cat, roles=["owner"])
    made = office.database.call("update_team", {"teamId": TEAM, "description": "x"}, "ann")
    assert [breach.rule for breach in made.breaches] == ["TEAMS-2.1"]


@pytest.mark.parametrize("name", ["displayName", "DisplayName", "displayname "])
def test_a_search_finds_parts_of_a_name_whatever_the_case_of_the_property(name: str) -> None:
    office = Office()
    office.ask("create_group", **GROUP)
    found = office.ask("list_groups", _search=f'"{name}:AKER"')["value"]
    assert [each["displayName"] for each in found] == ["Makers"]
