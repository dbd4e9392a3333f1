"""Calls that are the name of a tool, marks that differ by family, and a JSON object."""

import re

from eopsgym.agents.models.written_calls.json_values import read_arguments_json
from eopsgym.agents.models.written_calls.source import FoundCalls, Read, WrittenText

NAME = r"(?P<name>[A-Za-z_][\w.-]{0,200})"
"""The name of a tool, as a part of regular expressions for `parser`."""


def parser(header: str) -> Read:
    """Return a parser of `header`, whose group `name` is the tool, and of the JSON after it."""
    pattern = re.compile(rf"\s*{header}\s*")

    def read(source: WrittenText, at: int) -> FoundCalls | None:
        begun = pattern.match(source.text, at)
        if begun is None:
            return FoundCalls([], at, "no name of a tool with its arguments follows")
        call = read_arguments_json(source, begun.end(), begun["name"])
        if call is None:
            return FoundCalls([], at, f"no JSON object follows the name {begun['name']}")
        return FoundCalls([call[0]], call[1])

    return read
