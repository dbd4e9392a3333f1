"""Sort orders of lists of files, such as `folder,modifiedTime desc,name`."""

from eopsgym.domains.drive.resources.files import FILE
from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.query.natural_order import natural_key

_KEYS = {
    "createdTime": FILE.column("createdTime"),
    "folder": "mime_type <> 'application/vnd.google-apps.folder'",
    "modifiedByMeTime": "modified_time",
    "modifiedTime": FILE.column("modifiedTime"),
    "name": "lower(name)",
    "name_natural": "lower(name)",
    "quotaBytesUsed": "quota_bytes_used",
    "recency": "max(modified_time, coalesce(viewed_by_me_time, ''))",
    "sharedWithMeTime": "created_time",
    "starred": "coalesce(starred, 0) = 0",
    "viewedByMeTime": FILE.column("viewedByMeTime"),
}
_MOST = 11
_NATURAL = "name_natural"
_ONLY_IN_CHANGE_INDEX = "space"
"""A column in the index of last changes that is not in the index of names.

Adding it to a sort order, after the unique id, makes SQLite read the index of last changes. For a
descending natural order this is faster: read in the order of names, nearly every row would be the
new first row.
"""
_DEFAULT_ORDER = "modified_time DESC, id"


def order_by(call: Call, keys_text: str | None) -> str:
    """Return the SQL of a sort order; by default, last modified first.

    Raises:
        ToolError: a sort key is unknown, or there are too many.
    """
    if not keys_text or not keys_text.strip():
        return _DEFAULT_ORDER
    parts = keys_text.split(",")
    if len(parts) > _MOST:
        raise ToolError(f"orderBy takes at most {_MOST} keys")
    keys, last = [], ["id"]
    for part in parts:
        name, *direction = part.split()[:3] or [""]
        if name not in _KEYS or direction not in ([], ["desc"], ["asc"]):
            known = ", ".join(_KEYS)
            raise ToolError(f"Invalid sort key: {part.strip()[:60]}; there are {known}")
        key = _KEYS[name]
        if name == _NATURAL:
            key = natural_key(call.connection, key, "files")
            last = ["id", _ONLY_IN_CHANGE_INDEX] if direction == ["desc"] else last
        keys.append(f"{key} DESC" if direction == ["desc"] else key)
    return ", ".join([*keys, *last])
