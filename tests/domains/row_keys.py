"""Which columns the code of a system asks rows for, read in its sources.

A key counts where it stands as a text and where it is plain what the row is: that of a `Change` or
of a `Call`, or what a resource gave under the same name in the same function.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Domain
from eopsgym.domains.records import Resource

_ROWS = frozenset({"get", "find", "row", "pick", "reach", "insert", "change", "write"})
_LISTS = frozenset({"select", "meant"})
_CHANGE = (".row", ".before", ".after")
_ASKED = frozenset({"old", "touches", "enters", "leaves"})
Columns = frozenset[str] | None
"""Those a row may be asked for; None where it is not plain what the row is."""


class Key(NamedTuple):
    """A key that a row is asked for, where that is, and whether the row has it."""

    name: str
    place: str
    known: bool


class _Function:
    """A function of a module, and what its names hold."""

    def __init__(self, node: ast.AST, scope: Mapping[str, Any], domain: Domain) -> None:
        self.scope, self.tables = scope, domain.schema.tables
        named = getattr(node, "name", "")
        watched = [
            table
            for check in domain.checks
            if check.check is not None and scope.get(named) is check.check
            for table in check.tables
        ]
        self.changed = self._columns(watched or [*self.tables])
        self.names: dict[str, Columns] = {}
        for name, held in self._stores(node):
            before = self.names.get(name, frozenset())
            self.names[name] = None if held is None or before is None else before | held

    def _columns(self, tables: list[str]) -> frozenset[str]:
        return frozenset(name for table in tables for name in self.tables[table])

    def _stores(self, node: ast.AST) -> Iterator[tuple[str, Columns]]:
        """The names that are given something, with the columns of the row that it is."""
        for each in ast.walk(node):
            if isinstance(each, ast.arg):
                yield each.arg, None
            elif isinstance(each, ast.Assign | ast.NamedExpr):
                targets = each.targets if isinstance(each, ast.Assign) else [each.target]
                for target in targets:
                    yield from self._store(target, each.value)
            elif isinstance(each, ast.For | ast.comprehension):
                yield from self._store(each.target, each.iter, _LISTS)
            elif isinstance(each, ast.withitem | ast.AugAssign | ast.AnnAssign):
                for name in ast.walk(each):
                    if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                        yield name.id, None

    def _store(
        self, target: ast.expr, value: ast.expr, given: frozenset[str] = _ROWS
    ) -> Iterator[tuple[str, Columns]]:
        if isinstance(target, ast.Name):
            yield target.id, self.columns(value, given)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                yield from self._store(one, other, given)
        else:
            for name in ast.walk(target):
                if isinstance(name, ast.Name):
                    yield name.id, None

    def columns(self, value: ast.expr, given: frozenset[str] = _ROWS) -> Columns:
        """Those of the row that an expression is."""
        if isinstance(value, ast.Name):
            return self.names.get(value.id)
        if isinstance(value, ast.Attribute):
            text = ast.unparse(value)
            if text.endswith(".user"):
                return self._columns([*self.tables])
            return self.changed if text.endswith(_CHANGE) else None
        method = value.func if isinstance(value, ast.Call) else None
        if isinstance(method, ast.Attribute) and isinstance(method.value, ast.Name):
            record = self.scope.get(method.value.id)
            if isinstance(record, Resource) and method.attr in given:
                return frozenset(record.columns)
        return None


def keys(module: ModuleType, domain: Domain, source: str = "") -> Iterator[Key]:
    """The keys that the functions of a module ask rows for."""
    for node in ast.walk(ast.parse(source or inspect.getsource(module))):
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        function = _Function(node, vars(module), domain)
        for each in ast.walk(node):
            for name, columns in _asked(each, function):
                yield Key(name, f"{module.__name__}:{each.lineno}", name in columns)  # type: ignore[attr-defined]


def _asked(node: ast.AST, function: _Function) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys that one expression asks for, and the columns that there are."""
    texts: list[ast.expr] = []
    columns: Columns = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        texts, columns = [node.slice], function.columns(node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        asked = node.func.attr in _ASKED and ast.unparse(node.func.value) == "change"
        texts = node.args[1:] if node.func.attr in ("enters", "leaves") else node.args
        columns = function.changed if asked else None
    if columns is not None:
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value, columns
