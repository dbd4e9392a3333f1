"""Tools that create and copy files, folders and shortcuts."""

from collections.abc import Mapping
from typing import Any, Literal

from typing_extensions import TypedDict

from eopsgym.domains.drive.dialect import invalid
from eopsgym.domains.drive.resources.changes import log_file_change
from eopsgym.domains.drive.resources.files import (
    FILE,
    check_file_name,
    check_may_download,
    extra_data,
    file_view,
    find_file,
    parents_of,
    plain_properties,
    properties_text,
)
from eopsgym.domains.drive.resources.folders import inherit_from_folder, place_of, store_ancestors
from eopsgym.domains.drive.resources.kinds import (
    FOLDER,
    GOOGLE,
    SHORTCUT,
    can_become,
    extension_of,
    links,
)
from eopsgym.domains.drive.resources.permissions import Holder, grant, update_shared
from eopsgym.domains.drive.tools.arguments import OPEN, Id, View
from eopsgym.domains.drive.tools.operations import log_operation
from eopsgym.domains.drive.tools.permissions import create_permission
from eopsgym.domains.drive.tools.revisions import REVISION
from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products.moments import read_moment

_CONTENT = (
    "size_bytes",
    "quota_bytes_used",
    "md5_checksum",
    "sha1_checksum",
    "is_shortcut",
    "shortcut_target_id",
    "shortcut_target_mime",
)
"""The columns that a copy of the same type takes from its original."""
_EMPTY = {
    "md5_checksum": "d41d8cd98f00b204e9800998ecf8427e",
    "sha1_checksum": "da39a3ee5e6b4b0d3255bfef95601890afd80709",
}
"""The checksums of an empty file, which a new file without content has."""


class ContentRestriction(TypedDict, total=False):
    """A restriction on changing the content of a file."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    readOnly: bool
    reason: str
    ownerRestricted: bool
    systemRestricted: bool


class ContentHints(TypedDict, total=False):
    """Text for searches and a thumbnail of a file."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    indexableText: str
    thumbnail: dict[str, Any]


class ShortcutDetails(TypedDict, total=False):
    """The target of a shortcut."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    targetId: str


class DownloadRestrictions(TypedDict, total=False):
    """A restriction on downloading a file."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    restricted: bool
    reason: str


def _add_file(
    call: Call, columns: Mapping[str, Any], *, keep: bool, like: Row | None = None
) -> Row:
    """Add a file of the acting user, and return its row.

    Args:
        call: the call that adds it.
        columns: the columns without default values.
        keep: whether its first revision is kept forever.
        like: the file of which it is a copy.
    """
    row = _insert(call, columns)
    if row["mime_type"] not in (FOLDER, SHORTCUT):
        _add_first_revision(call, row, keep=keep, like=like)
    if row["drive_id"] is None:
        grant(call, row["id"], Holder.of_user(call.user), "owner")
    inherit_from_folder(call, row)
    update_shared(call, row["id"])
    return FILE.get(call, row["id"])


def _add_first_revision(call: Call, file: Row, *, keep: bool, like: Row | None = None) -> None:
    """Give a new file its first revision, with the content of its original if it is a copy."""
    source = like and call.row("SELECT * FROM revisions WHERE id = ?", like["head_revision_id"])
    content = {"md5_checksum": file.get("md5_checksum")}
    if source:
        content = {name: source[name] for name in ("blob_id", "md5_checksum", "export_links")}
    columns = {name: file[name] for name in ("mime_type", "size_bytes", "original_filename")}
    maker = {"last_modifying_user_id": call.user["id"], "keep_forever": keep}
    key = REVISION.add(call, {"file_id": file["id"], **columns, **maker, **content})
    FILE.change(call, file["id"], {"head_revision_id": key, "version": 1})


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
    store_ancestors(call, key)
    return FILE.get(call, key)


@tool(writes="files", closed=True)
def create_file(
    call: Call,
    *,
    ignoreDefaultVisibility: bool = False,
    keepRevisionForever: bool = False,
    ocrLanguage: Opt[str] = None,
    supportsAllDrives: Opt[bool] = None,
    uploadType: Literal["media", "multipart", "resumable"] = "media",
    useContentAsIndexableText: Opt[bool] = None,
    includePermissionsForView: Opt[str] = None,
    includeLabels: Opt[str] = None,
    parents: Opt[list[str]] = None,
    permissions: Opt[list[dict[str, Any]]] = None,
    properties: Opt[dict[str, Any]] = None,
    appProperties: Opt[dict[str, Any]] = None,
    permissionIds: Opt[list[str]] = None,
    contentRestrictions: Opt[list[ContentRestriction]] = None,
    copyRequiresWriterPermission: Opt[bool] = None,
    contentHints: Opt[ContentHints] = None,
    writersCanShare: Opt[bool] = None,
    mimeType: str,
    folderColorRgb: Opt[str] = None,
    name: str,
    description: Opt[str] = None,
    starred: Opt[bool] = None,
    trashed: Opt[bool] = None,
    createdTime: Opt[str] = None,
    modifiedTime: Opt[str] = None,
    originalFilename: Opt[str] = None,
    shortcutDetails: Opt[ShortcutDetails] = None,
    inheritedPermissionsDisabled: Opt[bool] = None,
    downloadRestrictions: Opt[DownloadRestrictions] = None,
) -> Row:
    """Create a file, a folder or a shortcut and return it; no content is uploaded.

    It is created in the user's own drive, or in the folder or shared drive given in `parents`,
    where the user needs at least the role `writer`. The user owns it, or in a shared drive, the
    drive does. It inherits the permissions of its folder. A file gets its first revision
    immediately.
    """
    check_file_name(name, mimeType, description)
    place = _place(call, parents)
    own = {
        "appProperties": appProperties,
        "contentRestrictions": contentRestrictions,
        "copyRequiresWriterPermission": copyRequiresWriterPermission,
        "folderColorRgb": folderColorRgb,
        "downloadRestrictions": downloadRestrictions,
        "inheritedPermissionsDisabled": inheritedPermissionsDisabled,
        "indexableText": (contentHints or {}).get("indexableText"),
    }
    columns: Row = {
        "name": name,
        "mime_type": mimeType,
        "description": description,
        "starred": bool(starred),
        "trashed": bool(trashed),
        "explicitly_trashed": bool(trashed),
        "trashed_time": call.stamp if trashed else None,
        "writers_can_share": writersCanShare is not False,
        "properties": properties_text(None, properties, own),
        **place,
        **_shortcut(call, mimeType, shortcutDetails),
    }
    for column, text in (("created_time", createdTime), ("modified_time", modifiedTime)):
        if text is not None:
            columns[column] = read_moment(call, text)
    if originalFilename is not None:
        columns["original_filename"] = originalFilename
    row = _add_file(call, columns, keep=keepRevisionForever)
    if permissions:
        for each in permissions:
            _share_new_file(call, row["id"], each)
        update_shared(call, row["id"])
        row = FILE.get(call, row["id"])
    log_file_change(call, "file_created", row, action="create")
    return file_view(call, row, includeLabels)


def _place(call: Call, parents: list[str] | None) -> Row:
    if len(parents or ()) > 1:
        raise ToolError("A file lies in one folder: give one parent")
    return place_of(call, parents[0]) if parents else place_of(call, "root")


def _shortcut(call: Call, mime_type: str, details: ShortcutDetails | None) -> Row:
    if (mime_type == SHORTCUT) != bool(details and details.get("targetId")):
        raise ToolError(f"shortcutDetails.targetId and the type {SHORTCUT} belong together")
    if not details:
        return {}
    target = find_file(call, details["targetId"])
    if target["is_shortcut"]:
        raise ToolError("A shortcut cannot lead to another shortcut")
    return {
        "is_shortcut": True,
        "shortcut_target_id": target["id"],
        "shortcut_target_mime": target["mime_type"],
    }


def _share_new_file(call: Call, file_id: str, given: dict[str, Any]) -> None:
    known = ("role", "type", "emailAddress", "domain", "allowFileDiscovery", "expirationTime")
    wrong = [name for name in ("role", "type") if not isinstance(given.get(name), str)]
    if wrong:
        raise invalid(f"permissions.{wrong[0]}", "is required")
    if given["role"] == "owner":
        return  # the creator of a file is its owner
    create_permission(call, file_id, **{name: given[name] for name in known if name in given})


@tool(writes="files", closed=True)
def copy_files(
    call: Call,
    fileId: Id,
    name: Opt[str] = None,
    parents: Opt[list[str]] = None,
    keepRevisionForever: bool = False,
    ocrLanguage: Opt[str] = None,
    supportsAllDrives: bool = False,
    ignoreDefaultVisibility: bool = False,
    includePermissionsForView: Opt[View] = None,
    includeLabels: Opt[str] = None,
    mimeType: Opt[str] = None,
    starred: Opt[bool] = None,
    description: Opt[str] = None,
) -> Row:
    """Copy a file that the user can see, and return the copy.

    Content, description and properties are copied; permissions, comments, labels and earlier
    revisions are not. The copy inherits the permissions of its new folder. The copy of a folder is
    empty. Copying is refused if downloads are restricted for the user, or if the file cannot be
    converted to `mimeType`.
    """
    row = find_file(call, fileId)
    check_may_download(call, row, "copied")
    new = name if name is not None else f"Copy of {row['name']}"
    kind = mimeType or row["mime_type"]
    check_file_name(new, kind, description)
    if not can_become(row["mime_type"], kind):
        raise ToolError(f"The requested conversion is not supported: {row['mime_type']} to {kind}")
    place = _place(call, parents) if parents else _folder_or_root(call, row)
    own = {"indexableText": extra_data(row).get("indexableText")}
    copy = _add_file(
        call,
        {
            "name": new,
            "mime_type": kind,
            "description": row["description"] if description is None else description,
            "starred": bool(starred),
            "properties": properties_text(None, plain_properties(row), own),
            **({name: row[name] for name in _CONTENT} if kind == row["mime_type"] else {}),
            **place,
        },
        keep=keepRevisionForever,
        like=row if kind == row["mime_type"] else None,
    )
    log_file_change(call, "file_created", copy, action="copy", source=fileId)
    metadata = {"source_file": fileId, "destination_parent": parents_of(copy)[0]}
    log_operation(call, "copy", metadata, {"fileId": copy["id"], "fileName": new})
    return file_view(call, copy, includeLabels)


def _folder_or_root(call: Call, row: Row) -> Row:
    """Return the folder of a file if the acting user may add to it, else their own root."""
    parent = parents_of(row)[0]
    try:
        if parent == "root" and row["created_by"] != call.user["id"]:
            return place_of(call, "root")
        return place_of(call, parent)
    except ToolError:
        return place_of(call, "root")
