"""Addresses in answers, and references to records in arguments."""

import re
from urllib.parse import unquote

from eopsgym.domains.kernel import ToolError

GRAPH = "https://graph.microsoft.com/v1.0"
_BOUND = re.compile(r"(?:.*\('(?P<quoted>(?:[^']|'')+)'\)|(?:.*/)?(?P<bare>[^/()]+))/?")


def context(path: str) -> str:
    """Return the address of the metadata that answers begin with."""
    return f"{GRAPH}/$metadata#{path}"


def bound_id(bind: str, field: str = "user_odata_bind") -> str:
    """Return the id in a reference such as `…/users('ann')` or `…/users/ann`, or a bare id.

    Raises:
        ToolError: there is none.
    """
    found = _BOUND.fullmatch(bind.strip())
    if found is None:
        raise ToolError(f"Invalid {field} format: {bind}")
    quoted = found["quoted"]
    return unquote(quoted).replace("''", "'") if quoted else unquote(found["bare"])
