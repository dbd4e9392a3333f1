"""Knowledge and its links, notifications, counts and averages."""

from typing import Any

import pytest

from tests.domains.hr.office import NOW, Office

EVE = "eve.park@northwind.example"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [3, 2, 1]),
        ({"title": "LEAVE"}, [2]),
        ({"body": "gone"}, [3]),
        ({"state": "published", "visibility": "internal"}, [1]),
        ({"owner_id": 3, "created_after": "2026-01-02"}, [2]),
        ({"kb_number": "KB0040011"}, []),
        ({"title": None}, [3, 2, 1]),
    ],
)
def test_articles(office: Office, filters: dict[str, Any], ids: list[int]) -> None:
    found = office.ok("retrieve_knowledge_articles", **filters)
    assert [article["knowledge_id"] for article in found] == ids


def test_a_new_article_is_published_and_numbered(office: Office) -> None:
    made = office.ok("create_knowledge_article", title="VPN")
    assert (made["knowledge_id"], made["kb_number"], made["state"]) == (
        12,
        "KB0040012",
        "published",
    )
    assert (made["visibility"], made["owner_id"], made["body"]) == ("internal", None, None)
    assert office.refused("create_knowledge_article", title="x", owner_id=12)
    assert office.call("create_knowledge_article", title="").is_error


def test_update_article(office: Office) -> None:
    changed = office.ok("update_knowledge_article", kb_number="KB0040002", body="Later.")
    assert (changed["body"], changed["updated_at"]) == ("Later.", NOW)
    same = office.refused("update_knowledge_article", knowledge_id=2, body="Later.")
    assert same.code == "NO_CHANGES_DETECTED"
    assert office.refused("update_knowledge_article", body="x").code == "MISSING_PARAMETER"
    mixed = office.refused(
        "update_knowledge_article", knowledge_id=1, kb_number="KB0040002", body="x"
    )
    assert mixed.code == "IDENTIFIER_MISMATCH"


def test_links(office: Office) -> None:
    pair = {"hr_case_id": 2, "knowledge_id": 1}
    made = office.ok("link_knowledge_to_hr_case", **pair)
    assert (made["hr_case_kb_id"], made["used_as"]) == (12, "suggested")
    assert office.refused("link_knowledge_to_hr_case", **pair).code == "DUPLICATE_RESOURCE"
    assert office.ok("find_hr_case_knowledge_links", knowledge_id=1)[0] == made
    assert office.refused("remove_knowledge_link_to_hr_case").code == "MISSING_PARAMETER"
    assert office.ok("remove_knowledge_link_to_hr_case", **pair) == {"removed": 1}
    assert office.refused("remove_knowledge_link_to_hr_case", **pair).code == "RESOURCE_NOT_FOUND"
    for key in ({"hr_case_kb_id": 11}, {"hr_case_id": 11}):
        refusal = office.refused("remove_knowledge_link_to_hr_case", **key)
        assert refusal.code == "RESOURCE_NOT_FOUND"
    assert office.ok("remove_knowledge_link_to_hr_case", hr_case_kb_id=1, hr_case_id=2) == {
        "removed": 1
    }


def test_a_notification_is_a_draft_of_no_kind_by_default(office: Office) -> None:
    made = office.ok("send_notification", hr_case_id=1, email=EVE.upper())
    assert (made["notification_id"], made["email"]) == (12, EVE)
    assert (made["type"], made["status"], made["created_at"]) == ("other", "draft", NOW)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"email": "zoe.gray@southgate.example"}, "USER_EMAIL_NOT_FOUND"),
        ({"email": "Eve Park"}, "USER_EMAIL_NOT_FOUND"),
        ({"hr_case_id": 11}, "RESOURCE_NOT_FOUND"),
        ({"type": "Alert"}, "INVALID_ENUM_VALUE"),
        ({"status": "sent"}, "INVALID_ENUM_VALUE"),
    ],
)
def test_a_bad_notification_is_refused(
    office: Office, arguments: dict[str, Any], code: str
) -> None:
    call = {"hr_case_id": 1, "email": EVE} | arguments
    assert office.refused("send_notification", **call).code == code


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [2, 1]),
        ({"status": "ready", "type": "update"}, [1]),
        ({"email": EVE}, [1]),
        ({"sys_created_on": "2026-02-21"}, [2]),
        ({"sys_created_on": "2026-02-21T08:05:00"}, [2]),
        ({"sys_created_on": "2026-02-21T08:06:00"}, []),
        ({"hr_case_id": 11}, []),
    ],
)
def test_find_notifications(office: Office, filters: dict[str, Any], ids: list[int]) -> None:
    found = office.ok("find_notifications", **filters)
    assert [notice["notification_id"] for notice in found] == ids


def test_notifications_of_a_case_or_an_address(office: Office) -> None:
    (notice,) = office.ok("find_notifications_sent_for_incident", hr_case_id=1)
    assert office.ok("find_notifications_for_email", email=EVE) == [notice]
    assert office.ok("find_notifications_for_email", email="nobody@home.example") == []
    missing = office.refused("find_notifications_sent_for_incident", hr_case_id=11)
    assert missing.code == "RESOURCE_NOT_FOUND"
    assert office.refused("find_notifications", type="letter").code == "INVALID_ENUM_VALUE"


def test_update_notification(office: Office) -> None:
    changed = office.ok("update_notification", notification_id=2, status="ready", type="reminder")
    assert (changed["status"], changed["updated_at"]) == ("ready", NOW)
    same = office.refused("update_notification", notification_id=2, status="ready")
    assert same.code == "NO_CHANGES_DETECTED"
    assert office.refused("update_notification", notification_id=2).code == "NO_CHANGES_DETECTED"
    assert office.refused("update_notification", notification_id=2, hr_case_id=11)


def test_delete_notifications(office: Office) -> None:
    assert office.refused("delete_notifications").code == "MISSING_PARAMETER"
    assert office.refused("delete_notifications", email="").code == "MISSING_PARAMETER"
    assert office.refused("delete_notifications", hr_case_id=11).code == "RESOURCE_NOT_FOUND"
    assert office.ok("delete_notifications", created_before="2026-02-21") == {"deleted": 1}
    assert office.ok("delete_notifications", status="draft") == {"deleted": 1}


@pytest.mark.parametrize(
    ("tool", "arguments", "answer"),
    [
        ("get_count_of_case_priority_wise", {}, {"moderate": 3, "low": 1, "high": 1}),
        (
            "get_count_of_case_priority_wise",
            {"priority_list": ["low", "critical"]},
            {"low": 1, "critical": 0},
        ),
        ("count_case_for_assignment_group", {"assignment_group_id": 1}, 3),
        ("count_case_for_assignment_group", {"assignment_group_id": 1, "statuses": ["ready"]}, 1),
        (
            "count_case_for_assignment_group",
            {"assignment_group_id": 1, "source": "chat", "priority_list": ["low", "high"]},
            1,
        ),
        ("count_case_task_for_assignment_group", {"assignment_group_id": 2}, 2),
        (
            "count_case_task_for_assignment_group",
            {"assignment_group_id": 2, "statuses": ["ready"]},
            1,
        ),
        ("count_notifications_by_status", {}, {"ready": 1, "draft": 1}),
        ("count_notifications_by_status", {"status": ["cancelled"]}, {"cancelled": 0}),
        ("count_notifications_by_type", {"type": ["update", "alert"]}, {"update": 1, "alert": 0}),
        ("count_notifications_by_case", {}, {"count": 2}),
        ("count_notifications_by_case", {"case_ids": [1, 3]}, {"count": 1}),
        ("avg_notifications_by_case", {}, 0.4),
        ("avg_notifications_by_case", {"case_ids": [1, 1, 3]}, 0.5),
    ],
)
def test_counts(office: Office, tool: str, arguments: dict[str, Any], answer: Any) -> None:
    group = arguments.get("assignment_group_id")
    expected = {"assignment_group_id": group, "count": answer} if group else answer
    assert office.ok(tool, **arguments) == expected


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("get_count_of_case_priority_wise", {"priority_list": ["High"]}, "INVALID_ENUM_VALUE"),
        ("count_case_for_assignment_group", {"assignment_group_id": 11}, "RESOURCE_NOT_FOUND"),
        ("count_notifications_by_type", {"type": [""]}, "INVALID_ENUM_VALUE"),
        ("count_notifications_by_case", {"case_ids": [11]}, "RESOURCE_NOT_FOUND"),
        ("avg_notifications_by_case", {"case_ids": [99]}, "RESOURCE_NOT_FOUND"),
    ],
)
def test_bad_counts(office: Office, tool: str, arguments: dict[str, Any], code: str) -> None:
    assert office.refused(tool, **arguments).code == code


def test_an_average_without_cases_is_nought() -> None:
    empty = Office(prune="PRAGMA foreign_keys = OFF; DELETE FROM hr_case WHERE org_id = 1;")
    assert empty.ok("avg_notifications_by_case") == 0.0
