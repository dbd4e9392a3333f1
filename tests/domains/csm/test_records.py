"""People, groups, accounts, places, products, contracts, entitlements and SLA definitions."""

from typing import Any

import pytest

from tests.domains.csm.desk import NOW, Desk

PERSON = {
    "first_name": "New",
    "last_name": "One",
    "email": "new.one@halden.example",
    "role": "agent",
    "active": True,
}


@pytest.mark.parametrize(
    ("tool", "arguments", "key"),
    [
        ("find_user", {"name": "Ann Cole"}, {"user_id": 3}),
        ("find_user", {"name": "ann cole"}, {"user_id": 3}),
        ("find_user_by_email", {"email": "max@halden.example"}, {"user_id": 2}),
        ("find_account", {"name": "Acme Optics"}, {"account_id": 2}),
        ("find_contact_by_portal_user", {"portal_user_id": 7}, {"contact_id": 2}),
        ("find_product", {"name": "Suite 7"}, {"product_id": 2}),
        ("find_product_by_id", {"product_id": 3}, {"lifecycle_state": "retired"}),
        ("find_installed_product_by_serial", {"serial_number": "SN-3"}, {"account_id": 3}),
        ("find_location", {"name": "Bolt Works"}, {"location_id": 3}),
        ("find_user_group", {"name": "Repair"}, {"group_id": 2}),
    ],
)
def test_look_ups_find_one_row(
    desk: Desk, tool: str, arguments: dict[str, Any], key: dict[str, Any]
) -> None:
    assert key.items() <= desk.ok(tool, **arguments).items()


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("find_user", {"name": "Ann"}),
        ("find_user", {"name": ""}),
        ("find_user_by_email", {"email": "max"}),
        ("find_user_by_email", {"email": ""}),
        ("find_account", {"name": "Acme"}),
        ("find_account", {"name": "%"}),
        ("find_contact_by_portal_user", {"portal_user_id": 1}),
        ("find_product_by_id", {"product_id": 99}),
        ("find_installed_product_by_serial", {"serial_number": "SN"}),
        ("find_location", {"name": "bolt works"}),
    ],
)
def test_look_ups_without_a_match_answer_empty(
    desk: Desk, tool: str, arguments: dict[str, Any]
) -> None:
    assert desk.ok(tool, **arguments) == {}


@pytest.mark.parametrize(
    ("tool", "arguments", "keys"),
    [
        ("list_users", {"role": "agent", "active": True}, [3, 4]),
        ("list_users", {"last_name": "par"}, [6, 8]),
        ("list_users", {"email": "halden.example"}, []),
        ("list_user_groups", {"name": "repair"}, [2, 3]),
        ("list_user_groups", {"type": "vendor"}, [3]),
        ("list_group_members", {"user_id": 4}, [3, 4]),
        ("get_accounts", {"account_types": ["internal", "partner"]}, [1]),
        ("get_accounts", {"account_types": []}, [1, 2, 3]),
        ("get_accounts", {"email_domain": "acme"}, [2]),
        ("find_contacts", {"is_primary": False}, []),
        ("find_locations", {"city": "tokyo", "active": False}, [4]),
        ("find_locations", {"street": "dock"}, [2]),
        ("find_products", {"category": "hardware", "lifecycle_state": "active"}, [1, 4]),
        ("find_products", {"product_price": 50}, [2]),
        ("retrieve_installed_products", {"product_id": 1, "status": "in_use"}, [1, 3]),
        ("retrieve_installed_products", {"warranty_end": "2026-01-31"}, [2]),
        ("find_contracts", {"contract_price_range_start": 800, "account_id": 3}, [2]),
        ("find_contracts", {"contract_price_range_end": 1500}, [2, 3]),
        ("find_contracts", {"start_date": "2026-02-01"}, [3]),
        ("find_entitlements", {"product_id": 1}, []),
        ("find_entitlements", {"active": True, "coverage_hours": "h12x6"}, [1]),
        ("find_sla_definitions", {"metric": "resolution", "pause_on_pending": False}, [5]),
        ("find_sla_definitions", {"name": "moderate"}, [3, 4, 6]),
        ("find_sla_definitions", {"target_mins": 60, "active": True}, [1]),
    ],
)
def test_lists_pass_all_filters(
    desk: Desk, tool: str, arguments: dict[str, Any], keys: list[int]
) -> None:
    assert [next(iter(row.values())) for row in desk.ok(tool, **arguments)] == keys


def test_a_price_range_upside_down_is_refused(desk: Desk) -> None:
    prices = {"contract_price_range_start": 9, "contract_price_range_end": 1}
    assert "must not be above" in desk.refused("find_contracts", **prices)


@pytest.mark.parametrize(
    ("tool", "arguments", "key", "number"),
    [
        ("add_new_user", PERSON, "user_id", 9),
        ("add_new_user_group", {"name": "New", "type": "field", "active": True}, "group_id", 5),
        ("add_new_group_member", {"group_id": 3, "user_id": 3}, "member_id", 6),
        (
            "create_new_account",
            {"name": "Dune", "account_type": "partner", "active": False},
            "account_id",
            4,
        ),
        (
            "create_contact",
            {"account_id": 2, "portal_user_id": 8, "active": True, "is_primary": False},
            "contact_id",
            3,
        ),
        (
            "add_location",
            {"name": "Here", "active": True, "city": "mumbai", "country": "india"},
            "location_id",
            5,
        ),
        (
            "add_new_product",
            {"name": "Lens", "category": "hardware", "lifecycle_state": "active"},
            "product_id",
            5,
        ),
        (
            "register_new_installed_product",
            {"account_id": 3, "product_id": 2, "serial_number": "SN-9", "status": "in_stock"},
            "installed_product_id",
            5,
        ),
        (
            "enlist_new_contract",
            {
                "account_id": 3,
                "contract_type": "support",
                "status": "draft",
                "start_date": "2026-04-01",
                "end_date": "2027-03-31",
            },
            "contract_id",
            4,
        ),
        (
            "add_new_entitlement",
            {"account_id": 3, "support_level": "standard", "active": True},
            "entitlement_id",
            3,
        ),
        (
            "add_new_sla_definition",
            {
                "metric": "response",
                "target_mins": 5,
                "name": "Response - Critical",
                "pause_on_pending": True,
                "active": True,
            },
            "sla_def_id",
            7,
        ),
    ],
)
def test_new_rows_continue_the_ids_and_are_stamped(
    desk: Desk, tool: str, arguments: dict[str, Any], key: str, number: int
) -> None:
    made = desk.ok(tool, **arguments)
    assert next(iter(made)) == key
    assert made[key] == number
    assert made["sys_created_on"] == made.get("sys_updated_on", NOW) == NOW
    flags = {name: int(value) for name, value in arguments.items() if isinstance(value, bool)}
    assert flags.items() <= made.items()


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("add_new_user", {**PERSON, "email": "ann@halden.example"}, "email already exists"),
        ("add_new_user", {**PERSON, "location_id": 99}, "location_id not found"),
        ("update_user_details", {"user_id": 99, "active": False}, "user_id not found"),
        ("update_user_details", {"user_id": 3}, "No fields to update"),
        (
            "update_user_details",
            {"user_id": 3, "email": "bob@halden.example"},
            "email already exists",
        ),
        (
            "add_new_user_group",
            {"name": "Care", "type": "field", "active": True},
            "name already exists",
        ),
        ("add_new_group_member", {"group_id": 99, "user_id": 3}, "group_id not found"),
        (
            "remove_group_membership",
            {"group_id": 1},
            "member_id, or group_id and user_id, is required",
        ),
        (
            "create_new_account",
            {"name": "Bolt", "account_type": "customer", "active": True},
            "name already exists",
        ),
        ("update_contact", {"contact_id": 1, "portal_user_id": 99}, "portal_user_id not found"),
        (
            "register_new_installed_product",
            {"account_id": 3, "product_id": 1, "serial_number": "SN-1", "status": "in_use"},
            "serial_number already exists",
        ),
        ("update_contract", {"contract_id": 1, "start_date": ""}, "start_date must not be empty"),
        ("update_entitlement", {"entitlement_id": 1, "contract_id": 99}, "contract_id not found"),
        ("update_sla_definition", {"sla_def_id": 1, "name": "Response - Moderate"},
         "name already exists"),
        (
            "delete_products",
            {"product_id": 1},
            "Other rows still refer to this one, or it refers to one that is not there "
            "(FOREIGN KEY constraint failed)",
        ),
    ],
)  # fmt: skip
def test_refusals_say_what_is_wrong(
    desk: Desk, tool: str, arguments: dict[str, Any], reason: str
) -> None:
    assert desk.refused(tool, **arguments) == reason


def test_a_row_may_keep_its_own_unique_values(desk: Desk) -> None:
    kept = desk.ok("update_user_details", user_id=3, email="ann@halden.example", phone="")
    assert kept["phone"] is None
    assert desk.ok("update_user_group", group_id=1, name="Care", type="field")["type"] == "field"


def test_part_of_a_name_is_another_name(desk: Desk) -> None:
    made = desk.ok("add_new_product", name="Scope", category="hardware", lifecycle_state="active")
    assert made["product_id"] == 5
    assert desk.ok("update_account_details", account_id=3, name="Acme")["name"] == "Acme"


def test_an_entitlement_has_office_hours_and_no_limit_unless_it_says_otherwise(desk: Desk) -> None:
    row = desk.ok("add_new_entitlement", account_id=2, support_level="standard", active=False)
    assert (row["coverage_hours"], row["max_cases_per_month"]) == ("h8x5", 0)
    null = {"coverage_hours": None, "max_cases_per_month": None}
    row = desk.ok(
        "add_new_entitlement", account_id=2, support_level="standard", active=False, **null
    )
    assert (row["coverage_hours"], row["max_cases_per_month"]) == ("h8x5", 0)


@pytest.mark.parametrize("phone", ["", " ", None, "+1-415-555-0177"])
def test_a_new_user_keeps_the_phone_as_it_was_given(desk: Desk, phone: str | None) -> None:
    name = {"first_name": "Zoe", "last_name": "Day", "email": "zoe@halden.example"}
    row = desk.ok("add_new_user", role="agent", active=True, phone=phone, **name)
    assert row["phone"] == phone


def test_days_are_stored_without_a_time(desk: Desk) -> None:
    row = desk.ok("update_contract", contract_id=1, end_date="2027-06-30T00:00:00Z")
    assert row["end_date"] == "2027-06-30"
    unit = desk.ok(
        "update_installed_product_details", installed_product_id=1, warranty_end="01/31/2028"
    )
    assert unit["warranty_end"] == "2028-01-31"


def test_memberships_are_checked_and_ended(desk: Desk) -> None:
    known = desk.ok("check_user_membership", user_id=4, group_id=2)
    assert known == {"exists": True, "member_id": 3}
    nobody = desk.ok("check_user_membership", user_id=99, group_id=2)
    assert nobody == {"exists": False, "member_id": None}
    assert desk.ok("remove_group_membership", group_id=2, user_id=4) == {"deleted": 1}
    assert desk.ok("remove_group_membership", member_id=3) == {"deleted": 0}


def test_a_second_membership_is_not_refused_in_published_mode(desk: Desk) -> None:
    assert desk.ok("add_new_group_member", group_id=1, user_id=3)["member_id"] == 6


def test_products_without_references_can_be_deleted(desk: Desk) -> None:
    assert desk.ok("delete_products", name="Spare Lens") == {"deleted": 1}
    assert desk.ok("delete_products", name="Spare") == {"deleted": 0}


@pytest.mark.parametrize(
    ("tool", "arguments", "result"),
    [
        ("installed_product_warranties_ended_count", {"on_date": "2026-01-31"}, {"ended_count": 2}),
        (
            "installed_product_warranties_ended_count",
            {"on_date": "2026-01-30", "account_id": 2},
            {"ended_count": 0},
        ),
        (
            "count_installed_product_by_status",
            {"account_id": 2},
            [
                {"status": "in_use", "count": 1},
                {"status": "repair", "count": 1},
                {"status": "retired", "count": 1},
            ],
        ),
        (
            "avg_installed_per_account_by_status",
            {"product_id": 1, "account_id": 3},
            [{"account_id": 3, "status": "in_use", "avg_installed_per_account": 1.0}],
        ),
        (
            "count_contract_by_status",
            {"contract_type": "warranty"},
            [{"status": "active", "count": 1}, {"status": "expired", "count": 1}],
        ),
        (
            "avg_contracts_per_account_by_status",
            {},
            [
                {"status": "active", "avg_contracts_per_account": 2.0},
                {"status": "expired", "avg_contracts_per_account": 1.0},
            ],
        ),
        ("total_sum_of_max_cases_per_support_level", {}, {"support_level": "all", "sum": 6}),
        (
            "total_sum_of_max_cases_per_support_level",
            {"support_level": "enterprise"},
            {"support_level": "enterprise", "sum": 0},
        ),
        (
            "total_sum_of_target_mins_per_priority",
            {"priority": "high"},
            {"priority": "high", "sum": 940},
        ),
        (
            "average_target_mins_per_priority",
            {"priority_list": ["high"]},
            [{"priority": "high", "avg_target_mins": pytest.approx(940 / 3)}],
        ),
    ],
)
def test_records_are_counted_and_averaged(
    desk: Desk, tool: str, arguments: dict[str, Any], result: object
) -> None:
    assert desk.ok(tool, **arguments) == result
