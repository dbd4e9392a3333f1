"""Long-running operations: copies, exports and downloads, which are done at once here."""

import json
from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.drive.access import role_on_drive, role_on_file
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products import View

OPERATION = View("operations", "Operation", stamps="created_at completed_at")
_ABOUT = ("file_id", "source_file")
"""The keys under which operations of the package name their file."""
_TEXTS = """SELECT atom FROM operations, json_tree(CASE WHEN json_valid({0}) THEN {0} END)
    WHERE operations.id = ?1 AND json_tree.type = 'text'"""
_NAMED = " UNION ALL ".join(_TEXTS.format(each) for each in ("operation_metadata", "response_data"))


def note_done(call: Call, kind: str, metadata: dict[str, Any], response: dict[str, Any]) -> Row:
    """Log an operation that is done, and show it."""
    key = OPERATION.new_id(call)
    columns = {
        "name": f"operations/{key}",
        "operation_type": kind,
        "status": "done",
        "operation_metadata": json.dumps(metadata, ensure_ascii=False),
        "response_data": json.dumps(response, ensure_ascii=False),
    }
    OPERATION.add(call, columns, key=key)
    return _operation_view(OPERATION.get(call, key))


def _may_see(call: Call, row: Row) -> bool:
    """Return whether the acting user sees all files and drives that an operation is about."""
    metadata = stored_object(row["operation_metadata"])
    files = call.rows(f"SELECT * FROM files WHERE id IN ({_NAMED})", row["id"])
    drives = call.rows(f"SELECT id FROM drives WHERE id IN ({_NAMED})", row["id"])
    said = {metadata[name] for name in _ABOUT if isinstance(metadata.get(name), str)}
    return (
        said <= {file["id"] for file in files}
        and all(role_on_file(call, file) for file in files)
        and all(role_on_drive(call, drive["id"]) for drive in drives)
    )


def _operation_view(row: Row) -> Row:
    """Return an operation as answers show it."""
    name = f"operations/{(row['name'] or row['id']).removeprefix('operations/')}"
    shown: Row = {
        "name": name,
        "done": row["status"] != "running",
        "metadata": stored_object(row["operation_metadata"]),
    }
    if row["error_data"]:
        error = stored_object(row["error_data"])
        shown["error"] = {"code": 13, "message": error.get("message", ""), "details": [error]}
    elif shown["done"]:
        shown["response"] = stored_object(row["response_data"])
    return shown


@tool(reads="operations", closed=True)
def get_operations(
    call: Call, name: Annotated[str, Field(min_length=11, pattern=r"^operations/.+")]
) -> Row:
    """Show how an export, a download or a copy stands, by its name.

    `done` says whether it is over, `response` what came of it, `error` why it failed. It is
    shown to who sees all files and shared drives that it is about, and not found for others.
    """
    tail = name.removeprefix("operations/")
    sql = "SELECT * FROM operations WHERE name IN (?, ?) OR id = ?"
    row = call.row(sql, name, tail, tail)
    if row is None or not _may_see(call, row):
        raise OPERATION.missing(name)
    return _operation_view(row)
