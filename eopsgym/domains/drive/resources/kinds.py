"""Types of files: their links, extensions, and possible conversions."""

from eopsgym.domains.kernel import Row

GOOGLE = "application/vnd.google-apps."
FOLDER = f"{GOOGLE}folder"
SHORTCUT = f"{GOOGLE}shortcut"


_ICON = "https://ssl.gstatic.com/docs/doclist/images/"
_EDITORS = {
    f"{GOOGLE}document": "document",
    f"{GOOGLE}spreadsheet": "spreadsheets",
    f"{GOOGLE}presentation": "presentation",
    f"{GOOGLE}form": "forms",
    f"{GOOGLE}drawing": "drawings",
}
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
"""The types to which each type can be exported, starting with the default."""
_IMPORTED = {
    "document": (
        "text/plain",
        "text/html",
        "text/markdown",
        "application/rtf",
        "application/pdf",
        "application/msword",
        "application/vnd.oasis.opendocument.text",
        f"{_OFFICE}wordprocessingml.document",
        "image/jpeg",
        "image/png",
    ),
    "spreadsheet": (
        "text/csv",
        "text/tab-separated-values",
        "application/vnd.ms-excel",
        "application/vnd.oasis.opendocument.spreadsheet",
        f"{_OFFICE}spreadsheetml.sheet",
    ),
    "presentation": (
        "application/vnd.ms-powerpoint",
        "application/vnd.oasis.opendocument.presentation",
        f"{_OFFICE}presentationml.presentation",
    ),
}
IMPORTS = {kind: f"{GOOGLE}{name}" for name, kinds in _IMPORTED.items() for kind in kinds}
"""The type to which each type of uploaded file can be converted."""


def can_become(mime_type: str, other: str) -> bool:
    """Return whether a file of one type can be converted to another."""
    same = mime_type == other or IMPORTS.get(mime_type) == other
    return same or other in EXPORTS.get(mime_type, ())


def links(file_id: str, mime_type: str) -> Row:
    """Return the columns with the links of a file."""
    short = mime_type.removeprefix(GOOGLE)
    web = f"https://drive.google.com/file/d/{file_id}/view"
    if mime_type == FOLDER:
        web = f"https://drive.google.com/drive/folders/{file_id}"
    elif mime_type in _EDITORS:
        web = f"https://docs.google.com/{_EDITORS[mime_type]}/d/{file_id}/edit"
    is_google = mime_type.startswith(GOOGLE)
    return {
        "web_view_link": web,
        "web_content_link": None if is_google else f"https://drive.google.com/uc?id={file_id}",
        "icon_link": f"{_ICON}icon_11_{short if is_google else 'generic'}_list.png",
    }


def extension_of(name: str, mime_type: str) -> str | None:
    """Return the extension in the name of a file; None for Google's own types."""
    head, dot, end = name.rpartition(".")
    is_extension = dot and head and end.isalnum() and len(end) <= 10
    return end.lower() if is_extension and not mime_type.startswith(GOOGLE) else None


def shown_size(row: Row) -> str | None:
    """Return the size of a file or revision in the form of answers; None for Google's own types."""
    is_google = (row["mime_type"] or "").startswith(GOOGLE)
    return None if is_google else str(row["size_bytes"] or 0)
