"""Files, folders and shortcuts."""

import html
from typing import Any, Literal

from typing_extensions import TypedDict

from eopsgym.domains.drive.change_log import note_change
from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.files import (
    FOLDER,
    GOOGLE,
    SHORTCUT,
    below,
    check_writable,
    extension_of,
    file_view,
    file_views,
    find_file,
    make_file,
    move,
    own_of,
    parents_of,
    place_of,
    properties_text,
    remove,
    touch,
)
from eopsgym.domains.drive.moments import read_moment
from eopsgym.domains.drive.operations import note_done
from eopsgym.domains.drive.order import order_by
from eopsgym.domains.drive.revisions import first_revision
from eopsgym.domains.drive.rights import (
    at_least,
    require_on_drive,
    role_on_file,
    visible,
)
from eopsgym.domains.drive.rows import get, insert, update
from eopsgym.domains.drive.search import file_condition
from eopsgym.domains.drive.sharing import Holder, grant, inherit, note_shared
from eopsgym.domains.drive.tools.arguments import OPEN, Id, Thousand, View
from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.pages import offset_of, token_of
from eopsgym.domains.records.query_model import All, Compare, Condition, Query, Sql

_MOST_NAME = 1_000
_MOST_TEXT = 20_000
_MOST_IDS = 1_000
_CORPORA = ("user", "domain", "drive", "allDrives")


class ContentRestriction(TypedDict, total=False):
    """What keeps the content of a file as it is."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    readOnly: bool
    reason: str
    ownerRestricted: bool
    systemRestricted: bool


class ContentHints(TypedDict, total=False):
    """What is found of a file, and how it looks small."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    indexableText: str
    thumbnail: dict[str, Any]


class ShortcutDetails(TypedDict, total=False):
    """Where a shortcut leads."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    targetId: str


class DownloadRestrictions(TypedDict, total=False):
    """Whether a file may be downloaded."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    restricted: bool
    reason: str


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
    """Show a file's metadata; with `alt=media`, where its content is and what is known of it."""
    row = find_file(call, fileId)
    if alt not in (None, "", "json", "media"):
        raise ToolError(f"Invalid value for alt: {alt}; choose json or media")
    shown = file_view(call, row, includeLabels)
    if alt != "media":
        return shown
    if row["mime_type"].startswith(GOOGLE):
        raise ToolError(
            "Only files with binary content can be downloaded. Use export_files with Docs Editors "
            "files"
        )
    return {
        "kind": "drive#file",
        "id": row["id"],
        "name": row["name"],
        "mimeType": row["mime_type"],
        "size": shown["size"],
        "content": own_of(row).get("indexableText"),
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
    """List the files that one may see: one's own, what is shared, what lies in shared drives.

    `q` searches, such as `name contains 'plan' and mimeType != 'application/pdf'`. Unless `trashed`
    or `q` says, files in the trash are listed too.
    """
    conditions = _corpus(call, corpora, driveId)
    if includeItemsFromAllDrives is False:
        conditions.append(Compare("drive_id", "=", None))
    if trashed is not None:
        conditions.append(Sql("coalesce(trashed, 0) = ?", [int(trashed)]))
    if q is not None and q.strip():
        conditions.append(file_condition(call, q))
    conditions.append(visible(call))  # the dearest is asked last
    size, start = pageSize or 100, offset_of(pageToken)
    order = order_by(orderBy)
    query = Query(
        "files", All(conditions), select=("id",), order=order, limit=size + 1, offset=start
    )
    sql, values = query.compile()
    # Whole rows are read of one page only: sorting them all takes twice as long.
    rows = call.rows(f"SELECT * FROM files WHERE id IN ({sql}) ORDER BY {order}", *values)
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
    if not drive_id:
        return []
    require_on_drive(call, drive_id, "reader")
    return [Compare("drive_id", "=", drive_id)]


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
    """Make a file, a folder or a shortcut; no content is uploaded.

    It lies in the first of `parents` (a folder, a shared drive or `root`), and what its folder is
    shared with it is shared with, too.
    """
    _check_name(name, mimeType, description)
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
    row = _made(call, columns, keep=keepRevisionForever)
    for each in permissions or ():
        _share_at_once(call, row["id"], each)
    note_shared(call, row["id"])
    note_change(call, "file_created", file_id=row["id"], drive_id=row["drive_id"], action="create")
    return file_view(call, get(call, "files", row["id"]), includeLabels)


def _check_name(name: str, mime_type: str, description: str | None) -> None:
    if not name.strip():
        raise ToolError("Validation errors:\n- name: must not be empty")
    if not mime_type.strip():
        raise ToolError("Validation errors:\n- mimeType: must not be empty")
    if len(name) > _MOST_NAME or len(mime_type) > _MOST_NAME:
        raise ToolError(f"Names have at most {_MOST_NAME:,} characters")
    if description is not None and len(description) > _MOST_TEXT:
        raise ToolError(f"Descriptions have at most {_MOST_TEXT:,} characters")


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


def _made(call: Call, columns: Row, *, keep: bool, like: Row | None = None) -> Row:
    """A new file with its first revision, its owner, and what its folder passes on."""
    row = make_file(call, columns)
    if row["mime_type"] not in (FOLDER, SHORTCUT):
        first_revision(call, row, keep=keep, like=like)
    if row["drive_id"] is None:
        user = call.user
        grant(call, row["id"], Holder("user", user["id"], email=user["email"]), "owner")
    inherit(call, row["id"])
    return get(call, "files", row["id"])


def _share_at_once(call: Call, file_id: str, said: dict[str, Any]) -> None:
    from eopsgym.domains.drive.tools.permissions import create_permission

    known = ("role", "type", "emailAddress", "domain", "allowFileDiscovery", "expirationTime")
    wrong = [name for name in ("role", "type") if not isinstance(said.get(name), str)]
    if wrong:
        raise ToolError(f"Validation errors:\n- permissions.{wrong[0]}: is required")
    if said["role"] == "owner":
        return  # who makes a file owns it
    create_permission(call, file_id, **{name: said[name] for name in known if name in said})


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
    """Copy a file, as `Copy of …` beside it unless a name or folder is given.

    Content and properties go with it, its permissions, comments and labels do not. A copy of a
    folder is empty.
    """
    row = find_file(call, fileId)
    if own_of(row).get("copyRequiresWriterPermission") or _drive_keeps_copies(call, row):
        find_file(call, fileId, "writer")
    new = name if name is not None else f"Copy of {row['name']}"
    kind = mimeType or row["mime_type"]
    _check_name(new, kind, description)
    place = _place(call, parents) if parents else _beside(call, row)
    kept = {name: value for name, value in own_of(row).items() if name in ("indexableText",)}
    plain = {n: v for n, v in file_view(call, row)["properties"].items()}
    made = _made(
        call,
        {
            "name": new,
            "mime_type": kind,
            "description": row["description"] if description is None else description,
            "starred": bool(starred),
            "properties": properties_text(None, plain, kept),
            "size_bytes": row["size_bytes"],
            "quota_bytes_used": row["quota_bytes_used"],
            "md5_checksum": row["md5_checksum"],
            "sha1_checksum": row["sha1_checksum"],
            "is_shortcut": row["is_shortcut"],
            "shortcut_target_id": row["shortcut_target_id"],
            "shortcut_target_mime": row["shortcut_target_mime"],
            **place,
        },
        keep=keepRevisionForever,
        like=row,
    )
    drive = made["drive_id"]
    note_change(
        call, "file_created", file_id=made["id"], drive_id=drive, action="copy", source=fileId
    )
    note_done(
        call,
        "copy",
        {"source_file": fileId, "destination_parent": parents_of(made)[0]},
        {"fileId": made["id"], "fileName": new},
    )
    return file_view(call, made, includeLabels)


def _drive_keeps_copies(call: Call, row: Row) -> bool:
    sql = "SELECT copy_requires_writer_permission FROM drives WHERE id = ?"
    return bool(row["drive_id"] and call.value(sql, row["drive_id"]))


def _beside(call: Call, row: Row) -> Row:
    """The folder of a file where one may add to it, else one's own root."""
    parent = parents_of(row)[0]
    try:
        if parent == "root" and row["created_by"] != call.user["id"]:
            return place_of(call, "root")
        return place_of(call, parent)
    except ToolError:
        return place_of(call, "root")


@tool(writes="files", closed=True)
def update_files(
    call: Call,
    fileId: Id,
    name: Opt[str] = None,
    description: Opt[str] = None,
    mimeType: Opt[str] = None,
    starred: Opt[bool] = None,
    trashed: Opt[bool] = None,
    properties: Opt[dict[str, Any]] = None,
    appProperties: Opt[dict[str, Any]] = None,
    addParents: Opt[str] = None,
    removeParents: Opt[str] = None,
    supportsAllDrives: Opt[bool] = None,
    includePermissionsForView: Opt[str] = None,
    includeLabels: Opt[str] = None,
) -> Row:
    """Change what is given of a file: rename, describe, star, move, put in the trash or take out.

    `addParents` is the folder that it moves to; a property that is null is taken away.
    """
    asked = (name, description, mimeType, properties, appProperties, addParents, removeParents)
    is_content = any(value is not None for value in asked)
    row = find_file(call, fileId, "writer" if is_content else "reader")
    _check_name(
        row["name"] if name is None else name,
        row["mime_type"] if mimeType is None else mimeType,
        description,
    )
    if name is not None or description is not None or mimeType is not None:
        check_writable(row)
    given: Row = {
        "name": name,
        "description": description,
        "mime_type": mimeType,
        "starred": starred,
    }
    columns: Row = {column: value for column, value in given.items() if value is not None}
    if name is not None or mimeType is not None:
        kind = row["mime_type"] if mimeType is None else mimeType
        extension = extension_of(row["name"] if name is None else name, kind)
        columns |= {"file_extension": extension, "full_file_extension": extension}
    if properties is not None or appProperties is not None:
        apps = {**own_of(row).get("appProperties", {}), **(appProperties or {})}
        apps = {key: value for key, value in apps.items() if value is not None}
        own = {"appProperties": apps or None}
        columns["properties"] = properties_text(row["properties"], properties, own)
    if columns:
        update(call, "files", fileId, columns)
    _move(call, row, addParents, removeParents)
    if trashed is not None:
        _trash(call, get(call, "files", fileId), trashed)
    if is_content or trashed is not None:
        touch(call, fileId)
    now = get(call, "files", fileId)
    if now != row:
        note_change(call, "file_updated", file_id=fileId, drive_id=now["drive_id"], action="update")
    return file_view(call, now, includeLabels)


def _move(call: Call, row: Row, add: str | None, away: str | None) -> None:
    folders = [each.strip() for each in (add or "").split(",") if each.strip()]
    left = [each.strip() for each in (away or "").split(",") if each.strip()]
    here = parents_of(row)
    if unknown := [each for each in left if each not in here]:
        raise ToolError(f"File {row['id']} does not lie in {unknown[0]}")
    if len(folders) > 1:
        raise ToolError("A file lies in one folder: give one to addParents")
    if not folders and left:
        folders = ["root"]
    if folders and folders != here:
        move(call, row, folders[0])
        inherit(call, row["id"])


def _trash(call: Call, row: Row, away: bool) -> None:
    """Put a file into the trash with all that lies under it, or take it out again."""
    if not _may_trash(call, row):
        raise ToolError(f"The user does not have sufficient permissions to trash file {row['id']}")
    if bool(row["trashed"]) == away:
        return
    if not away and not row["explicitly_trashed"]:
        raise ToolError(f"File {row['id']} is in the trash with its folder: take that out")
    moment = call.stamp if away else None
    for each in below(call, row["id"]):
        call.check_time()
        if each["depth"] and get(call, "files", each["id"])["explicitly_trashed"]:
            continue
        columns: Row = {"trashed": away, "trashed_time": moment}
        if not each["depth"]:
            columns["explicitly_trashed"] = away
        update(call, "files", each["id"], columns)


def _may_trash(call: Call, row: Row) -> bool:
    role = role_on_file(call, row)
    made = row["created_by"] == call.user["id"] and at_least(role, "writer")
    return made or at_least(role, "owner" if row["drive_id"] is None else "fileOrganizer")


def _may_delete(call: Call, row: Row) -> bool:
    role = role_on_file(call, row)
    made = row["created_by"] == call.user["id"] and at_least(role, "writer")
    if row["drive_id"] is None:
        return role == "owner"
    return made or at_least(role, "organizer")


@tool(writes="files", closed=True)
def delete_files(call: Call, fileId: str) -> str:
    """Delete a file for good, past the trash; a folder with all that lies in it.

    It takes its owner, or an organizer of its shared drive.
    """
    row = find_file(call, fileId)
    if not _may_delete(call, row):
        raise ToolError(f"The user does not have sufficient permissions to delete file {fileId}")
    remove(call, fileId)
    return DONE


@tool(writes="files", closed=True)
def empty_files_trash(call: Call, driveId: Opt[str] = None) -> str:
    """Delete for good what one owns in the trash, or all in the trash of a shared drive."""
    if driveId:
        require_on_drive(call, driveId, "organizer")
        found = call.rows("SELECT * FROM files WHERE drive_id = ? AND trashed ORDER BY id", driveId)
    else:
        found = call.rows("SELECT * FROM files WHERE trashed ORDER BY id")
        found = [row for row in found if _may_delete(call, row)]
    for row in found:
        call.check_time()
        if call.value("SELECT 1 FROM files WHERE id = ?", row["id"]):
            logged = {"file_id": row["id"], "emptied_time": call.stamp, "actor_id": call.user["id"]}
            insert(call, "trash_log", logged)
            remove(call, row["id"])
    return DONE


@tool(writes="files", closed=True)
def export_files(call: Call, fileId: str, mimeType: str) -> Row:
    """Export a document, spreadsheet, presentation or drawing to another type."""
    row = find_file(call, fileId)
    kinds = EXPORTS.get(row["mime_type"])
    if kinds is None:
        raise ToolError("Export only supports Docs Editors files.")
    if mimeType not in kinds:
        raise ToolError(
            f"{row['mime_type']} cannot be exported to {mimeType}; choose {', '.join(kinds)}"
        )
    link = f"https://docs.google.com/export?id={fileId}&mimeType={html.escape(mimeType)}"
    return _done(call, "export", row, mimeType, link)


def _done(call: Call, kind: str, row: Row, mime_type: str, link: str) -> Row:
    metadata = {"file_id": row["id"], "mime_type": mime_type}
    response = {
        "downloadUri": link,
        "partialDownloadAllowed": False,
        "fileId": row["id"],
        "fileName": row["name"],
        "mimeType": mime_type,
    }
    return note_done(call, kind, metadata, response)


@tool(writes="files", closed=True)
def download_files(
    call: Call, fileId: Id, mimeType: Opt[str] = None, revisionId: Opt[str] = None
) -> Row:
    """Download a file, or one of its revisions: an operation that says where the content is."""
    row = find_file(call, fileId)
    restricted = own_of(row).get("downloadRestrictions") or {}
    drive = get(call, "drives", row["drive_id"]) if row["drive_id"] else {}
    role = role_on_file(call, row)
    closed = drive.get("download_restricted_for_writers") or (
        drive.get("download_restricted_for_readers") and not at_least(role, "writer")
    )
    if (restricted.get("restricted") and not at_least(role, "writer")) or closed:
        raise ToolError(f"File {fileId} may not be downloaded")
    if row["mime_type"] in (FOLDER, SHORTCUT):
        raise ToolError(f"{row['mime_type']} has no content to download")
    sql = "SELECT 1 FROM revisions WHERE id = ? AND file_id = ?"
    if revisionId and not call.value(sql, revisionId, fileId):
        raise ToolError(f"Revision not found: {revisionId}")
    kinds = EXPORTS.get(row["mime_type"], (row["mime_type"],))
    if mimeType and mimeType not in kinds:
        raise ToolError(
            f"{row['mime_type']} cannot be downloaded as {mimeType}; choose {', '.join(kinds)}"
        )
    link = f"https://drive.google.com/uc?id={revisionId or fileId}&export=download"
    return _done(call, "download", row, mimeType or kinds[0], link)


_OFFICE = "application/vnd.openxmlformats-officedocument."
EXPORTS = {
    f"{GOOGLE}document": (
        "application/pdf",
        f"{_OFFICE}wordprocessingml.document",
        "application/vnd.oasis.opendocument.text",
        "application/rtf",
        "application/epub+zip",
        "application/zip",
        "text/plain",
        "text/html",
        "text/markdown",
    ),
    f"{GOOGLE}spreadsheet": (
        "application/pdf",
        f"{_OFFICE}spreadsheetml.sheet",
        "application/x-vnd.oasis.opendocument.spreadsheet",
        "application/zip",
        "text/csv",
        "text/tab-separated-values",
    ),
    f"{GOOGLE}presentation": (
        "application/pdf",
        f"{_OFFICE}presentationml.presentation",
        "application/vnd.oasis.opendocument.presentation",
        "text/plain",
        "image/jpeg",
        "image/png",
        "image/svg+xml",
    ),
    f"{GOOGLE}drawing": ("application/pdf", "image/jpeg", "image/png", "image/svg+xml"),
    f"{GOOGLE}script": ("application/vnd.google-apps.script+json",),
}
"""What each type can be exported to, the usual one first."""


@tool(writes="files", closed=True)
def generate_files_Ids(
    call: Call, count: int = 10, space: str = "drive", type: str = "files"
) -> Row:
    """Reserve ids for files to come."""
    if not 1 <= count <= _MOST_IDS:
        raise ToolError(f"count is a number from 1 to {_MOST_IDS}, not {count}")
    if space not in ("drive", "appDataFolder") or type not in ("files", "shortcuts"):
        raise ToolError("space is drive or appDataFolder, and type is files or shortcuts")
    ids = []
    for _ in range(count):
        key = ulid(call, "id_pool", "id")
        insert(call, "id_pool", {"reserved": True, "reserved_time": call.stamp}, key=key)
        ids.append(key)
    return {"kind": "drive#generatedIds", "space": space, "ids": ids}
