"""Files as rows: finding them, and who changed them last."""

from eopsgym.domains.drive.access import require
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


def touched(call: Call) -> Row:
    """The columns that say that the acting user has changed a file, now."""
    return {"modified_by": call.user["id"], "modified_time": call.stamp, "modified_by_me": True}
