"""What the code of the systems costs: lines a tool, and parameters that nothing reads."""

import ast
from collections.abc import Iterator
from pathlib import Path

from eopsgym.domains import Domain


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
    """Parameters of tools whose function never reads them, as `file: tool(parameter)`.

    What `**fields: Unpack[…]` takes belongs to the resource behind it, which names each field; it
    counts as read where `fields` is.
    """
    return [
        f"{path.relative_to(domain.folder)}: {function.name}({name})"
        for domain in domains
        for path in code_of(domain)
        for function in _tools(path)
        for name in _unread(function)
    ]


def _tools(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and any(map(_is_tool, node.decorator_list)):
            yield node


def _is_tool(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(named, ast.Name) and named.id == "tool"


def _unread(function: ast.FunctionDef) -> Iterator[str]:
    given = function.args
    after_call = [*given.posonlyargs, *given.args][1:]
    rest = [given.kwarg] if given.kwarg else []
    read = {
        node.id
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    for parameter in (*after_call, *given.kwonlyargs, *rest):
        if parameter.arg not in read:
            yield parameter.arg
