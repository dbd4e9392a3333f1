"""Tools as methods with types and described parameters, from which trainers build schemas.

TRL reads a tool from the signature and the docstring of a method, and knows few types: texts,
numbers, booleans, `Literal`, `list`, `dict` and unions of these. Further content of the tool's
own schema, such as the keys of an object, is added to the description of the parameter.
"""

import inspect
import keyword
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import FunctionType
from typing import Any, Literal, Union

from eopsgym.gym import ToolInfo

Schema = Mapping[str, Any]
_TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
_NOT_NAMES = {"self", "cls", *keyword.kwlist}
_SECTION = re.compile(r"\b(Args|Returns|Raises):")
_LIMITS = {
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "pattern": "pattern {}",
    "format": "format {}",
}


def tool_method(
    tool: ToolInfo, call: Callable[[Any, str, dict[str, Any]], str], taken: Collection[str] = ()
) -> FunctionType:
    """Return a tool as a method.

    Args:
        tool: the tool as models see it.
        call: a function that the method calls with its object, the tool's name, and the given
            arguments under the tool's own names.
        taken: names that the method cannot have.
    """
    parameters, renamed = _parameters(tool.input_schema)
    signature = inspect.Signature(
        [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD), *parameters],
        return_annotation=str,
    )
    names = [parameter.name for parameter in parameters]
    optional = {parameter.name for parameter in parameters if parameter.default is None}

    def method(self: Any, *values: Any, **named: Any) -> str:
        if len(values) > len(names):
            raise TypeError(f"{tool.name} takes {len(names)} arguments, not {len(values)}")
        positional = dict(zip(names, values, strict=False))
        given = {
            renamed.get(name, name): value
            for name, value in {**positional, **named}.items()
            if not (value is None and name in optional)
        }
        return call(self, tool.name, given)

    method.__name__ = method.__qualname__ = safe_name(tool.name, {"reset", "get_reward", *taken})
    method.__doc__ = _docstring(tool, parameters, renamed)
    method.__annotations__ = {p.name: p.annotation for p in parameters} | {"return": str}
    method.__signature__ = signature  # type: ignore[attr-defined]
    assert isinstance(method, FunctionType)
    return method


def safe_name(name: str, taken: Collection[str] = ()) -> str:
    """Return a valid and unused Python name: `from_` for `from`.

    Examples:
        >>> safe_name("from"), safe_name("$filter"), safe_name("reset", {"reset"})
        ('from_', '_filter', 'reset_')
    """
    safe = re.sub(r"\W", "_", name)
    safe = f"_{safe}" if not safe or safe[0].isdigit() else safe
    while safe in taken or safe in _NOT_NAMES:
        safe += "_"
    return safe


def _parameters(schema: Schema) -> tuple[list[inspect.Parameter], dict[str, str]]:
    """Return the parameters, required ones first, and the original names of the renamed ones."""
    required = set(schema.get("required") or ())
    parameters: list[inspect.Parameter] = []
    renamed: dict[str, str] = {}
    known = schema.get("properties") or {}
    plain = {name for name in known if safe_name(name) == name}
    for name, each in sorted(known.items(), key=lambda item: item[0] not in required):
        safe = name if name in plain else safe_name(name, {*plain, *renamed})
        if safe != name:
            renamed[safe] = name
        hint = type_of(each)
        default: Any = inspect.Parameter.empty
        if name not in required:
            hint, default = Union[hint, None], None  # noqa: UP007  # of what may be Any
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters.append(inspect.Parameter(safe, kind, default=default, annotation=hint))
    return parameters, renamed


def type_of(schema: Schema) -> Any:
    """Return the Python type of a JSON schema.

    Examples:
        >>> type_of({"type": "array", "items": {"type": "string", "enum": ["a", "b"]}})
        list[typing.Literal['a', 'b']]
    """
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    for key in ("anyOf", "oneOf"):
        if parts := [part for part in schema.get(key) or () if "type" in part or "enum" in part]:
            return Union[tuple(map(type_of, parts))]  # noqa: UP007  # of as many as there are
    kinds = schema.get("type")
    if isinstance(kinds, list):
        return Union[tuple(type_of({**schema, "type": kind}) for kind in kinds)]  # noqa: UP007
    if kinds == "array" and isinstance(schema.get("items"), Mapping) and schema["items"]:
        return list[type_of(schema["items"])]  # type: ignore[misc]
    others = schema.get("additionalProperties")
    if (
        kinds == "object"
        and isinstance(others, Mapping)
        and others
        and not schema.get("properties")
    ):
        return dict[str, type_of(others)]  # type: ignore[misc]
    return _TYPES.get(str(kinds), Any)


def _docstring(
    tool: ToolInfo, parameters: list[inspect.Parameter], renamed: Mapping[str, str]
) -> str:
    known = tool.input_schema.get("properties") or {}
    lines = [_one_line(tool.description) or tool.name]
    if parameters:
        lines += ["", "Args:"]
    for parameter in parameters:
        name = renamed.get(parameter.name, parameter.name)
        lines.append(f"    {parameter.name}: {_described(known[name]) or name}")
    lines += ["", "Returns:", "    What the tool gives back, or its error, as text."]
    return "\n".join(lines)


def _described(schema: Schema) -> str:
    """Return the description of a value, with the limits of its type, on one line."""
    return _one_line(" ".join([str(schema.get("description") or ""), *_more(schema)]))


def _more(schema: Schema) -> Iterator[str]:
    """Yield the details that a type cannot express: limits, defaults, and the keys of objects."""
    limits = [words.format(schema[key]) for key, words in _LIMITS.items() if key in schema]
    if schema.get("default") is not None:
        limits.append(f"default {schema['default']!r}")
    if limits:
        yield f"({'; '.join(limits)})"
    items = schema.get("items")
    inner = schema if schema.get("properties") else items if isinstance(items, Mapping) else {}
    if keys := inner.get("properties"):
        needed = set(inner.get("required") or ())
        key_texts = [_key(name, each, name in needed) for name, each in keys.items()]
        yield f"{'Keys' if inner is schema else 'Keys of each item'}: {'; '.join(key_texts)}."


def _key(name: str, schema: Schema, is_needed: bool) -> str:
    kind = _kind(schema) + (", required" if is_needed else "")
    described = _described(schema).rstrip(".")
    return f"{name} ({kind})" + (f" {described}" if described else "")


def _kind(schema: Schema) -> str:
    """Return a description of the type of a key."""
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    kinds = schema.get("type")
    return " or ".join(kinds) if isinstance(kinds, list) else str(kinds or "any")


def _one_line(text: str) -> str:
    """Return a text on one line, without the words that begin a section of a docstring."""
    return _SECTION.sub(r"\1 -", " ".join(text.split()))
