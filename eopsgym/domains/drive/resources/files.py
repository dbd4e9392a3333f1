"""Files, folders and shortcuts: finding them, and how answers show them."""

from collections.abc import Sequence

from eopsgym.domains.drive.access import in_sight, require
from eopsgym.domains.drive.dialect import moment
from eopsgym.domains.drive.resources.kinds import shown_size
from eopsgym.domains.drive.resources.labels import label_views
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.drive.resources.properties import split_properties
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products import View, filled, flag, number_text, stored, text
from eopsgym.domains.rows import ANY_OF, as_list

FILE = View(
    "files",
    "File",
    *text("id name mimeType description"),
    *flag("starred trashed explicitlyTrashed"),
    *filled("parents properties spaces"),
    *number_text("version", otherwise=1),
    *text("webViewLink"),
    *moment("createdTime modifiedTime"),
    *filled("owners lastModifyingUser"),
    *flag("shared"),
    *filled("ownedByMe"),
    *text("driveId"),
    *filled("size"),
    *text("headRevisionId"),
    *stored("writersCanShare", lambda value: value is None or bool(value)),
    *moment("trashedTime", omitted=True),
    *text("originalFilename fileExtension fullFileExtension", omitted=True),
    *text("md5Checksum", column="md5_checksum", omitted=True),
    *text("sha1Checksum", column="sha1_checksum", omitted=True),
    *text("webContentLink thumbnailLink iconLink", omitted=True),
    *moment("viewedByMeTime", omitted=True),
    kind="drive#file",
    new={
        "kind": "drive#file",
        "space": "drive",
        "version": 1,
        "size_bytes": 0,
        "quota_bytes_used": 0,
        "writers_can_share": True,
        **dict.fromkeys(("owned_by_me", "viewed_by_me", "modified_by_me"), True),
        **dict.fromkeys(("starred", "trashed", "explicitly_trashed"), False),
        **dict.fromkeys(("is_shortcut", "shared"), False),
    },
    stamps="created_time modified_time viewed_by_me_time",
)
_OWNERS = f"""
    SELECT file_id, user_id FROM permissions
    WHERE file_id IN ({ANY_OF}) AND role = 'owner' AND user_id IS NOT NULL
        AND coalesce(deleted, 0) = 0
    ORDER BY rowid
"""


def find_file(call: Call, file_id: str, least: str = "reader") -> Row:
    """Return a file on which the acting user has a role.

    Raises:
        ToolError: it is not there for them, or the role does not reach.
    """
    row = FILE.find(call, file_id)
    require(call, row, least)
    return row


def touched(call: Call) -> Row:
    """Return the columns that say that the acting user has changed a file, now."""
    return {"modified_by": call.user["id"], "modified_time": call.stamp, "modified_by_me": True}


def parents_of(row: Row) -> list[str]:
    """Return the folder of a file: the shared drive itself, or `root`, where it lies in none."""
    return [row["parent_id"] or row["drive_id"] or "root"]


def file_view(call: Call, row: Row, labels: str | None = None) -> Row:
    """Return a file as answers show it; `labels` are the ids of labels to show with it."""
    return file_views(call, [row], labels)[0]


def file_views(call: Call, rows: Sequence[Row], labels: str | None = None) -> list[Row]:
    """Return files as answers show them."""
    owners = _owners_by_file(call, rows)
    named = [each for found in owners.values() for each in found]
    people = users_by_id(call, [*named, *(row["modified_by"] for row in rows)])
    places = {each for row in rows if (each := row["parent_id"] or row["drive_id"])}
    seen = in_sight(call, places)
    parts = {row["id"]: split_properties(row["properties"]) for row in rows}

    def given(row: Row) -> Row:
        mine = [people[each] for each in owners.get(row["id"], [])]
        is_mine = any(each["me"] for each in mine)
        place = row["parent_id"] or row["drive_id"]
        lies_in_sight = place in seen if place else is_mine  # the top of a drive is its owner's
        return {
            "parents": parents_of(row) if lies_in_sight else [],
            "properties": parts[row["id"]][0],
            "spaces": [row["space"] or "drive"],
            "owners": mine,
            "lastModifyingUser": people.get(row["modified_by"]),
            "ownedByMe": is_mine,
            "size": shown_size(row),
        }

    views = FILE.show_all(call, rows, given)
    for row, view in zip(rows, views, strict=True):
        view.update(_more(call, row, parts[row["id"]][1], labels))
    return views


def _owners_by_file(call: Call, rows: Sequence[Row]) -> dict[str, list[str]]:
    """Return the owners of files by their permissions; without any, who made a file owns it."""
    owners: dict[str, list[str]] = {}
    for each in call.rows(_OWNERS, as_list([row["id"] for row in rows])):
        owners.setdefault(each["file_id"], []).append(each["user_id"])
    for row in rows:
        if row["drive_id"] is None and row["id"] not in owners and row["created_by"]:
            owners[row["id"]] = [row["created_by"]]
    return owners


def _more(call: Call, row: Row, own: Row, labels: str | None) -> Row:
    """Return what no column holds, where a shortcut leads, and the labels that are asked for."""
    # Who is asked to own it is told with the permission.
    more = {k: v for k, v in own.items() if v is not None and k != "pendingOwner"}
    if row["is_shortcut"]:
        target, kind = row["shortcut_target_id"], row["shortcut_target_mime"]
        more["shortcutDetails"] = {"targetId": target, "targetMimeType": kind}
    if labels:
        ids = {each.strip() for each in labels.split(",")}
        wearing = label_views(call, row["id"])
        more["labelInfo"] = {"labels": [each for each in wearing if each["id"] in ids]}
    return more
