"""Making files: a row, its first revision, its owner, and what its folder passes on."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.drive.resources.folders import note_new_place
from eopsgym.domains.drive.resources.kinds import FOLDER, GOOGLE, SHORTCUT, extension_of, links
from eopsgym.domains.drive.resources.permissions import Holder, grant, note_shared, take_from_folder
from eopsgym.domains.drive.resources.revisions import first_revision
from eopsgym.domains.drive.rows import get, insert
from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Row

_EMPTY = {
    "md5_checksum": "d41d8cd98f00b204e9800998ecf8427e",
    "sha1_checksum": "da39a3ee5e6b4b0d3255bfef95601890afd80709",
}
"""The sums of no bytes, as a file with content to come has them."""


def make_file(
    call: Call, columns: Mapping[str, Any], *, keep: bool, like: Row | None = None
) -> Row:
    """Add a file of the acting user; `columns` say what is not usual, `like` what it is a copy of.

    `keep` is whether its first revision is kept forever.
    """
    row = _insert(call, columns)
    if row["mime_type"] not in (FOLDER, SHORTCUT):
        first_revision(call, row, keep=keep, like=like)
    if row["drive_id"] is None:
        user = call.user
        grant(call, row["id"], Holder("user", user["id"], email=user["email"]), "owner")
    take_from_folder(call, row)
    note_shared(call, row["id"])
    return get(call, "files", row["id"])


def _insert(call: Call, columns: Mapping[str, Any]) -> Row:
    user = call.user["id"]
    usual: Row = {
        "starred": False,
        "trashed": False,
        "explicitly_trashed": False,
        "size_bytes": 0,
        "quota_bytes_used": 0,
        "created_by": user,
        "modified_by": user,
        "created_time": call.stamp,
        "modified_time": call.stamp,
        "is_shortcut": False,
        "kind": "drive#file",
        "space": "drive",
        "shared": False,
        "owned_by_me": True,
        "viewed_by_me": True,
        "viewed_by_me_time": call.stamp,
        "modified_by_me": True,
        "writers_can_share": True,
        "version": 1,
        "original_filename": columns["name"],
        "file_extension": extension_of(columns["name"], columns["mime_type"]),
    }
    made = {**usual, **columns}
    made["full_file_extension"] = made["file_extension"]
    if made["mime_type"].startswith(GOOGLE):
        made["original_filename"] = None
    elif not made["size_bytes"]:
        made |= _EMPTY
    key = ulid(call, "files", "id", past="SELECT 1 FROM changes WHERE file_id = ?")
    made |= links(key, made["mime_type"])
    insert(call, "files", made, key=key)
    note_new_place(call, key)
    return {"id": key, **made}
