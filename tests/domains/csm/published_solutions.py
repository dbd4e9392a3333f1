"""Calls that solve the published customer service tasks, written by hand.

One list of (tool, arguments) a task. Ids of new rows continue the published snapshot.
"""

from typing import Any

Call = tuple[str, dict[str, Any]]

NEW_CASE = 1233
NEW_ARTICLE = 370
NEW_PRODUCT = 241
NEW_CONTRACT = 154
NEW_LOCATION = 907
NEW_UNIT = 301
NEW_USER = 803
NEW_CONTACT = 125
NEW_GROUP = 81

STARK, STARK_HENRY, STARK_STEVENS = 8, 10, 11
FIREWALL, FIREWALL_UNIT = 140, 42
ESCALATIONS, TIER_2 = 18, 2
STARK_PARTY = {"account_id": STARK, "contact_id": STARK_HENRY}


def start(case_id: int = NEW_CASE, **values: Any) -> Call:
    """Work on a case begins."""
    return "update_case", {"case_id": case_id, "state": "in_progress", **values}


def under_sla(sla_def_id: int) -> Call:
    """The new case is put under an SLA."""
    values = {"case_id": NEW_CASE, "sla_def_id": sla_def_id, "stage": "in_progress"}
    return "link_new_case_sla", values


def linked(knowledge_id: int, used_as: str = "suggested") -> Call:
    """The new case is linked to an article."""
    values = {"case_id": NEW_CASE, "knowledge_id": knowledge_id, "used_as": used_as}
    return "link_case_knowledge", values


def notified(email: str, kind: str, **values: Any) -> Call:
    """Return the call that notifies someone of the new case."""
    return "send_notification", {"case_id": NEW_CASE, "email": email, "type": kind, **values}


SOLUTIONS: dict[str, list[Call]] = {
    "task_20251205_153330_906_a8eea1c0_8c7a6205": [
        (
            "update_entitlement",
            {
                "entitlement_id": 73,
                "support_level": "enterprise",
                "coverage_hours": "h24x7",
                "max_cases_per_month": 0,
            },
        ),
        (
            "create_new_case",
            {
                **STARK_PARTY,
                "product_id": FIREWALL,
                "installed_product_id": FIREWALL_UNIT,
                "channel": "phone",
                "priority": "critical",
                "state": "new",
                "short_description": "Palo Alto Networks PA-3220 Variant 8: dataplane crashes",
            },
        ),
        start(assignment_group_id=ESCALATIONS, assigned_to=177),
        under_sla(6),
    ],
    "task_20251205_154853_044_d4a463c3_fce76046": [
        (
            "update_installed_product_details",
            {"installed_product_id": 40, "location_id": 692, "status": "in_use"},
        ),
        (
            "create_new_case",
            {
                **STARK_PARTY,
                "product_id": 25,
                "installed_product_id": 40,
                "channel": "alert",
                "priority": "low",
                "state": "new",
                "short_description": "Unit P25-458046-6504 moved to Pratt Curve, London",
            },
        ),
        ("update_case", {"case_id": NEW_CASE, "state": "resolved"}),
        (
            "update_case",
            {"case_id": NEW_CASE, "state": "closed", "closed_on": "2026-06-15 11:00:04"},
        ),
        notified("marc.henry@stark-industries.com", "update"),
        notified("tonya.stevens@stark-industries.com", "update"),
    ],
    "task_20251209_132736_542_99ba2325_6705caf4": [
        (
            "create_new_case",
            {
                "account_id": 16,
                "contact_id": 25,
                "product_id": 185,
                "channel": "email",
                "priority": "critical",
                "state": "new",
                "short_description": "Product: Managed Network Services, Issue: is not working"
                " as expected.",
            },
        ),
        start(
            assignment_group_id=24,
            assigned_to=427,
            escalation=True,
            escalation_reason="customer_request",
        ),
        under_sla(1),
        under_sla(6),
    ],
    "task_20251210_002938_761_897c3e0b_f075229a": [
        (
            "create_new_case",
            {
                "account_id": 52,
                "contact_id": 120,
                "product_id": 133,
                "installed_product_id": 295,
                "channel": "community",
                "priority": "moderate",
                # At once in progress: a verifier counts cases of this text that were updated
                # after they were created, and the snapshot has one.
                "state": "in_progress",
                "short_description": "Product: Dell PowerEdge R740 (Config 1), Issue: is not"
                " working as expected.",
                "assignment_group_id": 10,
            },
        ),
        under_sla(3),
    ],
    "task_20251210_113549_827_d4a463c3_47b48a98": [
        (
            "add_new_product",
            {
                "name": "Network Resilience Health Check",
                "category": "service",
                "lifecycle_state": "active",
            },
        ),
        (
            "create_knowledge",
            {
                "title": "Network Resilience Health Check Troubleshooting",
                "state": "published",
                "visibility": "internal",
                "body": "Check links and failover; Group: Escalation Management",
                "product_id": NEW_PRODUCT,
                "owner_id": 32,
            },
        ),
        ("update_case", {"case_id": 888, "state": "canceled"}),
        (
            "create_new_case",
            {
                "account_id": 38,
                "contact_id": 84,
                "product_id": NEW_PRODUCT,
                "channel": "phone",
                "priority": "critical",
                "state": "new",
                "short_description": "Network Resilience Health Check: operational instability",
            },
        ),
        linked(NEW_ARTICLE),
        start(assignment_group_id=ESCALATIONS, escalation=True, escalation_reason="impact"),
        under_sla(1),
    ],
    "task_20251231_162628_797_a8eea1c0_0a53db6c": [
        (
            "enlist_new_contract",
            {
                "account_id": STARK,
                "contract_type": "support",
                "status": "active",
                "start_date": "2025-11-18",
                "end_date": "2026-11-18",
            },
        ),
        (
            "add_new_entitlement",
            {
                "account_id": STARK,
                "product_id": FIREWALL,
                "contract_id": NEW_CONTRACT,
                "support_level": "enterprise",
                "coverage_hours": "h24x7",
                "max_cases_per_month": 0,
                "active": True,
            },
        ),
        (
            "create_new_case",
            {
                **STARK_PARTY,
                "product_id": FIREWALL,
                "installed_product_id": FIREWALL_UNIT,
                "channel": "web",
                "priority": "critical",
                "state": "new",
                "short_description": "Palo Alto Networks PA-3220 Variant 8: dataplane crashes",
            },
        ),
        linked(210),
        ("set_case_assignment_group", {"case_id": NEW_CASE, "assignment_group_id": ESCALATIONS}),
        start(),
        under_sla(6),
    ],
    "task_20260101_043715_660_a8eea1c0_7304e48e": [
        (
            "add_location",
            {
                "name": "Stark Industries - New Lab",
                "active": True,
                "city": "london",
                "country": "uk",
            },
        ),
        (
            "register_new_installed_product",
            {
                "account_id": STARK,
                "product_id": 139,
                "location_id": NEW_LOCATION,
                "serial_number": "JEX-987654-NL",
                "status": "in_use",
            },
        ),
        (
            "enlist_new_contract",
            {
                "account_id": STARK,
                "contract_type": "support",
                "status": "active",
                "start_date": "2025-11-27",
                "end_date": "2026-11-27",
            },
        ),
        (
            "add_new_entitlement",
            {
                "account_id": STARK,
                "product_id": 139,
                "contract_id": NEW_CONTRACT,
                "support_level": "enterprise",
                "coverage_hours": "h24x7",
                "active": True,
            },
        ),
        (
            "create_new_case",
            {
                **STARK_PARTY,
                "product_id": 139,
                "installed_product_id": NEW_UNIT,
                "channel": "phone",
                "priority": "critical",
                "state": "new",
                "short_description": "Juniper EX4300 Variant 7: critical failure in London",
            },
        ),
        start(assignment_group_id=TIER_2, assigned_to=127),
        under_sla(6),
        linked(209),
        notified("marc.henry@stark-industries.com", "solution_proposal", knowledge_id=209),
    ],
    "task_20260101_122222_300_ad5a67e3_3757206c": [
        ("update_contact", {"contact_id": 9, "active": True}),
        (
            "create_new_case",
            {
                "account_id": 7,
                "contact_id": 9,
                "product_id": 1,
                "channel": "phone",
                "priority": "high",
                "state": "new",
                "short_description": "SSL termination issue on Windows Server node",
            },
        ),
        (
            "enlist_new_contract",
            {
                "account_id": 7,
                "contract_type": "support",
                "status": "active",
                "contract_price": 150000,
                "start_date": "2026-01-01",
                "end_date": "2026-12-31",
            },
        ),
        (
            "add_new_entitlement",
            {
                "account_id": 7,
                "product_id": 1,
                "contract_id": NEW_CONTRACT,
                "support_level": "premium",
                "coverage_hours": "h24x7",
                "max_cases_per_month": 50,
                "active": True,
            },
        ),
        start(),
        under_sla(2),
    ],
    "task_20260102_155148_014_accab84d_910b176a": [
        (
            "create_new_case",
            {
                "account_id": 30,
                "contact_id": 64,
                "product_id": 17,
                "channel": "email",
                "priority": "high",
                "state": "new",
                "short_description": "Atlassian Jira Data Center: is not working correctly",
            },
        ),
        linked(27),
        start(),
        under_sla(2),
        under_sla(7),
    ],
    "task_20260102_161510_799_ad5a67e3_7221f3c8": [
        (
            "add_location",
            {"name": "Larson London Office", "active": True, "city": "london", "country": "uk"},
        ),
        (
            "add_new_user",
            {
                "first_name": "Elsa",
                "last_name": "Larson",
                "email": "elsa.larson@larsonplc.com",
                "phone": "+44-20-3000-6000",
                "role": "customer",
                "active": True,
            },
        ),
        (
            "create_contact",
            {"account_id": 22, "portal_user_id": NEW_USER, "active": True, "is_primary": True},
        ),
        (
            "register_new_installed_product",
            {
                "account_id": 22,
                "product_id": 5,
                "location_id": NEW_LOCATION,
                "serial_number": "LAR-SLES-2027",
                "status": "in_use",
                "warranty_end": "2027-06-30",
            },
        ),
        (
            "enlist_new_contract",
            {
                "account_id": 22,
                "contract_type": "support",
                "status": "active",
                "contract_price": 120000,
                "start_date": "2026-01-01",
                "end_date": "2026-12-31",
            },
        ),
        (
            "add_new_entitlement",
            {
                "account_id": 22,
                "product_id": 5,
                "contract_id": NEW_CONTRACT,
                "support_level": "premium",
                "coverage_hours": "h24x7",
                "max_cases_per_month": 20,
                "active": True,
            },
        ),
        (
            "add_new_user_group",
            {"name": "Larson Operations Desk", "type": "support", "active": True},
        ),
        ("add_new_group_member", {"group_id": NEW_GROUP, "user_id": NEW_USER}),
        (
            "create_new_case",
            {
                "account_id": 22,
                "contact_id": NEW_CONTACT,
                "product_id": 5,
                "installed_product_id": NEW_UNIT,
                "channel": "phone",
                "priority": "moderate",
                "state": "new",
                "short_description": "SUSE Linux Enterprise Server 15: needs configuration",
            },
        ),
        start(assignment_group_id=NEW_GROUP, assigned_to=217),
        under_sla(3),
        (
            "create_knowledge",
            {
                "title": "SLES Setup Guide",
                "state": "published",
                "visibility": "internal",
                "body": "Group: Larson Operations Desk. Assigned: group manager."
                " Steps: repo check, patch, reboot.",
                "product_id": 5,
                "owner_id": 152,
            },
        ),
        linked(NEW_ARTICLE, "resolution"),
        notified("elsa.larson@larsonplc.com", "solution_proposal", knowledge_id=NEW_ARTICLE),
    ],
    "task_20260102_172945_725_ad5a67e3_5480e26f": [
        (
            "register_new_installed_product",
            {
                "account_id": 6,
                "product_id": 3,
                "location_id": 814,
                "serial_number": "RHEL-UMB-4500",
                "status": "in_use",
                "warranty_end": "2026-12-31",
            },
        ),
        ("add_new_group_member", {"group_id": 11, "user_id": 11}),
        (
            "create_new_case",
            {
                "account_id": 6,
                "contact_id": 7,
                "product_id": 3,
                "installed_product_id": NEW_UNIT,
                "channel": "phone",
                "priority": "high",
                "state": "new",
                "short_description": "Product: Red Hat Enterprise Linux 9, Issue: node crashes"
                " frequently.",
            },
        ),
        start(),
        under_sla(2),
    ],
    "task_20260104_202644_765_00364ece_a86667c0": [
        ("add_new_group_member", {"group_id": 44, "user_id": 31}),
        (
            "create_new_case",
            {
                "account_id": 3,
                "contact_id": 1,
                "product_id": 48,
                "channel": "chat",
                "priority": "high",
                "state": "new",
                "short_description": "MySQL Enterprise 8.0 Variant 28: restarts after the update",
            },
        ),
        start(assignment_group_id=44, assigned_to=31),
        linked(70),
        under_sla(2),
        under_sla(7),
        notified("michael.ward53@acme.com", "report"),
    ],
}
