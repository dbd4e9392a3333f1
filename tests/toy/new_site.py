"""A small task over three systems with the company's seeds: a skill, a location and a label."""

import copy
from typing import Any

from eopsgym.tasks import Task, read_task

HR, ITSM, MAIL = "sn-hr-internal", "gym-itsm-mcp", "gym-email-mcp"
DIVYA = {"name": "Divya Ravel", "email": "divya.ravel@halden.example"}
CONNIE = {"name": "Connie Simon", "email": "connie.simon@halden.example"}
CONNIES_MAIL = {"x-email-user-token": "tok_mail_8f115f5a1f9ee105e9"}


def mount(gym_name: str, header: str, token: str) -> dict[str, Any]:
    """A server as a task file mounts it, with Divya acting."""
    return {
        "mcp_server_name": gym_name,
        "seed_database_file": "company.sql",
        "context": {header: token},
        "user_info": DIVYA,
    }


IN_HR = mount(HR, "x-hr-user-token", "tok_hr_divya.ravel_03bb60")
IN_ITSM = mount(ITSM, "x-itsm-user-token", "tok_itsm_divya.ravel_126e79")
IN_MAIL = mount(MAIL, "x-email-user-token", "tok_mail_441ae3036dda1c71a3")
SKILL = {"tool": "add_new_skill", "arguments": {"name": "Crane safety"}}
SITE = {
    "tool": "add_location",
    "arguments": {"name": "Crane Yard", "city": "Salem", "country": "USA"},
}
LABEL = {"tool": "create_label", "arguments": {"userId": "me", "name": "Crane Yard"}}
ORDER = {
    "first": {"gym_name": HR, "table": "skill", "set": {"name": "Crane safety"}},
    "then": {"gym_name": ITSM, "table": "location", "set": {"name": "Crane Yard"}},
    "because": "HR-10.1",
}


def check(name: str, gym_name: str, query: str) -> dict[str, Any]:
    """A verifier on the state of one of the servers, as a task file writes it."""
    config = {"query": query, "expected_value": 1, "comparison_type": "equals"}
    return {
        "verifier_type": "database_state",
        "name": name,
        "gym_name": gym_name,
        "category": "task_completion",
        "validation_config": config,
    }


def way(gym_name: str = ITSM, order: dict[str, Any] = ORDER) -> dict[str, Any]:
    """A verifier that wants an order of two systems."""
    return {
        "verifier_type": "transitions",
        "name": "skill first",
        "gym_name": gym_name,
        "category": "permission_process",
        "validation_config": {"order": [order]},
    }


TASK: dict[str, Any] = {
    "task_id": "new_site",
    "title": "Open Crane Yard",
    "user_prompt": (
        "We open the site Crane Yard in Salem, USA. Add the skill 'Crane safety' in HR first, then "
        "the location in ITSM, and make a label Crane Yard in my mail."
    ),
    "plan": ["See that none of the three is there", "Add skill, location and label"],
    "now": "2026-03-02T09:00:00",
    "rules": ["HR-10.1", "ITSM-1.7", "EMAIL-4.1"],
    "gym_servers_config": [IN_HR, IN_ITSM, IN_MAIL],
    "selected_tools": [
        "hr/get_user_using_email",
        "itsm/get_user_using_email",
        "list_skills",
        "find_locations",
        "get_user_profile",
        "list_labels",
        "add_new_skill",
        "add_location",
        "create_label",
    ],
    "gold": {
        "calls": [
            {"tool": "hr/get_user_using_email", "arguments": {"email": DIVYA["email"]}},
            {"tool": "itsm/get_user_using_email", "arguments": {"email": DIVYA["email"]}},
            {"tool": "get_user_profile", "arguments": {"userId": "me"}},
            {"tool": "list_skills", "arguments": {"name": "Crane safety"}},
            {"tool": "find_locations", "arguments": {"name": "Crane Yard"}},
            {"tool": "list_labels", "arguments": {"userId": "me"}},
            SKILL,
            SITE,
            LABEL,
        ],
        "answer": "The skill, the location and the label are there.",
    },
    "verifiers": [
        check("skill", HR, "SELECT count(*) FROM skill WHERE name = 'Crane safety'"),
        check("site", ITSM, "SELECT count(*) FROM location WHERE name = 'Crane Yard'"),
        check("label", MAIL, "SELECT count(*) FROM labels WHERE name = 'Crane Yard'"),
        way(),
    ],
}


def data(**changes: Any) -> dict[str, Any]:
    """The task as its file has it, with some keys changed; None leaves one out."""
    made = copy.deepcopy(TASK) | copy.deepcopy(changes)
    return {key: value for key, value in made.items() if value is not None}


def task(**changes: Any) -> Task:
    """The task of `data`."""
    return read_task(data(**changes), "new_site.json")
