"""The view of the folder that contains the files of a channel."""

from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.products import filled, json_value, stored
from eopsgym.domains.teams.dialect import moment
from eopsgym.domains.teams.resources.graph_view import GraphView

FOLDERS = GraphView(
    "channel_files_folders",
    "Files folder",
    *stored("id", column="drive_item_id"),
    *stored("name size"),
    *moment("createdDateTime lastModifiedDateTime"),
    *stored("webUrl webDavUrl eTag cTag description"),
    *json_value("createdBy", column="created_by_json"),
    *json_value("lastModifiedBy", column="last_modified_by_json"),
    *filled("parentReference fileSystemInfo"),
    objects={
        "parentReference": (
            *stored("driveId driveType"),
            *stored("id", column="parent_id"),
            *stored("path", column="parent_path"),
            *stored("name", column="parent_name"),
            *stored("siteId", column="parent_site_id"),
        ),
        "fileSystemInfo": (
            *moment("createdDateTime", column="fs_created_date_time"),
            *moment("lastModifiedDateTime", column="fs_last_modified_date_time"),
        ),
    },
)
_TYPE_ONLY = """
    audio bundle content deleted file folder image location malware package pendingOperations photo
    publication remoteItem root searchResult shared sharepointIds specialFolder video activities
    analytics children createdByUser lastModifiedByUser permissions retentionLabel subscriptions
    thumbnails versions
"""
"""The properties for which the server returns only the type."""
_TYPES = {
    "location": "geoCoordinates",
    "publication": "publicationFacet",
    "activities": "[itemActivity]",
    "analytics": "itemAnalytics",
    "children": "[driveItem]",
    "createdByUser": "user",
    "lastModifiedByUser": "user",
    "permissions": "[permission]",
    "retentionLabel": "itemRetentionLabel",
    "subscriptions": "[subscription]",
    "thumbnails": "[thumbnailSet]",
    "versions": "[driveItemVersion]",
}
"""The types with another name than the property; in brackets for a list of one."""


def view(row: Row) -> Row:
    """Return a folder; its context has the server's own address."""
    place = f"drives('{row['drive_id']}')/items/$entity"
    return {
        **FOLDERS.answer(row),
        **{name: _type_of(name) for name in _TYPE_ONLY.split()},
        "@odata.context": f"http://localhost:8005/v1.0/$metadata#{place}",
    }


def _type_of(name: str) -> Any:
    if name == "content":
        return {"@odata.type": "Edm.Stream"}
    kind = _TYPES.get(name, name)
    value = {"@odata.type": f"microsoft.graph.{kind.strip('[]')}"}
    return [value] if kind.startswith("[") else value
