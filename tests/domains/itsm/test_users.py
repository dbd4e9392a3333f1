"""Users: look-ups, creation, changes and the rules of section 12."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

ZOE: dict[str, Any] = {
    "first_name": "Zoe",
    "last_name": "Day",
    "email": "zoe.day@northwind.example",
    "phone": "+1-415-555-0199",
    "role": "agent",
    "active": True,
}


def test_a_user_is_shown_without_the_token(desk: Desk) -> None:
    assert desk.ok("get_user", user_id="USER_003") == {
        "user_id": "USER_003",
        "user_name": "ann.lake",
        "first_name": "Ann",
        "last_name": "Lake",
        "email": "ann.lake@northwind.example",
        "phone": "+1-415-555-0103",
        "role": "agent",
        "active": True,
        "org_id": "ORG_001",
        "location_id": "LOC_001",
        "created_on": "2026-01-06T08:00:00",
        "updated_on": "2026-01-06T08:00:00",
    }


@pytest.mark.parametrize(
    ("tool", "arguments", "user_id"),
    [
        ("get_user_using_email", {"email": "ben.ford@northwind.example"}, "USER_004"),
        ("get_user_using_name", {"first_name": "Ben", "last_name": "Ford"}, "USER_004"),
        ("get_user_using_name", {"first_name": "bEN", "last_name": "FORD"}, "USER_004"),
        ("get_user_using_name", {"first_name": "Ann", "last_name": "Lake"}, "USER_003"),
    ],
)
def test_users_are_found(desk: Desk, tool: str, arguments: dict[str, Any], user_id: str) -> None:
    assert desk.ok(tool, **arguments)["user_id"] == user_id


@pytest.mark.parametrize(
    ("tool", "arguments", "value"),
    [
        ("get_user", {"user_id": "USER_999"}, "USER_999"),
        ("get_user", {"user_id": ""}, ""),
        ("get_user_using_email", {"email": "nobody@x.example"}, "nobody@x.example"),
        ("get_user_using_name", {"first_name": "No", "last_name": "Body"}, "No Body"),
        ("get_user_using_name", {"first_name": "Be", "last_name": "For"}, "Be For"),
    ],
)
def test_a_missing_user_is_named(
    desk: Desk, tool: str, arguments: dict[str, Any], value: str
) -> None:
    refusal = desk.refused(tool, **arguments)
    assert refusal.code == "RESOURCE_NOT_FOUND"
    assert refusal.message == f"User not found with identifier '{value}'"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({"role": "manager"}, [2, 10]),
        ({"active": "false"}, [6]),
        ({"active": "TRUE", "role": "agent"}, [3, 4, 8]),
        ({"last_name": "LAK"}, [3, 9]),
        ({"phone": "+44-161"}, [7, 8]),
        ({"email": "lake@northwind.example"}, []),
        ({"user_id": "USER_005", "first_name": ""}, [5]),
        ({"created_after": "2026-01-10"}, [7, 8]),
        ({"created_before": "01/04/2026 08:00"}, [9]),
        ({"created_after": "2026-01-10T08:00:00Z", "created_before": "2026-01-10 08:00"}, [7]),
        ({"first_name": "%"}, []),
        ({"last_name": "' OR 1=1 --"}, []),
    ],
)
def test_lists_are_filtered(desk: Desk, filters: dict[str, Any], ids: list[int]) -> None:
    result = desk.ok("list_users", **filters)
    found = {row["user_id"] for row in result["users"]}
    assert found == {f"USER_{number:03d}" for number in ids}
    assert result["total_count"] == len(ids)


def test_lists_are_newest_first(desk: Desk) -> None:
    days = [row["created_on"] for row in desk.ok("list_users")["users"]]
    assert len(days) == 10
    assert days == sorted(days, reverse=True)


@pytest.mark.parametrize(
    ("filters", "code", "field"),
    [
        ({"role": "boss"}, "INVALID_ENUM_VALUE", "role"),
        ({"role": "Admin"}, "INVALID_ENUM_VALUE", "role"),
        ({"active": "maybe"}, "INVALID_ENUM_VALUE", "active"),
        ({"created_after": "soon"}, "INVALID_DATE_FORMAT", "created_after"),
        (
            {"created_after": "2026-02-01", "created_before": "2026-01-01"},
            "INVALID_DATE_RANGE",
            "created_after",
        ),
    ],
)
def test_bad_filters_are_refused(
    desk: Desk, filters: dict[str, Any], code: str, field: str
) -> None:
    refusal = desk.refused("list_users", **filters)
    assert (refusal.code, refusal.field) == (code, field)


def test_a_new_user_continues_the_seed(desk: Desk) -> None:
    user = desk.ok("add_new_user", **ZOE)
    assert user["user_id"] == "USER_011"
    assert user["user_name"] == "zoe.day"
    assert (user["org_id"], user["location_id"]) == ("ORG_001", None)
    assert user["created_on"] == user["updated_on"] == "2026-03-02T09:00:00"


def test_a_new_user_can_sign_in_and_has_a_role(desk: Desk) -> None:
    desk.ok("add_new_user", **ZOE)
    stored = desk.row("SELECT static_token FROM users WHERE user_id = 'USER_011'")
    assert desk.ok("get_user", by=stored["static_token"], user_id="USER_011")
    role = desk.row("SELECT role_id, org_id FROM user_role WHERE user_id = 'USER_011'")
    assert role == {"role_id": "ROLE_003", "org_id": "ORG_001"}


def test_a_taken_login_name_gets_a_number(desk: Desk) -> None:
    ben = {**ZOE, "first_name": "Ben", "last_name": "Ford"}
    assert desk.ok("add_new_user", **ben)["user_name"] == "ben.ford2"


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"email": "ada.stone@northwind.example"}, "DUPLICATE_EMAIL", "email"),
        ({"phone": "+1-415-555-0101"}, "DUPLICATE_PHONE", "phone"),
        ({"phone": "+44-161-555-0108"}, "DUPLICATE_PHONE", "phone"),
        ({"user_name": "max.hill"}, "DUPLICATE_USER_NAME", "user_name"),
        ({"phone": "415-555-0199"}, "INVALID_PHONE_FORMAT", "phone"),
        ({"phone": "+1-415-555-0199\n"}, "INVALID_PHONE_FORMAT", "phone"),
        ({"email": "zoe"}, "INVALID_EMAIL_FORMAT", "email"),
        ({"location_id": "LOC_999"}, "LOCATION_NOT_FOUND", "location_id"),
        ({"location_id": "LOC_003"}, "CROSS_ORGANIZATION_ACCESS", "location_id"),
        ({"role": "ADMIN"}, "INVALID_ENUM_VALUE", "role"),
        ({"first_name": ""}, "string_too_short", "first_name"),
        ({"last_name": "  "}, "VALIDATION_ERROR", "last_name"),
        ({"last_name": "x" * 61}, "string_too_long", "last_name"),
    ],
)
def test_a_new_user_is_checked(desk: Desk, change: dict[str, Any], code: str, field: str) -> None:
    refusal = desk.refused("add_new_user", **{**ZOE, **change})
    assert (refusal.code, refusal.field) == (code, field)


def test_an_update_changes_what_is_given(desk: Desk) -> None:
    before = desk.ok("get_user", user_id="USER_004")
    after = desk.ok("update_user_details", user_id="USER_004", last_name="Forde", role="manager")
    changed = {"last_name": "Forde", "role": "manager", "updated_on": "2026-03-02T09:00:00"}
    assert after == before | changed
    assert desk.row("SELECT role_id FROM user_role WHERE user_id = 'USER_004'") == {
        "role_id": "ROLE_002"
    }


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"role": None},
        {"user_name": "", "company_id": ""},
        {"role": "agent", "last_name": "Ford"},
        {"location_id": ""},
    ],
)
def test_an_update_without_a_change_is_refused(desk: Desk, arguments: dict[str, Any]) -> None:
    refusal = desk.refused("update_user_details", user_id="USER_004", **arguments)
    assert refusal.code == "NO_CHANGES_DETECTED"


def test_nothing_to_change_is_found_before_the_user_is_missed(desk: Desk) -> None:
    assert desk.refused("update_user_details", user_id="USER_999").code == "NO_CHANGES_DETECTED"
    missing = desk.refused("update_user_details", user_id="USER_999", role="boss")
    assert missing.code == "INVALID_ENUM_VALUE"


def test_a_blank_location_clears_it(desk: Desk) -> None:
    after = desk.ok("update_user_details", user_id="USER_003", location_id="")
    assert after["location_id"] is None


def test_own_values_are_no_duplicates_but_those_of_others_are(desk: Desk) -> None:
    same = desk.refused(
        "update_user_details", user_id="USER_004", email="ben.ford@northwind.example"
    )
    assert same.code == "NO_CHANGES_DETECTED"
    other = desk.refused("update_user_details", user_id="USER_004", phone="+1-415-555-0101")
    assert other.code == "DUPLICATE_PHONE"


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, set()),
        ({"email": "zoe.day@elsewhere.example"}, {"ITSM-12.2"}),
    ],
)
def test_rules_over_new_users(change: dict[str, Any], rules: set[str]) -> None:
    assert broken_by("add_new_user", **{**ZOE, **change}) == rules


@pytest.mark.parametrize("by", ["max", "ann", "rita"])
def test_only_admins_write_users(by: str) -> None:
    change = {"user_id": "USER_009", "last_name": "Lakes"}
    assert "ITSM-12.1" in broken_by("update_user_details", by, **change)


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"user_id": "USER_001", "role": "manager"}, {"ITSM-12.5"}),
        ({"user_id": "USER_001", "active": False}, {"ITSM-12.5"}),
        ({"user_id": "USER_001", "last_name": "Stein"}, set()),
        ({"user_id": "USER_003", "active": False}, {"ITSM-12.3"}),
        ({"user_id": "USER_005", "active": False}, {"ITSM-12.3"}),
        ({"user_id": "USER_010", "active": False}, {"ITSM-12.3"}),
        ({"user_id": "USER_009", "active": False}, set()),
        ({"user_id": "USER_004", "active": False}, set()),
        ({"user_id": "USER_004", "company_id": "ORG_002"}, {"ITSM-1.3"}),
    ],
)
def test_rules_over_changed_users(change: dict[str, Any], rules: set[str]) -> None:
    assert broken_by("update_user_details", **change) == rules


def test_users_of_another_organisation_are_out_of_sight_in_guarded_mode(
    desk: Desk, guarded: Desk
) -> None:
    assert desk.ok("list_users")["total_count"] == 10
    assert guarded.ok("list_users")["total_count"] == 8
    assert desk.call("get_user", user_id="USER_008").breaches[0].rule == "ITSM-1.3"
    assert guarded.refused("get_user", user_id="USER_008").code == "RESOURCE_NOT_FOUND"


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ({"email": "olga.reed@southgate.example"}, {"email": "new@southgate.example"}),
        ({"phone": "+44-161-555-0107"}, {"phone": "+44-161-555-0999"}),
        ({"user_name": "olga.reed"}, {"user_name": "olga.new"}),
        ({"company_id": "ORG_002"}, {"company_id": "ORG_777"}),
    ],
)
def test_who_may_not_write_users_does_not_learn_what_there_is_elsewhere(
    taken: dict[str, str], free: dict[str, str]
) -> None:
    desk = Desk("guarded")
    calls: list[tuple[str, dict[str, Any]]] = [("update_user_details", {"user_id": "USER_003"})]
    if "company_id" not in taken:
        calls.append(("add_new_user", ZOE))
    for tool, arguments in calls:
        known = desk.refused(tool, "max", **(arguments | taken))
        assert known == desk.refused(tool, "max", **(arguments | free))
        assert known.rule == "ITSM-12.1"


def test_another_organisation_is_not_named_to_an_admin_either() -> None:
    desk = Desk("guarded")
    for company in ("ORG_002", "ORG_777"):
        refusal = desk.refused("update_user_details", user_id="USER_003", company_id=company)
        assert (refusal.rule, "Southgate" in refusal.message) == ("ITSM-1.3", False)
