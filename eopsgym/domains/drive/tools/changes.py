"""Tools that list and watch changes of files and shared drives."""

import re
from typing import Annotated, Any
from urllib.parse import urlencode

from pydantic import Field

from eopsgym.domains.drive.access import my_drives, owned, require_on_drive, visible
from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.resources.changes import last_token
from eopsgym.domains.drive.resources.drives import drive_view
from eopsgym.domains.drive.resources.files import file_views
from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.drive.resources.spaces import in_spaces
from eopsgym.domains.drive.tools.arguments import Id, Thousand
from eopsgym.domains.drive.tools.channels import open_channel
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.rows import ANY_OF, as_list

_OF = "coalesce(files.drive_id, changes.drive_id)"
_KNOWN = """EXISTS (
    SELECT 1 FROM json_each(CASE WHEN json_valid(payload) THEN payload END, '$.holders') AS holder
    WHERE holder.value IN (?, ?, ?)
        OR holder.value IN (SELECT group_id FROM group_memberships WHERE user_id = ?))"""
_CHANGES = "https://www.googleapis.com/drive/v3/changes"
_TOKEN = re.compile(r"[0-9A-Za-z]{1,40}")


@tool(reads="changes", closed=True)
def get_changes_start_page_token(
    call: Call,
    driveId: Opt[str] = None,
    supportsAllDrives: bool = False,
    supportsTeamDrives: Opt[bool] = None,
    teamDriveId: Opt[str] = None,
) -> Row:
    """Return the token with which later changes can be listed.

    Use it in `list_changes` and `watch_changes`. A shared drive that the user cannot see is not
    found.
    """
    drive = driveId or teamDriveId
    if drive:
        require_on_drive(call, drive, "reader")
    return {"kind": "drive#startPageToken", "startPageToken": last_token(call, drive)}


def _check_token(call: Call, token: str) -> None:
    """Raise ToolError for a token that was never issued: none sorts after the last one."""
    if not _TOKEN.fullmatch(token) or token > last_token(call):
        raise ToolError(f"Invalid page token: {token[:100]}")


def _since(
    call: Call,
    token: str,
    drive: str | None,
    spaces: Sql,
    most: int,
    *,
    removed: bool,
    only_own: bool,
) -> list[Row]:
    """Return the changes after a token that the acting user may see.

    For a user who can no longer see a file or drive, it counts as removed.
    """
    seen, drives, user = visible(call), as_list(my_drives(call)), call.user
    me = [user["id"], domain_of(user["email"]), user["email"].lower(), user["id"]]
    own = _in_own_drive(call)
    sql = f"""
        WITH noted AS (SELECT changes.*, {_OF} AS place, files.id IS NOT NULL AS is_there,
                coalesce(iif(file_id IS NULL, changes.drive_id IN ({ANY_OF}),
                    files.id IS NOT NULL AND ({seen.text})), 0) AS in_sight
            FROM changes LEFT JOIN files ON files.id = changes.file_id
            WHERE token > ? AND {spaces.text})
        SELECT *, removed OR NOT in_sight AS is_gone FROM noted
        WHERE iif(? IS NULL, NOT ? OR iif(is_there, file_id IN ({own.text}), place IS NULL),
                place = ?)
            AND (in_sight OR ? AND (removed OR change_type = 'perm_deleted')
                AND ({_KNOWN} OR removed AND drive_id IN ({ANY_OF})))
        ORDER BY token LIMIT ?
    """
    values = [drives, *seen.values, token, *spaces.values, drive, int(only_own), *own.values, drive]
    return call.rows(sql, *values, int(removed), *me, drives, most)


def _in_own_drive(call: Call) -> Sql:
    """Return a query for the files that the acting user owns, and the files in their folders."""
    owned_files = owned(call)
    own = f"SELECT id FROM files WHERE {owned_files.text}"
    below = f"SELECT descendant_id FROM path_closure WHERE ancestor_id IN ({own})"
    return Sql(f"{own} UNION ALL {below}", [*owned_files.values, *owned_files.values])


@tool(reads="changes", closed=True)
def list_changes(
    call: Call,
    pageToken: Id,
    driveId: Opt[str] = None,
    includeCorpusRemovals: bool = False,
    includeItemsFromAllDrives: bool = False,
    includeRemoved: bool = False,
    pageSize: Thousand = 100,
    restrictToMyDrive: bool = False,
    spaces: Opt[str] = None,
    supportsAllDrives: bool = False,
    includePermissionsForView: Opt[str] = None,
    includeLabels: Opt[str] = None,
) -> Row:
    """List the changes after a token that the user can see, oldest first.

    Each entry has the time of the change and the current state of the file or shared drive; a file
    that was changed twice is listed twice. Items that were deleted or are no longer shared are
    listed only with `includeRemoved`. The answer has a `nextPageToken`, or on the last page a
    `newStartPageToken`, with which to continue later.
    """
    _check_token(call, pageToken)
    if driveId:
        require_on_drive(call, driveId, "reader")
    rows = _since(
        *(call, pageToken, driveId, in_spaces(spaces), pageSize + 1),
        removed=includeRemoved,
        only_own=restrictToMyDrive,
    )
    page = rows[:pageSize]
    answer: dict[str, Any] = {"kind": "drive#changeList"}
    if len(rows) > pageSize:
        answer["nextPageToken"] = page[-1]["token"]
    else:
        answer["newStartPageToken"] = max(last_token(call, driveId), pageToken)
    return answer | {"changes": _views(call, page, includeLabels)}


def _views(call: Call, rows: list[Row], labels: str | None) -> list[Row]:
    ids = as_list({row["file_id"] for row in rows if row["file_id"]})
    files = call.rows(f"SELECT * FROM files WHERE id IN ({ANY_OF})", ids)
    views = {view["id"]: view for view in file_views(call, files, labels)}
    return [_view(call, row, views) for row in rows]


def _view(call: Call, row: Row, files: dict[str, Row]) -> Row:
    is_file = row["file_id"] is not None
    view: Row = {
        "kind": "drive#change",
        "changeType": "file" if is_file else "drive",
        "time": shown_time(row["change_time"]),
        "removed": bool(row["is_gone"]),
    }
    if is_file:
        file = None if row["is_gone"] else files.get(row["file_id"])
        return view | {"fileId": row["file_id"], "file": file}
    key = None if row["is_gone"] else row["drive_id"]
    drive = call.row("SELECT * FROM drives WHERE id = ?", key)
    return view | {"driveId": row["drive_id"], "drive": drive and drive_view(call, drive)}


def _as_query(values: Row) -> str:
    """Return parameters as a URL query, with `true` and `false` in lower case."""
    given = {name: value for name, value in values.items() if value is not None}
    return urlencode({k: str(v).lower() if isinstance(v, bool) else v for k, v in given.items()})


@tool(writes="channels", closed=True)
def watch_changes(
    call: Call,
    *,
    pageToken: Id,
    driveId: Opt[str] = None,
    includeCorpusRemovals: bool = False,
    includeItemsFromAllDrives: bool = True,
    includePermissionsForView: Opt[str] = None,
    includeRemoved: bool = True,
    restrictToMyDrive: bool = False,
    spaces: str = "drive",
    supportsAllDrives: bool = True,
    id: Id,
    type: str = "web_hook",
    address: Id,
    token: Opt[str] = None,
    expiration: Opt[Annotated[int, Field(ge=0)]] = None,
    params: Opt[dict[str, str]] = None,
    payload: bool = True,
    resourceUri: Opt[Id] = None,
    resourceId: Opt[Id] = None,
) -> Row:
    """Open a channel that notifies a URL of changes, and return it.

    The channel belongs to the user and expires after a week, unless `expiration` is given;
    `stop_channels` closes it by its `id` and `resourceId`. A shared drive that the user cannot see
    is not found. `resourceUri` in the answer identifies the watched resource.
    """
    _check_token(call, pageToken)
    if driveId:
        require_on_drive(call, driveId, "reader")
    in_spaces(spaces)
    watched = {
        "driveId": driveId,
        "includeCorpusRemovals": includeCorpusRemovals,
        "includeItemsFromAllDrives": includeItemsFromAllDrives,
        "includePermissionsForView": includePermissionsForView,
        "includeRemoved": includeRemoved,
        "pageToken": pageToken,
        "restrictToMyDrive": restrictToMyDrive,
        "spaces": spaces,
        "supportsAllDrives": supportsAllDrives,
    }
    uri = resourceUri or f"{_CHANGES}?{_as_query(watched)}"
    resource = resourceId or f"changes-{driveId or call.user['id']}"
    ends = None if expiration is None else str(expiration)
    return open_channel(
        call, id, resource, uri, address, kind=type, token=token, payload=payload, params=params,
        ends=ends,
    )  # fmt: skip
