"""Long-running operations: copies, exports and downloads, which are done at once here."""

import json
from typing import Any

from eopsgym.domains.drive.rows import insert
from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.stored_json import stored_object


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
