"""Tools for revisions of files."""

from eopsgym.domains.drive.dialect import DONE, moment
from eopsgym.domains.drive.resources.changes import log_file_change
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.kinds import GOOGLE, shown_size
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.drive.tools.arguments import Id, Thousand
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products import View, filled, flag, linked, stored, text, where_given
from eopsgym.domains.rows import update

REVISION = View(
    "revisions",
    "Revision",
    *text("id mimeType"),
    *moment("modifiedTime"),
    *flag("keepForever published publishAuto publishedOutsideDomain"),
    *linked("lastModifyingUser", "last_modifying_user_id", users_by_id),
    *text("originalFilename"),
    *text("md5Checksum", column="md5_checksum"),
    *filled("size"),
    *text("publishedLink", omitted=True),
    *stored("exportLinks", lambda text: stored_object(text) or None, omitted=True),
    kind="drive#revision",
    new={
        "kind": "drive#revision",
        "revision_number": 1,
        "published": False,
        "publish_auto": False,
        "published_outside_domain": False,
    },
    stamps="created_time modified_time",
)


def _drop_revision(call: Call, file: Row, row: Row) -> None:
    """Delete a revision of a file; after the last one, the content is that of the one before.

    Raises:
        ToolError: it is the only one, the last one of a Docs Editors file, or published.
    """
    others = [each for each in _revisions_of(call, file["id"]) if each["id"] != row["id"]]
    is_head = row["id"] == file["head_revision_id"]
    if not others or (is_head and file["mime_type"].startswith(GOOGLE)):
        raise ToolError("The last revision of a file cannot be deleted")
    if row["published"]:
        raise ToolError(f"Revision {row['id']} is published: it cannot be deleted")
    changed: Row = {"version": len(others)}
    if is_head:
        changed |= _content_of(others[-1])
    update(call, "files", file["id"], changed)
    call.execute("UPDATE thumbnails SET revision_id = NULL WHERE revision_id = ?", row["id"])
    REVISION.remove(call, row["id"])


def _content_of(revision: Row) -> Row:
    """Return the columns that a file takes from its last revision.

    Its SHA-1 checksum is unknown.
    """
    return {
        "head_revision_id": revision["id"],
        "mime_type": revision["mime_type"],
        "size_bytes": revision["size_bytes"],
        "quota_bytes_used": revision["size_bytes"],
        "md5_checksum": revision["md5_checksum"],
        "sha1_checksum": None,
        "original_filename": revision["original_filename"],
    }


def _revisions_of(call: Call, file_id: str) -> list[Row]:
    """Return the revisions of a file, the oldest first."""
    sql = "SELECT * FROM revisions WHERE file_id = ? ORDER BY revision_number, rowid"
    return call.rows(sql, file_id)


def _find_revision(call: Call, file_id: str, revision_id: str) -> Row:
    """Return a revision of a file by its id; `head` is the last one."""
    rows = _revisions_of(call, file_id)
    for row in rows:
        if row["id"] == revision_id:
            return row
    if revision_id == "head" and rows:
        return rows[-1]
    raise REVISION.missing(revision_id)


def _revision_views(call: Call, rows: list[Row]) -> list[Row]:
    """Return revisions in the form of answers."""
    return REVISION.show_all(call, rows, lambda row: {"size": shown_size(row)})


_MOST_KEPT = 200


@tool(reads="revisions", closed=True)
def list_revisions(
    call: Call, fileId: Id, pageSize: Thousand = 10, pageToken: Opt[str] = None
) -> Row:
    """List the revisions of a file, oldest first.

    The user needs access to the file. Each entry has the id, the user and time of the change, the
    size, and whether it is published or kept forever. Folders and shortcuts have no revisions.
    """
    find_file(call, fileId)
    return REVISION.page(call, _revisions_of(call, fileId), pageSize, pageToken, _revision_views)


@tool(reads="revisions", closed=True)
def get_revisions(call: Call, fileId: Id, revisionId: Id, acknowledgeAbuse: bool = False) -> Row:
    """Return a revision of a file by its id; `head` is the last one.

    The user needs access to the file. The answer has the user and time of the change, and whether
    the revision is published or kept forever, but no content (see `download_files`).
    """
    find_file(call, fileId)
    return _revision_views(call, [_find_revision(call, fileId, revisionId)])[0]


@tool(writes="revisions", closed=True)
def delete_revisions(call: Call, fileId: Id, revisionId: Id) -> str:
    """Delete a revision of a file permanently.

    It requires the role `writer`. A published revision and the only revision of a file are refused,
    as is the last revision of a Docs Editors file (document, spreadsheet and so on). If the last
    revision of another file is deleted, the file gets the content of the revision before it.
    """
    file = find_file(call, fileId, "writer")
    _drop_revision(call, file, _find_revision(call, fileId, revisionId))
    log_file_change(call, "file_updated", file, action="revision_deleted")
    return DONE


@tool(writes="revisions", closed=True)
def update_revisions(
    call: Call,
    fileId: str,
    revisionId: str,
    keepForever: Opt[bool] = None,
    published: Opt[bool] = None,
    publishAuto: Opt[bool] = None,
) -> Row:
    """Keep a revision forever, or publish it on the web, and return it.

    It requires the role `writer` and at least one of `keepForever`, `published` and `publishAuto`;
    the others do not change. At most 200 revisions of a file can be kept forever.
    """
    file = find_file(call, fileId, "writer")
    row = _find_revision(call, fileId, revisionId)
    given = {"keepForever": keepForever, "published": published, "publishAuto": publishAuto}
    columns = where_given(REVISION.columns(given))
    if not columns:
        raise ToolError("No changes: give keepForever, published or publishAuto")
    sql = "SELECT count(*) FROM revisions WHERE file_id = ? AND keep_forever AND id <> ?"
    if keepForever and call.value(sql, fileId, row["id"]) >= _MOST_KEPT:
        raise ToolError(f"At most {_MOST_KEPT} revisions of a file are kept forever")
    if published is not None:
        link = f"https://docs.google.com/document/d/{fileId}/pub?revision={row['id']}"
        columns["published_link"] = link if published else None
    REVISION.change(call, row["id"], columns)
    log_file_change(call, "file_updated", file, action="revision_updated")
    return _revision_views(call, [REVISION.get(call, row["id"])])[0]
