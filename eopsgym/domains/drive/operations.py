"""Long-running operations: copies, exports and downloads, which are done at once here."""

import json
from collections.abc import Iterator
from typing import Any

from eopsgym.domains.drive.rights import role_on_drive, role_on_file
from eopsgym.domains.drive.rows import insert
from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.stored_json import stored_object

_ABOUT = ("file_id", "source_file")
"""Where operations of our own name the file that they are about."""


def note_done(call: Call, kind: str, metadata: dict[str, Any], response: dict[str, Any]) -> Row:
    """Log an operation that is done, and show it."""
    key = ulid(call, "operations", "id")
    row = {
        "name": f"operations/{key}",
        "operation_type": kind,
        "status": "done",
        "operation_metadata": json.dumps(metadata, ensure_ascii=False),
        "response_data": json.dumps(response, ensure_ascii=False),
        "created_at": call.stamp,
        "completed_at": call.stamp,
    }
    insert(call, "operations", row, key=key)
    return operation_view({**row, "id": key, "error_data": None})


def may_see(call: Call, row: Row) -> bool:
    """Whether the acting user sees all files and shared drives that an operation is about."""
    metadata = stored_object(row["operation_metadata"])
    named = json.dumps([*_texts([metadata, stored_object(row["response_data"])])])
    files = call.rows("SELECT * FROM files WHERE id IN (SELECT value FROM json_each(?))", named)
    drives = call.rows("SELECT id FROM drives WHERE id IN (SELECT value FROM json_each(?))", named)
    said = {metadata[name] for name in _ABOUT if isinstance(metadata.get(name), str)}
    return (
        said <= {file["id"] for file in files}
        and all(role_on_file(call, file) for file in files)
        and all(role_on_drive(call, drive["id"]) for drive in drives)
    )


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def operation_view(row: Row) -> Row:
    """An operation as answers show it."""
    name = row["name"] if row["name"].startswith("operations/") else f"operations/{row['name']}"
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
