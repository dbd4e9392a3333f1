"""What the published servers say that no other would, by the name of the system."""

from collections.abc import Mapping

_SERVICES = {"csm": "sn-csm"}
_NEVER_FILLED = ("title", "outputSchema", "icons", "annotations", "meta", "execution")

NULLS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "csm": {"result": ("meta", "structuredContent"), "content": ("annotations", "meta")},
    "hr": {"tool": _NEVER_FILLED},
    "itsm": {"tool": _NEVER_FILLED},
}
"""Keys that a server sends as null to old clients: of the `result` of a call, of its `content`
items, of a listed `tool`."""


def service(name: str) -> str:
    """What a system's server calls itself, in `/health` and to MCP clients."""
    return _SERVICES.get(name, f"{name}-api")
