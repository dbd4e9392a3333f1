"""Somebody without a right finds out nothing of files and shared drives, in either mode."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym.database import MODES, Mode
from tests.domains.drive.office import Office

AIMED: dict[str, Any] = {
    "fileId": "budget",
    "permissionId": "p-3",
    "driveId": "d-lab",
    "teamDriveId": "d-lab",
    "team_drive_id": "d-lab",
    "commentId": "c",
    "replyId": "r",
    "revisionId": "r",
    "proposalId": "p",
    "name": "Other",
    "mimeType": "text/plain",
    "content": "Hello",
    "emailAddress": "dan@outside.example",
    "labelModifications": [],
    "address": "https://hooks.outside.example/x",
    "id": "hook",
    "kind": "api#channel",
    "resourceId": "x",
    "resourceUri": "https://hooks.outside.example/x",
    "keepForever": True,
    "hidden": True,
}
CHOSEN: dict[str, dict[str, Any]] = {
    "create_permission": {"role": "owner", "type": "user", "transferOwnership": True},
    "list_changes": {"pageToken": "0" * 26},
    "resolve_accessproposals": {"action": "ACCEPT", "role": ["writer"]},
    "update_permission": {"role": "owner", "transferOwnership": True},
    "watch_changes": {"pageToken": "0" * 26, "type": "web_hook"},
    "watch_files": {"type": "web_hook"},
}
SECRETS = ("Budget", "turbine", "Laboratory", "Probe", "Plans", "Memo", "halden")
OWN = {"create_drive", "create_file", "create_teamdrives"}


def arguments(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Arguments that aim a tool at what another one has."""
    known = schema["properties"]
    return {key: value for key, value in AIMED.items() if key in known} | CHOSEN.get(name, {})


@pytest.mark.parametrize("mode", MODES)
def test_no_tool_tells_or_changes_anything(mode: Mode) -> None:
    for tool in get_domain("drive").tools.values():
        if tool.name in OWN:
            continue
        office = Office(mode)
        result = office.call(tool.name, "dan", **arguments(tool.name, tool.schema))
        assert not any(secret in result.text for secret in SECRETS), (tool.name, result.text)
        assert not any(
            change.table in ("files", "permissions", "drives", "comments", "drive_memberships")
            for change in result.changes
        ), tool.name
