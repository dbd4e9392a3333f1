"""Who acts, and how refusals read."""

import pytest

from tests.domains.csm.desk import Desk


@pytest.mark.parametrize("header", [None, "", "  "])
def test_the_user_header_is_required(desk: Desk, header: str | None) -> None:
    result = desk.database.call("list_users", {}, header)
    assert result.is_error
    assert result.text == "Error: x-user-email header is required for user identification"


def test_an_unknown_email_is_refused(desk: Desk) -> None:
    result = desk.database.call("list_users", {}, "nobody@halden.example")
    assert result.is_error
    assert result.text == "Error: User not found for given email"


def test_any_known_user_may_call_any_tool_in_published_mode(desk: Desk) -> None:
    made = desk.ok(
        "create_new_account", by="gil", name="Dune", account_type="customer", active=True
    )
    assert made["account_id"] == 4


def test_roles_are_enforced_in_guarded_mode(guarded: Desk) -> None:
    account = {"name": "Dune", "account_type": "customer", "active": True}
    reason = guarded.refused("create_new_account", by="ann", **account)
    assert reason == "The role 'agent' may not call create_new_account (rule CSM-1.2)"
    assert guarded.ok("create_new_account", by="ada", **account)["name"] == "Dune"


def test_wrong_arguments_read_as_the_framework_reports_them(desk: Desk) -> None:
    assert desk.refused("find_product_by_id", product_id="many") == (
        "[{'type': 'int_parsing', 'loc': ['body', 'product_id'], 'msg': 'Input should be a valid"
        " integer, unable to parse string as an integer', 'input': 'many'}]"
    )
    assert desk.refused("list_users", role="boss") == (
        "[{'type': 'enum', 'loc': ['body', 'role'], 'msg': \"Input should be 'admin', 'agent',"
        " 'manager' or 'customer'\", 'input': 'boss', 'ctx': {'expected': \"'admin', 'agent',"
        " 'manager' or 'customer'\"}}]"
    )


def test_arguments_that_no_tool_knows_are_left_out(desk: Desk) -> None:
    assert desk.ok("find_account", name="Bolt", colour="red")["account_id"] == 3


def test_null_means_left_out(desk: Desk) -> None:
    assert len(desk.ok("find_contacts", account_id=None, is_primary=True)) == 2


def test_results_are_compact_and_flags_are_numbers(desk: Desk) -> None:
    text = desk.call("find_user_group", name="Care").text
    assert text == '{"group_id": 1, "name": "Care", "type": "support", "active": 1}'
