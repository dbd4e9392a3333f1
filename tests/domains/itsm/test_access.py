"""Who acts, and what their role lets them do."""

import pytest

from eopsgym.domains.kernel import ToolError
from tests.domains.itsm.desk import Desk, broken_by


@pytest.mark.parametrize(
    ("token", "user_id"),
    [(None, "USER_001"), ("", "USER_001"), ("ann", "USER_003"), (" ann ", "USER_003")],
)
def test_the_token_says_who_acts(desk: Desk, token: str | None, user_id: str) -> None:
    assert desk.database.user(token)["user_id"] == user_id


def test_an_unknown_token_is_refused(desk: Desk) -> None:
    with pytest.raises(ToolError, match="x-itsm-user-token"):
        desk.database.user("nobody")
    assert desk.refused("list_users", "nobody").code == "UNAUTHORIZED"


def test_new_rows_belong_to_the_organisation_of_the_token(desk: Desk) -> None:
    place = desk.ok("add_location", "olga", name="Annex", city="Leeds", country="UK")
    assert place["org_id"] == "ORG_002"


@pytest.mark.parametrize(
    ("by", "rules"),
    [
        ("ada", set()),
        ("rita", set()),
        ("ivo", {"ITSM-1.1"}),
    ],
)
def test_reading_needs_an_active_user(by: str, rules: set[str]) -> None:
    assert broken_by("list_users", by) == rules


@pytest.mark.parametrize(
    ("by", "rules"),
    [
        ("max", set()),
        ("ann", set()),
        ("rita", {"ITSM-1.2"}),
        ("ivo", {"ITSM-1.1"}),
    ],
)
def test_writing_needs_the_permission_of_the_role(by: str, rules: set[str]) -> None:
    change = {"location_id": "LOC_001", "street": "Pier 1"}
    assert broken_by("update_location", by, **change) == rules


def test_the_permission_tables_decide(guarded: Desk) -> None:
    guarded.database.connection.execute("DELETE FROM role_permission WHERE role_id = 'ROLE_001'")
    refusal = guarded.refused("list_users")
    assert (refusal.code, refusal.rule) == ("POLICY_VIOLATION", "ITSM-1.2")


@pytest.mark.parametrize(
    ("tool", "key"),
    [
        ("list_users", "users"),
        ("list_user_groups", "user_groups"),
        ("list_group_members", "group_members"),
        ("find_locations", "locations"),
        ("get_incident_templates", "incident_templates"),
        ("find_services", "services"),
        ("find_service_offerings", "service_offerings"),
        ("retrieve_knowledge_articles", "knowledges"),
        ("find_sla_definitions", "sla_definitions"),
    ],
)
def test_lists_stay_within_the_organisation_in_guarded_mode(
    desk: Desk, guarded: Desk, tool: str, key: str
) -> None:
    assert {row["org_id"] for row in desk.ok(tool)[key]} == {"ORG_001", "ORG_002"}
    assert {row["org_id"] for row in guarded.ok(tool)[key]} == {"ORG_001"}
    assert {row["org_id"] for row in guarded.ok(tool, "olga")[key]} == {"ORG_002"}
