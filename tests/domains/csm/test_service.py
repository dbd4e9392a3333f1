"""SLAs of cases, interactions and notifications."""

from typing import Any

import pytest

from tests.domains.csm.desk import NOW, Desk


def test_an_sla_starts_now_and_is_not_breached_unless_said_otherwise(desk: Desk) -> None:
    made = desk.ok("link_new_case_sla", case_id=1, sla_def_id=2, stage="in_progress")
    assert made == {
        "case_sla_id": 6,
        "case_id": 1,
        "sla_def_id": 2,
        "stage": "in_progress",
        "start_time": NOW,
        "breach_time": None,
        "has_breached": 0,
        "completed_time": None,
    }


def test_an_sla_is_linked_to_a_case_in_any_state_in_published_mode(desk: Desk) -> None:
    desk.ok("link_new_case_sla", case_id=7, sla_def_id=6, stage="paused", has_breached=True)
    row = desk.row("SELECT stage, has_breached FROM case_sla WHERE case_id = 7")
    assert row == {"stage": "paused", "has_breached": 1}


def test_ids_are_not_used_again_after_a_deletion(desk: Desk) -> None:
    assert desk.ok("delete_case_slas", case_sla_id=5) == {"deleted": 1}
    made = desk.ok("link_new_case_sla", case_id=8, sla_def_id=4, stage="in_progress")
    assert made["case_sla_id"] == 6


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"case_id": 3}, [2, 3]),
        ({"has_breached": False, "stage": "in_progress"}, [4, 5]),
        ({"breach_time": "2026-02-25 15:40:00"}, [3]),
        ({"case_id": 99}, []),
    ],
)
def test_slas_are_found(desk: Desk, filters: dict[str, Any], found: list[int]) -> None:
    assert [row["case_sla_id"] for row in desk.ok("find_case_slas", **filters)] == found


def test_breached_slas_are_counted_by_stage(desk: Desk) -> None:
    assert desk.ok("find_stage_wise_breached_case_sla_counts") == {
        "in_progress": 2,
        "paused": 0,
        "completed": 0,
        "canceled": 0,
    }
    counted = desk.ok("find_stage_wise_breached_case_sla_counts", stage="completed")
    assert counted == {"completed": 0}


@pytest.mark.parametrize(
    "tool",
    [
        "delete_case_slas",
        "delete_notifications",
        "delete_products",
        "delete_case_knowledge_linkages",
    ],
)
def test_deleting_needs_a_filter(desk: Desk, tool: str) -> None:
    assert desk.refused(tool) == "At least one filter is required"


def test_empty_text_is_no_filter_to_delete_by(desk: Desk) -> None:
    reason = desk.refused("delete_notifications", created_after="", email="")
    assert reason == "At least one filter is required"


def test_deleting_counts_what_it_deleted(desk: Desk) -> None:
    assert desk.ok("delete_case_slas", case_id=3) == {"deleted": 2}
    assert desk.ok("delete_case_slas", case_id=3) == {"deleted": 0}
    assert desk.ok("delete_notifications", created_before="2026-02-26") == {"deleted": 1}


def test_an_interaction_starts_now_and_refers_to_what_exists(desk: Desk) -> None:
    made = desk.ok("register_new_interaction", channel="phone", status="open", case_id=2)
    assert made["interaction_id"] == 7
    assert made["started_at"] == made["sys_created_on"] == NOW
    assert made["ended_at"] is None
    for field in ("account_id", "contact_id", "case_id", "interacted_user"):
        call = {"channel": "phone", "status": "open", field: 99}
        assert desk.refused("register_new_interaction", **call) == f"{field} not found"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"status": "open"}, [5]),
        ({"account_id": 2, "channel": "chat"}, [4, 6]),
        ({"started_at_after": "2026-02-26"}, [1, 5]),
        ({"ended_at_before": "2026-02-10 08:10:00"}, [4, 6]),
        ({"started_at": "2026-02-25 07:55:00"}, [2]),
        ({"created_after": "2026-02-20 08:00:00", "created_before": "2026-02-25 08:00:00"}, [2, 3]),
    ],
)
def test_interactions_are_found(desk: Desk, filters: dict[str, Any], found: list[int]) -> None:
    assert [row["interaction_id"] for row in desk.ok("find_interactions", **filters)] == found


def test_interactions_are_counted_and_averaged(desk: Desk) -> None:
    desk.ok("register_new_interaction", channel="chat", status="closed", case_id=4)
    assert desk.ok("count_interaction_by_status", case_id=4) == [{"status": "closed", "count": 2}]
    averages = desk.ok("avg_interactions_per_case_by_status")
    assert averages == [
        {"status": "closed", "avg_interactions_per_case": pytest.approx(4 / 3)},
        {"status": "handled", "avg_interactions_per_case": 1.0},
        {"status": "open", "avg_interactions_per_case": 1.0},
    ]


def test_a_notification_is_sent_to_anyone_in_published_mode(desk: Desk) -> None:
    made = desk.ok("send_notification", case_id=7, email="nobody@else.example", type="other")
    assert made == {
        "notification_id": 4,
        "case_id": 7,
        "knowledge_id": None,
        "email": "nobody@else.example",
        "type": "other",
        "status": "success",
        "sys_created_on": NOW,
    }
    gone = {"case_id": 7, "knowledge_id": 99, "email": "a@b.example", "type": "other"}
    assert desk.refused("send_notification", **gone) == "knowledge_id not found"


def test_notifications_are_found_and_changed(desk: Desk) -> None:
    assert [n["notification_id"] for n in desk.ok("find_notifications", status="failed")] == [2]
    assert desk.ok("find_notifications", email="cleo@acme") == []
    changed = desk.ok("update_notification", notification_id=2, status="success")
    assert changed["status"] == "success"


@pytest.mark.parametrize(
    ("tool", "arguments", "result"),
    [
        ("count_notifications_by_case", {}, {"count": 3}),
        ("count_notifications_by_case", {"case_id": 2}, {"count": 1}),
        ("count_notifications_by_case", {"case_id": 99}, {"count": 0}),
        ("avg_notifications_by_case", {}, {"avg_count": 1.0}),
        ("avg_notifications_by_case", {"case": 99}, {"avg_count": 0.0}),
        ("count_notifications_by_status", {"status": "failed"}, {"status": "failed", "count": 1}),
        (
            "count_notifications_by_status",
            {},
            [{"status": "failed", "count": 1}, {"status": "success", "count": 2}],
        ),
        ("count_notifications_by_type", {"type": ["report"]}, [{"type": "report", "count": 2}]),
        ("count_notifications_by_type", {"type": ["alert"]}, []),
    ],
)
def test_notifications_are_counted(
    desk: Desk, tool: str, arguments: dict[str, Any], result: object
) -> None:
    assert desk.ok(tool, **arguments) == result
