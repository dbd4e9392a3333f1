"""Long-running operations."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.drive.resources.operations import OPERATION, may_see, operation_view
from eopsgym.domains.kernel import Call, Row, tool


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
    if row is None or not may_see(call, row):
        raise OPERATION.missing(name)
    return operation_view(row)
