"""The spaces of files in a list, and its order: `folder,modifiedTime desc,name`."""

from eopsgym.domains.drive.resources.files import FILE
from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.query.natural_order import natural_key
from eopsgym.domains.query.query_model import Sql

_APPS = "appDataFolder"
_SPACES = ("drive", _APPS)


def in_spaces(said: str | None) -> Sql:
    """Return the condition of files in some spaces, written with commas between; all without any.

    What is gone lies in none any more, and is told with the files of people.

    Raises:
        ToolError: a name is that of no space.
    """
    if said is None or not said.strip():
        return Sql("1")
    wanted = {each.strip() for each in said.split(",")}
    if not wanted <= set(_SPACES):
        raise ToolError(f"Invalid value for spaces: {said[:60]}; choose {', '.join(_SPACES)}")
    if len(wanted) > 1:
        return Sql("1")
    operator = "=" if _APPS in wanted else "<>"
    return Sql(f"coalesce(files.space, 'drive') {operator} ?", [_APPS])


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
_OF_LAST_CHANGES = "space"
"""A column of the index of last changes that the index of names lacks: an order that names it,
behind the id that decides already, is read along the former. By the numbers in them and downwards,
nearly every name would be the first so far if they came in the order of names.
"""
_USUAL = "modified_time DESC, id"


def order_by(call: Call, said: str | None) -> str:
    """Return the SQL of an order; without one, the last modified come first.

    Raises:
        ToolError: a key is none.
    """
    if not said or not said.strip():
        return _USUAL
    parts = said.split(",")
    if len(parts) > _MOST:
        raise ToolError(f"orderBy takes at most {_MOST} keys")
    keys, last = [], ["id"]
    for part in parts:
        name, *way = part.split()[:3] or [""]
        if name not in _KEYS or way not in ([], ["desc"], ["asc"]):
            known = ", ".join(_KEYS)
            raise ToolError(f"Invalid sort key: {part.strip()[:60]}; there are {known}")
        key = _KEYS[name]
        if name == _NATURAL:
            key = natural_key(call.connection, key, "files")
            last = ["id", _OF_LAST_CHANGES] if way == ["desc"] else last
        keys.append(f"{key} DESC" if way == ["desc"] else key)
    return ", ".join([*keys, *last])
