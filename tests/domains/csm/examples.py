"""Recorded calls of single tools, made again on the published snapshot.

Some need rows that earlier calls of their run had made; `EARLIER` makes them.
"""

import json
from datetime import datetime
from typing import Any

from eopsgym.gym import Database
from tests.domains.csm.published_runs import (
    ACTING_USER,
    EARLIER_CALLS,
    NO_BODIES,
    UNEXPLAINED,
    Compared,
    Recorded,
    about_bodies,
    compare,
    snapshot,
    start_clock,
)
from tests.reference import reference

Call = tuple[str, dict[str, Any]]

DAY = datetime(2026, 6, 15, 11, 0, 0)
DATA = "the snapshot holds another value in this row"
MORE_ROWS = "the run's own seed had a further row"
SORTED_KEYS = "the source has sorted the keys"

CASE: Call = (
    "create_new_case",
    {
        "account_id": 8,
        "contact_id": 10,
        "channel": "phone",
        "priority": "critical",
        "state": "new",
        "short_description": "A case of an earlier call",
    },
)
PRODUCT: Call = (
    "add_new_product",
    {"name": "A new product", "category": "service", "lifecycle_state": "active"},
)
PERSON: Call = (
    "add_new_user",
    {
        "first_name": "New",
        "last_name": "Person",
        "email": "new.person@servicenow.com",
        "role": "agent",
        "active": True,
    },
)
ACCOUNT: Call = (
    "create_new_account",
    {"name": "A new account", "account_type": "customer", "active": True},
)
AUDIT = "Product: Integrated Security Policy Audit, Issue: data integrity failures detected during"
EARLIER: dict[str, list[Call]] = {
    "set_case_assignment_group": [CASE],
    "add_new_group_member": [
        ("add_new_user_group", {"name": "A new group", "type": "support", "active": True})
    ],
    "create_contact": [ACCOUNT, PERSON],
    "enlist_new_contract": [ACCOUNT],
    "add_new_entitlement": [
        (
            "enlist_new_contract",
            {
                "account_id": 8,
                "contract_type": "support",
                "status": "active",
                "start_date": "2025-11-18",
                "end_date": "2026-11-18",
            },
        )
    ],
    "create_new_case": [
        (
            "create_contact",
            {"account_id": 21, "portal_user_id": 2, "active": True, "is_primary": False},
        )
    ],
    "update_case": [
        PRODUCT,
        (
            "create_new_case",
            {**CASE[1], "product_id": 241, "short_description": f"{AUDIT} audit runs."},
        ),
    ],
    "link_new_case_sla": [CASE],
    "delete_case_slas": [
        ("link_new_case_sla", {"case_id": 1, "sla_def_id": 1, "stage": "in_progress"})
    ],
    "create_knowledge": [PRODUCT, PERSON],
    "link_case_knowledge": [CASE],
    "send_notification": [
        ("send_notification", {"case_id": 1, "email": "a@servicenow.com", "type": "other"})
    ],
}
REASONS = {
    "find_locations": DATA,
    "retrieve_knowledge": NO_BODIES,
    "update_knowledge": NO_BODIES,
    "find_case_slas": MORE_ROWS,
    "update_product": SORTED_KEYS,
}


def recorded() -> list[tuple[Recorded, list[str]]]:
    """The recorded calls, each with what its source says was cut from the result."""
    calls = []
    for tool in json.loads(reference("tools", "csm.json").read_text(encoding="utf-8")):
        for kind in ("example_success", "example_error"):
            example = tool[kind]
            if not example["inferred"]:
                result = example.get("result", example.get("text"))
                call = Recorded(tool["name"], example["arguments"], result, "error" in kind)
                calls.append((call, example.get("truncated", [])))
    return calls


def recorded_types() -> list[tuple[str, dict[str, Any], str]]:
    """Calls of which only the type of the result is recorded: `list` or `dict`."""
    tools = json.loads(reference("tools", "csm.json").read_text(encoding="utf-8"))
    known = [(tool["name"], tool.get("result_top_level_type")) for tool in tools]
    return [(name, found["arguments"], found["type"]) for name, found in known if found]


def replay_example(call: Recorded, cut: list[str]) -> Compared:
    """Make one recorded call, and those before it, on a fresh clone."""
    database = Database(snapshot())
    start_clock(database, DAY)
    for tool, arguments in EARLIER.get(call.tool, []):
        earlier = database.call(tool, arguments, ACTING_USER)
        assert not earlier.is_error, earlier.text
    compared = compare(call, database.call(call.tool, call.arguments, ACTING_USER))
    if cut:
        compared.paths = [path for path in compared.paths if "(length" not in path]
    if compared.paths:
        compared.reason = _reason(call, compared.paths)
    database.close()
    return compared


def _reason(call: Recorded, paths: list[str]) -> str:
    if call.tool in REASONS and (call.tool != "find_case_slas" or about_length(paths)):
        return REASONS[call.tool]
    if about_bodies(call, paths):
        return NO_BODIES
    return EARLIER_CALLS if any("refused" in path for path in paths) else UNEXPLAINED


def about_length(paths: list[str]) -> bool:
    """Whether lists differ in nothing but their length."""
    return all("(length" in path for path in paths)
