"""The storage and error texts of this system's records."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from eopsgym.domains.kernel import tool_rule
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.records import Resource, To

VISIBILITY_RULE = tool_rule("ITSM-1.3", __name__)


@dataclass(frozen=True, eq=False)
class Record(Resource):
    """One kind of record of this system."""

    created: str | None = "created_on"
    updated: str | None = "updated_on"

    schema = Schema.of(Path(__file__).parents[1])
    visibility_rule = VISIBILITY_RULE
    reference: ClassVar[To] = To(
        lost="{label} with ID '{value}' not found", code="VALIDATION_ERROR", named=False
    )
