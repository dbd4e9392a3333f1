"""Weak answers: the ways in which a reply is bad, told apart, bounded and counted.

| kind | what the reply is |
|---|---|
| `empty` | neither text nor a call |
| `cut_off` | it did not stop before the most tokens of a reply |
| `call_in_text` | a call stands in its text |
| `tool_named_in_text` | no call, but its text names a tool on offer |
| `broken_arguments` | a call with no JSON object of at most `MOST_LEVELS` and `MOST_PARTS` |
| `unknown_tool` | a call of a tool that is not on offer |
| `too_many_calls` | more than `MOST_CALLS` calls; the others are left out |
| `too_long` | more than `MOST_TEXT` characters; the others are left out |
| `repetition` | the same over and over |
| `odd_usage` | what its provider reports of its tokens are no counts; they are unknown |
| `several_scores` | of a judge: scores that differ, as where it quotes one; none of them counts |

A run goes on, or ends, as it would without: nothing is repaired here.
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
"""All kinds, in the order in which they are told."""

MOST_CALLS = 128
"""Calls of one reply that are made; more are no plan but an accident."""

MOST_LEVELS = 320
"""Levels of lists and objects in the arguments of a call that is made."""

MOST_PARTS = 20_000
"""Values in all the lists and objects in the arguments of a call that is made."""

MOST_TEXT = 200_000
"""Characters of a reply's text, and of its thinking, that are kept."""

# Prose shrinks to a third, JSON to a tenth. Short texts say nothing.
_REPETITION = 25
_REPETITION_FROM = 4_000


def examined(reply: Reply, tools: Sequence[ToolInfo]) -> Reply:
    """Return `reply` within bounds, with the kinds of its weaknesses added.

    Its notes tell of calls in its text.
    """
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
    """Return the call; without its arguments where they are nested too deep or have too many parts.

    Deep nesting breaks programs, and very many parts would delay other runs.
    """
    level: list[Any] = [call.arguments]
    count = 0
    for _ in range(MOST_LEVELS):
        count += sum(map(len, level))
        if count > MOST_PARTS:
            return _without_arguments(call, f"have more than {MOST_PARTS:,} parts")
        parts = chain.from_iterable(h.values() if isinstance(h, Mapping) else h for h in level)
        # Each once: what holds itself twice would become more and more.
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
    """Return how the text of a reply without calls speaks of tools, and the notes of the reply."""
    text = reply.text[:MOST_TEXT]
    found = find_calls(text, tools)
    if found.any_begun:
        return {"call_in_text"}, tuple(dict.fromkeys((*reply.notes, *notes_of(found))))
    named = any(_names(text, tool.name) for tool in tools)
    return {"tool_named_in_text"} if named else set(), reply.notes


def _names(text: str, tool: str) -> bool:
    """Return whether the name occurs in the text as a whole word."""
    return tool in text and re.search(rf"\b{re.escape(tool)}\b", text) is not None


def _repeats(text: str) -> bool:
    if len(text) < _REPETITION_FROM:
        return False
    said = text.encode("utf-8", "replace")
    return len(said) > _REPETITION * len(zlib.compress(said, 1))


def _cut(text: str) -> str:
    over = len(text) - MOST_TEXT
    return text if over <= 0 else f"{text[:MOST_TEXT]}\n[{over:,} more characters left out]"
