"""Calls as Python expressions: `[find(name="Ann"), close(id=3)]`.

This is the form of Llama 3.2 and 4, ToolACE, LFM2, OLMo 3, MiniCPM and Gemini's `tool_code`.
Arguments must be named, because parameters in a JSON schema have no order.
"""

import ast
import json
import re
import warnings
from collections.abc import Iterator
from typing import Any

from eopsgym.agents.models.written_calls.json_values import after_fence
from eopsgym.agents.models.written_calls.source import FoundCalls, WrittenCall, WrittenText

_BEGINNING = re.compile(r"\[?\s*([A-Za-z_][\w.-]*)\s*\(")
_CONSTANTS = {"true": True, "false": False, "null": None, "none": None}
_ERRORS = (ValueError, TypeError, SyntaxError, RecursionError, MemoryError)


def read(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls after a mark, one expression per line; None if there are none."""
    calls: list[WrittenCall] = []
    end = after_fence(source, at)
    problem = None
    while begun := _BEGINNING.match(source.text, end):
        parsed = _expression(source, begun.start())
        if not parsed.calls:
            problem = parsed.problem
            break
        calls += parsed.calls
        end = source.skip(parsed.end, ";", ",")
    if not calls:
        return FoundCalls([], at, problem) if problem else None
    return FoundCalls(calls, end)


def read_code(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls of a block of code, or why they cannot be read if it names a tool."""
    parsed = read(source, at)
    if parsed and parsed.calls:
        return parsed
    code = source.text[at : source.first(("```",), at)]
    named = next((name for name in source.schemas if f"{name}(" in code), None)
    return FoundCalls([], at, f"the code around {named}(…) is more than a call") if named else None


def read_list(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls of a list whose first bracket is the mark; only of offered tools."""
    begun = _BEGINNING.match(source.text, at - 1)
    if begun is None or not source.offers(begun[1]):
        return None
    return _expression(source, at - 1)


def read_rest(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the calls that make up the rest of the text; the first tool has to be offered."""
    begun = _BEGINNING.match(source.text, source.blank(at))
    if begun is None or not source.offers(begun[1]):
        return None
    parsed = read(source, at)
    return parsed if parsed and not source.text[parsed.end :].strip() else None


def _expression(source: WrittenText, at: int) -> FoundCalls:
    """Return the calls of the expression that begins at `at`."""
    end = source.closing_bracket(at)
    if end is None:
        return FoundCalls([], at, "its brackets do not close")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings about odd escapes in the model's text
            tree = ast.parse(source.text[at:end], mode="eval").body
        return FoundCalls(list(_calls(source, tree)), end)
    except _ERRORS as error:
        return FoundCalls([], at, f"it is not valid Python ({str(error)[:200]})")


def _calls(source: WrittenText, node: ast.expr) -> Iterator[WrittenCall]:
    """Yield the calls of a tree.

    Raises:
        ValueError: the tree contains something else.
    """
    if isinstance(node, ast.List | ast.Tuple):
        for part in node.elts:
            yield from _calls(source, part)
    elif isinstance(node, ast.Call):
        name = ast.unparse(node.func).removesuffix(".call")
        if name == "print" and node.args and "print" not in source.schemas:
            yield from _calls(source, node.args[0])
        else:
            yield _call(source.name(name), node)
    else:
        raise ValueError("it holds something that is no call")


def _call(name: str, node: ast.Call) -> WrittenCall:
    if node.args or any(each.arg is None for each in node.keywords):
        return WrittenCall(name, {}, "the arguments must be named, as in find(name='Ann')")
    try:
        arguments = {str(each.arg): _value(each.value) for each in node.keywords}
        return WrittenCall(name, json.loads(json.dumps(arguments, allow_nan=False)))
    except _ERRORS as error:
        return WrittenCall(name, {}, f"the arguments are not plain values ({str(error)[:200]})")


def _value(node: ast.expr) -> Any:
    """Return the value of a literal; `true`, `false` and `null` are accepted, too."""
    if isinstance(node, ast.Name) and node.id in _CONSTANTS:
        return _CONSTANTS[node.id]
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(each) for each in node.elts]
    if isinstance(node, ast.Dict):
        keys = [each and ast.literal_eval(each) for each in node.keys]
        return dict(zip(keys, map(_value, node.values), strict=True))
    return ast.literal_eval(node)
