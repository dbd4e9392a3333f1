"""The tool that returns the signed-in user and their storage."""

from eopsgym.domains.drive.access import owned
from eopsgym.domains.drive.resources.kinds import EXPORTS, GOOGLE, IMPORTS
from eopsgym.domains.drive.resources.people import user_views
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.products.field_mask import masked

_LIMIT = 16_106_127_360
_DEFAULT_FIELDS = "kind,user,storageQuota"
_MOST_UPLOAD = 5_242_880_000_000
_USED = """
    SELECT coalesce(sum(quota_bytes_used), 0) AS used,
        coalesce(sum(iif(trashed, quota_bytes_used, 0)), 0) AS trashed
    FROM files WHERE {}
"""

_THEMES = {
    "abacus": "#ea6100",
    "blueconnections": "#4285f4",
    "coffee": "#795548",
    "corkboard": "#bf9b30",
    "ocean": "#0f9d58",
    "stationery": "#9e9e9e",
}
_BACKGROUND = "https://ssl.gstatic.com/team_drive_themes/{}_background.jpg"
_FOLDER_COLORS = (
    "#ac725e #d06b64 #f83a22 #fa573c #ff7537 #ffad46 #fad165 #fbe983 #b3dc6c #7bd148 #16a765 "
    "#42d692 #92e1c0 #9fe1e7 #9fc6e7 #4986e7 #9a9cff #b99aff #8f8f8f #cabdbf #cca6ac #f691b2 "
    "#cd74e6 #a47ae2"
)
_MOST_IMPORTED = {"document": 10 << 20, "spreadsheet": 100 << 20, "presentation": 100 << 20}


@tool(reads="users", closed=True)
def get_about(call: Call, fields: Opt[str] = None) -> Row:
    """Return the signed-in user, their storage usage and the possible conversions.

    The user has a name, an e-mail address and a `permissionId`; the usage is the bytes of all files
    they own, including the trash. `importFormats` and `exportFormats` list the MIME types into
    which each type can be converted. Fields other than `kind`, `user` and `storageQuota` are
    returned only if `fields` names them.
    """
    owned_files = owned(call)
    themes = [
        {"id": key, "backgroundImageLink": _BACKGROUND.format(key), "colorRgb": color}
        for key, color in _THEMES.items()
    ]
    used = call.row(_USED.format(owned_files.text), *owned_files.values) or {}
    about = {
        "kind": "drive#about",
        "user": user_views(call, [call.user])[0],
        "storageQuota": {
            "limit": str(_LIMIT),
            "usage": str(used["used"]),
            "usageInDrive": str(used["used"]),
            "usageInDriveTrash": str(used["trashed"]),
        },
        "maxUploadSize": str(_MOST_UPLOAD),
        "maxImportSizes": {f"{GOOGLE}{kind}": str(most) for kind, most in _MOST_IMPORTED.items()},
        "appInstalled": True,
        "canCreateDrives": True,
        "canCreateTeamDrives": True,
        "driveThemes": themes,
        "teamDriveThemes": themes,
        "folderColorPalette": _FOLDER_COLORS.split(),
        "importFormats": {kind: [target] for kind, target in IMPORTS.items()},
        "exportFormats": {kind: list(targets) for kind, targets in EXPORTS.items()},
    }
    return masked(about, fields if fields and fields.strip() else _DEFAULT_FIELDS)
