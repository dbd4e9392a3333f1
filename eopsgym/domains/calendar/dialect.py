"""How the published calendar server writes results, refusals and moments."""

from datetime import datetime

from eopsgym.domains.calendar.resources.moments import column
from eopsgym.domains.kernel import Dialect


class CalendarDialect(Dialect):
    """Results with two blanks, nothing marked as an error, stamps with all six digits."""

    def stamp(self, moment: datetime) -> str:
        """Return a moment as a column holds it."""
        return column(moment)

    def odd_data(self, error: Exception) -> str:
        """Return the text for an error that odd data raised: in Python's own words, as recorded."""
        return f"Internal server error: {error}"

    def unknown_tool(self, name: str) -> str:
        """Return the text for a tool that the server does not have."""
        return f"Unknown tool: {name}"


DIALECT = CalendarDialect(flags_errors=False, indent=2, ascii=True, asks_user_first=True)
