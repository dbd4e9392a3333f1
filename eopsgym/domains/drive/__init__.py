"""The drive system: files, folders, shared drives, permissions, comments, revisions and labels."""

from pathlib import Path

from eopsgym.domains.drive import access, rules, tools
from eopsgym.domains.drive.dialect import DIALECT
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools

_EMPTY_REQUIRED = {
    "empty_files_trash",
    "generate_files_Ids",
    "get_about",
    "list_drives",
    "list_teamdrives",
}
DOMAIN = Domain(
    name="drive",
    title="Files",
    gym_name="gym-google-drive-mcp",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
        empty_required=lambda tool: tool.name in _EMPTY_REQUIRED,
    ),
    sign_in=access.sign_in,
    checks=collect_rules(access, *rules.MODULES),
    dialect=DIALECT,
)
