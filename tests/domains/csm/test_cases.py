"""Cases, and the counting of them."""

from typing import Any

import pytest

from tests.domains.csm.desk import NOW, Desk

CASE = {
    "account_id": 2,
    "contact_id": 1,
    "channel": "web",
    "priority": "moderate",
    "state": "new",
    "short_description": "Asks how to renew the licence file",
}


def test_a_new_case_continues_ids_and_numbers(desk: Desk) -> None:
    made = desk.ok("create_new_case", **CASE)
    assert made == {
        **CASE,
        "case_id": 9,
        "number": "CS-0000009",
        "product_id": None,
        "installed_product_id": None,
        "assignment_group_id": None,
        "assigned_to": None,
        "escalation": 0,
        "escalation_reason": None,
        "reopen_count": 0,
        "sys_created_on": NOW,
        "sys_updated_on": NOW,
        "closed_on": None,
    }


def test_nothing_else_follows_from_a_new_case(desk: Desk) -> None:
    result = desk.call("create_new_case", **CASE)
    assert [change.table for change in result.changes] == ["customer_case"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("account_id", 99),
        ("contact_id", 99),
        ("product_id", 99),
        ("installed_product_id", 99),
        ("assignment_group_id", 99),
        ("assigned_to", 99),
        ("account_id", 0),
    ],
)
def test_what_a_case_refers_to_must_exist(desk: Desk, field: str, value: int) -> None:
    assert desk.refused("create_new_case", **{**CASE, field: value}) == f"{field} not found"
    assert desk.refused("update_case", case_id=2, **{field: value}) == f"{field} not found"


def test_any_state_follows_any_other_in_published_mode(desk: Desk) -> None:
    for state in ("closed", "new", "canceled", "pending"):
        assert desk.ok("update_case", case_id=7, state=state)["state"] == state


def test_an_update_needs_a_field_before_it_looks_for_the_case(desk: Desk) -> None:
    assert desk.refused("update_case", case_id=99) == "No fields to update"
    assert desk.refused("update_case", case_id=99, channel="web") == "case_id not found"


def test_an_update_that_changes_nothing_still_stamps(desk: Desk) -> None:
    result = desk.call("update_case", case_id=2, channel="email")
    assert str(result.changes[0]).startswith("update customer_case 2: sys_updated_on: ")


def test_empty_text_empties_a_date_and_not_a_required_text(desk: Desk) -> None:
    assert desk.ok("update_case", case_id=5, closed_on="")["closed_on"] is None
    assert "should have at least 1" in desk.refused("update_case", case_id=5, short_description="")
    reason = desk.refused("update_case", case_id=5, short_description="  ")
    assert reason == "short_description must not be empty"


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("2026-03-01 10:20:30", "2026-03-01 10:20:30"),
        ("2026-03-01T10:20:30Z", "2026-03-01 10:20:30"),
        ("2026-03-01T10:20:30+02:00", "2026-03-01 08:20:30"),
        ("2026-03-01", "2026-03-01 00:00:00"),
    ],
)
def test_moments_are_stored_in_one_form(desk: Desk, given: str, stored: str) -> None:
    assert desk.ok("update_case", case_id=5, closed_on=given)["closed_on"] == stored


def test_a_date_that_is_none_is_refused(desk: Desk) -> None:
    assert desk.refused("update_case", case_id=5, closed_on="tomorrow").startswith("Invalid date")


def test_ending_an_escalation_empties_its_reason(desk: Desk) -> None:
    row = desk.ok("update_case", case_id=3, escalation=False)
    assert (row["escalation"], row["escalation_reason"]) == (0, None)


def test_assigning_tells_to_whom_and_when(desk: Desk) -> None:
    assert desk.ok("assign_case_to_user", case_id=8, assigned_to_user_id=3) == {
        "assignment_status": "success",
        "assigned_to": 3,
        "assigned_at": NOW,
    }
    assert desk.ok("set_case_assignment_group", case_id=8, assignment_group_id=1) == {
        "status": "success",
        "assignment_group_id": 1,
        "set_at": NOW,
    }
    row = desk.row("SELECT assigned_to, assignment_group_id FROM customer_case WHERE case_id = 8")
    assert row == {"assigned_to": 3, "assignment_group_id": 1}
    missing = desk.refused("assign_case_to_user", case_id=8, assigned_to_user_id=99)
    assert missing == "assigned_to_user_id not found"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [1, 2, 3, 4, 5, 6, 7, 8]),
        ({"number": "CS-0000004"}, [4]),
        ({"account_id": 2, "state": "closed"}, [5, 6]),
        ({"short_description": "SHUTTER"}, [4, 5, 6]),
        ({"short_description": "%"}, []),
        ({"short_description": "' OR 1=1 --"}, []),
        ({"escalation": True}, [3]),
        ({"escalation": False, "priority": "high"}, [1, 4]),
        ({"reopen_count": 1}, [6]),
        ({"closed_on": "2026-02-14 09:00:00"}, [5]),
        ({"created_after": "2026-02-26 08:00:00"}, [1, 2, 8]),
        ({"created_after": "02/26/2026", "created_before": "2026-02-27"}, [2]),
        ({"state": "new", "priority": "low"}, []),
    ],
)
def test_searches_pass_all_filters(desk: Desk, filters: dict[str, Any], found: list[int]) -> None:
    assert [row["case_id"] for row in desk.ok("search_cases", **filters)] == found


def test_a_range_upside_down_is_refused(desk: Desk) -> None:
    reason = desk.refused("search_cases", created_after="2026-02-27", created_before="2026-02-26")
    assert reason == "created_after must not be later than created_before"


def test_cases_of_a_group_and_of_a_person(desk: Desk) -> None:
    in_group = desk.ok("get_cases_assigned_to", assignment_group_id=1)
    assert [row["case_id"] for row in in_group] == [2, 3, 4, 5, 6]
    assert "escalation" not in in_group[0]
    assert desk.ok("get_cases_assigned_to", assignment_group_id=1, assigned_to=4) == []


@pytest.mark.parametrize(
    ("tool", "arguments", "result"),
    [
        (
            "count_case_by_state",
            {"account_id": 2},
            [
                {"state": "closed", "count": 2},
                {"state": "in_progress", "count": 1},
                {"state": "new", "count": 1},
                {"state": "pending", "count": 1},
                {"state": "resolved", "count": 1},
            ],
        ),
        ("count_case_by_state", {"assigned_to": 99}, []),
        (
            "get_count_of_cases_priority_wise",
            {"priority": "low"},
            [{"priority": "low", "count": 3}],
        ),
        ("get_channel_wise_case_count", {"channel": "chat"}, {"chat": 2}),
        (
            "get_channel_wise_case_count",
            {},
            {
                "web": 1,
                "email": 2,
                "phone": 2,
                "chat": 2,
                "social": 0,
                "alert": 1,
                "community": 0,
            },
        ),
        (
            "count_case_for_assignment_group",
            {"assignment_group_id": 1, "state": "closed"},
            {"assignment_group_id": 1, "count": 2},
        ),
        ("get_average_case_reopen_count", {"state": "closed"}, {"avg_reopen_count": 0.5}),
        ("get_average_case_reopen_count", {"channel": "social"}, {"avg_reopen_count": 0.0}),
        (
            "avg_reopen_count_for_assignment_group",
            {"assignment_group_id": 1},
            {"assignment_group_id": 1, "avg_reopen_count": 0.2},
        ),
    ],
)
def test_cases_are_counted(
    desk: Desk, tool: str, arguments: dict[str, Any], result: object
) -> None:
    assert desk.ok(tool, **arguments) == result
