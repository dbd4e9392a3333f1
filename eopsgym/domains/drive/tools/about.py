"""Who acts, and what their drive holds."""

from eopsgym.domains.drive.field_mask import masked
from eopsgym.domains.drive.kinds import EXPORTS
from eopsgym.domains.drive.people import user_view
from eopsgym.domains.kernel import Call, Opt, Row, tool

_LIMIT = 16_106_127_360
_MOST_UPLOAD = 5_242_880_000_000
_USED = """
    SELECT coalesce(sum(quota_bytes_used), 0) AS used,
        coalesce(sum(iif(trashed, quota_bytes_used, 0)), 0) AS trashed
    FROM files WHERE drive_id IS NULL AND created_by = ?
"""
_IMPORTS = {
    "text/plain": "document",
    "text/csv": "spreadsheet",
    "application/pdf": "document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "spreadsheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "presentation",
}


@tool(reads="users", closed=True)
def get_about(call: Call, fields: Opt[str] = None) -> Row:
    """Show who acts, how full their drive is and what can be converted; `fields` says what of it.

    Such as `user,storageQuota(limit,usage)`, or `*` for all.
    """
    used = call.row(_USED, call.user["id"]) or {}
    about = {
        "kind": "drive#about",
        "user": user_view(call, call.user),
        "storageQuota": {
            "limit": str(_LIMIT),
            "usage": str(used["used"]),
            "usageInDrive": str(used["used"]),
            "usageInDriveTrash": str(used["trashed"]),
        },
        "maxUploadSize": str(_MOST_UPLOAD),
        "canCreateDrives": True,
        "importFormats": {
            kind: [f"application/vnd.google-apps.{name}"] for kind, name in _IMPORTS.items()
        },
        "exportFormats": {kind: list(found) for kind, found in EXPORTS.items()},
    }
    return masked(about, fields)
