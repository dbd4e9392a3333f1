"""How the published calendar server writes results, refusals and moments."""

from datetime import datetime
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

from eopsgym.domains.calendar.api.stamps import column
from eopsgym.domains.kernel import Dialect


class CalendarDialect(Dialect):
    """Results with two blanks, nothing marked as an error, stamps with all six digits."""

    def result(self, value: Any) -> str:
        """The text of a result.

        Written by pydantic, several times as fast as indented text of the standard library; that
        writes what pydantic cannot (halves of characters) or writes otherwise (NaN).
        """
        if isinstance(value, str):
            return value
        try:
            text = to_json(value, indent=self.indent, ensure_ascii=self.ascii).decode()
        except PydanticSerializationError:
            return super().result(value)
        if "NaN" in text or "Infinity" in text:
            return super().result(value)
        return text.replace("\x7f", "\\u007f")

    def stamp(self, moment: datetime) -> str:
        """A moment as a column holds it."""
        return column(moment)

    def unknown_tool(self, name: str) -> str:
        """The text for a tool that the server does not have."""
        return f"Unknown tool: {name}"


DIALECT = CalendarDialect(flags_errors=False, indent=2, ascii=True, asks_user_first=True)
