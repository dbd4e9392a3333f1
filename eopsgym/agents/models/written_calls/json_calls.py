"""Calls as JSON with the name of the tool inside: one object, a list, or several in a row.

Most families write a mark before it: Hermes and Qwen `<tool_call>`, Llama `<|python_tag|>`, Granite
`<|tool_call|>`, and so on. Others write only the JSON, or put it into a fenced block; then it is a
call only if it names a tool that is offered.
"""

import re

from eopsgym.agents.models.written_calls.json_values import (
    NAMES,
    after_fence,
    calls_in_value,
    read_json,
    written,
)
from eopsgym.agents.models.written_calls.source import FoundCalls, WrittenText

_LANGUAGE = re.compile(r"(json|tool_calls?|tool|)\s*")
_FIRST_KEY = re.compile(rf"[\s\[{{]*\"(?:{'|'.join(NAMES)})\"\s*:\s*\"([^\"]{{1,200}})\"")


def read(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls in the JSON after a mark; None if no JSON follows."""
    value = read_json(source, after_fence(source, at))
    if value is None:
        return None
    if value.error:  # JSON inside it would fail at the same place
        return FoundCalls([], max(value.end, at), f"the JSON is not valid ({value.error})")
    calls = calls_in_value(source, value.value, only_offered=False)
    if not calls:
        return FoundCalls([], value.end, "the JSON names no tool")
    return _with_more(source, FoundCalls(calls, value.end), only_offered=False)


def read_offered(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls in the JSON after words that also occur in texts; None without any."""
    begin = source.blank(at)
    if source.text[begin : begin + 1] != "{":
        return None
    return read_bare(source, begin + 1)


def read_list(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls of a list whose first bracket is the end of the mark."""
    return read(source, at - 1)


def read_bare(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls in the JSON whose first bracket is the mark; no call if it is data.

    The name may be in the line before, as in GLM-4 and Functionary: `find` and then
    `{"name": "Ann"}`.
    """
    start = at - 1
    value = read_json(source, start)
    if value is None:
        return None
    name, begin = _line_before(source, start)
    if value.error:
        begun = name or _first_name(source, start)
        problem = f"the JSON is not valid ({value.error})" if begun else None
        return FoundCalls([], max(value.end, at), problem)
    if name and isinstance(value.value, dict):
        return FoundCalls([written(source, name, value.value)], value.end, start=begin)
    calls = calls_in_value(source, value.value, only_offered=True)
    return _with_more(source, FoundCalls(calls, value.end), only_offered=True)


def read_fenced(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls in the block that the mark opens; None if it holds something else."""
    language = _LANGUAGE.match(source.text, at)
    if language is None:
        return None
    if source.text[language.end() : language.end() + 1] not in ("{", "["):
        return None
    return read_bare(source, language.end() + 1)


def read_in_sentence(source: WrittenText, at: int) -> FoundCalls | None:
    """Return why the JSON whose first bracket is the mark is no call, if it names a tool."""
    named = _first_name(source, at - 1)
    return (
        FoundCalls([], at, f"{named} stands within a sentence, as an example would")
        if named
        else None
    )


def _first_name(source: WrittenText, start: int) -> str | None:
    """Return the offered tool that the first key of a JSON text names, even if it is not valid."""
    named = _FIRST_KEY.match(source.text, start)
    return named[1] if named and source.offers(named[1]) else None


def _with_more(source: WrittenText, first: FoundCalls, only_offered: bool) -> FoundCalls:
    """Return the calls together with those of JSON that follows after blanks, `;` or `,`."""
    calls, end = list(first.calls), first.end
    while calls and (more := read_json(source, source.skip(end, ";", ","))) and not more.error:
        others = calls_in_value(source, more.value, only_offered)
        if not others:
            break
        calls += others
        end = more.end
    return FoundCalls(calls, end)


def _line_before(source: WrittenText, start: int) -> tuple[str, int]:
    """Return the name of a tool that fills the line before an index, and the line's index."""
    end = start - 1
    begin = source.text.rfind("\n", max(0, end - 200), max(end, 0)) + 1
    line = source.text[begin : max(end, 0)] if end - begin < 200 else ""
    name = line.strip().removeprefix("<|assistant|>").removeprefix(">>>").strip()
    return (name, begin) if name and source.offers(name) else ("", start)
