"""A tool reads from its fields only names that they have: `fields.get("lable")` passes mypy."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from typing_extensions import Unpack

from eopsgym.domains import domain_names, get_domain
from eopsgym.domains.kernel import Call
from eopsgym.domains.signature import Signature
from tests.toy.depot.crates import CrateFields


def _strange_names(function: Callable[..., Any]) -> set[str]:
    """Texts by which a function looks into its `**fields` and that are no parameter of it."""
    (made,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(made, ast.FunctionDef)
    if made.args.kwarg is None:
        return set()
    asked = {key for node in ast.walk(made) for key in _asked(node, made.args.kwarg.arg)}
    return asked - Signature(function).parameters.keys()


def _asked(node: ast.AST, fields: str) -> Iterator[str]:
    keys: list[ast.expr] = []
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=key) if name == fields:
            keys = [key]
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=[key, *_]):
            keys = [key] if name == fields else []
        case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=name)]):
            keys = [key] if name == fields else []
    return (key.value for key in keys if isinstance(key, ast.Constant))


@pytest.mark.parametrize("name", domain_names())
def test_tools_read_only_the_fields_they_have(name: str) -> None:
    tools = get_domain(name).tools.values()
    assert {each.name: _strange_names(each.function) for each in tools} == {
        each.name: set() for each in tools
    }


def test_a_misspelt_field_would_be_found() -> None:
    def label(call: Call, **fields: Unpack[CrateFields]) -> Any:
        if "lable" in fields:
            return fields.pop("labell")
        return fields.get("labels", fields["label"])

    assert _strange_names(label) == {"lable", "labell", "labels"}
