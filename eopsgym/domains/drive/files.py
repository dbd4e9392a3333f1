"""Files as rows: finding and touching them."""

from eopsgym.domains.drive.rights import require
from eopsgym.domains.drive.rows import update
from eopsgym.domains.kernel import Call, Row, ToolError


def find_file(call: Call, file_id: str, least: str = "reader") -> Row:
    """A file on which the acting user has a role.

    Raises:
        ToolError: it is not there for them, or the role does not reach.
    """
    row = call.row("SELECT * FROM files WHERE id = ?", file_id)
    if row is None:
        raise ToolError(f"File not found: {file_id}")
    require(call, row, least)
    return row


def touch(call: Call, file_id: str) -> None:
    """Note that the acting user has changed a file, now."""
    columns = {"modified_by": call.user["id"], "modified_time": call.stamp, "modified_by_me": True}
    update(call, "files", file_id, columns)
