"""Service levels of incidents."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, Desk, broken_by

LINK: dict[str, Any] = {
    "incident_id": "INC_001",
    "sla_def_id": "SLA_001",
    "start_time": "2026-03-02T09:00:00",
    "breach_time": "2026-03-02T13:00:00",
}
NONE = "DELETE FROM incident_sla;"
MORE = """
INSERT INTO incident_sla VALUES
('TSLA_002', 'INC_001', 'SLA_002', 'ORG_001', 'completed', 1, '2026-02-20 08:00:00',
 '2026-02-20 08:45:00', '2026-02-20 09:00:00', '2026-02-20 08:00:01', NULL),
('TSLA_003', 'INC_003', 'SLA_003', 'ORG_001', 'paused', 0, '2026-02-22 08:00:00', NULL, NULL,
 '2026-02-22 08:00:00', NULL),
('TSLA_004', 'INC_004', 'SLA_004', 'ORG_002', 'breached', 1, '2026-02-23 08:00:00',
 '2026-02-23 13:00:00', NULL, '2026-02-23 08:00:00', NULL);
"""


@pytest.fixture
def busy() -> Desk:
    """The desk with four service levels, the newest of them of the other organisation."""
    return Desk(given=MORE)


def ids(result: dict[str, Any]) -> list[int]:
    assert result["total_count"] == len(result["incident_slas"])
    return [int(row["incident_sla_id"][-3:]) for row in result["incident_slas"]]


def test_a_new_service_level_is_in_progress() -> None:
    made = Desk(given=MORE).ok("link_new_incident_sla", **{**LINK, "sla_def_id": "SLA_003"})
    assert made == {
        **LINK,
        "sla_def_id": "SLA_003",
        "incident_sla_id": "TSLA_005",
        "org_id": "ORG_001",
        "stage": "in_progress",
        "has_breached": False,
        "completed_time": None,
        "created_on": NOW,
        "updated_on": NOW,
    }


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"start_time": ""}, "VALIDATION_ERROR", "start_time cannot be empty"),
        ({"incident_id": "INC_999"}, "VALIDATION_ERROR", "Incident 'INC_999' not found"),
        ({"sla_def_id": "SLA_999"}, "VALIDATION_ERROR", "SLA definition 'SLA_999' not found"),
        (
            {"stage": "done"},
            "INVALID_ENUM_VALUE",
            "Invalid value 'done' for 'stage'. Must be one of: 'breached', 'cancelled', "
            "'completed', 'in_progress', 'paused'",
        ),
        ({}, "DUPLICATE_INCIDENT_SLA", "Incident 'INC_001' already has the SLA 'SLA_001'"),
        (
            {"sla_def_id": "SLA_002", "breach_time": "2026-03-02 08:59"},
            "INVALID_DATE_RANGE",
            "breach_time must not be before start_time",
        ),
    ],
)
def test_a_new_service_level_is_checked(
    desk: Desk, change: dict[str, str], code: str, message: str
) -> None:
    refusal = desk.refused("link_new_incident_sla", **{**LINK, **change})
    assert (refusal.code, refusal.message) == (code, message)


def test_a_date_that_is_none_is_refused(desk: Desk) -> None:
    refusal = desk.refused(
        "update_incident_sla_details", incident_sla_id="TSLA_001", completed_time="soon"
    )
    assert (refusal.code, refusal.field) == ("INVALID_DATE_FORMAT", "completed_time")


@pytest.mark.parametrize("stage", ["Breached", "BREACHED", "breached"])
def test_the_case_of_a_stage_does_not_count(desk: Desk, stage: str) -> None:
    made = desk.ok("update_incident_sla_details", incident_sla_id="TSLA_001", stage=stage)
    assert made["stage"] == "breached"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [4, 3, 2, 1]),
        ({"has_breached": False}, [3, 1]),
        ({"stage": "Paused"}, [3]),
        ({"incident_id": "INC_001", "stage": ""}, [2, 1]),
        ({"created_before": "2026-02-20T08:00:00"}, [1]),
    ],
)
def test_service_levels_are_listed_newest_first(
    busy: Desk, filters: dict[str, Any], found: list[int]
) -> None:
    assert ids(busy.ok("find_incident_slas", **filters)) == found


@pytest.mark.parametrize(
    ("arguments", "counts"),
    [
        ({}, {"SLAStage.COMPLETED": 1, "SLAStage.BREACHED": 1}),
        ({"stages": []}, {"SLAStage.COMPLETED": 1, "SLAStage.BREACHED": 1}),
        ({"stages": ["Completed", ""]}, {"SLAStage.COMPLETED": 1}),
        ({"stages": ["paused"]}, {}),
    ],
)
def test_breached_service_levels_are_counted_by_stage(
    busy: Desk, arguments: dict[str, list[str]], counts: dict[str, int]
) -> None:
    found = busy.ok("find_stage_wise_breached_incident_sla_counts", **arguments)
    assert found == {"counts": counts}


def test_counting_an_unknown_stage_is_refused(desk: Desk) -> None:
    refusal = desk.refused("find_stage_wise_breached_incident_sla_counts", stages=["bad"])
    assert (refusal.code, refusal.field) == ("INVALID_ENUM_VALUE", "stage")


@pytest.mark.parametrize(
    ("sla", "values", "code", "message"),
    [
        ("TSLA_999", {}, "VALIDATION_ERROR", "At least one field must be provided for update"),
        (
            "TSLA_999",
            {"has_breached": True},
            "NOT_FOUND",
            "Incident SLA not found with identifier 'TSLA_999'",
        ),
        (
            "TSLA_001",
            {"stage": "in_progress"},
            "NO_CHANGES_DETECTED",
            "No changes detected for fields: stage",
        ),
        ("TSLA_001", {"start_time": ""}, "VALIDATION_ERROR", "start_time cannot be empty"),
        (
            "TSLA_001",
            {"start_time": "2026-02-21"},
            "INVALID_DATE_RANGE",
            "breach_time must not be before start_time",
        ),
    ],
)
def test_an_update_is_checked(
    desk: Desk, sla: str, values: dict[str, Any], code: str, message: str
) -> None:
    refusal = desk.refused("update_incident_sla_details", incident_sla_id=sla, **values)
    assert (refusal.code, refusal.message) == (code, message)


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ({"incident_sla_id": "TSLA_001"}, [4, 3, 2]),
        ({"has_breached": False}, [4, 2]),
        ({"incident_id": "INC_001", "stage": "completed"}, [4, 3, 1]),
        ({"created_after": "2026-02-22"}, [2, 1]),
        ({"sla_def_id": "SLA_999"}, [4, 3, 2, 1]),
    ],
)
def test_service_levels_that_match_all_filters_are_deleted(
    busy: Desk, filters: dict[str, Any], left: list[int]
) -> None:
    done = busy.ok("delete_incident_slas", **filters)
    assert done == {"deleted_count": 4 - len(left)}
    assert ids(busy.ok("find_incident_slas")) == left


@pytest.mark.parametrize("filters", [{}, {"stage": ""}, {"has_breached": None}])
def test_nothing_is_deleted_without_a_filter(busy: Desk, filters: dict[str, Any]) -> None:
    refusal = busy.refused("delete_incident_slas", **filters)
    assert refusal.message == "At least one filter must be provided"


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, set()),
        ({"breach_time": "2026-03-02T12:00:00"}, {"ITSM-7.1"}),
        ({"breach_time": ""}, {"ITSM-7.1"}),
        ({"stage": "paused"}, {"ITSM-7.1"}),
        ({"incident_id": "INC_002"}, {"ITSM-7.1"}),
        ({"sla_def_id": "SLA_002", "breach_time": "2026-03-02T09:45:00"}, {"ITSM-7.1"}),
        (
            {
                "incident_id": "INC_003",
                "sla_def_id": "SLA_003",
                "breach_time": "2026-03-04T09:00:00",
            },
            {"ITSM-7.1"},
        ),
    ],
)
def test_which_definition_is_linked(change: dict[str, str], rules: set[str]) -> None:
    assert broken_by("link_new_incident_sla", given=NONE, **{**LINK, **change}) == rules


def sql(**columns: str | None) -> str:
    shown = {name: "NULL" if value is None else f"'{value}'" for name, value in columns.items()}
    values = ", ".join(f"{name} = {value}" for name, value in shown.items())
    return f"UPDATE incident SET {values} WHERE incident_id = 'INC_001';"


def stage(name: str) -> str:
    return f"UPDATE incident_sla SET stage = '{name}' WHERE incident_sla_id = 'TSLA_001';"


RESOLVED = "2026-03-01 10:00:00"


@pytest.mark.parametrize(
    ("given", "values", "rules"),
    [
        (sql(status="on_hold"), {"stage": "paused"}, set()),
        ("", {"stage": "paused"}, {"ITSM-7.3"}),
        (
            sql(status="on_hold") + "UPDATE sla_definition SET pause_on_pending = 0;",
            {"stage": "paused"},
            {"ITSM-7.3"},
        ),
        (stage("paused"), {"stage": "in_progress"}, set()),
        (stage("paused") + sql(status="on_hold"), {"stage": "in_progress"}, {"ITSM-7.3"}),
        (sql(priority="low"), {"stage": "cancelled"}, set()),
        (sql(status="canceled"), {"stage": "cancelled"}, set()),
        ("", {"stage": "cancelled"}, {"ITSM-7.2"}),
        (
            sql(status="resolved", resolved=RESOLVED),
            {"stage": "completed", "completed_time": RESOLVED},
            set(),
        ),
        (
            sql(status="resolved", resolved=RESOLVED),
            {"stage": "completed", "completed_time": "2026-03-01T11:00:00"},
            {"ITSM-7.4"},
        ),
        ("", {"stage": "completed"}, {"ITSM-7.4"}),
        (stage("completed"), {"stage": "in_progress"}, set()),
        (stage("completed") + sql(status="resolved"), {"stage": "in_progress"}, {"ITSM-7.4"}),
        ("", {"stage": "breached", "has_breached": True}, set()),
        ("", {"stage": "breached"}, {"ITSM-7.5"}),
        ("", {"has_breached": True}, {"ITSM-7.5"}),
        (
            "UPDATE incident_sla SET breach_time = '2026-03-09 09:00:00';",
            {"stage": "breached", "has_breached": True},
            {"ITSM-7.5"},
        ),
        ("", {"breach_time": "2026-02-20T13:00:00"}, {"ITSM-7.1"}),
    ],
)
def test_a_service_level_follows_its_incident(
    given: str, values: dict[str, Any], rules: set[str]
) -> None:
    call = {"given": given, "incident_sla_id": "TSLA_001", **values}
    assert broken_by("update_incident_sla_details", **call) == rules


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        (sql(priority="low"), set()),
        ("", {"ITSM-7.6"}),
        (sql(priority="low") + "UPDATE incident_sla SET has_breached = 1;", {"ITSM-7.6"}),
    ],
)
def test_only_a_service_level_that_does_not_fit_is_deleted(given: str, rules: set[str]) -> None:
    call = {"given": given, "incident_sla_id": "TSLA_001"}
    assert broken_by("delete_incident_slas", **call) == rules


def test_a_definition_too_long_to_add_up_breaks_no_call() -> None:
    endless = f"{NONE} UPDATE sla_definition SET target_mins = 9000000000000000;"
    assert broken_by("link_new_incident_sla", given=endless, **LINK) == {"ITSM-7.1"}


def test_dates_of_a_seed_that_are_none_break_no_call() -> None:
    given = sql(status="resolved", resolved="last week")
    call = {"given": given, "incident_sla_id": "TSLA_001", "stage": "completed"}
    assert broken_by("update_incident_sla_details", **call, completed_time=NOW) == {"ITSM-7.4"}
