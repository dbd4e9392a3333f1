"""How the records of this system are kept and worded."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from eopsgym.domains.kernel import Call, Row, stated
from eopsgym.domains.records import Condition, Filters, Resource, To
from eopsgym.domains.schema import Schema

APART = stated("ITSM-1.3", __name__)


@dataclass(frozen=True, eq=False)
class Record(Resource):
    """One kind of record of this system.

    Attributes:
        plural: the key of its lists; the table and an s if empty.
    """

    created: str | None = "created_on"
    updated: str | None = "updated_on"
    plural: str = ""

    schema = Schema.of(Path(__file__).parent)
    apart = APART
    reference: ClassVar[To] = To(
        lost="{label} with ID '{value}' not found", code="VALIDATION_ERROR", named=False
    )

    def page(self, call: Call, where: Filters | Condition | None = None) -> Row:
        """A list as most tools give it."""
        return self.as_page(self.list(call, where))

    def as_page(self, shown: Iterable[Row]) -> Row:
        """Rows with their count."""
        found = [*shown]
        return {self.plural or f"{self.table}s": found, "total_count": len(found)}
