"""What the code of the systems costs: lines a tool, and parameters that nothing reads."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from dev.without_effect import read_without_effect
from eopsgym.domains import Domain

_Place = tuple[str, str]
"""A tool and a parameter of it."""


def lines(paths: Iterator[Path] | list[Path]) -> int:
    """Lines of files, all together."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def code_of(domain: Domain) -> list[Path]:
    """The Python files of a system."""
    return [*domain.folder.rglob("*.py")]


def is_of_records(domain: Domain) -> bool:
    """Whether a system's tools are rows in, rows out, by the library for those."""
    return any(
        "domains.records import" in path.read_text(encoding="utf-8") for path in code_of(domain)
    )


def lines_a_tool(domains: list[Domain]) -> float:
    """Lines of code of these systems for each of their tools."""
    total = sum(lines(code_of(domain)) for domain in domains)
    return total / sum(len(domain.tools) for domain in domains)


def unread_parameters(domains: list[Domain]) -> list[str]:
    """Parameters of tools that nothing reads, as `system: tool(parameter)`.

    Those that `without_effect.toml` lists are left out.
    """
    return [
        f"{domain.name}: {tool}({name})"
        for domain in domains
        for tool, name in sorted(unread_places(domain) - without_effect(domain))
    ]


def unneeded_entries(domains: list[Domain]) -> list[str]:
    """Return entries of `without_effect.toml` that no tool has, or that all functions read."""
    found = []
    for domain in domains:
        explicit = {(each.name, name) for each in _tools(domain) for name in _named(each)}
        listed, read = without_effect(domain), explicit - unread_places(domain)
        for name in {name for each in read_without_effect(domain.folder) for name in each.names}:
            places = {place for place in listed if place[1] == name}
            if places <= read:
                found.append(f"{domain.name}: {name}")
    return found


def without_effect(domain: Domain) -> set[_Place]:
    """The parameters that change nothing, as a system's file tells."""
    return {
        (tool.name, name)
        for entry in read_without_effect(domain.folder)
        for tool in domain.tools.values()
        for name in entry.names
        if name in tool.signature.parameters and tool.name in (entry.tools or [tool.name])
    }


def unread_places(domain: Domain) -> set[_Place]:
    """What a function takes and does not read, and fields (`**fields: Unpack[…]`) named nowhere.

    Where a resource stands behind the fields, they are its columns.
    """
    functions = {function.name: function for function in _tools(domain)}
    unread = {(name, each) for name, function in functions.items() for each in _unread(function)}
    if is_of_records(domain):
        return unread
    words = _words(domain)
    for name, tool in domain.tools.items():
        fields = tool.signature.parameters.keys() - {*_named(functions[name])}
        unread |= {(name, each) for each in fields - words}
    return unread


def _words(domain: Domain) -> set[str]:
    """The names and texts that a system's code reads."""
    return {
        word
        for path in code_of(domain)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for word in _words_of(node)
    }


def _words_of(node: ast.AST) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return re.findall(r"\w+", text)
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
            return [name]
    return []


def _tools(domain: Domain) -> Iterator[ast.FunctionDef]:
    for path in code_of(domain):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(map(_is_tool, node.decorator_list)):
                yield node


def _is_tool(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(named, ast.Name) and named.id == "tool"


def _named(function: ast.FunctionDef) -> list[str]:
    """The parameters that a tool's function names, but for the call."""
    given = function.args
    return [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)][1:]


def _unread(function: ast.FunctionDef) -> set[str]:
    rest = [function.args.kwarg.arg] if function.args.kwarg else []
    read = {
        node.id
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    return {*_named(function), *rest} - read
