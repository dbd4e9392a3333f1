"""Who acts, and what their drive holds."""

from eopsgym.domains.drive.field_mask import masked
from eopsgym.domains.drive.kinds import EXPORTS, IMPORTS
from eopsgym.domains.drive.people import user_view
from eopsgym.domains.drive.rights import owned
from eopsgym.domains.kernel import Call, Opt, Row, tool

_LIMIT = 16_106_127_360
_USUAL = "kind,user,storageQuota"
_MOST_UPLOAD = 5_242_880_000_000
_USED = """
    SELECT coalesce(sum(quota_bytes_used), 0) AS used,
        coalesce(sum(iif(trashed, quota_bytes_used, 0)), 0) AS trashed
    FROM files WHERE {}
"""


@tool(reads="users", closed=True)
def get_about(call: Call, fields: Opt[str] = None) -> Row:
    """Show who acts, how full their drive is and what can be converted; `fields` says what of it.

    Such as `user,storageQuota(limit,usage)`, or `*` for all; `kind,user,storageQuota` without it.
    """
    mine = owned(call)
    used = call.row(_USED.format(mine.text), *mine.values) or {}
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
        "importFormats": {kind: [found] for kind, found in IMPORTS.items()},
        "exportFormats": {kind: list(found) for kind, found in EXPORTS.items()},
    }
    return masked(about, fields if fields and fields.strip() else _USUAL)
