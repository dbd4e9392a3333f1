"""Weak answers: the kinds of weak replies, which are recognized, bounded and counted.

| kind | the reply |
|---|---|
| `empty` | has neither text nor a call |
| `cut_off` | reached the maximum tokens of a reply |
| `call_in_text` | has a call in its text |
| `tool_named_in_text` | has no call, but its text names an offered tool |
| `broken_arguments` | has a call with no JSON object of at most `MOST_LEVELS` and `MOST_PARTS` |
| `unknown_tool` | has a call of a tool that is not offered |
| `too_many_calls` | has more than `MOST_CALLS` calls; the others are left out |
| `too_long` | has more than `MOST_TEXT` characters; the others are left out |
| `repetition` | repeats the same text over and over |
| `odd_usage` | has a token report that is invalid; its counts are unknown |
| `several_scores` | of a judge has scores that differ, for example a quoted one; none counts |

The run continues, or ends, as it would without this check: nothing is repaired here.
"""

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from eopsgym.agents.messages import Reply, ToolCall
from eopsgym.agents.models.calls_in_text import find_calls, notes_of
from eopsgym.gym import ToolInfo

WEAKNESSES = (
    "empty",
    "cut_off",
    "call_in_text",
    "tool_named_in_text",
    "broken_arguments",
    "unknown_tool",
    "too_many_calls",
    "too_long",
    "repetition",
    "odd_usage",
    "several_scores",
)
"""All kinds, in the order in which they are reported."""

MOST_CALLS = 128
"""The largest number of calls of one reply that are made; more are an accident."""

MOST_LEVELS = 320
"""The largest depth of lists and objects in the arguments of a call that is made."""

MOST_PARTS = 20_000
"""The largest number of values in the arguments of a call that is made."""

MOST_TEXT = 200_000
"""The largest number of characters of a reply's text, and of its thinking, that are kept."""

# Prose compresses to a third, JSON to a tenth. Short texts show nothing.
_REPETITION = 25
_REPETITION_FROM = 4_000


def examined(reply: Reply, tools: Sequence[ToolInfo]) -> Reply:
    """Return `reply` within bounds, with its kinds of weaknesses and notes on calls in its text."""
    offered = {tool.name for tool in tools}
    calls = tuple(map(_within_bounds, reply.tool_calls[:MOST_CALLS]))
    kinds = {*reply.weaknesses, *_of_calls(calls, offered), *_of_text(reply)}
    if len(reply.tool_calls) > MOST_CALLS:
        kinds.add("too_many_calls")
    notes = reply.notes
    if not reply.tool_calls and reply.text.strip():
        kind, notes = _in_words(reply, tools)
        kinds |= kind
    if not kinds:
        return reply
    return replace(
        reply,
        text=_cut(reply.text),
        thinking=_cut(reply.thinking),
        tool_calls=calls,
        weaknesses=tuple(kind for kind in WEAKNESSES if kind in kinds),
        notes=notes,
    )


def _within_bounds(call: ToolCall) -> ToolCall:
    """Return the call, without its arguments if they are nested too deeply or have too many parts.

    Deep nesting breaks programs, and very many parts would delay other runs.
    """
    level: list[Any] = [call.arguments]
    count = 0
    for _ in range(MOST_LEVELS):
        count += sum(map(len, level))
        if count > MOST_PARTS:
            return _without_arguments(call, f"have more than {MOST_PARTS:,} parts")
        parts = chain.from_iterable(h.values() if isinstance(h, Mapping) else h for h in level)
        # Each object once, because one that contains itself twice would multiply.
        level = list({id(p): p for p in parts if isinstance(p, Mapping | list | tuple)}.values())
        if not level:
            return call
    return _without_arguments(call, f"are nested more than {MOST_LEVELS} levels")


def _without_arguments(call: ToolCall, wrong: str) -> ToolCall:
    return replace(call, arguments={}, error=f"the arguments {wrong}")


def _of_calls(calls: Sequence[ToolCall], offered: set[str]) -> set[str]:
    kinds = set()
    for call in calls:
        if call.error:
            kinds.add("broken_arguments")
        if call.name not in offered:
            kinds.add("unknown_tool")
    return kinds


def _of_text(reply: Reply) -> set[str]:
    kinds = set()
    if reply.raw_finish_reason == "length":
        kinds.add("cut_off")
    if max(len(reply.text), len(reply.thinking)) > MOST_TEXT:
        kinds.add("too_long")
    text = reply.text[:MOST_TEXT]
    if _repeats(text) or _repeats(reply.thinking[:MOST_TEXT]):
        kinds.add("repetition")
    if not reply.tool_calls and not text.strip():
        kinds.add("empty")
    return kinds


def _in_words(reply: Reply, tools: Sequence[ToolInfo]) -> tuple[set[str], tuple[str, ...]]:
    """Return the weakness of a text without calls that mentions tools, and the reply's notes."""
    text = reply.text[:MOST_TEXT]
    text_calls = find_calls(text, tools)
    if text_calls.any_begun:
        return {"call_in_text"}, tuple(dict.fromkeys((*reply.notes, *notes_of(text_calls))))
    named = any(_names(text, tool.name) for tool in tools)
    return {"tool_named_in_text"} if named else set(), reply.notes


def _names(text: str, tool: str) -> bool:
    """Return whether the name occurs in the text as a whole word."""
    return tool in text and re.search(rf"\b{re.escape(tool)}\b", text) is not None


def _repeats(text: str) -> bool:
    if len(text) < _REPETITION_FROM:
        return False
    encoded = text.encode("utf-8", "replace")
    return len(encoded) > _REPETITION * len(zlib.compress(encoded, 1))


def _cut(text: str) -> str:
    over = len(text) - MOST_TEXT
    return text if over <= 0 else f"{text[:MOST_TEXT]}\n[{over:,} more characters left out]"
