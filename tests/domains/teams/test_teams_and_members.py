"""Teams, their members, and the people of the organisation."""

from typing import Any

import pytest

from eopsgym.gym import Mode
from tests.domains.teams.office import SEED, Office, owned_by

STANDARD = "https://graph.microsoft.com/v1.0/teamsTemplates('standard')"


def person(name: str) -> str:
    return f"https://graph.microsoft.com/v1.0/users('{name}')"


@pytest.fixture
def office() -> Office:
    return Office()


def members(office: Office, **asked: Any) -> dict[str, list[str]]:
    listed = office.ask("list_team_members", teamId="team_works", **asked)
    return {each["userId"]: each["roles"] for each in listed["value"]}


def test_a_person_is_found_by_id_and_by_principal_name_within_the_organisation(
    office: Office,
) -> None:
    assert office.ask("get_user", userId="bob")["mail"] == "bob@acme.example"
    assert office.ask("get_user", userPrincipalName="BOB@acme.example")["id"] == "bob"
    text = office.refused("get_user", userId="zoe")
    assert text == "User not found: zoe or not from your organization"
    assert "provided" in office.refused("get_user")


def test_people_are_made_changed_and_removed(office: Office) -> None:
    password = {"password": "a password", "forceChangePasswordNextSignIn": True}
    new = {"userPrincipalName": "eve@acme.example", "displayName": "Eve", "mailNickname": "eve"}
    made = office.ask("create_user", accountEnabled=True, passwordProfile=password, **new)
    assert made["userType"] == "Member"
    assert made["mail"] is None
    again = office.refused("create_user", accountEnabled=True, passwordProfile=password, **new)
    assert "already exists" in again
    changed = office.ask("update_user", userId=made["id"], skills=["Law"], jobTitle="Lawyer")
    assert (changed["skills"], changed["jobTitle"]) == (["Law"], "Lawyer")
    found = office.ask("list_users", _filter="skills/any(s: s eq 'law')")["value"]
    assert [each["id"] for each in found] == [made["id"]]
    office.ask("delete_user", userId=made["id"])
    assert "not found" in office.refused("get_user", userId=made["id"])
    assert office.refused("update_user", userId="bob") == "No fields to update"


def test_lists_of_people_are_filtered_ordered_paged_and_counted(office: Office) -> None:
    listed = office.ask("list_users", _top=2, _count=True, _orderby="displayName desc")
    assert [each["id"] for each in listed["value"]] == ["dan", "cat"]
    assert listed["@odata.count"] == 4
    assert listed["@odata.nextLink"].endswith("$top=2&$skip=2")
    rest = office.ask("list_users", _filter="accountEnabled eq false", _select="id")
    assert [each["id"] for each in rest["value"]] == ["dan"]


def test_a_team_needs_an_owner_and_begins_with_what_is_asked() -> None:
    office = Office(repaired=True)
    plain = [{"user_odata_bind": person("bob")}]
    text = office.refused(
        "create_team", template_odata_bind=STANDARD, displayName="New", members=plain
    )
    assert text == "At least one member must have the 'owner' role"
    owner = [{"user_odata_bind": person("bob"), "roles": ["owner"]}]
    app = {
        "teamsApp_odata_bind": "https://graph.microsoft.com/v1.0/appCatalogs/teamsApps/notes-app"
    }
    made = office.ask(
        "create_team",
        template_odata_bind=STANDARD,
        displayName="New",
        members=owner,
        installedApps=[app],
        channels=[{"displayName": "Plans", "tabs": [{**app, "displayName": "Notes"}]}],
        funSettings={"allowGiphy": False},
    )
    team = made["targetResourceId"]
    channels = office.ask("list_channels", teamId=team, _select="displayName")["value"]
    assert [each["displayName"] for each in channels] == ["General", "Plans"]
    apps = office.ask("list_installed_apps", teamId=team)
    assert apps["@odata.count"] == 1
    assert [list(each) for each in apps["value"]] == [["id"]]
    asked = office.ask("list_installed_apps", teamId=team, _select="consentedPermissionSet,id")
    assert asked["value"] == [{"consentedPermissionSet": None, **apps["value"][0]}]
    row = office.row("SELECT * FROM teams WHERE team_id = ?", team)
    assert '"allowGiphy": false' in row["fun_settings"]
    assert '"userId": "bob"' in row["members"]


def test_a_team_without_members_is_owned_by_whoever_makes_it_where_that_is_repaired() -> None:
    office = Office(repaired=True)
    made = office.ask("create_team", by="cat", template_odata_bind=STANDARD, displayName="Mine")
    listed = office.ask("list_team_members", teamId=made["id"])["value"]
    assert [(each["userId"], each["roles"]) for each in listed] == [("cat", ["owner"])]


def test_a_team_is_of_the_tenant_of_whoever_makes_it(office: Office) -> None:
    team = {"template_odata_bind": STANDARD, "displayName": "Mine", **owned_by()}
    for tenant in ("bbbbbbbb-0000-4000-8000-000000000002", "borea", "none"):
        text = office.refused("create_team", **team, tenantId=tenant)
        assert text == f"Tenant not found: {tenant} or not from your organization"
    office.ask("create_team", **team, tenantId="aaaaaaaa-0000-4000-8000-000000000001")


def test_a_team_that_is_taken_over_keeps_the_time_at_which_it_was_made(office: Office) -> None:
    made_at = {"createdDateTime": "2020-03-14T11:22:17.067Z"}
    team = {"template_odata_bind": STANDARD, **made_at, **owned_by()}
    over = {**team, "_microsoft_graph_teamCreationMode": "migration"}
    made = [office.ask("create_team", displayName="New", **each)["id"] for each in (over, team)]
    listed = office.ask("list_teams", _filter="displayName eq 'New'", _select="createdDateTime")
    assert [each["createdDateTime"] for each in listed["value"]] == [
        "2020-03-14T11:22:17.067000", "2026-03-02T09:00:00",
    ]  # fmt: skip
    row = office.row("SELECT migration_mode FROM teams WHERE team_id = ?", made[0])
    assert row == {"migration_mode": 1}
    text = office.refused("create_team", displayName="New", **over | {"createdDateTime": "once"})
    assert text == "Validation errors:\n- createdDateTime: Input should be a valid datetime"


def test_a_team_around_a_group_is_as_open_as_the_group(office: Office) -> None:
    group = office.ask(
        "create_group",
        displayName="Guild",
        mailEnabled=True,
        mailNickname="guild",
        securityEnabled=False,
        groupTypes=["Unified"],
        visibility="Public",
    )
    bind = f"https://graph.microsoft.com/v1.0/groups('{group['id']}')"
    here = {"template_odata_bind": STANDARD, "group_odata_bind": bind, **owned_by()}
    office.ask("create_team", **here)
    (team,) = office.ask("list_teams", _filter="displayName eq 'Guild'")["value"]
    assert team["visibility"] == "public"


def test_a_team_goes_with_its_group(office: Office) -> None:
    given = {"template_odata_bind": STANDARD, "displayName": "Mine", **owned_by()}
    made = office.ask("create_team", **given)["id"]
    assert [each["displayName"] for each in office.ask("list_groups")["value"]] == ["Mine"]
    office.ask("delete_team", teamId=made)
    assert office.ask("list_groups")["value"] == []
    kept = office.row("SELECT soft_delete FROM groups")
    assert kept == {"soft_delete": 1}


def test_a_team_is_made_around_a_group_once(office: Office) -> None:
    group = office.ask(
        "create_group",
        displayName="Guild",
        mailEnabled=True,
        mailNickname="guild",
        securityEnabled=False,
        groupTypes=["Unified"],
    )
    bind = f"https://graph.microsoft.com/v1.0/groups('{group['id']}')"
    here = {"template_odata_bind": STANDARD, "group_odata_bind": bind, **owned_by()}
    office.ask("create_team", **here)
    found = office.ask("list_teams", _filter="displayName eq 'guild'")["value"]
    assert len(found) == 1
    text = office.refused("create_team", **here)
    assert "already has a team" in text


def test_deleted_teams_and_those_of_others_are_not_listed(office: Office) -> None:
    assert [each["id"] for each in office.ask("list_teams")["value"]] == ["team_works"]
    office.ask("delete_team", teamId="team_works")
    assert office.ask("list_teams")["value"] == []
    assert "not found" in office.refused("list_channels", teamId="team_works")
    assert "not found" in office.refused("update_team", teamId="team_borea", description="Ours")


def test_settings_that_are_not_named_stay(office: Office) -> None:
    office.ask("update_team", teamId="team_works", memberSettings={"allowDeleteChannels": False})
    changed = office.ask(
        "update_team", teamId="team_works", memberSettings={"allowAddRemoveApps": True}
    )
    assert changed["memberSettings"] == {"allowDeleteChannels": False, "allowAddRemoveApps": True}


def test_people_join_once_and_leave(office: Office) -> None:
    made = office.ask("add_team_member", teamId="team_works", user_odata_bind=person("cat"))
    assert made["roles"] == ["member"]
    assert made["tenantId"] is None
    mended = Office(repaired=True)
    whole = mended.ask("add_team_member", teamId="team_works", user_odata_bind=person("cat"))
    assert whole == {**made, "tenantId": "acme"}
    text = office.refused("add_team_member", teamId="team_works", user_odata_bind=person("cat"))
    assert text == "User 'cat' is already a member of the team"
    office.ask("remove_team_member", teamId="team_works", membershipId=made["id"])
    assert set(members(office)) == {"ann", "bob"}


def test_of_many_those_who_cannot_join_are_named(office: Office) -> None:
    values = [{"user_odata_bind": person(name)} for name in ("cat", "zoe", "bob")]
    added = office.ask("add_team_members_in_bulk", teamId="team_works", values=values)
    assert (added["totalAdded"], added["totalFailed"]) == (1, 2)
    assert "zoe" in added["failedMembers"][0]["error"]


def test_members_are_found_by_their_roles_and_shown_in_the_order_of_the_question(
    office: Office,
) -> None:
    for path in ("roles", "microsoft.graph.aadUserConversationMember/roles"):
        asked = {"_filter": f"{path}/any(r: r eq 'owner')", "_select": "userId,id"}
        found = office.ask("list_team_members", teamId="team_works", **asked)
        assert [[*each.items()] for each in found["value"]] == [
            [("userId", "ann"), ("id", "m_ann")]
        ]


CROWD = """
WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 899)
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, account_enabled,
    user_type, soft_deleted)
SELECT 'acme', 'u' || n, 'u' || n || '@acme.example', 'User', 1, 'Member', 0 FROM numbers;
"""


@pytest.mark.parametrize("mode", ["published", "guarded"])
def test_a_team_is_full_when_its_row_is(mode: Mode) -> None:
    office = Office(mode, sql=SEED.read_text(encoding="utf-8") + CROWD)
    answers = [
        office.call(
            "add_team_members_in_bulk",
            teamId="team_works",
            values=[{"user_odata_bind": person(f"u{n}")} for n in range(first, first + 150)],
        )
        for first in range(0, 900, 150)
    ]
    assert [answer.is_error for answer in answers] == [False] * 2 + [True] * 4
    assert answers[-1].text.startswith("A team cannot have 452 members")
    assert len(members(office, _top=999)) == 302
    assert max(answer.seconds for answer in answers) < 1


def test_members_beyond_a_page_are_counted_and_linked(office: Office) -> None:
    page = office.ask("list_team_members", teamId="team_works", _top=1)
    assert (page["@odata.count"], len(page["value"])) == (2, 1)
    assert page["@odata.nextLink"].endswith("/teams/team_works/members?$top=1&$skip=1")
    whole = office.ask("list_team_members", teamId="team_works", _top=2)
    assert list(whole) == ["@odata.count", "value"]


def test_the_last_owner_stays(office: Office) -> None:
    ann = {"teamId": "team_works", "membershipId": "m_ann"}
    assert "last owner" in office.refused("remove_team_member", **ann)
    assert "last owner" in office.refused("update_team_member", **ann, roles=["member"])
    office.ask("update_team_member", teamId="team_works", membershipId="m_bob", roles=["owner"])
    office.ask("remove_team_member", teamId="team_works", membershipId="m_ann")
    assert members(office) == {"bob": ["owner"]}


def test_whoever_leaves_a_team_leaves_its_private_channels(office: Office) -> None:
    office.ask("remove_team_member", teamId="team_works", membershipId="m_bob")
    assert office.row("SELECT * FROM channel_members WHERE user_id = 'bob'") is None


def test_whoever_leaves_a_team_loses_its_tags_and_keeps_those_of_other_teams(
    office: Office,
) -> None:
    given = {"template_odata_bind": "standard", "displayName": "Docks", **owned_by()}
    other = office.ask("create_team", **given)["id"]
    people = [{"userId": "ann"}, {"userId": "bob"}]
    for team in ("team_works", other):
        office.ask("create_teamwork_tag", team_id=team, displayName="On call", members=people)
    office.ask("remove_team_member", teamId="team_works", membershipId="m_bob")
    for team, count in (("team_works", 1), (other, 2)):
        (tag,) = office.ask("list_teamwork_tags", team_id=team)["value"]
        assert tag["memberCount"] == count
