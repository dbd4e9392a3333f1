"""A small task over two systems that share tool names: the office of ITSM, and a CSM before it."""

import copy
from typing import Any

from eopsgym.tasks import Task, read_task
from tests.toy.office import MOVE, check

CSM = "sn-csm-server"
TEAMS = "gym-teams-mcp"


def data(**changes: Any) -> dict[str, Any]:
    """The task as its file has it, with other values for some keys."""
    found = copy.deepcopy(MOVE) | {
        "task_id": "move_in_both",
        "selected_tools": [
            "find_location_by_given_name",
            "itsm/update_location",
            "itsm/add_location",
            "csm/add_location",
        ],
        "title": "Move the harbour office in one system, and add a depot in the other",
        "user_prompt": "In ITSM the harbour office moves to Salem, and North Pier opens there. "
        "In CSM add Tokyo Depot, in Tokyo, Japan.",
    }
    office = found["gym_servers_config"][0]
    csm = {
        "mcp_server_name": CSM,
        "seed_database_file": "company",
        "context": {"x-user-email": "constance.tintzmann@halden.example"},
        "user_info": {"name": "Constance Tintzmann"},
    }
    found["gym_servers_config"] = [csm, office]
    found["several_people"] = "the two systems here are of two companies"
    calls = found["gold"]["calls"]
    for call in calls[1:]:
        call["tool"] = f"itsm/{call['tool']}"
    depot = {"name": "Tokyo Depot", "active": True, "city": "tokyo", "country": "japan"}
    calls.append({"tool": "csm/add_location", "arguments": depot})
    query = "SELECT count(*) FROM location WHERE name = 'Tokyo Depot'"
    found["verifiers"].append(check("depot", query) | {"gym_name": CSM})
    return copy.deepcopy(found | changes)


def task(**changes: Any) -> Task:
    """The task, read."""
    return read_task(data(**changes), "move_in_both.json")


def over_three(**changes: Any) -> Task:
    """The task with Teams mounted as well, in front."""
    servers = data()["gym_servers_config"]
    teams: dict[str, Any] = {
        "mcp_server_name": TEAMS,
        "mcp_server_url": "",
        "seed_database_file": "company",
    }
    teams["user_info"] = {"name": "Scott Page"}
    return task(gym_servers_config=[teams, *servers], **changes)
