"""Adding files: a row, its first revision, its owner, and what its folder passes on."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.drive.resources.files import FILE
from eopsgym.domains.drive.resources.folders import note_new_place
from eopsgym.domains.drive.resources.inheritance import take_from_folder
from eopsgym.domains.drive.resources.kinds import FOLDER, GOOGLE, SHORTCUT, extension_of, links
from eopsgym.domains.drive.resources.permissions import Holder, grant, note_shared
from eopsgym.domains.drive.resources.revisions import first_revision
from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Row

_EMPTY = {
    "md5_checksum": "d41d8cd98f00b204e9800998ecf8427e",
    "sha1_checksum": "da39a3ee5e6b4b0d3255bfef95601890afd80709",
}
"""The sums of no bytes, as a file with content to come has them."""


def add_file(call: Call, columns: Mapping[str, Any], *, keep: bool, like: Row | None = None) -> Row:
    """Add a file of the acting user, and return its row.

    Args:
        call: who acts, and when.
        columns: what is not as usual.
        keep: whether its first revision is kept forever.
        like: the file that it is a copy of.
    """
    row = _insert(call, columns)
    if row["mime_type"] not in (FOLDER, SHORTCUT):
        first_revision(call, row, keep=keep, like=like)
    if row["drive_id"] is None:
        grant(call, row["id"], Holder.of_user(call.user), "owner")
    take_from_folder(call, row)
    note_shared(call, row["id"])
    return FILE.get(call, row["id"])


def _insert(call: Call, given: Mapping[str, Any]) -> Row:
    key = ulid(call, "files", "id", past="SELECT 1 FROM changes WHERE file_id = ?")
    name, kind = given["name"], given["mime_type"]
    is_google, extension = kind.startswith(GOOGLE), extension_of(name, kind)
    columns: Row = {
        "created_by": call.user["id"],
        "modified_by": call.user["id"],
        "original_filename": name,
        "file_extension": extension,
        "full_file_extension": extension,
        **given,
        **links(key, kind),
    }
    if is_google:
        columns["original_filename"] = None
    elif not given.get("size_bytes"):
        columns |= _EMPTY
    FILE.add(call, columns, key=key)
    note_new_place(call, key)
    return FILE.get(call, key)
