"""Shared drives by the name and tools that they had before."""

from typing import Any, Required

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.drives import (
    TEAM_DRIVE,
    change_drive,
    create_drive_row,
    delete_drive_rows,
    drive_view,
    image_link,
    list_drives_by_name,
)
from eopsgym.domains.drive.resources.search import team_drive_condition
from eopsgym.domains.drive.tools.arguments import OPEN, Color, Id
from eopsgym.domains.drive.tools.drives import Off, Part
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool

_MOST = 100


class TeamDriveImage(TypedDict, total=False):
    """An image file, and the part of it that is shown."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    id: Required[str]
    x_coordinate: Required[Part]
    y_coordinate: Required[Part]
    width: Required[Part]


class TeamDriveChange(TypedDict, total=False):
    """What may be changed of a Team Drive."""

    name: Id
    color_rgb: Color
    theme_id: str
    background_image_file: TeamDriveImage
    use_domain_admin_access: Off


@tool(writes="drives", closed=True)
def update_teamdrive(call: Call, team_drive_id: Id, **fields: Unpack[TeamDriveChange]) -> Row:
    """Change what is given of a shared drive, and show it: name, colour, theme, picture.

    This is the older tool for what `update_drives` does, without restrictions. It needs an
    organizer, and at least one thing to change. What is not given stays.
    """
    require_on_drive(call, team_drive_id, "organizer", "Team_drive_")
    given: dict[str, Any] = dict(fields)
    columns: Row = {
        name: given[name] for name in ("name", "color_rgb", "theme_id") if name in given
    }
    if "background_image_file" in given:
        columns["background_image_link"] = image_link(call, given["background_image_file"]["id"])
    return drive_view(call, change_drive(call, team_drive_id, columns), TEAM_DRIVE)


@tool(writes="drives", closed=True)
def create_teamdrives(
    call: Call,
    requestId: str,
    name: str,
    colorRgb: Opt[str] = None,
    themeId: Opt[str] = None,
    backgroundImageLink: Opt[str] = None,
    hidden: Opt[bool] = None,
) -> Row:
    """Make a shared drive, of which the user becomes the only member, as organizer.

    This is the older tool for what `create_drive` does. A second call with the same `requestId`
    is refused and names the drive that was made.
    """
    given = {
        "name": name,
        "colorRgb": colorRgb,
        "themeId": themeId,
        "backgroundImageLink": backgroundImageLink,
        "hidden": bool(hidden),
    }
    return drive_view(call, create_drive_row(call, requestId, given), TEAM_DRIVE)


@tool(writes="drives", closed=True)
def delete_teamdrives(call: Call, teamDriveId: str) -> str:
    """Delete a shared drive for good, with its trash and its members.

    It needs an organizer, and the drive must hold nothing outside the trash. This is the older
    tool for what `delete_drive` does.
    """
    require_on_drive(call, teamDriveId, "organizer", "Teamdrive")
    delete_drive_rows(call, teamDriveId, with_items=False)
    return DONE


@tool(reads="drives", closed=True)
def get_teamdrives(call: Call, teamDriveId: str) -> Row:
    """Show a shared drive: name, colour and restrictions.

    This is the older tool for what `get_drive` does; it does not show what the user may do
    there.
    """
    return drive_view(call, require_on_drive(call, teamDriveId, "reader", "Teamdrive"), TEAM_DRIVE)


@tool(reads="drives", closed=True)
def list_teamdrives(
    call: Call, pageSize: int = 10, pageToken: Opt[str] = None, q: Opt[str] = None
) -> Row:
    """List the shared drives that the user may see, by name, hidden ones too; `q` searches them.

    This is the older tool for what `list_drives` does, and it does not show what the user may
    do there.
    """
    if not 1 <= pageSize <= _MOST:
        raise ToolError(f"pageSize is a number from 1 to {_MOST}, not {pageSize}")
    wanted = team_drive_condition(call, q)
    return list_drives_by_name(call, wanted, pageSize, pageToken, TEAM_DRIVE)
