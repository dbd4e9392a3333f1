"""Tool calls that a model writes into its text, in the forms that small models are known for.

| form | who writes so |
|---|---|
| `<tool_call>{"name": …, "arguments": {…}}</tool_call>` | Hermes, Qwen |
| `<function=name>{…}</function>`, or with `<parameter=key>value</parameter>` | Llama, Qwen Coder |
| `<|python_tag|>{"name": …, "parameters": {…}}` | Llama |
| `[TOOL_CALLS][{"name": …, "arguments": {…}}]`, `[TOOL_CALLS]name[ARGS]{…}` | Mistral |
| `functools[{"name": …, "arguments": {…}}]` | Phi |
| `<|channel|>commentary to=functions.name …<|message|>{…}<|call|>` | gpt-oss |
| a fenced block, or the whole text, of JSON with the name of a tool on offer | many |
"""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from eopsgym.agents.messages import Reply, ToolCall
from eopsgym.gym import ToolInfo

_OPENING = re.compile(
    r"(?:<tool_call>\s*)?<function=(?P<function>[\w.-]+)>"
    r"|(?P<tag><tool_call>|<\|python_tag\|>|\bfunctools(?=\[))"
    r"|\[TOOL_CALLS\]\s*(?:(?P<mistral>[\w.-]+)\s*(?:\[ARGS\])?(?=\s*\{))?"
    r"|(?:<\|start\|>assistant)?<\|channel\|>commentary to=functions\.(?P<harmony>[\w.-]+)"
    r"[^{]{0,80}?<\|message\|>"
    r"|(?P<fence>```(?:json|tool_call|tool_code)?[ \t]*\n)"
)
# Most texts have none of these, and to look for them costs a hundredth of the pattern.
_MARKS = ("<tool_call>", "<function=", "<|", "[TOOL_CALLS]", "functools[", "```")
_CLOSING = re.compile(r"\s*(?:</tool_call>|</function>|<\|call\|>|<\|eom_id\|>|```)")
_PARAMETER = re.compile(
    r"\s*<parameter=(?P<key>[\w.-]+)>\n?(?P<value>.*?)\n?</parameter>", re.DOTALL
)
_JSON = json.JSONDecoder()


@dataclass(frozen=True)
class TextCalls:
    """What there is in a text: the calls, the text without them, and whether one began at all."""

    calls: tuple[ToolCall, ...]
    rest: str
    any_begun: bool


def take_calls(reply: Reply, tools: Sequence[ToolInfo], place: int) -> Reply:
    """`reply` with the calls in its text as its calls, unless it has calls of its own.

    `place` is that of the reply in the conversation, in which no two calls have one id.
    """
    if reply.tool_calls or not tools:
        return reply
    found = find_calls(reply.text, {tool.name for tool in tools})
    if not found.calls:
        return reply
    calls = tuple(replace(call, id=f"text_{place}_{n}") for n, call in enumerate(found.calls, 1))
    weaknesses = (*reply.weaknesses, "call_in_text")
    return replace(reply, text=found.rest, tool_calls=calls, weaknesses=weaknesses)


def find_calls(text: str, offered: Collection[str]) -> TextCalls:
    """The calls in `text`; `offered` are the names of the tools on offer."""
    bare = _read_json(text, 0) if text.lstrip()[:1] in ("{", "[") else None
    if bare and not text[bare[1] :].strip():
        named = _of_json(bare[0], offered)
        if named:
            return TextCalls(_numbered(named), "", True)
    if not any(mark in text for mark in _MARKS):
        return TextCalls((), text, False)
    calls: list[tuple[str, dict[str, Any]]] = []
    kept: list[str] = []
    end, begun = 0, False
    for opening in _OPENING.finditer(text):
        if opening.start() < end:
            continue
        found, stop = _after(text, opening, offered)
        begun = begun or bool(found) or not opening["fence"]
        if found:
            kept.append(text[end : opening.start()])
            calls += found
            end = stop
            while closing := _CLOSING.match(text, end):
                end = closing.end()
    return TextCalls(_numbered(calls), "".join([*kept, text[end:]]).strip(), begun)


def _after(
    text: str, opening: re.Match[str], offered: Collection[str]
) -> tuple[list[tuple[str, dict[str, Any]]], int]:
    """The calls that follow an opening, and where they end."""
    name = opening["mistral"] or opening["function"] or opening["harmony"]
    read = _read_json(text, opening.end())
    if name is None:
        if read is None:
            return [], opening.end()
        return _of_json(read[0], offered if opening["fence"] else None), read[1]
    if read is not None and isinstance(read[0], dict):
        return [(name, read[0])], read[1]
    arguments, end = {}, opening.end()
    while parameter := _PARAMETER.match(text, end):
        arguments[parameter["key"]] = _value(parameter["value"])
        end = parameter.end()
    return ([(name, arguments)], end) if arguments or _CLOSING.match(text, end) else ([], end)


def _read_json(text: str, start: int) -> tuple[Any, int] | None:
    """The JSON value that begins at `start`, after blanks, and where it ends."""
    while start < len(text) and text[start] in " \t\r\n":
        start += 1
    try:
        return _JSON.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None


def _of_json(value: Any, offered: Collection[str] | None) -> list[tuple[str, dict[str, Any]]]:
    """The calls that a JSON value is; none if it is something else, or a tool is not on offer."""
    found = []
    for item in value if isinstance(value, list) else [value]:
        if not isinstance(item, dict):
            return []
        inner = item.get("function")
        item = inner if isinstance(inner, dict) else item
        name = item.get("name")
        arguments = item.get("arguments", item.get("parameters", {}))
        if isinstance(arguments, str):
            arguments = _value(arguments)
        if not isinstance(name, str) or not isinstance(arguments, dict):
            return []
        if offered is not None and name not in offered:
            return []
        found.append((name, arguments))
    return found


def _value(text: str) -> Any:
    """What a text says as JSON; itself where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _numbered(calls: Iterable[tuple[str, dict[str, Any]]]) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(f"text_{number}", name, arguments)
        for number, (name, arguments) in enumerate(calls, 1)
    )
