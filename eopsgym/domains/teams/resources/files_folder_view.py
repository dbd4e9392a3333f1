"""The folder with the files of a channel, as Graph shows it."""

from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.teams.dialect import shown_moment

_KINDS = {
    "audio": "microsoft.graph.audio",
    "bundle": "microsoft.graph.bundle",
    "content": "Edm.Stream",
    "deleted": "microsoft.graph.deleted",
    "file": "microsoft.graph.file",
    "folder": "microsoft.graph.folder",
    "image": "microsoft.graph.image",
    "location": "microsoft.graph.geoCoordinates",
    "malware": "microsoft.graph.malware",
    "package": "microsoft.graph.package",
    "pendingOperations": "microsoft.graph.pendingOperations",
    "photo": "microsoft.graph.photo",
    "publication": "microsoft.graph.publicationFacet",
    "remoteItem": "microsoft.graph.remoteItem",
    "root": "microsoft.graph.root",
    "searchResult": "microsoft.graph.searchResult",
    "shared": "microsoft.graph.shared",
    "sharepointIds": "microsoft.graph.sharepointIds",
    "specialFolder": "microsoft.graph.specialFolder",
    "video": "microsoft.graph.video",
    "activities": "[microsoft.graph.itemActivity]",
    "analytics": "microsoft.graph.itemAnalytics",
    "children": "[microsoft.graph.driveItem]",
    "createdByUser": "microsoft.graph.user",
    "lastModifiedByUser": "microsoft.graph.user",
    "permissions": "[microsoft.graph.permission]",
    "retentionLabel": "microsoft.graph.itemRetentionLabel",
    "subscriptions": "[microsoft.graph.subscription]",
    "thumbnails": "[microsoft.graph.thumbnailSet]",
    "versions": "[microsoft.graph.driveItemVersion]",
}
"""What the server tells of everything else: its type alone; in brackets, a list of one."""


def shown(row: Row) -> dict[str, Any]:
    """Return a folder; the address of its context is the server's own."""
    return {
        "id": row["drive_item_id"],
        "name": row["name"],
        "size": row["size"],
        "createdDateTime": shown_moment(row["created_date_time"]),
        "lastModifiedDateTime": shown_moment(row["last_modified_date_time"]),
        "webUrl": row["web_url"],
        "webDavUrl": row["web_dav_url"],
        "eTag": row["e_tag"],
        "cTag": row["c_tag"],
        "description": row["description"],
        "createdBy": from_json(row["created_by_json"]),
        "lastModifiedBy": from_json(row["last_modified_by_json"]),
        "parentReference": {
            "driveId": row["drive_id"],
            "driveType": row["drive_type"],
            "id": row["parent_id"],
            "path": row["parent_path"],
            "name": row["parent_name"],
            "siteId": row["parent_site_id"],
        },
        "fileSystemInfo": {
            "createdDateTime": shown_moment(row["fs_created_date_time"]),
            "lastModifiedDateTime": shown_moment(row["fs_last_modified_date_time"]),
        },
        **{name: _typed(kind) for name, kind in _KINDS.items()},
        "@odata.context": (
            f"http://localhost:8005/v1.0/$metadata#drives('{row['drive_id']}')/items/$entity"
        ),
    }


def _typed(kind: str) -> Any:
    value = {"@odata.type": kind.strip("[]")}
    return [value] if kind.startswith("[") else value
