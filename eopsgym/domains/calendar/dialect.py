"""How the published calendar server writes results, refusals and moments."""

from eopsgym.domains.kernel import Dialect


class CalendarDialect(Dialect):
    """Errors of odd data, and of unknown tools, in the words of the published server."""

    def odd_data(self, error: Exception) -> str:
        """Return the text for an error that odd data raised: in Python's own words, as recorded."""
        return f"Internal server error: {error}"

    def unknown_tool(self, name: str) -> str:
        """Return the text for a tool that the server does not have."""
        return f"Unknown tool: {name}"


DIALECT = CalendarDialect(
    flags_errors=False, indent=2, ascii=True, timespec="microseconds", asks_user_first=True
)
