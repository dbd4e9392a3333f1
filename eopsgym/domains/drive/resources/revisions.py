"""Revisions of files as rows."""

from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.resources.kinds import GOOGLE
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.drive.rows import insert, update
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.stored_json import stored_object


def first_revision(call: Call, file: Row, *, keep: bool, like: Row | None = None) -> str:
    """Give a new file its first revision, with the content of the one it is a copy of; its id."""
    source = like and call.row("SELECT * FROM revisions WHERE id = ?", like["head_revision_id"])
    content = {"md5_checksum": file.get("md5_checksum")}
    if source:
        content = {name: source[name] for name in ("blob_id", "md5_checksum", "export_links")}
    key = insert(
        call,
        "revisions",
        {
            "file_id": file["id"],
            "revision_number": 1,
            "mime_type": file["mime_type"],
            "size_bytes": file["size_bytes"],
            "keep_forever": keep,
            "published": False,
            "created_time": call.stamp,
            "modified_time": call.stamp,
            "last_modifying_user_id": call.user["id"],
            "kind": "drive#revision",
            "publish_auto": False,
            "published_outside_domain": False,
            "original_filename": file["original_filename"],
            **content,
        },
    )
    update(call, "files", file["id"], {"head_revision_id": key, "version": 1})
    return key


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
    call.execute("DELETE FROM revisions WHERE id = ?", row["id"])


def _content_of(revision: Row) -> Row:
    """The columns of a file whose last revision this is; of its SHA-1 nothing is kept."""
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
    """The revisions of a file, the oldest first."""
    sql = "SELECT * FROM revisions WHERE file_id = ? ORDER BY revision_number, rowid"
    return call.rows(sql, file_id)


def find_revision(call: Call, file_id: str, revision_id: str) -> Row:
    """A revision of a file; `head` is the last one.

    Raises:
        ToolError: there is none.
    """
    rows = revisions_of(call, file_id)
    for row in rows:
        if row["id"] == revision_id:
            return row
    if revision_id == "head" and rows:
        return rows[-1]
    raise ToolError(f"Revision not found: {revision_id}")


def revision_views(call: Call, rows: list[Row]) -> list[Row]:
    """Revisions as answers show them."""
    people = users_by_id(call, [row["last_modifying_user_id"] for row in rows])
    return [_view(row, people.get(row["last_modifying_user_id"])) for row in rows]


def _view(row: Row, user: Row | None) -> Row:

    shown: Row = {
        "kind": "drive#revision",
        "id": row["id"],
        "mimeType": row["mime_type"],
        "modifiedTime": shown_time(row["modified_time"]),
        "keepForever": bool(row["keep_forever"]),
        "published": bool(row["published"]),
        "publishAuto": bool(row["publish_auto"]),
        "publishedOutsideDomain": bool(row["published_outside_domain"]),
        "lastModifyingUser": user,
        "originalFilename": row["original_filename"],
        "md5Checksum": row["md5_checksum"],
        "size": None
        if (row["mime_type"] or "").startswith(GOOGLE)
        else str(row["size_bytes"] or 0),
    }
    more = {
        "publishedLink": row["published_link"],
        "exportLinks": stored_object(row["export_links"]) or None,
    }
    return shown | {name: value for name, value in more.items() if value is not None}
