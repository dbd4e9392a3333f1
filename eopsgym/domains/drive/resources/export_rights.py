"""Taking content out of the drive: who may copy, export and download it."""

from eopsgym.domains.drive.access import at_least, role_on_file
from eopsgym.domains.drive.resources.properties import own_of
from eopsgym.domains.kernel import Call, Row, ToolError


def check_may_take_out(call: Call, row: Row, what: str) -> None:
    """Refuse what a file or its shared drive keeps its readers, or all, from; `what` is done to it.

    Raises:
        ToolError: it does.
    """
    drive = call.row("SELECT * FROM drives WHERE id = ?", row["drive_id"]) or {}
    if drive.get("download_restricted_for_writers"):
        raise ToolError(f"File {row['id']} may not be {what}: its shared drive keeps what it holds")
    if _is_kept_from_readers(row, drive) and not at_least(role_on_file(call, row), "writer"):
        raise ToolError(f"File {row['id']} may not be {what} by who only reads it")


def _is_kept_from_readers(row: Row, drive: Row) -> bool:
    own = own_of(row)
    return bool(
        own.get("copyRequiresWriterPermission")
        or (own.get("downloadRestrictions") or {}).get("restricted")
        or drive.get("copy_requires_writer_permission")
        or drive.get("download_restricted_for_readers")
    )
