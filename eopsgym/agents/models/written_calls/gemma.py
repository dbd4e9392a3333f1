"""Calls of Gemma: `call:find{name:<|"|>Ann<|"|>,count:3}`, with strings between marks."""

import json
import re
from functools import partial

from eopsgym.agents.models.written_calls.json_values import written
from eopsgym.agents.models.written_calls.source import FoundCalls, Read, WrittenText

_NAME = re.compile(r"\s*call:\s*([A-Za-z_][\w.-]{0,200})\s*(?=\{)")
_KEY = re.compile(r"(^|[{,])(\s*)([A-Za-z_][\w.-]*)\s*:")


def parser(quote: str, end: str) -> Read:
    """Return a parser of calls whose strings are between `quote`, and which end with `end`."""
    return partial(_read, quote=quote, end_mark=end)


def _read(source: WrittenText, at: int, quote: str, end_mark: str) -> FoundCalls | None:
    begun = _NAME.match(source.text, at)
    place = source.find(end_mark, at)
    if begun is None or place < 0:
        return FoundCalls([], at, f"no call:name{{…}} with {end_mark} follows")
    pieces = source.text[begun.end() : place].split(quote)
    json_text = "".join(
        json.dumps(p) if n % 2 else _KEY.sub(r'\1\2"\3":', p) for n, p in enumerate(pieces)
    )
    return FoundCalls([written(source, begun[1], json_text)], place)
