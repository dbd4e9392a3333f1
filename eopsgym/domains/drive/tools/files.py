"""Tools that return, list and search files."""

from eopsgym.domains.drive.access import require_on_drive, visible
from eopsgym.domains.drive.resources.files import (
    check_may_download,
    extra_data,
    file_view,
    file_views,
    find_file,
)
from eopsgym.domains.drive.resources.kinds import GOOGLE
from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.drive.resources.search import file_condition
from eopsgym.domains.drive.resources.sort_order import order_by
from eopsgym.domains.drive.resources.spaces import in_spaces
from eopsgym.domains.drive.tools.arguments import Id, Thousand
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.query.pages import offset_of, token_of
from eopsgym.domains.query.query_model import All, Compare, Condition, Query, Sql

_CORPORA = ("user", "domain", "drive", "allDrives")
_OF_DOMAIN = """SELECT file_id FROM permissions
    WHERE type = 'domain' AND lower(domain) = ? AND coalesce(deleted, 0) = 0
        AND file_id IS NOT NULL"""


@tool(reads="files", closed=True)
def get_files(
    call: Call,
    fileId: Id,
    acknowledgeAbuse: Opt[bool] = None,
    supportsAllDrives: Opt[bool] = None,
    includePermissionsForView: Opt[str] = None,
    includeLabels: Opt[str] = None,
    alt: Opt[str] = None,
) -> Row:
    """Return a file, folder or shortcut by its id: name, type, folder, owners, times and links.

    The user needs at least the role `reader`; otherwise, or if there is no such file, it is not
    found. With `alt` `media`, the answer gives the location of the content instead, which is
    refused for Docs Editors files (see `export_files`) and if downloads are restricted. `parents`
    is empty if the user cannot see the folder.
    """
    row = find_file(call, fileId)
    if alt not in (None, "", "json", "media"):
        raise ToolError(f"Invalid value for alt: {alt}; choose json or media")
    view = file_view(call, row, includeLabels)
    if alt != "media":
        return view
    if row["mime_type"].startswith(GOOGLE):
        raise ToolError(
            "Only files with binary content can be downloaded. Use export_files with Docs Editors "
            "files"
        )
    check_may_download(call, row, "downloaded")
    return {
        "kind": "drive#file",
        "id": row["id"],
        "name": row["name"],
        "mimeType": row["mime_type"],
        "size": view["size"],
        "content": extra_data(row).get("indexableText"),
        "downloadUri": row["web_content_link"],
    }


@tool(reads="files", closed=True)
def list_files(
    call: Call,
    corpora: Opt[str] = None,
    driveId: Opt[str] = None,
    includeItemsFromAllDrives: Opt[bool] = None,
    orderBy: Opt[str] = None,
    pageSize: Opt[Thousand] = None,
    pageToken: Opt[str] = None,
    q: Opt[str] = None,
    spaces: Opt[str] = None,
    supportsAllDrives: Opt[bool] = None,
    trashed: Opt[bool] = None,
) -> Row:
    """List the files, folders and shortcuts that the user can find: own, shared, in shared drives.

    `q` searches by name, text, type, folder, people, times, labels and more. Files in the trash are
    included unless `trashed` or `q` excludes them. The entries have the same fields as in
    `get_files`; `nextPageToken` is null on the last page. Files that are shared only by a link are
    not listed, but `get_files` returns them by id.
    """
    conditions = [*_corpus(call, corpora, driveId), in_spaces(spaces)]
    if includeItemsFromAllDrives is False:
        conditions.append(Sql("+files.drive_id IS NULL"))
    if trashed is not None:
        conditions.append(Sql("coalesce(trashed, 0) = ?", [int(trashed)]))
    if q is not None and q.strip():
        conditions.append(file_condition(call, q))
    conditions.append(visible(call))  # last, because it takes longest
    size, start = pageSize or 100, offset_of(pageToken)
    order = order_by(call, orderBy)
    query = Query(
        "files", All(conditions), select=("rowid",), order=order, limit=size + 1, offset=start
    )
    sql, values = query.compile()
    # Only the rows of one page are read as a whole: sorting complete rows takes twice as long.
    rows = call.rows(f"SELECT * FROM files WHERE rowid IN ({sql}) ORDER BY {order}", *values)
    return {
        "kind": "drive#fileList",
        "nextPageToken": token_of(start + size) if len(rows) > size else None,
        "files": file_views(call, rows[:size]),
        "incompleteSearch": False,
    }


def _corpus(call: Call, corpora: str | None, drive_id: str | None) -> list[Condition]:
    if corpora not in (None, "", *_CORPORA):
        raise ToolError(f"Invalid value for corpora: {corpora}; choose {', '.join(_CORPORA)}")
    if corpora == "drive" and not drive_id:
        raise ToolError("driveId is required with corpora drive")
    conditions: list[Condition] = []
    if corpora == "domain":
        conditions.append(Sql(f"+files.id IN ({_OF_DOMAIN})", [domain_of(call.user["email"])]))
    if drive_id:
        require_on_drive(call, drive_id, "reader")
        conditions.append(Compare("drive_id", "=", drive_id))
    return conditions
