"""Spaces: the one in which people have their files, and the one that apps keep for themselves."""

from eopsgym.domains.kernel import ToolError
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
