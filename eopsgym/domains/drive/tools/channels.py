"""Channels: URLs that are notified of changes of files or shared drives."""

import json
from datetime import timedelta
from typing import Any

from eopsgym.domains.drive.dialect import DONE, invalid
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.tools.arguments import Id
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products import View, text
from eopsgym.domains.products.moments import milliseconds, moment_of

CHANNEL = View(
    "channels",
    "Channel",
    *text("id resourceId resourceUri token expiration"),
    kind="api#channel",
    new={"active": True},
    stamps="created_time",
)
_LIFE = timedelta(days=7)
_MOST_LETTERS = 2_000
_MOST_DIGITS = 15


def open_channel(
    call: Call,
    key: str,
    resource: str,
    uri: str,
    address: str,
    *,
    kind: str,
    token: str | None,
    payload: bool,
    params: dict[str, Any] | None,
    ends: str | None,
) -> Row:
    """Open a channel of the acting user, which expires after a week unless its end is given.

    The end is a date and time, or milliseconds since 1970.

    Raises:
        ToolError: the id is in use, the address does not start with https://, or the end is
            invalid or in the past.
    """
    for name, given in (("id", key), ("resourceId", resource), ("resourceUri", uri)):
        if not given.strip():
            raise invalid(name, "must not be empty")
    if call.value("SELECT 1 FROM channels WHERE id = ?", key):
        raise ToolError(f"Channel id not unique: {key}")
    if kind not in ("web_hook", "webhook"):
        raise ToolError(f"Invalid channel type: {kind[:60]}; it is web_hook")
    if not address.startswith("https://"):
        raise ToolError("The address of a channel must begin with https://")
    params_text = json.dumps(params) if params is not None else None
    end = _end(call, ends)
    texts = (key, resource, uri, address, token or "", params_text or "")
    if max(map(len, texts)) > _MOST_LETTERS:
        raise ToolError(f"The parts of a channel have at most {_MOST_LETTERS:,} characters")
    columns: Row = {
        "resource_id": resource,
        "resource_uri": uri,
        "type": kind,
        "address": address,
        "token": token,
        "payload": payload,
        "params": params_text,
        "expiration": end,
        "user_id": call.user["id"],
    }
    CHANNEL.add(call, columns, key=key)
    return CHANNEL.show(call, CHANNEL.get(call, key))


def _end(call: Call, text: str | None) -> str:
    if text is None:
        return str(milliseconds(call.now + _LIFE))
    end = text if text.isdecimal() and text.isascii() else str(milliseconds(moment_of(text)))
    if len(end) > _MOST_DIGITS or int(end) <= call.milliseconds:
        raise ToolError("expiration must lie in the future")
    return end


@tool(writes="channels", closed=True)
def stop_channels(call: Call, id: Id, resourceId: Id, token: Opt[str] = None) -> str:
    """Close a channel of the user, so that its address gets no more notifications.

    `id` and `resourceId` have to belong to the same open channel of the signed-in user; channels of
    other users are not found.
    """
    sql = "SELECT active FROM channels WHERE id = ? AND resource_id = ? AND user_id = ?"
    if not call.value(sql, id, resourceId, call.user["id"]):
        raise CHANNEL.missing(id)
    CHANNEL.change(call, id, {"active": False})
    return DONE


@tool(writes="channels", closed=True)
def watch_files(
    call: Call,
    *,
    fileId: Id,
    supportsAllDrives: bool = False,
    acknowledgeAbuse: bool = False,
    includePermissionsForView: Opt[str] = None,
    includeLabels: Opt[str] = None,
    id: str,
    token: Opt[str] = None,
    expiration: Opt[str] = None,
    address: str,
    payload: bool = False,
    type: str = "web_hook",
    params: Opt[dict[str, str]] = None,
    kind: str = "api#channel",
    resourceId: str,
    resourceUri: str,
) -> Row:
    """Open a channel that notifies a URL when a file changes, and return it.

    The user needs access to the file. The channel belongs to the user and expires after a week,
    unless `expiration` is given; `stop_channels` closes it by its `id` and `resourceId`.
    """
    find_file(call, fileId)
    return open_channel(
        call, id, resourceId, resourceUri, address, kind=type, token=token, payload=payload,
        params=params, ends=expiration,
    )  # fmt: skip
