"""Spaces of files: the app data folder, and the drive."""

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.query.query_model import Sql

_APPS = "appDataFolder"
_SPACES = ("drive", _APPS)


def in_spaces(spaces: str | None) -> Sql:
    """Return the condition of files in some spaces, separated by commas; by default, of all files.

    Deleted files, which only appear in lists of changes, count as files of the space `drive`.

    Raises:
        ToolError: a space is unknown.
    """
    if spaces is None or not spaces.strip():
        return Sql("1")
    wanted = {each.strip() for each in spaces.split(",")}
    if not wanted <= set(_SPACES):
        raise ToolError(f"Invalid value for spaces: {spaces[:60]}; choose {', '.join(_SPACES)}")
    if len(wanted) > 1:
        return Sql("1")
    operator = "=" if _APPS in wanted else "<>"
    return Sql(f"coalesce(files.space, 'drive') {operator} ?", [_APPS])
