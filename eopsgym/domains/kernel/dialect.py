"""The form of a system's results, refusals and time stamps, as its published server writes them."""

import codecs
import json
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from json.encoder import encode_basestring_ascii
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

from eopsgym.domains.kernel.tool_errors import ToolError


@dataclass(frozen=True)
class Dialect:
    """The plain form; a system whose server differs overrides the differing parts.

    Attributes:
        flags_errors: whether a refusal has `isError` set in the MCP result.
        indent: JSON indentation of results.
        ascii: whether results escape all characters outside ASCII.
        timespec: the precision of time stamps, as for `datetime.isoformat`.
        asks_user_first: whether an unknown user is reported before an unknown tool.
    """

    flags_errors: bool = True
    indent: int | None = None
    ascii: bool = False
    timespec: str = "auto"
    asks_user_first: bool = False

    def result(self, value: Any) -> str:
        """Return the text of a result: a text unchanged, everything else as JSON.

        Raises:
            TypeError, ValueError: if it cannot be written as JSON.
        """
        if isinstance(value, str):
            return value
        return self._json.encode(value) if self.indent is None else self._indented(value)

    def _indented(self, value: Any) -> str:
        # Several times as fast as the standard library, which is used for values that pydantic
        # cannot write (lone surrogates) or writes differently (infinity and NaN).
        try:
            text = to_json(value, indent=self.indent).decode()
        except PydanticSerializationError:
            return self._json.encode(value)
        # Searching from the end takes a third of the time.
        if text.rfind("NaN") >= 0 or text.rfind("Infinity") >= 0:
            return self._json.encode(value)
        return in_ascii(text) if self.ascii else text

    @cached_property
    def _json(self) -> json.JSONEncoder:
        return json.JSONEncoder(ensure_ascii=self.ascii, indent=self.indent, allow_nan=False)

    def refusal(self, tool: str, error: ToolError, now: datetime) -> str:
        """Return the text of a refusal."""
        return error.message

    def odd_data(self, error: Exception) -> str | None:
        """Return the text for an error caused by unexpected data; None if the server has none.

        Seeds may contain anything, even JSON of another form than the tools expect.
        """
        return None

    def unknown_tool(self, name: str) -> str:
        """Return the text for a tool that the server does not have."""
        return f"API endpoint not found for tool: {name}. Check the name against tools/list."

    def stamp(self, moment: datetime) -> str:
        """Return a moment in the form of a column, such as `2026-03-02 09:00:00`."""
        return moment.isoformat(" ", self.timespec)


def in_ascii(text: str) -> str:
    """Return a JSON text with escapes for all characters outside ASCII; faster than the encoder."""
    escaped = text if text.isascii() else text.encode("ascii", _ESCAPED).decode()
    return escaped.replace("\x7f", "\\u007f") if "\x7f" in escaped else escaped


def _escape(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return encode_basestring_ascii(error.object[error.start : error.end])[1:-1], error.end


_ESCAPED = "eopsgym-json"
codecs.register_error(_ESCAPED, _escape)
