"""A small service desk to act on: an environment that is not an episode."""

import json
from dataclasses import dataclass, field
from typing import Any

from eopsgym.errors import ServerError

READS = ("find_incident", "find_user", "list_groups")


@dataclass(frozen=True)
class Tool:
    name: str
    description: str = "A tool."
    input_schema: dict[str, Any] = field(default_factory=lambda: {"type": "object"})


@dataclass(frozen=True)
class Result:
    text: str
    is_error: bool = False
    number: int | None = None


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


TEXT = {"type": "string"}
MAYBE_TEXT = {"anyOf": [{"type": "string"}, {"type": "null"}]}
TOOLS = [
    Tool("find_incident", input_schema=_object(number=TEXT)),
    Tool("find_user", input_schema=_object(name=TEXT)),
    Tool("list_groups"),
    Tool(
        "update_incident",
        input_schema=_object(
            incident_id=TEXT, status=TEXT, user_id=MAYBE_TEXT, group_id={"type": "integer"}
        ),
    ),
    Tool("create_task", input_schema=_object(incident_id=TEXT, urgent={"type": "boolean"})),
    Tool("close_task", input_schema=_object(task_id=TEXT)),
    Tool(
        "notify",
        input_schema=_object(
            to=TEXT, channel={"anyOf": [{"enum": ["mail", "chat"]}, {"type": "null"}]}
        ),
    ),
]


def writes(tool: str) -> bool:
    return tool not in READS


class Desk:
    """Keeps the calls it got; `update_incident` knows two incidents only."""

    def __init__(self, broken: str | None = None) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.broken = broken

    async def list_tools(self) -> list[Tool]:
        if self.broken == "list_tools":
            raise ServerError("the desk is closed; open it")
        return TOOLS

    async def call(self, name: str, arguments: dict[str, Any]) -> Result:
        self.calls.append((name, arguments))
        if self.broken == name:
            raise ServerError("the desk burned down; build another")
        text, is_error = self._answer(name, arguments)
        return Result(text, is_error, len(self.calls))

    def _answer(self, name: str, arguments: dict[str, Any]) -> tuple[str, bool]:
        if name not in {tool.name for tool in TOOLS}:
            return f"Unknown tool: {name}", True
        if name == "update_incident" and arguments.get("incident_id") not in ("INC_024", "INC_023"):
            return f"Incident {arguments.get('incident_id')} not found", True
        found: dict[str, Any] = {
            "find_incident": {"incident_id": "INC_024", "number": "INC0000012", "user_id": "U_7"},
            "find_user": {"users": [{"user_id": "U_1", "name": "Ann"}, {"user_id": "U_2"}]},
            "list_groups": [{"id": 4, "name": "network"}, {"id": 9, "name": "desk"}],
            "create_task": {"task_id": "TASK_005"},
        }
        return json.dumps(found.get(name, {"ok": True})), False
