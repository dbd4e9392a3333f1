"""Revisions of files as rows."""

from eopsgym.domains.drive.dialect import moment
from eopsgym.domains.drive.resources.kinds import GOOGLE, shown_size
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products import View, filled, flag, linked, stored, text
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


def drop_revision(call: Call, file: Row, row: Row) -> None:
    """Delete a revision of a file, which without its last one is what it was before.

    Raises:
        ToolError: it is the only one, the last one of a document, or published.
    """
    others = [each for each in revisions_of(call, file["id"]) if each["id"] != row["id"]]
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
    """Return the columns of a file whose last revision this is; its SHA-1 is not known."""
    return {
        "head_revision_id": revision["id"],
        "mime_type": revision["mime_type"],
        "size_bytes": revision["size_bytes"],
        "quota_bytes_used": revision["size_bytes"],
        "md5_checksum": revision["md5_checksum"],
        "sha1_checksum": None,
        "original_filename": revision["original_filename"],
    }


def revisions_of(call: Call, file_id: str) -> list[Row]:
    """Return the revisions of a file, the oldest first."""
    sql = "SELECT * FROM revisions WHERE file_id = ? ORDER BY revision_number, rowid"
    return call.rows(sql, file_id)


def find_revision(call: Call, file_id: str, revision_id: str) -> Row:
    """Return a revision of a file by its id; `head` is the last one.

    Raises:
        ToolError: there is none.
    """
    rows = revisions_of(call, file_id)
    for row in rows:
        if row["id"] == revision_id:
            return row
    if revision_id == "head" and rows:
        return rows[-1]
    raise REVISION.missing(revision_id)


def revision_views(call: Call, rows: list[Row]) -> list[Row]:
    """Return revisions as answers show them."""
    return REVISION.show_all(call, rows, lambda row: {"size": shown_size(row)})
