"""Files as answers show them."""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.drive.access import in_sight
from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.resources.folders import parents_of
from eopsgym.domains.drive.resources.kinds import GOOGLE
from eopsgym.domains.drive.resources.labels import label_views
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.drive.resources.properties import parted
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.records.query_model import ANY_OF, as_list

_OWNERS = f"""
    SELECT file_id, user_id FROM permissions
    WHERE file_id IN ({ANY_OF}) AND role = 'owner' AND user_id IS NOT NULL
        AND coalesce(deleted, 0) = 0
    ORDER BY rowid
"""


def file_view(call: Call, row: Row, labels: str | None = None) -> Row:
    """A file as answers show it; `labels` are the ids of labels to show with it."""
    return file_views(call, [row], labels)[0]


def file_views(call: Call, rows: Sequence[Row], labels: str | None = None) -> list[Row]:
    """Files as answers show them."""
    ids = as_list([row["id"] for row in rows])
    owners: dict[str, list[str]] = {}
    for each in call.rows(_OWNERS, ids):
        owners.setdefault(each["file_id"], []).append(each["user_id"])
    for row in rows:
        if row["drive_id"] is None and row["id"] not in owners and row["created_by"]:
            owners[row["id"]] = [row["created_by"]]
    named = [each for found in owners.values() for each in found]
    people = users_by_id(call, [*named, *(row["modified_by"] for row in rows)])
    places = {each for row in rows if (each := row["parent_id"] or row["drive_id"])}
    seen = in_sight(call, places)
    return [
        _view(row, [people[each] for each in owners.get(row["id"], [])], people, seen)
        | ({"labelInfo": _labels_of(call, row["id"], labels)} if labels else {})
        for row in rows
    ]


def _view(row: Row, owners: list[Any], people: Mapping[Any, Any], seen: set[str]) -> Row:
    kept, own = parted(row["properties"])
    own.pop("pendingOwner", None)  # which is told of the permission
    shown: Row = {
        "kind": "drive#file",
        "id": row["id"],
        "name": row["name"],
        "mimeType": row["mime_type"],
        "description": row["description"],
        "starred": bool(row["starred"]),
        "trashed": bool(row["trashed"]),
        "explicitlyTrashed": bool(row["explicitly_trashed"]),
        "parents": parents_of(row) if _lies_in_sight(row, owners, seen) else [],
        "properties": kept,
        "spaces": [row["space"] or "drive"],
        "version": str(row["version"] or 1),
        "webViewLink": row["web_view_link"],
        "createdTime": shown_time(row["created_time"]),
        "modifiedTime": shown_time(row["modified_time"]),
        "owners": owners,
        "lastModifyingUser": people.get(row["modified_by"]),
        "shared": bool(row["shared"]),
        "ownedByMe": any(each["me"] for each in owners if each),
        "driveId": row["drive_id"],
        "size": None if row["mime_type"].startswith(GOOGLE) else str(row["size_bytes"] or 0),
        "headRevisionId": row["head_revision_id"],
        "writersCanShare": row["writers_can_share"] is None or bool(row["writers_can_share"]),
    }
    more = {
        "trashedTime": shown_time(row["trashed_time"]),
        "originalFilename": row["original_filename"],
        "fileExtension": row["file_extension"],
        "fullFileExtension": row["full_file_extension"],
        "md5Checksum": row["md5_checksum"],
        "sha1Checksum": row["sha1_checksum"],
        "webContentLink": row["web_content_link"],
        "thumbnailLink": row["thumbnail_link"],
        "iconLink": row["icon_link"],
        "viewedByMeTime": shown_time(row["viewed_by_me_time"]),
        **own,
    }
    if row["is_shortcut"]:
        more["shortcutDetails"] = {
            "targetId": row["shortcut_target_id"],
            "targetMimeType": row["shortcut_target_mime"],
        }
    return shown | {name: value for name, value in more.items() if value is not None}


def _lies_in_sight(row: Row, owners: list[Any], seen: set[str]) -> bool:
    """Whether the acting user sees where it lies; the top of a drive is for its owner."""
    place = row["parent_id"] or row["drive_id"]
    return place in seen if place else any(each["me"] for each in owners if each)


def _labels_of(call: Call, file_id: str, wanted: str) -> Row:
    ids = {each.strip() for each in wanted.split(",")}
    return {"labels": [each for each in label_views(call, file_id) if each["id"] in ids]}
