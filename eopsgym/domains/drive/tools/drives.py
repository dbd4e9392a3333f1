"""Tools for shared drives; the older tools use their former name, Team Drives."""

from typing import Annotated, Any, Required

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.dialect import DONE, invalid
from eopsgym.domains.drive.resources.drives import (
    DRIVE,
    RESTRICTIONS,
    TEAM_DRIVE,
    change_drive,
    create_drive_row,
    delete_drive_rows,
    drive_view,
    image_link,
    list_drives_by_name,
)
from eopsgym.domains.drive.resources.search import drive_condition, team_drive_condition
from eopsgym.domains.drive.tools.arguments import OPEN, Color, Hundred, Id
from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool

Part = Annotated[float, Field(ge=0, le=1)]
Off = Annotated[bool, Shown(False)]
_Restricted = Annotated[bool, Field(json_schema_extra={"default": False})]


class BackgroundImageFile(TypedDict, total=False):
    """An image file, and the part of it that is used."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    id: Required[str]
    xCoordinate: Required[Part]
    yCoordinate: Required[Part]
    width: Required[Part]


class Restrictions(TypedDict, total=False):
    """The restrictions on the items of a drive.

    The real product also has sharingFoldersRequiresOrganizerPermission in this object.
    """

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    adminManagedRestrictions: _Restricted
    copyRequiresWriterPermission: _Restricted
    domainUsersOnly: _Restricted
    driveMembersOnly: _Restricted


_NESTED = {*Restrictions.__annotations__, "sharingFoldersRequiresOrganizerPermission"}
"""The restrictions that can be given in the object `restrictions`."""


class DriveChange(TypedDict, total=False):
    """The properties of a shared drive that can be changed."""

    name: Id
    colorRgb: Color
    themeId: str
    backgroundImageFile: BackgroundImageFile
    hidden: Off
    restrictions: Restrictions
    sharingFoldersRequiresOrganizerPermission: Off
    downloadRestrictedForReaders: Off
    downloadRestrictedForWriters: Off
    useDomainAdminAccess: Off


@tool(reads="drives", closed=True)
def get_drive(call: Call, driveId: Id, useDomainAdminAccess: Opt[bool] = None) -> Row:
    """Return a shared drive: name, colour, restrictions and the user's capabilities in it.

    It is found by its members (as a user, through a group or through their domain), and by
    everybody if it is shared with anyone.
    """
    return drive_view(call, require_on_drive(call, driveId, "reader"))


@tool(writes="drives", closed=True)
def hide_drives(call: Call, driveId: Id) -> Row:
    """Hide a shared drive from the default view, and return it.

    It requires an organizer. The drive is hidden for all users, but nobody loses access, and
    `list_drives` still lists it.
    """
    require_on_drive(call, driveId, "organizer")
    return drive_view(call, change_drive(call, driveId, {"hidden": True}))


@tool(writes="drives", closed=True)
def unhide_drives(call: Call, driveId: Id) -> Row:
    """Show a hidden shared drive in the default view again, and return it.

    It requires an organizer. Access does not change.
    """
    require_on_drive(call, driveId, "organizer")
    return drive_view(call, change_drive(call, driveId, {"hidden": False}))


@tool(writes="drives", closed=True)
def create_drive(
    call: Call,
    requestId: Id,
    name: Id,
    colorRgb: Opt[Color] = None,
    themeId: Opt[str] = None,
    hidden: bool = False,
) -> Row:
    """Create a shared drive with the user as its only member and organizer.

    Use `update_drives` to set restrictions and a picture, and `create_permission` to add members. A
    second call with the same `requestId` is refused, and the error names the existing drive.
    """
    given = {"name": name, "colorRgb": colorRgb, "themeId": themeId, "hidden": hidden}
    return drive_view(call, create_drive_row(call, requestId, given))


@tool(writes="drives", closed=True)
def delete_drive(
    call: Call, driveId: Id, useDomainAdminAccess: bool = False, allowItemDeletion: bool = False
) -> str:
    """Delete a shared drive permanently, with its trash and its members.

    It requires an organizer. A drive with items outside the trash is refused unless
    `allowItemDeletion` and `useDomainAdminAccess` are both true; then all its items are deleted
    too. It cannot be restored.
    """
    require_on_drive(call, driveId, "organizer")
    delete_drive_rows(call, driveId, with_items=allowItemDeletion and useDomainAdminAccess)
    return DONE


@tool(reads="drives", closed=True)
def list_drives(
    call: Call,
    pageSize: Hundred = 100,
    pageToken: Opt[str] = None,
    q: Opt[str] = None,
    useDomainAdminAccess: bool = False,
) -> Row:
    """List the shared drives that the user can see, sorted by name; `q` searches them.

    Hidden drives are included. Each entry has the id, name, restrictions and, in `capabilities`,
    what the user may do in the drive. To list the members of a drive, use `list_permission`.
    """
    return list_drives_by_name(call, drive_condition(call, q), pageSize, pageToken)


@tool(writes="drives", closed=True)
def update_drives(call: Call, driveId: Id, **fields: Unpack[DriveChange]) -> Row:
    """Change the given properties of a shared drive, such as name, colour, picture or restrictions.

    It requires an organizer and at least one change; other properties do not change. Restrictions
    cannot be changed if administrators manage them. The answer is the drive.
    """
    row = require_on_drive(call, driveId, "organizer")
    given: dict[str, Any] = dict(fields)
    restrictions = given.get("restrictions") or {}
    for name, value in restrictions.items():
        if name in _NESTED and not isinstance(value, bool):
            raise invalid(f"restrictions.{name}", "is true or false")
    columns = {**DRIVE.columns(given), **RESTRICTIONS.columns(given)}
    columns |= RESTRICTIONS.columns({k: v for k, v in restrictions.items() if k in _NESTED})
    is_managed = "restrictions" in given or RESTRICTIONS.columns(given)
    if "backgroundImageFile" in given:
        columns["background_image_link"] = image_link(call, given["backgroundImageFile"]["id"])
    if columns and row["admin_managed_restrictions"] and is_managed:
        raise ToolError(f"The restrictions of drive {driveId} are managed by administrators")
    return drive_view(call, change_drive(call, driveId, columns))


_MOST = 100


class TeamDriveImage(TypedDict, total=False):
    """An image file, and the part of it that is used."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    id: Required[str]
    x_coordinate: Required[Part]
    y_coordinate: Required[Part]
    width: Required[Part]


class TeamDriveChange(TypedDict, total=False):
    """The properties of a Team Drive that can be changed."""

    name: Id
    color_rgb: Color
    theme_id: str
    background_image_file: TeamDriveImage
    use_domain_admin_access: Off


@tool(writes="drives", closed=True)
def update_teamdrive(call: Call, team_drive_id: Id, **fields: Unpack[TeamDriveChange]) -> Row:
    """Change the given properties of a shared drive: name, colour, theme or picture; and return it.

    This is the older version of `update_drives`, without restrictions. It requires an organizer and
    at least one change; other properties do not change.
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
    """Create a shared drive with the user as its only member and organizer.

    This is the older version of `create_drive`. A second call with the same `requestId` is refused,
    and the error names the existing drive.
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
    """Delete a shared drive permanently, with its trash and its members.

    It requires an organizer, and the drive must not have items outside the trash. This is the older
    version of `delete_drive`.
    """
    require_on_drive(call, teamDriveId, "organizer", "Teamdrive")
    delete_drive_rows(call, teamDriveId, with_items=False)
    return DONE


@tool(reads="drives", closed=True)
def get_teamdrives(call: Call, teamDriveId: str) -> Row:
    """Return a shared drive: name, colour and restrictions.

    This is the older version of `get_drive`, without the user's capabilities.
    """
    return drive_view(call, require_on_drive(call, teamDriveId, "reader", "Teamdrive"), TEAM_DRIVE)


@tool(reads="drives", closed=True)
def list_teamdrives(
    call: Call, pageSize: int = 10, pageToken: Opt[str] = None, q: Opt[str] = None
) -> Row:
    """List the shared drives that the user can see, sorted by name; `q` searches them.

    Hidden drives are included. This is the older version of `list_drives`, without the user's
    capabilities.
    """
    if not 1 <= pageSize <= _MOST:
        raise ToolError(f"pageSize is a number from 1 to {_MOST}, not {pageSize}")
    wanted = team_drive_condition(call, q)
    return list_drives_by_name(call, wanted, pageSize, pageToken, TEAM_DRIVE)
