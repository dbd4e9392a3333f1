"""Long-running operations: copies, exports and downloads, which this server completes at once."""

import json
from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.drive.access import role_on_drive, role_on_file
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products import View

OPERATION = View("operations", "Operation", stamps="created_at completed_at")
_ABOUT = ("file_id", "source_file")
"""The keys of the metadata of an operation under which this package stores its file."""
_TEXTS = """SELECT atom FROM operations, json_tree(CASE WHEN json_valid({0}) THEN {0} END)
    WHERE operations.id = ?1 AND json_tree.type = 'text'"""
_NAMED = " UNION ALL ".join(_TEXTS.format(each) for each in ("operation_metadata", "response_data"))


def log_operation(call: Call, kind: str, metadata: dict[str, Any], response: dict[str, Any]) -> Row:
    """Log a completed operation and return it."""
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
    """Return whether the acting user can see all files and drives of an operation."""
    metadata = stored_object(row["operation_metadata"])
    files = call.rows(f"SELECT * FROM files WHERE id IN ({_NAMED})", row["id"])
    drives = call.rows(f"SELECT id FROM drives WHERE id IN ({_NAMED})", row["id"])
    named = {metadata[name] for name in _ABOUT if isinstance(metadata.get(name), str)}
    return (
        named <= {file["id"] for file in files}
        and all(role_on_file(call, file) for file in files)
        and all(role_on_drive(call, drive["id"]) for drive in drives)
    )


def _operation_view(row: Row) -> Row:
    """Return an operation in the form of answers."""
    name = f"operations/{(row['name'] or row['id']).removeprefix('operations/')}"
    view: Row = {
        "name": name,
        "done": row["status"] != "running",
        "metadata": stored_object(row["operation_metadata"]),
    }
    if row["error_data"]:
        error = stored_object(row["error_data"])
        view["error"] = {"code": 13, "message": error.get("message", ""), "details": [error]}
    elif view["done"]:
        view["response"] = stored_object(row["response_data"])
    return view


@tool(reads="operations", closed=True)
def get_operations(
    call: Call, name: Annotated[str, Field(min_length=11, pattern=r"^operations/.+")]
) -> Row:
    """Return the state of an export, a download or a copy by the name of its operation.

    `done` tells whether it has finished, `response` has its result, and `error` the reason of a
    failure. Users who cannot see all files and shared drives of the operation do not find it.
    """
    tail = name.removeprefix("operations/")
    sql = "SELECT * FROM operations WHERE name IN (?, ?) OR id = ?"
    row = call.row(sql, name, tail, tail)
    if row is None or not _may_see(call, row):
        raise OPERATION.missing(name)
    return _operation_view(row)
