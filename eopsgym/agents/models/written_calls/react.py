"""Calls as lines of a ReAct prompt: `Action: find` and `Action Input: {"name": "Ann"}`.

Also read are `Action: find[…]`, `Action: find(name="Ann")`, and `Action:` with a block of JSON,
as Command R and LangChain write it.
"""

import re
from dataclasses import replace

from eopsgym.agents.models.written_calls import json_calls, pythonic
from eopsgym.agents.models.written_calls.by_schema import argument
from eopsgym.agents.models.written_calls.json_values import after_fence, read_json, written
from eopsgym.agents.models.written_calls.source import FoundCalls, WrittenCall, WrittenText

_NAME = re.compile(r"[ \t*]*`?([A-Za-z_][\w.-]{0,200})`?[ \t]*")
_INPUT = re.compile(r"[*\s]*(?:Action[ _]?Input|Action Arguments|Arguments|Input):[* \t]*")
_GOES_ON = re.compile(
    r"[*`]{0,3}\s*(?:\Z|\n[\s`*]*(?:\Z|PAUSE\b|(?:Observation|Thought|Action)\**:))"
)
"""The text that may follow an action without input; prose may not, as it may deny the action."""
_MADE_UP = re.compile(r"[\s`]*\**Observation:\**\s*(?=\S)")


def read(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the call of an action; None if the line has none.

    If a model continues with an observation, that is made up, and nothing after it is read.
    """
    action = _action(source, at)
    if action is None or not action.calls or not _MADE_UP.match(source.text, action.end):
        return action
    return replace(action, is_last=True, problem="what follows a made-up observation is not read")


def _action(source: WrittenText, at: int) -> FoundCalls | None:
    begin = after_fence(source, at)
    if source.text[begin : begin + 1] in ("{", "["):
        return json_calls.read(source, at)
    begun = _NAME.match(source.text, at)
    if begun is None:
        return None
    asked = _INPUT.match(source.text, begun.end())
    if asked:
        return _with_input(source, begun[1], asked.end())
    if not source.offers(begun[1]):
        return None
    follows = source.text[begun.end() : begun.end() + 1]
    if follows == "(":
        return pythonic.read(source, begun.start(1))
    if follows == "[":
        return _in_brackets(source, begun[1], begun.end() + 1)
    if not _GOES_ON.match(source.text, begun.end()):
        return None
    return FoundCalls([WrittenCall(source.name(begun[1]), {})], begun.end())


def _with_input(source: WrittenText, name: str, at: int) -> FoundCalls:
    """Return the call with the input at `at`: JSON, or the text of the only parameter."""
    begin = after_fence(source, at)
    read_value = read_json(source, begin)
    if read_value is not None:
        call = written(source, name, read_value.value, read_value.error)
        return FoundCalls([call], read_value.end)
    end = source.first(("\n",), at)
    return FoundCalls([_of_text(source, name, source.text[at:end].strip())], end)


def _in_brackets(source: WrittenText, name: str, at: int) -> FoundCalls:
    """Return the call with its input in brackets: `find[Ann]`."""
    read_value = read_json(source, at)
    if read_value is not None:
        call = written(source, name, read_value.value, read_value.error)
        return FoundCalls([call], source.skip(read_value.end, "]"))
    end = source.first(("]", "\n"), at)
    return FoundCalls(
        [_of_text(source, name, source.text[at:end].strip())], min(end + 1, len(source.text))
    )


def _of_text(source: WrittenText, name: str, text: str) -> WrittenCall:
    """Return the call of a tool whose input is plain text, for its only parameter."""
    name = source.name(name)
    schema = source.schemas.get(name, {})
    if text.strip("\"'") in ("", "None", "none", "null", "N/A"):
        return WrittenCall(name, {})
    required = list(schema.get("required") or schema.get("properties") or ())
    if len(required) != 1:
        return WrittenCall(name, {}, f"the arguments must be a JSON object, not {text[:200]}")
    text = text[1:-1] if text[:1] == text[-1:] == '"' and len(text) > 1 else text
    return WrittenCall(name, {required[0]: argument(text, schema, required[0])})
