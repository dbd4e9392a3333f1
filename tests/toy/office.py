"""Two small tasks on the locations of an office, for tests of tasks, runs and what follows."""

import copy
import os
from pathlib import Path
from typing import Any

from eopsgym.tasks import Task, read_task

SEED = Path(__file__).parent / "office.sql"
GYM = "gym-itsm-mcp"


def trust() -> None:
    """Let tasks name the seed by its place, also in processes that are started from here."""
    os.environ["EOPSGYM_TRUSTED_SEEDS"] = str(SEED.parent)


def check(name: str, query: str, expected: Any = 1, category: str = "task_completion") -> Any:
    """A verifier on the state, as a task file writes it."""
    config = {"query": query, "expected_value": expected, "comparison_type": "equals"}
    return {
        "verifier_type": "database_state",
        "name": name,
        "gym_name": GYM,
        "category": category,
        "validation_config": config,
    }


_BASE: dict[str, Any] = {
    "gym_servers_config": [
        {
            "mcp_server_name": GYM,
            "mcp_server_url": "http://localhost:8006",
            "seed_database_file": str(SEED),
            "context": {"x-itsm-user-token": "token-ada"},
            "user_info": {"name": "Ada Berg"},
        }
    ],
    "selected_tools": ["find_location_by_given_name", "update_location", "add_location"],
    "restricted_tools": [],
    "mcp_endpoint": "/mcp",
    "number_of_runs": 1,
    "reset_database_between_runs": True,
    "now": "2026-03-02T09:00:00",
    "rules": ["ITSM-1.3"],
}
MOVE: dict[str, Any] = _BASE | {
    "task_id": "move_office",
    "title": "Move the harbour office",
    "user_prompt": "The harbour office moves to Salem, and North Pier opens in the same city.",
    "plan": ["Look the office up.", "Change its city.", "Add North Pier."],
    "gold": {
        "calls": [
            {
                "tool": "find_location_by_given_name",
                "arguments": {"name": "Harbour Office"},
                "as": "harbour",
            },
            {
                "tool": "update_location",
                "arguments": {"location_id": {"$ref": "harbour.location_id"}, "city": "Salem"},
            },
            {
                "tool": "add_location",
                "arguments": {"name": "North Pier", "city": "Salem", "country": "USA"},
            },
        ],
        "answer": "${harbour.name} is in Salem now, and North Pier is added.",
    },
    "verifiers": [
        check("moved", "SELECT city FROM location WHERE name = 'Harbour Office'", "Salem"),
        check("added", "SELECT count(*) FROM location WHERE name = 'North Pier'"),
        check(
            "mill untouched",
            "SELECT count(*) FROM location WHERE name = 'Old Mill' AND city = 'Lowell'",
            category="integrity",
        ),
    ],
}
DELETE: dict[str, Any] = _BASE | {
    "task_id": "delete_mill",
    "title": "Delete the old mill",
    "user_prompt": "We have sold the old mill. Delete its location.",
    "plan": ["Look the mill up.", "See that no tool deletes locations, and say so."],
    "feasible": False,
    "infeasible_because": "missing_tool",
    "refusal": {
        "reasons": [
            {
                "kind": "missing_tool",
                "facts": [["mill", "location"], ["no tool", "tool is missing"]],
            }
        ]
    },
    "gold": {
        "calls": [{"tool": "find_location_by_given_name", "arguments": {"name": "Old Mill"}}],
        "answer": "I cannot delete Old Mill: there is no tool that deletes locations.",
    },
    "naive": {
        "calls": [
            {
                "tool": "update_location",
                "arguments": {"location_id": "LOC_002", "active": False},
            }
        ],
        "answer": "Done: Old Mill has been deleted.",
    },
    "verifiers": [
        check(
            "mill as it was",
            "SELECT count(*) FROM location WHERE name = 'Old Mill' AND active = 1",
            category="integrity",
        )
    ],
}


def data(base: dict[str, Any] = MOVE, **changes: Any) -> dict[str, Any]:
    """A task as its file has it, with some keys changed; None leaves one out."""
    made = copy.deepcopy(base) | changes
    return {key: value for key, value in made.items() if value is not None}


def task(base: dict[str, Any] = MOVE, **changes: Any) -> Task:
    """The task of `data`."""
    return read_task(data(base, **changes), "office.json")
