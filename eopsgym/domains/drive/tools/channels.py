"""Channels that tell of changes of a file."""

from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.channels import close_channel, open_channel
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.tools.arguments import Id
from eopsgym.domains.kernel import Call, Opt, Row, tool


@tool(writes="channels", closed=True)
def stop_channels(call: Call, id: Id, resourceId: Id, token: Opt[str] = None) -> str:
    """Close a channel of the user, so that its address is told nothing more.

    `id` and `resourceId` have to belong to the same open channel of the signed-in user; those
    of others are not found.
    """
    close_channel(call, id, resourceId)
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
    """Open a channel that tells an address when a file changes, and show it.

    The user has to see the file. The channel belongs to the user and lasts for a week, unless
    `expiration` says otherwise; `stop_channels` closes it by its `id` and `resourceId`.
    """
    find_file(call, fileId)
    return open_channel(
        call, id, resourceId, resourceUri, address, kind=type, token=token, payload=payload,
        params=params, ends=expiration,
    )  # fmt: skip
