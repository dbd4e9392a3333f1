"""Notifications and how many there are."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, Desk, broken_by

ANN = "ann.lake@northwind.example"
RITA = "rita.moss@northwind.example"
NEW: dict[str, Any] = {
    "incident_id": "INC_001",
    "email": ANN,
    "type": "update",
    "subject": "INC0000001 is yours",
}
MORE = """
INSERT INTO notification VALUES
('NOTIF_002', 'INC_001', 'ORG_001', 'ann.lake@northwind.example', 'INC0000001', NULL, 'alert',
 'queued', '2026-02-21 09:00:00', '2026-02-21 09:00:00'),
('NOTIF_003', 'INC_002', 'ORG_001', 'rita.moss@northwind.example', NULL, NULL, NULL,
 'queued', '2026-02-22 09:00:00', '2026-02-22 09:00:00'),
('NOTIF_004', 'INC_004', 'ORG_002', 'otto.wood@southgate.example', NULL, NULL, 'alert',
 'failed', '2026-02-23 09:00:00', '2026-02-23 09:00:00');
"""


@pytest.fixture
def busy() -> Desk:
    """The desk with four notifications, one of them of the other organisation."""
    return Desk(given=MORE)


def ids(result: dict[str, Any]) -> list[int]:
    assert result["count"] == len(result["notifications"])
    return [int(row["notification_id"][-3:]) for row in result["notifications"]]


def test_a_notification_is_queued_by_default(desk: Desk) -> None:
    made = desk.ok("send_notification", **NEW)
    assert made == {
        **NEW,
        "notification_id": "NOTIF_002",
        "org_id": "ORG_001",
        "message": None,
        "status": "queued",
        "created_on": NOW,
        "updated_on": NOW,
    }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"incident_id": "INC_999"}, "RESOURCE_NOT_FOUND", "incident_id"),
        ({"incident_id": ""}, "VALIDATION_ERROR", "incident_id"),
        ({"email": "ada.stone@northwind.example"}, "CANNOT_SEND_TO_SELF", "email"),
        ({"email": "otto.wood@southgate.example"}, "USER_EMAIL_NOT_FOUND", "email"),
        ({"email": "nobody"}, "USER_EMAIL_NOT_FOUND", "email"),
        ({"status": "gone", "incident_id": "INC_999"}, "INVALID_ENUM_VALUE", "status"),
    ],
)
def test_a_new_notification_is_checked(
    desk: Desk, change: dict[str, str], code: str, field: str
) -> None:
    refusal = desk.refused("send_notification", **{**NEW, **change})
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [4, 3, 2, 1]),
        ({"type": "", "status": ""}, [4, 3, 2, 1]),
        ({"type": None, "status": "queued"}, [3, 2]),
        ({"incident_id": "INC_001", "type": "alert"}, [2]),
        ({"created_before": "2026-02-21T12:00:00"}, [2, 1]),
        ({"email": "%"}, []),
    ],
)
def test_notifications_are_listed_newest_first(
    busy: Desk, filters: dict[str, Any], found: list[int]
) -> None:
    assert ids(busy.ok("find_notifications", **filters)) == found


def test_a_filter_outside_the_choices_is_refused(desk: Desk) -> None:
    refusal = desk.refused("find_notifications", status="open")
    assert refusal.message == (
        "Invalid value 'open' for 'status'. "
        "Must be one of: 'delivered', 'failed', 'opened', 'queued', 'sent'"
    )


def test_notifications_of_an_address_or_an_incident(busy: Desk) -> None:
    assert ids(busy.ok("find_notifications_for_email", email=RITA)) == [3, 1]
    assert ids(busy.ok("find_notifications_sent_for_incident", incident_id="INC_001")) == [2, 1]


@pytest.mark.parametrize(
    ("tool", "arguments", "what"),
    [
        ("find_notifications_for_email", {"email": "x@y.z"}, "email=x@y.z"),
        ("find_notifications_sent_for_incident", {"incident_id": ""}, "incident_id="),
    ],
)
def test_no_notification_at_all_is_an_error(
    desk: Desk, tool: str, arguments: dict[str, str], what: str
) -> None:
    refusal = desk.refused(tool, **arguments)
    assert refusal.code == "RESOURCE_NOT_FOUND"
    assert refusal.message == f"Notifications not found with identifier '{what}'"


@pytest.mark.parametrize(
    ("tool", "arguments", "metrics"),
    [
        ("count_notifications_by_status", {}, {"sent": 1, "queued": 2, "failed": 1}),
        ("count_notifications_by_status", {"status": ["queued", "opened"]}, {"queued": 2}),
        ("count_notifications_by_type", {}, {"update": 1, "alert": 2}),
        ("count_notifications_by_type", {"type": []}, {"update": 1, "alert": 2}),
        ("count_notifications_by_incident", {"incident_id": ["INC_001"]}, {"INC_001": 2}),
        ("count_notifications_by_incident", {"incident_id": ["INC_003"]}, {}),
    ],
)
def test_notifications_are_counted(
    busy: Desk, tool: str, arguments: dict[str, list[str]], metrics: dict[str, int]
) -> None:
    assert busy.ok(tool, **arguments) == {"metrics": metrics}


@pytest.mark.parametrize(
    ("incidents", "average"),
    [({}, 1.33), ({"incident_id": ["INC_001", "INC_002"]}, 1.5), ({"incident_id": ["INC_003"]}, 0)],
)
def test_notifications_are_averaged(
    busy: Desk, incidents: dict[str, list[str]], average: float
) -> None:
    assert busy.ok("average_notifications_by_incident", **incidents) == {"average": average}


@pytest.mark.parametrize(
    "tool", ["count_notifications_by_incident", "average_notifications_by_incident"]
)
def test_counting_needs_incidents_that_exist(desk: Desk, tool: str) -> None:
    refusal = desk.refused(tool, incident_id=["INC_001", "INC_998", "INC_999"])
    assert (refusal.code, refusal.field) == ("INVALID_REFERENCE", "incident_id")
    assert refusal.message == "Invalid incident_id reference(s): INC_998, INC_999"


def test_a_count_stays_within_the_organisation_when_guarded() -> None:
    counted = Desk("guarded", MORE).ok("count_notifications_by_status")
    assert counted == {"metrics": {"sent": 1, "queued": 2}}


def test_a_notification_is_changed_and_cleared(desk: Desk) -> None:
    made = desk.ok("update_notification", notification_id="NOTIF_001", status="opened", message="")
    assert (made["status"], made["message"], made["updated_on"]) == ("opened", None, NOW)


@pytest.mark.parametrize(
    ("notification_id", "values", "code"),
    [
        ("NOTIF_999", {}, "NO_CHANGES_DETECTED"),
        ("NOTIF_999", {"subject": "x"}, "RESOURCE_NOT_FOUND"),
        ("NOTIF_001", {"status": "sent"}, "NO_CHANGES_DETECTED"),
        ("NOTIF_001", {"incident_id": "INC_999"}, "RESOURCE_NOT_FOUND"),
        ("NOTIF_001", {"email": "x@y.z"}, "USER_EMAIL_NOT_FOUND"),
        ("NOTIF_001", {"email": ""}, "VALIDATION_ERROR"),
    ],
)
def test_an_update_is_checked(
    desk: Desk, notification_id: str, values: dict[str, str], code: str
) -> None:
    refusal = desk.refused("update_notification", notification_id=notification_id, **values)
    assert refusal.code == code


def test_a_notification_is_deleted(busy: Desk) -> None:
    done = busy.ok("delete_notifications", notification_id="NOTIF_002")
    assert done["notification_id"] == "NOTIF_002"
    assert ids(busy.ok("find_notifications")) == [4, 3, 1]
    assert busy.refused("delete_notifications", notification_id="NOTIF_002").code == (
        "RESOURCE_NOT_FOUND"
    )


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, set()),
        ({"subject": "It is yours"}, {"ITSM-11.3"}),
        ({"message": "INC0000001 and INC0000002 are yours"}, set()),
        ({"message": "INC0000002 is yours"}, {"ITSM-11.3"}),
        ({"email": "ivo.dale@northwind.example"}, {"ITSM-11.1"}),
    ],
)
def test_what_a_notification_must_say_and_to_whom(change: dict[str, str], rules: set[str]) -> None:
    assert broken_by("send_notification", **{**NEW, **change}) == rules


@pytest.mark.parametrize(
    ("notification_id", "rules"), [("NOTIF_001", {"ITSM-11.4"}), ("NOTIF_002", set())]
)
def test_only_what_was_not_delivered_is_deleted(notification_id: str, rules: set[str]) -> None:
    call = {"given": MORE, "notification_id": notification_id}
    assert broken_by("delete_notifications", **call) == rules
