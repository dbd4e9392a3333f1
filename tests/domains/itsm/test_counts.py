"""How many incidents there are."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk


@pytest.mark.parametrize(
    ("arguments", "counts"),
    [
        ({}, {"high": 2, "planning": 1, "low": 1}),
        ({"priority_list": []}, {"high": 2, "planning": 1, "low": 1}),
        ({"priority_list": ["low", "", "high"]}, {"high": 2, "low": 1}),
        ({"priority_list": ["critical"]}, {}),
    ],
)
def test_incidents_are_counted_by_priority(
    desk: Desk, arguments: dict[str, Any], counts: dict[str, int]
) -> None:
    assert desk.ok("get_count_of_incident_priority_wise", **arguments) == counts


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        ({}, 1),
        ({"status": "", "priority": "high", "channel": "phone"}, 1),
        ({"status": "new"}, 0),
    ],
)
def test_incidents_of_a_group_are_counted(desk: Desk, filters: dict[str, str], count: int) -> None:
    found = desk.ok(
        "count_incident_for_assignment_group", assignment_group_id="GROUP_001", **filters
    )
    assert found == {"GROUP_001": count}


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "message"),
    [
        (
            "get_count_of_incident_priority_wise",
            {"priority_list": ["urgent"]},
            "INVALID_ENUM_VALUE",
            "Invalid value 'urgent' for 'priority_list'. "
            "Must be one of: 'critical', 'high', 'low', 'moderate', 'planning'",
        ),
        (
            "count_incident_for_assignment_group",
            {"assignment_group_id": "GROUP_999"},
            "RESOURCE_NOT_FOUND",
            "Assignment Group not found with identifier 'GROUP_999'",
        ),
        (
            "count_incident_for_assignment_group",
            {"assignment_group_id": "GROUP_999", "channel": "fax"},
            "INVALID_ENUM_VALUE",
            "Invalid value 'fax' for 'channel'. Must be one of: 'chat', 'email', 'phone', "
            "'self-service', 'virtual-agent', 'walk-in', 'web'",
        ),
    ],
)
def test_counting_is_checked(
    desk: Desk, tool: str, arguments: dict[str, Any], code: str, message: str
) -> None:
    refusal = desk.refused(tool, **arguments)
    assert (refusal.code, refusal.message) == (code, message)


def test_counts_stay_within_the_organisation_when_guarded(guarded: Desk) -> None:
    counted = guarded.ok("get_count_of_incident_priority_wise")
    assert counted == {"high": 1, "planning": 1, "low": 1}
