"""A task on an incident of the small office, with everything that a certificate asks of a task."""

import copy
from pathlib import Path
from typing import Any

from eopsgym.tasks import Task, read_task
from eopsgym.tasks.authoring.draw_distractors import draw_distractors
from tests.toy import office

_SEED = """
INSERT INTO permission VALUES ('PERM_003', 'users', 'crud'), ('PERM_004', 'groups', 'crud'),
    ('PERM_005', 'incidents', 'crud');
INSERT INTO role_permission VALUES ('ROLE_001', 'PERM_003'), ('ROLE_001', 'PERM_004'),
    ('ROLE_001', 'PERM_005');
INSERT INTO users (user_id, user_name, first_name, last_name, email, phone, role, active,
    static_token, org_id) VALUES
    ('USER_003', 'ida', 'Ida', 'Voss', 'ida@northwind.example', '+1-555-555-0003', 'agent', 1,
        'token-ida', 'ORG_001');
INSERT INTO user_group (group_id, name, type, active, manager_id, org_id) VALUES
    ('GROUP_001', 'Harbour Desk', 'Service Desk', 1, 'USER_001', 'ORG_001');
INSERT INTO user_group_member (member_id, group_id, user_id, org_id) VALUES
    ('MEMBER_001', 'GROUP_001', 'USER_003', 'ORG_001');
"""


def incident_rows(subjects: list[str]) -> str:
    """SQL of new incidents of Rex, one for each subject, all of one day."""
    rows = [
        f"('INC_{n:03}', 'INC{n:07}', '{subject}', 'USER_002', 'ORG_001', 'phone', 'new', "
        f"'hardware', 'low', 'low', 'planning', '2026-02-27 08:{n % 60:02}:00')"
        for n, subject in enumerate(subjects, 1)
    ]
    columns = (
        "incident_id, number, short_description, caller_id, org_id, channel, status, category, "
        "impact, urgency, priority, created_at"
    )
    return f"INSERT INTO incident ({columns}) VALUES\n    " + ",\n    ".join(rows) + ";\n"


PRINTERS = [f"Printer on floor {floor} prints pale" for floor in range(1, 31)]
NOTE = "The printer has been pale since 24 February."


def seed(folder: Path, subjects: list[str] = PRINTERS) -> Path:
    """The office with a desk and incidents, as a file."""
    path = folder / "desk.sql"
    path.write_text(office.SEED.read_text() + _SEED + incident_rows(subjects), encoding="utf-8")
    return path


FOOTPRINT: dict[str, Any] = {
    "verifier_type": "footprint",
    "name": "nothing else",
    "gym_name": office.GYM,
    "category": "integrity",
    "validation_config": {
        "rows": [
            {
                "update": "incident",
                "key": {"incident_id": "INC_007"},
                "set": {
                    "status": "in_progress",
                    "assigned_to": "USER_003",
                    "assignment_group": "GROUP_001",
                },
                "free": [
                    "worknotes",
                    "updated_at",
                    "assigned_to_display",
                    "assignment_group_display",
                ],
            }
        ]
    },
}
PATH: dict[str, Any] = {
    "verifier_type": "transitions",
    "name": "taken, then started",
    "gym_name": office.GYM,
    "category": "permission_process",
    "validation_config": {
        "order": [
            {
                "first": {
                    "table": "incident",
                    "key": {"incident_id": "INC_007"},
                    "set": {"assigned_to": "USER_003"},
                },
                "then": {
                    "table": "incident",
                    "key": {"incident_id": "INC_007"},
                    "set": {"status": "in_progress"},
                },
                "because": "ITSM-3.3",
            }
        ]
    },
}
TEXT: dict[str, Any] = {
    "verifier_type": "text_facts",
    "name": "the note says since when",
    "gym_name": office.GYM,
    "category": "task_completion",
    "validation_config": {
        "query": "SELECT worknotes FROM incident WHERE incident_id = 'INC_007'",
        "facts": [{"what": ["pale"], "since": "24 February"}],
    },
}
TAKE: dict[str, Any] = {
    "task_id": "take_printer",
    "title": "Take the ticket of floor 7",
    "user_prompt": "Give the pale printer of floor 7 to Ida at the Harbour Desk, have her start, "
    "and note that it has been so since 24 February.",
    "tier": "T1",
    "hard_because": "Thirty printers are pale.",
    "plan": ["Look everything up.", "Assign it with the note.", "Start it."],
    "selected_tools": [
        "get_user_using_email",
        "list_users",
        "list_incidents",
        "find_group_by_name",
        "list_group_members",
        "update_incident",
    ],
    "now": "2026-03-02T09:00:00",
    "rules": ["ITSM-3.1", "ITSM-3.3"],
    "gold": {
        "calls": [
            {"tool": "get_user_using_email", "arguments": {"email": "ada@northwind.example"}},
            {"tool": "list_users", "arguments": {"first_name": "Ida"}, "as": "people"},
            {"tool": "find_group_by_name", "arguments": {"name": "Harbour Desk"}, "as": "desk"},
            {
                "tool": "list_incidents",
                "arguments": {"short_description": PRINTERS[6]},
                "as": "open",
            },
            {
                "tool": "update_incident",
                "arguments": {
                    "incident_id": {"$ref": "open.0.incident_id"},
                    "assigned_to": {"$ref": "people.users.0.user_id"},
                    "assignment_group": {"$ref": "desk.group_id"},
                    "worknotes": NOTE,
                },
            },
            {
                "tool": "update_incident",
                "arguments": {
                    "incident_id": {"$ref": "open.0.incident_id"},
                    "status": "in_progress",
                },
            },
        ],
        "answer": "Ida has taken ${open.0.number} and started.",
    },
    "wordings": [
        {
            "call": 5,
            "argument": "worknotes",
            "texts": [
                "Pale since 24 February.",
                "Printer pale from 24 Feb on.",
                "Since 24 February it is pale.",
                "From Feb 24 on it is pale.",
                "Caller: it has been pale from 24 February on.",
            ],
        }
    ],
    "verifiers": [FOOTPRINT, PATH, TEXT],
}


def data(folder: Path, **changes: Any) -> dict[str, Any]:
    """The task as its file has it, with some keys changed; its seed is in the folder."""
    made: dict[str, Any] = copy.deepcopy(office.data()) | copy.deepcopy(TAKE) | changes
    server = made["gym_servers_config"][0]
    made["gym_servers_config"] = [server | {"seed_database_file": str(seed(folder))}]
    made.setdefault("distractors", list(draw_distractors(read_task(made, "desk.json"))))
    return made


def task(folder: Path, **changes: Any) -> Task:
    """The task of `data`."""
    return read_task(data(folder, **changes), "desk.json")
