"""The form of results, refusals and times of the published calendar server."""

from eopsgym.domains.kernel import Dialect

CRASH = (
    'API Error: {\n  "error": "Internal server error",\n  '
    '"message": "An unexpected error occurred. Please try again later.",\n  '
    '"support": "Check logs for more details"\n}'
)
"""The answer of the published server when one of its own checks crashes."""
CRASHED = "Internal server error: "
"""The start of other answers after a crash, before Python's message."""
DONE = "Operation completed successfully"
"""The answer of a tool whose endpoint returns nothing."""


class CalendarDialect(Dialect):
    """The dialect of the published server, with its messages for odd data and unknown tools."""

    def odd_data(self, error: Exception) -> str:
        """Return the text for an error that odd data raised: Python's own message, as recorded."""
        return f"{CRASHED}{error}"

    def unknown_tool(self, name: str) -> str:
        """Return the text for a tool that the server does not have."""
        return f"Unknown tool: {name}"


DIALECT = CalendarDialect(
    flags_errors=False, indent=2, ascii=True, timespec="microseconds", asks_user_first=True
)
