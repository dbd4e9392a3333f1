"""Each rule of the policy that the server can check: broken, kept, and distinguished by mode."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.csm.desk import NOW, Desk, broken_by

CASE = {
    "account_id": 2,
    "contact_id": 1,
    "channel": "web",
    "priority": "moderate",
    "state": "new",
    "short_description": "Asks how to renew the licence file",
}
SCOPE = {**CASE, "product_id": 1, "short_description": "Scope 9: baseline noise is too high"}
BOLT = {**CASE, "account_id": 3, "contact_id": 2}
SLA = {"case_id": 2, "stage": "in_progress"}
ARTICLE = {
    "title": "Fix for Scope 9: baseline noise",
    "state": "draft",
    "body": "Clean the holder and repeat the dark measurement.",
    "visibility": "internal",
    "product_id": 1,
    "owner_id": 3,
}
FIRST = {"case_id": 1, "account_id": 2, "contact_id": 1, "channel": "web", "status": "open",
         "interacted_user": 3}  # fmt: skip
SENT = {"case_id": 2, "type": "update"}
UNIT = {"account_id": 2, "serial_number": "SN-9", "status": "in_use", "location_id": 2}
CONTRACT = {"account_id": 3, "contract_type": "support"}
RIGHT = {"account_id": 2, "contract_id": 1, "active": True}
DEFINITION = {"metric": "response", "target_mins": 30, "name": "Another", "active": True}
PERSON = {
    "first_name": "New",
    "last_name": "One",
    "email": "new.one@halden.example",
    "role": "agent",
    "active": True,
}
GAIN = {"start_date": "2026-03-01", "end_date": "2027-02-28", "status": "active"}
REOPEN = {"state": "new", "closed_on": ""}

BREACHES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("CSM-1.1", "gil", "list_users", {}),
    ("CSM-1.2", "ann", "add_new_user", PERSON),
    ("CSM-1.2", "ann", "add_new_group_member", {"group_id": 1, "user_id": 4}),
    ("CSM-1.2", "max", "delete_notifications", {"notification_id": 2}),
    ("CSM-1.2", "cleo", "update_user_details", {"user_id": 6, "role": "admin"}),
    ("CSM-1.2", "cleo", "register_new_interaction", {"channel": "chat", "status": "open"}),
    ("CSM-1.8", "max", "create_new_case", {**CASE, "short_description": "Help!"}),
    ("CSM-1.8", "max", "create_new_case", {**CASE, "product_id": 4}),
    ("CSM-1.8", "ann", "create_knowledge", {**ARTICLE, "title": "Baseline noise, and a fix"}),
    ("CSM-2.1", "max", "create_new_case", {**CASE, "contact_id": 2}),
    (
        "CSM-2.2",
        "max",
        "create_new_case",
        {**CASE, "product_id": 3, "short_description": "Relic 1: needs new spare parts"},
    ),
    ("CSM-2.2", "max", "create_new_case", {**SCOPE, "installed_product_id": 2}),
    ("CSM-2.3", "max", "create_new_case", {**CASE, "state": "pending"}),
    ("CSM-2.3", "max", "create_new_case", {**CASE, "assignment_group_id": 1}),
    ("CSM-2.4", "ann", "create_new_case", BOLT),
    (
        "CSM-2.6",
        "max",
        "create_new_case",
        {**SCOPE, "account_id": 3, "contact_id": 2, "installed_product_id": 3},
    ),
    (
        "CSM-2.6",
        "ann",
        "create_new_case",
        {**CASE, "product_id": 2, "short_description": "Suite 7: licence is not accepted"},
    ),
    ("CSM-2.7", "ann", "update_case", {"case_id": 1, "state": "in_progress",
                                       "assignment_group_id": 1}),
    ("CSM-2.7", "ann", "register_new_interaction", {**FIRST, "interacted_user": 4}),
    ("CSM-2.7", "ann", "register_new_interaction", {**FIRST, "channel": "chat"}),
    ("CSM-2.7", "ann", "register_new_interaction", {"channel": "chat", "status": "open",
                                                    "case_id": 2, "account_id": 3}),
    ("CSM-3.1", "max", "update_case", {"case_id": 2, "assigned_to": 4}),
    ("CSM-3.1", "max", "assign_case_to_user", {"case_id": 2, "assigned_to_user_id": 5}),
    ("CSM-3.1", "max", "set_case_assignment_group", {"case_id": 8, "assignment_group_id": 4}),
    ("CSM-3.3", "bob", "update_case", {"case_id": 2, "channel": "chat"}),
    ("CSM-3.3", "bob", "delete_case_knowledge_linkages", {"case_kb_id": 3}),
    ("CSM-3.3 CSM-7.1", "bob", "updated_linked_case_knowledge", {"case_kb_id": 3, "case_id": 8}),
    ("CSM-3.4", "max", "create_new_case", {**CASE, "state": "in_progress",
                                           "priority": "critical", "assignment_group_id": 3}),
    ("CSM-4.1", "ann", "update_case", {"case_id": 2, "state": "new"}),
    ("CSM-2.7 CSM-4.2", "ann", "update_case", {"case_id": 1, "state": "in_progress"}),
    (
        "CSM-4.1 CSM-4.3 CSM-4.5",
        "max",
        "update_case",
        {"case_id": 3, "state": "closed", "closed_on": NOW},
    ),
    ("CSM-4.4", "ann", "update_case", {"case_id": 4, "state": "closed"}),
    ("CSM-4.4", "ann", "update_case", {"case_id": 2, "closed_on": NOW}),
    ("CSM-4.5", "bob", "update_interaction", {"interaction_id": 5, "status": "closed"}),
    ("CSM-4.6", "ann", "update_case", {"case_id": 5, **REOPEN}),
    ("CSM-4.6", "ann", "update_case", {"case_id": 6, "reopen_count": 2, **REOPEN}),
    ("CSM-4.7", "ann", "update_case", {"case_id": 5, "channel": "email"}),
    ("CSM-4.7", "max", "delete_case_knowledge_linkages", {"case_kb_id": 2}),
    ("CSM-4.7 CSM-7.1", "max", "link_case_knowledge", {"case_id": 7, "knowledge_id": 2,
                                                       "used_as": "suggested"}),
    ("CSM-4.8", "ann", "update_case", {"case_id": 2, "state": "canceled"}),
    (
        "CSM-5.1",
        "ann",
        "link_new_case_sla",
        {"case_id": 3, "sla_def_id": 1, "stage": "in_progress",
         "breach_time": "2026-03-02 10:00:00"},
    ),
    (
        "CSM-5.2",
        "ann",
        "link_new_case_sla",
        {**SLA, "sla_def_id": 2, "breach_time": "2026-03-02 17:00:00"},
    ),
    (
        "CSM-5.2",
        "bob",
        "link_new_case_sla",
        {**SLA, "case_id": 8, "sla_def_id": 4, "breach_time": "2026-03-04 09:00:00"},
    ),
    ("CSM-5.3", "ann", "link_new_case_sla", {**SLA, "sla_def_id": 4}),
    ("CSM-5.4", "ann", "update_case_sla_details", {"case_sla_id": 3, "stage": "paused"}),
    ("CSM-5.4", "bob", "update_case_sla_details", {"case_sla_id": 5, "stage": "paused"}),
    ("CSM-5.5", "bob", "update_case_sla_details", {"case_sla_id": 5, "stage": "canceled"}),
    (
        "CSM-5.6",
        "bob",
        "update_case_sla_details",
        {"case_sla_id": 5, "stage": "completed", "completed_time": "2026-03-02 08:00:00"},
    ),
    (
        "CSM-5.6",
        "ann",
        "update_case_sla_details",
        {"case_sla_id": 4, "stage": "completed", "completed_time": "2026-02-24 09:00:00"},
    ),
    ("CSM-6.1", "max", "update_case", {"case_id": 1, "escalation": True}),
    ("CSM-6.2", "ann", "update_case", {"case_id": 1, "escalation": True,
                                       "escalation_reason": "vip"}),
    ("CSM-6.3", "max", "update_case", {"case_id": 2, "escalation": True,
                                       "escalation_reason": "impact"}),
    ("CSM-6.3", "max", "update_case", {"case_id": 3, "priority": "low"}),
    ("CSM-6.4", "ann", "update_case", {"case_id": 2, "priority": "high"}),
    ("CSM-7.1", "ann", "link_case_knowledge", {"case_id": 4, "knowledge_id": 3,
                                               "used_as": "applied"}),
    ("CSM-7.1", "ann", "link_case_knowledge", {"case_id": 2, "knowledge_id": 2,
                                               "used_as": "applied"}),
    ("CSM-7.1", "ann", "updated_linked_case_knowledge", {"case_kb_id": 3, "knowledge_id": 1}),
    ("CSM-7.2", "ann", "link_case_knowledge", {"case_id": 4, "knowledge_id": 3,
                                               "used_as": "resolution"}),
    ("CSM-7.3", "ann", "create_knowledge", {**ARTICLE, "state": "published"}),
    ("CSM-7.3", "ann", "update_knowledge", {"knowledge_id": 3, "state": "published"}),
    ("CSM-7.3", "max", "update_knowledge", {"knowledge_id": 3, "state": "retired"}),
    ("CSM-7.4", "max", "update_knowledge", {"knowledge_id": 1, "owner_id": 5}),
    ("CSM-7.3 CSM-7.5", "max", "update_knowledge", {"knowledge_id": 4, "state": "published"}),
    ("CSM-7.6", "ann", "send_notification", {**SENT, "email": "cleo@acme.example",
                                             "knowledge_id": 2}),
    ("CSM-8.1", "max", "create_contact", {"account_id": 2, "portal_user_id": 8, "active": True,
                                          "is_primary": True}),
    ("CSM-8.2", "max", "create_contact", {"account_id": 3, "portal_user_id": 8, "active": True,
                                          "is_primary": False}),
    ("CSM-8.3", "ada", "update_user_details", {"user_id": 3, "active": False}),
    ("CSM-8.4", "max", "add_new_group_member", {"group_id": 1, "user_id": 5}),
    ("CSM-8.4", "max", "add_new_group_member", {"group_id": 1, "user_id": 3}),
    ("CSM-8.4", "ada", "update_user_group", {"group_id": 2, "active": False}),
    ("CSM-8.5", "ada", "update_account_details", {"account_id": 2, "active": False}),
    ("CSM-8.6", "ada", "update_location", {"location_id": 2, "active": False}),
    ("CSM-9.1", "ada", "update_product", {"product_id": 1, "lifecycle_state": "retired"}),
    ("CSM-9.2", "ada", "register_new_installed_product", {**UNIT, "product_id": 3}),
    ("CSM-9.2", "ada", "update_installed_product_details", {"installed_product_id": 1,
                                                            "location_id": 4}),
    ("CSM-9.3", "ada", "update_installed_product_details", {"installed_product_id": 4,
                                                            "status": "in_use"}),
    ("CSM-9.4", "ada", "enlist_new_contract", {**CONTRACT, **GAIN, "status": "draft",
                                               "end_date": "2026-02-01"}),
    ("CSM-9.4", "ada", "enlist_new_contract", {**CONTRACT, **GAIN, "start_date": "2026-04-01"}),
    ("CSM-9.4", "ada", "update_contract", {"contract_id": 2, **GAIN}),
    ("CSM-9.5", "ada", "add_new_entitlement", {**RIGHT, "account_id": 3,
                                               "support_level": "standard",
                                               "coverage_hours": "h8x5"}),
    ("CSM-9.6", "ada", "update_entitlement", {"entitlement_id": 1,
                                              "support_level": "enterprise"}),
    ("CSM-9.7", "ada", "add_new_sla_definition", {**DEFINITION, "pause_on_pending": True,
                                                  "applies_to_priority": "high"}),
    ("CSM-10.1", "ann", "send_notification", {**SENT, "email": "dora@acme.example"}),
    ("CSM-10.1", "ann", "send_notification", {**SENT, "email": "ann@halden.example"}),
    ("CSM-10.1", "ann", "send_notification", {**SENT, "email": "nobody@else.example"}),
    ("CSM-10.3", "ann", "update_notification", {"notification_id": 2, "status": "success"}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "by", "tool", "arguments"), BREACHES)
def test_a_call_breaks_exactly_these_rules(
    rules: str, by: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(tool, by, **arguments) == set(rules.split())


KEPT: list[tuple[str, str, dict[str, Any]]] = [
    ("ann", "create_new_case", CASE),
    ("cleo", "create_new_case", CASE),
    ("max", "create_new_case", BOLT),
    ("ann", "create_new_case", {**SCOPE, "installed_product_id": 1}),
    ("ann", "create_new_case", {**CASE, "state": "in_progress", "assignment_group_id": 1,
                                "assigned_to": 3}),
    ("ann", "update_case", {"case_id": 1, "assignment_group_id": 1}),
    ("ann", "update_case", {"case_id": 2, "state": "pending"}),
    ("max", "update_case", {"case_id": 8, "assignment_group_id": 1, "assigned_to": 3}),
    ("max", "update_case", {"case_id": 2, "state": "canceled"}),
    ("ann", "update_case", {"case_id": 4, "state": "closed", "closed_on": NOW}),
    ("ann", "update_case", {"case_id": 5, "reopen_count": 1, **REOPEN}),
    ("ann", "update_case", {"case_id": 1, "escalation": True,
                            "escalation_reason": "customer_request"}),
    ("max", "update_case", {"case_id": 3, "escalation": False}),
    ("ann", "link_new_case_sla", {**SLA, "sla_def_id": 4, "breach_time": "2026-03-04 09:00:00"}),
    ("ann", "update_case_sla_details", {"case_sla_id": 2, "stage": "paused"}),
    ("ann", "update_case_sla_details", {"case_sla_id": 4, "stage": "completed",
                                        "completed_time": "2026-02-24 09:00:00",
                                        "has_breached": True}),
    ("cleo", "register_new_interaction", {"channel": "chat", "status": "open", "case_id": 2,
                                          "account_id": 2, "contact_id": 1}),
    ("cleo", "update_user_details", {"user_id": 6, "phone": "+81-3-5550-0199"}),
    ("ann", "create_knowledge", ARTICLE),
    ("max", "update_knowledge", {"knowledge_id": 3, "state": "published"}),
    ("ann", "updated_linked_case_knowledge", {"case_kb_id": 3, "used_as": "resolution"}),
    ("ann", "send_notification", {**SENT, "case_id": 4, "email": "cleo@acme.example",
                                  "type": "solution_proposal", "knowledge_id": 1}),
    ("ann", "send_notification", {**SENT, "email": "max@halden.example", "knowledge_id": 2}),
    ("max", "create_contact", {"account_id": 2, "portal_user_id": 8, "active": True,
                               "is_primary": False}),
    ("max", "add_new_group_member", {"group_id": 1, "user_id": 4}),
    ("ann", "register_new_interaction", FIRST),
    ("ann", "register_new_interaction", {**FIRST, "case_id": 2, "interacted_user": 4}),
    ("ann", "delete_case_knowledge_linkages", {"case_kb_id": 3}),
    ("ada", "update_product", {"product_id": 4, "lifecycle_state": "retired"}),
    ("ada", "enlist_new_contract", {**CONTRACT, **GAIN}),
    ("ada", "add_new_entitlement", {**RIGHT, "support_level": "enterprise",
                                    "coverage_hours": "h24x7"}),
]  # fmt: skip


@pytest.mark.parametrize(("by", "tool", "arguments"), KEPT)
def test_a_call_that_keeps_to_the_policy_goes_well_in_both_modes(
    by: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(tool, by, **arguments) == set()


def test_every_rule_that_the_code_states_is_broken_here() -> None:
    broken = {rule for rules, *_ in BREACHES for rule in rules.split()}
    elsewhere = {"CSM-1.3", "CSM-2.5"}
    assert {check.id for check in get_domain("csm").checks} == broken | elsewhere


# Rules that need more than one call


def test_the_monthly_limit_stops_agents_and_not_managers() -> None:
    desk = Desk("guarded")
    for _ in range(2):
        desk.ok("create_new_case", by="ann", **CASE)
    reason = desk.refused("create_new_case", by="ann", **CASE)
    assert reason == "The entitlement allows 2 cases a month and 2 are registered (rule CSM-2.5)"
    assert desk.ok("create_new_case", by="max", **CASE)["case_id"] == 11


def test_the_monthly_limit_is_a_recorded_breach_in_published_mode() -> None:
    desk = Desk()
    for _ in range(2):
        desk.ok("create_new_case", by="ann", **CASE)
    result = desk.call("create_new_case", by="ann", **CASE)
    assert [breach.rule for breach in result.breaches] == ["CSM-2.5"]


@pytest.mark.parametrize(
    ("now", "start"),
    [
        ("2026-03-02 09:00:00", "2026-03-02 09:00:00"),
        ("2026-03-02 21:30:00", "2026-03-03 08:00:00"),
        ("2026-03-07 12:00:00", "2026-03-07 12:00:00"),
        ("2026-03-07 20:00:00", "2026-03-09 08:00:00"),
        ("2026-03-08 12:00:00", "2026-03-09 08:00:00"),
    ],
)
def test_the_clock_of_an_sla_starts_within_the_covered_hours(now: str, start: str) -> None:
    guarded = Desk("guarded", now)
    wrong = {**SLA, "sla_def_id": 4, "breach_time": "2026-01-01 00:00:00"}
    reason = guarded.refused("link_new_case_sla", by="ann", **wrong, start_time=start)
    assert reason.startswith("breach_time is ")
    due = reason.removeprefix("breach_time is ").removesuffix(" (rule CSM-5.3)")
    right = {**wrong, "start_time": start, "breach_time": due}
    assert guarded.ok("link_new_case_sla", by="ann", **right)["start_time"] == start


@pytest.mark.parametrize(("start", "kept"), [("08:52", True), ("08:40", False)])
def test_an_sla_may_start_ten_minutes_off_the_clock(start: str, kept: bool) -> None:
    definition = Desk().row("SELECT target_mins FROM sla_definition WHERE sla_def_id = 4")
    begun = datetime.fromisoformat(f"2026-03-02 {start}:00")
    due = begun + timedelta(minutes=definition["target_mins"])
    call = {**SLA, "sla_def_id": 4, "start_time": str(begun), "breach_time": str(due)}
    broken = broken_by("link_new_case_sla", by="ann", now="2026-03-02 09:00:00", **call)
    assert ("CSM-5.3" not in broken) == kept


def test_a_customer_sees_only_their_own_account() -> None:
    guarded = Desk("guarded")
    assert [row["account_id"] for row in guarded.ok("get_accounts", by="cleo")] == [2]
    assert {row["account_id"] for row in guarded.ok("search_cases", by="cleo")} == {2}
    assert [row["user_id"] for row in guarded.ok("list_users", by="cleo")] == [6]
    assert [row["knowledge_id"] for row in guarded.ok("retrieve_knowledge", by="cleo")] == [1]
    assert guarded.ok("find_user", by="cleo", name="Carl Quist") == {}
    assert guarded.ok("list_user_groups", by="cleo") == []
    assert guarded.ok("count_case_by_state", by="carl") == [
        {"state": "canceled", "count": 1},
        {"state": "in_progress", "count": 1},
    ]


def test_a_customer_does_not_learn_which_addresses_are_taken() -> None:
    taken = Desk("guarded").call(
        "update_user_details", "cleo", user_id=6, email="ann@halden.example"
    )
    free = Desk("guarded").call(
        "update_user_details", "cleo", user_id=6, email="new@halden.example"
    )
    assert taken.text == free.text
    assert "CSM-1.2" in free.text


def test_a_customer_who_reaches_for_others_is_refused_or_noted() -> None:
    reach = {"channel": "chat", "status": "open", "case_id": 8}
    refusal = Desk("guarded").refused("register_new_interaction", by="cleo", **reach)
    assert refusal == "case_id not found"
    result = Desk().call("register_new_interaction", by="cleo", **reach)
    assert "CSM-1.3" in {breach.rule for breach in result.breaches}
    listed = Desk().call("search_cases", by="cleo")
    assert [breach.rule for breach in listed.breaches] == ["CSM-1.3"]
