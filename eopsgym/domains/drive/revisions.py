"""Revisions of files as rows."""

from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.kinds import GOOGLE
from eopsgym.domains.drive.people import users_by_id
from eopsgym.domains.drive.rows import insert, update
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.stored_json import stored_object


def first_revision(call: Call, file: Row, *, keep: bool, like: Row | None = None) -> str:
    """Give a new file its first revision, with the content of the one it is a copy of; its id."""
    source = like and call.row("SELECT * FROM revisions WHERE id = ?", like["head_revision_id"])
    content = {
        name: source[name] for name in ("blob_id", "md5_checksum", "export_links")
    } if source else {}  # fmt: skip
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
