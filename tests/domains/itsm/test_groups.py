"""User groups and memberships."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

CLOUD = {"name": "Cloud", "type": "IT Support", "manager_id": "USER_002"}


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [4, 3, 2, 1]),
        ({"type": "Service Desk"}, [4, 1]),
        ({"active": False}, [3]),
        ({"name": "desk"}, [4, 1]),
        ({"group_id": "GROUP_002"}, [2]),
        ({"created_after": "2026-01-12", "active": True}, [4]),
    ],
)
def test_groups_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok("list_user_groups", **filters)
    assert [row["group_id"] for row in result["user_groups"]] == [f"GROUP_00{n}" for n in ids]
    assert result["total_count"] == len(ids)


def test_a_group_is_found_by_its_whole_name(desk: Desk) -> None:
    assert desk.ok("find_group_by_name", name="Desk")["group_id"] == "GROUP_001"
    refusal = desk.refused("find_group_by_name", name="desk")
    assert (refusal.code, refusal.field) == ("NOT_FOUND", "name")
    assert refusal.message == "User group not found with identifier 'desk'"


def test_unknown_arguments_are_refused(desk: Desk) -> None:
    assert desk.refused("list_user_groups", status="active").code == "extra_forbidden"


def test_a_new_group_continues_the_seed(desk: Desk) -> None:
    group = desk.ok("add_new_user_group", **CLOUD, description=" ", email="")
    assert group["group_id"] == "GROUP_005"
    assert (group["active"], group["email"], group["description"]) == (True, None, None)


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": "Desk"}, "DUPLICATE_GROUP_NAME", "name"),
        ({"email": "desk@northwind.example"}, "DUPLICATE_GROUP_EMAIL", "email"),
        ({"email": "cloud"}, "INVALID_EMAIL_FORMAT", "email"),
        ({"manager_id": "USER_999"}, "MANAGER_NOT_FOUND", "manager_id"),
        ({"manager_id": ""}, "VALIDATION_ERROR", "manager_id"),
        ({"type": "Team"}, "INVALID_ENUM_VALUE", "type"),
        ({"name": " "}, "VALIDATION_ERROR", "name"),
    ],
)
def test_a_new_group_is_checked(desk: Desk, change: dict[str, Any], code: str, field: str) -> None:
    refusal = desk.refused("add_new_user_group", **{**CLOUD, **change})
    assert (refusal.code, refusal.field) == (code, field)


def test_an_unknown_manager_reads_as_published(desk: Desk) -> None:
    refusal = desk.refused("add_new_user_group", **{**CLOUD, "manager_id": "USER_999"})
    assert refusal.message == "User with ID 'USER_999' not found"


def test_a_group_is_changed(desk: Desk) -> None:
    group = desk.ok("update_user_group", group_id="GROUP_001", name="Help Desk", active=False)
    assert (group["name"], group["active"]) == ("Help Desk", False)
    assert group["updated_on"] == "2026-03-02T09:00:00"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"group_id": "GROUP_001"}, "NO_CHANGES_DETECTED"),
        ({"group_id": "GROUP_001", "name": "Desk", "active": True}, "NO_CHANGES_DETECTED"),
        ({"group_id": "GROUP_001", "name": "Network"}, "DUPLICATE_GROUP_NAME"),
        ({"group_id": "GROUP_999", "name": "Other"}, "NOT_FOUND"),
        ({"group_id": "", "name": "Other"}, "NOT_FOUND"),
    ],
)
def test_an_update_is_checked(desk: Desk, arguments: dict[str, Any], code: str) -> None:
    assert desk.refused("update_user_group", **arguments).code == code


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [4, 3, 2, 1]),
        ({"group_id": "GROUP_001"}, [2, 1]),
        ({"user_id": "USER_004"}, [3]),
        ({"member_id": "MEM_004", "group_id": ""}, [4]),
        ({"created_before": "2026-01-15T08:30:00Z"}, [1]),
    ],
)
def test_members_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok("list_group_members", **filters)
    assert [row["member_id"] for row in result["group_members"]] == [f"MEM_00{n}" for n in ids]
    assert result["total_count"] == len(ids)


def test_a_new_member_continues_the_numbers_whatever_their_prefix(desk: Desk) -> None:
    member = desk.ok("add_new_group_member", group_id="GROUP_002", user_id="USER_003")
    assert member["member_id"] == "MEMBER_005"
    assert member["org_id"] == "ORG_001"


@pytest.mark.parametrize(
    ("group_id", "user_id", "code", "field"),
    [
        ("GROUP_999", "USER_003", "NOT_FOUND", "group_id"),
        ("GROUP_001", "USER_999", "USER_NOT_FOUND", "user_id"),
        ("GROUP_001", "USER_003", "DUPLICATE_MEMBERSHIP", "user_id"),
    ],
)
def test_a_new_member_is_checked(
    desk: Desk, group_id: str, user_id: str, code: str, field: str
) -> None:
    refusal = desk.refused("add_new_group_member", group_id=group_id, user_id=user_id)
    assert (refusal.code, refusal.field) == (code, field)


def test_a_member_is_removed(desk: Desk) -> None:
    pair = {"group_id": "GROUP_001", "user_id": "USER_003"}
    assert desk.refused("remove_group_membership", **pair, member_id="MEM_002").code == (
        "MEMBER_MISMATCH"
    )
    assert desk.ok("remove_group_membership", **pair, member_id="MEM_001") == {
        "message": "Group membership removed successfully"
    }
    assert desk.refused("remove_group_membership", **pair).code == "NOT_FOUND"


@pytest.mark.parametrize(
    ("manager_id", "rules"),
    [
        ("USER_002", set()),
        ("USER_001", set()),
        ("USER_003", {"ITSM-12.4"}),
        ("USER_006", {"ITSM-12.4"}),
    ],
)
def test_a_group_is_led_by_an_active_manager(manager_id: str, rules: set[str]) -> None:
    assert broken_by("add_new_user_group", **{**CLOUD, "manager_id": manager_id}) == rules


@pytest.mark.parametrize(
    ("by", "group_id", "rules"),
    [
        ("ada", "GROUP_001", {"ITSM-12.4"}),
        ("ada", "GROUP_002", set()),
        ("mia", "GROUP_002", {"ITSM-12.1"}),
    ],
)
def test_who_may_deactivate_which_group(by: str, group_id: str, rules: set[str]) -> None:
    assert broken_by("update_user_group", by, group_id=group_id, active=False) == rules


@pytest.mark.parametrize(
    ("by", "group_id", "user_id", "rules"),
    [
        ("ada", "GROUP_002", "USER_003", set()),
        ("mia", "GROUP_002", "USER_003", set()),
        ("max", "GROUP_002", "USER_003", {"ITSM-12.1"}),
        ("ann", "GROUP_002", "USER_003", {"ITSM-1.2", "ITSM-12.1"}),
        ("ada", "GROUP_002", "USER_005", {"ITSM-12.4"}),
        ("ada", "GROUP_002", "USER_006", {"ITSM-12.4"}),
    ],
)
def test_who_may_add_whom(by: str, group_id: str, user_id: str, rules: set[str]) -> None:
    assert broken_by("add_new_group_member", by, group_id=group_id, user_id=user_id) == rules


def test_members_may_be_removed_by_their_manager_only() -> None:
    pair = {"group_id": "GROUP_001", "user_id": "USER_003"}
    assert broken_by("remove_group_membership", "max", **pair) == set()
    assert broken_by("remove_group_membership", "mia", **pair) == {"ITSM-12.1"}


def test_another_organisation_is_reached_in_published_mode_only(desk: Desk, guarded: Desk) -> None:
    pair = {"group_id": "GROUP_001", "user_id": "USER_008"}
    result = desk.call("add_new_group_member", **pair)
    assert "ITSM-1.3" in {breach.rule for breach in result.breaches}
    assert guarded.refused("add_new_group_member", **pair).code == "USER_NOT_FOUND"
    assert guarded.ok("list_user_groups")["total_count"] == 3
