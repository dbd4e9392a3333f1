"""Orders of file lists: `folder,modifiedTime desc,name`."""

import re
from typing import Any

from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.sql_functions import know

_KEYS = {
    "createdTime": ("created_time",),
    "folder": ("mime_type <> 'application/vnd.google-apps.folder'",),
    "modifiedByMeTime": ("modified_time",),
    "modifiedTime": ("modified_time",),
    "name": ("lower(name)",),
    "name_natural": ("natural(lower(name))",),
    "quotaBytesUsed": ("quota_bytes_used",),
    "recency": ("max(modified_time, coalesce(viewed_by_me_time, ''))",),
    "sharedWithMeTime": ("created_time",),
    "starred": ("coalesce(starred, 0) = 0",),
    "viewedByMeTime": ("viewed_by_me_time",),
}
_MOST = 11
_MOST_KEPT = 65_536
_DIGITS = re.compile(r"0*(\d+)")
_USUAL = "modified_time DESC, id"


def natural(name: Any) -> str:
    """A text that sorts as a name does when its numbers count: `plan 9` before `plan 10`."""
    return _DIGITS.sub(lambda found: f"{len(found[1]):05}{found[1]}", str(name))


class _Kept(dict[Any, str]):
    """What `natural` makes of names, made once: SQLite asks for each file of each search."""

    def __missing__(self, name: Any) -> str:
        if len(self) >= _MOST_KEPT:
            self.clear()
        made = self[name] = natural(name)
        return made


# The bound method itself, as a function of Python's around it takes twice as long.
_FUNCTIONS: dict[str, tuple[int, Any]] = {"natural": (1, _Kept().__getitem__)}


def order_by(call: Call, said: str | None) -> str:
    """The SQL of an order; the last modified first unless it is said.

    Raises:
        ToolError: a key is none.
    """
    if not said or not said.strip():
        return _USUAL
    parts = said.split(",")
    if len(parts) > _MOST:
        raise ToolError(f"orderBy takes at most {_MOST} keys")
    found = []
    for part in parts:
        name, *way = part.split()[:3] or [""]
        if name not in _KEYS or way not in ([], ["desc"], ["asc"]):
            known = ", ".join(_KEYS)
            raise ToolError(f"Invalid sort key: {part.strip()[:60]}; there are {known}")
        turned = " DESC" if way == ["desc"] else ""
        found += [f"{each}{turned}" for each in _KEYS[name]]
    if "natural" in said:
        know(call.connection, _FUNCTIONS)
    return ", ".join([*found, "id"])
