"""Addresses of the calendar API, for ids that do not stand for themselves in one.

The published tools are a thin layer over a REST API: ids go into the path as they come, so that a
`?`, `#` or `/` in one is read as part of an address. What such an id does follows from that.
"""

import re
from collections.abc import Mapping
from urllib.parse import unquote, urlsplit

from eopsgym.domains.kernel import ToolError

_SERVER = "http://calendar-api:80"  # as long as the address that the recorded messages count from
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]")


def path_with(template: str, ids: Mapping[str, str]) -> str:
    """Return the path that a server reads where ids were written into a path as they are.

    The query of an address that an id brings is lost, as the tool sends its own.

    Args:
        template: the path with the names of ids in braces.
        ids: by name.

    Raises:
        ToolError: an id holds a character that no address may hold.
    """
    address = _SERVER + template.format(**ids)
    found = _UNPRINTABLE.search(address)
    if found:
        raise ToolError(
            f"Unexpected Error: Invalid non-printable ASCII character in URL, {found[0]!r} "
            f"at position {found.start()}."
        )
    return unquote(_without_dots(urlsplit(address).path))


def _without_dots(path: str) -> str:
    """Return a path with `.` and `..` resolved where they are written literally."""
    kept: list[str] = []
    for part in path.removeprefix("/").split("/"):
        if part == "..":
            kept = kept[:-1]
        elif part != ".":
            kept.append(part)
    return f"/{'/'.join(kept)}"
