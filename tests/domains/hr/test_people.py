"""Users, groups, profiles, and how people join and leave."""

from typing import Any

import pytest

from tests.domains.hr.office import NOW, Office

NED = {
    "first_name": "Ned",
    "last_name": "O'Wood-Smith",
    "email": "ned@northwind.example",
    "role": "agent",
}
TODAY = "2026-03-02T00:00:00"


def test_a_user_is_found_by_id_email_or_name(office: Office) -> None:
    by_id = office.ok("get_user", user_id="3")
    assert "static_token" not in by_id
    assert office.ok("get_user_using_email", email="AMY.REED@northwind.example") == by_id
    assert office.ok("get_user_using_name", first_name="Amy", last_name="Reed") == by_id
    assert office.ok("get_user_using_name", first_name="Sam", last_name="Lee")["user_id"] == 8


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_user", {"user_id": "12"}),
        ("get_user", {"user_id": "abc"}),
        ("get_user_using_email", {"email": "zoe.gray@southgate.example"}),
        ("get_user_using_email", {"email": "nope"}),
        ("get_user_using_name", {"first_name": "amy", "last_name": "Reed"}),
        ("get_hr_profile_by_id", {"hr_profile_id": "12"}),
        ("get_users_hr_profile", {"user_id": "6"}),
        ("fetch_hr_profile_by_number", {"number": "HR-003"}),
        ("get_hr_profile_by_personal_email", {"personal_email": "zoe@yard.example"}),
        ("find_group_by_name", {"name": "hr desk"}),
        ("list_group_members", {"group_id": 11}),
    ],
)
def test_nobody_is_found(office: Office, tool: str, arguments: dict[str, Any]) -> None:
    assert office.refused(tool, **arguments).code == "RESOURCE_NOT_FOUND"


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        ({"roles": ["admin", "manager"]}, [1, 2, 7]),
        ({"active": False}, [7]),
        ({"email_like": "LEE"}, [8, 9]),
        ({"first_name_like": "a", "last_name_like": "ed"}, [3]),
        ({"limit": 2, "offset": 1}, [2, 3]),
        ({"order_by": "last_name", "order_direction": "desc", "limit": 2}, [1, 3]),
        ({"offset": 50}, []),
    ],
)
def test_list_users(office: Office, arguments: dict[str, Any], ids: list[int]) -> None:
    listed = office.ok("list_users", **arguments)
    assert [user["user_id"] for user in listed["users"]] == ids
    assert listed["returned_count"] == len(ids)
    assert (listed["limit"], listed["offset"]) == (
        arguments.get("limit", 50),
        arguments.get("offset", 0),
    )


def test_a_new_user_has_a_role_row_too(office: Office) -> None:
    made = office.ok("add_new_user", **NED)
    assert (made["user_id"], made["active"], made["org_id"]) == (14, True, 1)
    assert office.row("SELECT role_id, org_id FROM user_role WHERE user_id = 14") == {
        "role_id": 3,
        "org_id": 1,
    }
    office.ok("update_user_details", user_id="14", role="manager")
    assert office.row("SELECT role_id FROM user_role WHERE user_id = 14") == {"role_id": 2}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"email": "AMY.REED@northwind.example"}, "DUPLICATE_RESOURCE"),
        ({"first_name": "Amy", "last_name": "Reed"}, "DUPLICATE_RESOURCE"),
        ({"email": "no address"}, "INVALID_EMAIL_FORMAT"),
        ({"email": "a*b@northwind.example"}, "INVALID_EMAIL_FORMAT"),
        ({"first_name": "N3d"}, "INVALID_NAME_FORMAT"),
        ({"phone": "call me"}, "INVALID_PHONE_FORMAT"),
        ({"role": "boss"}, "INVALID_ENUM_VALUE"),
    ],
)
def test_a_bad_new_user_is_refused(office: Office, arguments: dict[str, Any], code: str) -> None:
    assert office.refused("add_new_user", **(NED | arguments)).code == code


def test_an_address_of_another_organisation_is_free(office: Office) -> None:
    made = office.ok("add_new_user", **(NED | {"email": "zoe.gray@southgate.example"}))
    assert made["email"] == "zoe.gray@southgate.example"


def test_update_user(office: Office) -> None:
    changed = office.ok("update_user_details", user_id="8", phone="(555) 123-4567", role="employee")
    assert changed["changes"] == ["phone"]
    assert office.ok("update_user_details", user_id="8", phone="")["phone"] is None
    same = office.refused("update_user_details", user_id="8", first_name="Sam")
    assert same.code == "NO_CHANGES_DETECTED"
    taken = office.refused("update_user_details", user_id="8", email="amy.reed@northwind.example")
    assert taken.code == "DUPLICATE_RESOURCE"


def test_groups(office: Office) -> None:
    made = office.ok("add_new_user_group", name="L1 Support", type="Service Desk")
    assert (made["group_id"], made["active"]) == (13, True)
    assert (
        office.refused("add_new_user_group", name="HR Desk", type="IT Support").code
        == "DUPLICATE_RESOURCE"
    )
    assert (
        office.refused("add_new_user_group", name="A&B", type="IT Support").code
        == "INVALID_NAME_FORMAT"
    )
    assert office.ok("list_user_groups", type="Service Desk", active=True)["total_count"] == 2
    assert office.ok("list_user_groups", name="hr")["total_count"] == 0
    changed = office.ok("update_user_group", group_id="3", active=True, name="Old Desk")
    assert changed["changes"] == ["active"]
    assert (
        office.refused("update_user_group", group_id="3", active=True).code == "NO_CHANGES_DETECTED"
    )


def test_memberships(office: Office) -> None:
    assert office.ok("list_group_members", group_id=1)["total_count"] == 3
    made = office.ok("add_new_group_member", group_id="1", user_id="4")
    assert (made["member_id"], made["group_id"], made["user_id"]) == (13, 1, 4)
    again = office.refused("add_new_group_member", group_id="1", user_id="4")
    assert again.code == "DUPLICATE_RESOURCE"
    assert office.ok("list_group_members", group_id=1, user_id=4)["total_count"] == 1
    assert office.ok("remove_group_membership", group_id="1", user_id="4") == made
    gone = office.refused("remove_group_membership", group_id="1", user_id="4")
    assert gone.code == "RESOURCE_NOT_FOUND"
    assert office.refused("add_new_group_member", group_id="1", user_id="12")


@pytest.mark.parametrize("tool", ["add_new_group_member", "remove_group_membership"])
@pytest.mark.parametrize("blank", [{"group_id": ""}, {"user_id": ""}])
def test_a_blank_id_names_nobody(office: Office, tool: str, blank: dict[str, str]) -> None:
    refusal = office.refused(tool, **({"group_id": "1", "user_id": "4"} | blank))
    assert refusal.code == "RESOURCE_NOT_FOUND"


def test_a_new_profile(office: Office) -> None:
    made = office.ok(
        "onboard_new_hr_profile",
        user_id="6",
        personal_email="eli@home.example",
        national_tax_id="106",
        dob="1990-01-15",
        manager="2",
    )
    assert (made["hr_profile_id"], made["number"]) == (14, "HRP00014")
    assert (made["national_tax_id"], made["manager"]) == ("TAX-1-106", 2)
    assert made["dob"] == "1990-01-15T00:00:00"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"user_id": "5"}, "DUPLICATE_RESOURCE"),
        ({"user_id": "12"}, "RESOURCE_NOT_FOUND"),
        ({"personal_email": "AMY@home.example"}, "DUPLICATE_RESOURCE"),
        ({"national_tax_id": "103"}, "DUPLICATE_RESOURCE"),
        ({"personal_email": "nowhere"}, "INVALID_EMAIL_FORMAT"),
        ({"manager": "3"}, "INVALID_MANAGER"),
        ({"manager": "11"}, "RESOURCE_NOT_FOUND"),
        ({"dob": "soon"}, "INVALID_DATE_FORMAT"),
        ({"nationality": "us"}, "INVALID_ENUM_VALUE"),
    ],
)
def test_a_bad_profile_is_refused(office: Office, arguments: dict[str, Any], code: str) -> None:
    profile = {"user_id": "6", "personal_email": "eli@home.example", "national_tax_id": "106"}
    assert office.refused("onboard_new_hr_profile", **(profile | arguments)).code == code


def test_profiles_are_found_in_four_ways(office: Office) -> None:
    profile = office.ok("get_hr_profile_by_id", hr_profile_id="5")
    assert office.ok("get_users_hr_profile", user_id="5") == profile
    assert office.ok("fetch_hr_profile_by_number", number="HRP00005") == profile
    assert (
        office.ok("get_hr_profile_by_personal_email", personal_email="EVE@home.example") == profile
    )


@pytest.mark.parametrize(
    ("filters", "users"),
    [
        ({"type": "contractor"}, {5}),
        ({"manager": "2", "position": "HR"}, {3, 4, 7, 9}),
        ({"manager": "12"}, set()),
        ({"dob": "1982-05-01"}, {3}),
        ({"employment_start_date": "2020-01-01"}, {3, 4}),
        ({"employment_start_date": "2020-01-01T08:00:00"}, set()),
        ({"employment_end_date": "2026-02-02"}, {7}),
        ({"employment_end_date": "null", "nationality": "US"}, {1, 2, 4, 8, 9}),
        ({"national_tax_id": "TAX-1-105"}, {5}),
        ({"national_tax_id": "105"}, {5}),
    ],
)
def test_fetch_profiles(office: Office, filters: dict[str, Any], users: set[int]) -> None:
    found = office.ok("fetch_hr_profiles", **filters)["hr_profiles"]
    assert {profile["user_id"] for profile in found} == users


def test_update_profile(office: Office) -> None:
    moved = office.ok(
        "update_hr_profile", user_id="5", personal_email="new@home.example", position="QA"
    )
    assert moved["changes"] == ["position", "personal_email"]
    named = office.ok("update_hr_profile", personal_email="NEW@home.example", gender="Female")
    assert named["changes"] == ["gender"]
    assert office.refused("update_hr_profile", gender="Female").code == "MISSING_PARAMETER"
    differ = office.refused("update_hr_profile", user_id="5", number="HRP00003", gender="Male")
    assert differ.code == "IDENTIFIER_MISMATCH"
    own = office.refused("update_hr_profile", user_id="2", manager="2")
    assert own.code == "INVALID_MANAGER"
    same = office.refused("update_hr_profile", user_id="5", gender="Female")
    assert same.code == "NO_CHANGES_DETECTED"


def test_offboarding_ends_today_and_may_be_repeated(office: Office) -> None:
    ended = office.ok("offboard_hr_profile", user_id="5")
    assert (ended["employment_end_date"], ended["updated_at"]) == (TODAY, NOW)
    again = office.call("offboard_hr_profile", "ada", number="HRP00005")
    assert again.value == ended
    assert not again.changes
    past = office.ok("offboard_hr_profile", personal_email="ida@home.example")
    assert past["employment_end_date"] == "2026-02-02T00:00:00"
    assert office.refused("offboard_hr_profile", user_id="1").code == "CANNOT_OFFBOARD_SELF"
    assert office.refused("offboard_hr_profile").code == "MISSING_PARAMETER"


def test_bulk_offboarding_passes_over_oneself_and_those_who_left(office: Office) -> None:
    ended = office.ok("offboard_hr_profiles", position="HR")
    assert ended["count"] == 3
    assert {profile["user_id"] for profile in ended["profiles"]} == {3, 4, 9}
    assert office.ok("offboard_hr_profiles", position="HR") == {"count": 0, "profiles": []}


def test_leaving_step_by_step_in_guarded_mode(guarded: Office) -> None:
    assert guarded.refused("offboard_hr_profile", user_id="4").rule == "HR-8.2"
    for case in ("2", "5"):
        guarded.ok("update_hr_case", hr_case_id=case, assigned_to="", skills=[])
    guarded.ok("add_new_group_member", group_id="2", user_id="3")
    for case in ("2", "5"):
        guarded.ok("update_hr_case", hr_case_id=case, assigned_to="Amy Reed")
    for task in ("1", "4"):
        guarded.ok("update_hr_case_task", hr_case_task_id=task, assigned_to="Amy Reed")
    guarded.ok("offboard_hr_profile", user_id="4")
    out = {"user_id": "4", "active": False}
    assert guarded.refused("update_user_details", **out).rule == "HR-8.3"
    guarded.ok("remove_group_membership", group_id="2", user_id="4")
    guarded.ok("remove_user_skills", user_skill_id="2")
    guarded.ok("update_assignment_rules", assignment_rule_id=1, users=[])
    assert guarded.ok("update_user_details", **out)["active"] is False


def test_who_may_not_write_users_does_not_learn_which_addresses_there_are() -> None:
    # As in the published seed, where the role of a manager covers users.
    granted = (
        "INSERT OR IGNORE INTO role_permission SELECT role_id, perm_id, '', ''"
        " FROM role, permission WHERE name = 'manager' AND resource = 'users' AND action = 'crud';"
    )
    office = Office("guarded", granted)
    known = office.row('SELECT email FROM "user" WHERE user_id = 1')["email"]
    people = {"first_name": "Zoe", "last_name": "Day", "role": "agent"}
    refusals = [
        office.refused(tool, "max", **arguments, email=address)
        for tool, arguments in (("add_new_user", people), ("update_user_details", {"user_id": "3"}))
        for address in (known, "new@northwind.example")
    ]
    assert refusals[0] == refusals[1]
    assert refusals[2] == refusals[3]
    assert {refusal.rule for refusal in refusals} == {"HR-14.1"}
