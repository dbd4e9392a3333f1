"""Annotations to JSON schema and back: the only module that turns a signature into a tool.

Parameters have plain types (`str`, `int`, `bool`, `float`, `Literal`, `list`, `TypedDict`), refined
with `pydantic.Field` inside `Annotated`. An optional parameter (with a default, or a key of the
unpacked `TypedDict`) is nullable in the schema if its type has `| None`, and not if it is `Opt`,
because the published schemas differ in this. In every case null means "left out".
"""

import inspect
import json
from collections.abc import Callable, Iterable
from functools import cached_property
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ConfigDict, FailFast, Field, ValidationError, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, SkipJsonSchema
from typing_extensions import Unpack, get_type_hints

from eopsgym.domains.kernel.tool_errors import ArgumentError, ChoiceError

_FINDINGS = 100
_WORDED = 10_000
"""The largest number of findings that pydantic reports in full; beyond it, one for each list."""
_QUALIFIERS = (str(Required), str(NotRequired))
T = TypeVar("T")
NOT_NULLABLE = "not nullable in the schema"
OPEN: dict[str, Any] = {"additionalProperties": {}}
"""The `json_schema_extra` of an object whose schema says that other keys are allowed."""
Opt = Annotated[T | None, NOT_NULLABLE]
"""A parameter that is optional but not nullable in the published schema."""


class Shown(NamedTuple):
    """A default that only the schema contains: a missing argument stays missing."""

    default: Any


class _Parameter(NamedTuple):
    hint: Any
    default: Any
    """The function's value for a missing argument: `...` if required, `_ABSENT` for none."""

    def __repr__(self) -> str:
        return "_Parameter(required)" if self.default is ... else "_Parameter(optional)"


class _ABSENT:
    """The mark of a missing argument."""


class Shape(TypedDict, total=False):
    """The requirements of a tool for its arguments besides their types.

    `required`: required keys of its `TypedDict`.
    `nullable`: whether optional parameters may also be null, in the schema.
    `closed`: whether unknown arguments are refused (`additionalProperties: false`).
    `open`: whether the schema allows unknown arguments, which are ignored
        (`additionalProperties: true`).
    `any_of`: groups of parameters, of which one group must be given, as schema `anyOf`.
    `alone`: whether one group excludes the others, as schema `oneOf`.
    `least`: the least number of arguments, as schema `minProperties`.
    `checked`: whether arguments are checked here; otherwise the function checks them, and gets
    all of them unchanged as `**given`.
    `models`: models whose fields are the parameters, for a function that takes `**given: Any` and
    checks them itself. In the schema, none of them is nullable, and fields with `SkipJsonSchema`
    are omitted.
    """

    required: Iterable[str]
    nullable: bool
    closed: bool
    open: bool
    any_of: Iterable[Iterable[str]]
    alone: bool
    least: int
    checked: bool
    models: Iterable[type[BaseModel]]


class Signature:
    """The parameters of one tool: their JSON schema, and a check that returns typed values.

    Args:
        function: the tool function; its first parameter is the call.
        shape: the keys of `Shape`.

    Raises:
        TypeError: if a required or grouped name is not a parameter.
    """

    def __init__(self, function: Callable[..., Any], **shape: Unpack[Shape]) -> None:
        self._name = function.__name__
        models = shape.get("models")
        self._checked = shape.get("checked", models is None)
        self._nullable = shape.get("nullable", False)
        self.closed, self.least = shape.get("closed", False), shape.get("least", 0)
        self._open = shape.get("open", False)
        self.any_of = [tuple(group) for group in shape.get("any_of", ())]
        self.alone = shape.get("alone", False)
        required = frozenset(shape.get("required", ()))
        self.parameters = (
            _parameters(function, required) if models is None else _fields(models, required)
        )
        unknown = required.union(*self.any_of) - {*self.parameters}
        if unknown:
            raise TypeError(f"{self._name} has no parameter {', '.join(sorted(unknown))}")
        self._order = tuple(self.parameters)
        self._optional = {n for n, p in self.parameters.items() if p.default is not ...}

    def __repr__(self) -> str:
        return f"Signature({self._name}: {', '.join(self.parameters)})"

    def arrange(self, names: list[str]) -> None:
        """Set the order of parameters, and of groups of them, in the schema.

        It does not affect the call of the function. Call this before the schema is first read.

        Raises:
            TypeError: if these are not the parameters.
        """
        if sorted(names) != sorted(self.parameters):
            raise TypeError(f"{self._name} has other parameters than {', '.join(names)}")
        self._order = tuple(names)
        self.any_of.sort(key=lambda group: names.index(group[0]))

    @property
    def required(self) -> list[str]:
        """The required parameters, as in the schema, which takes far longer to make."""
        return [name for name in self._order if name not in self._optional]

    @cached_property
    def _model(self) -> Any:
        return self._model_of(lambda hint: hint)

    @cached_property
    def _quick_model(self) -> Any:
        """A model that reports one wrong item of a list; `_model` reports them all."""
        return self._model_of(_stopping)

    def _model_of(self, change: Callable[[Any], Any]) -> Any:
        # By alias, because some names of parameters are not allowed as names of fields (`_top`).
        fields: dict[str, Any] = {
            f"p_{name}": (
                change(parameter.hint if name not in self._optional else _or_none(parameter.hint)),
                Field(_shown(parameter), alias=name),
            )
            for name, parameter in ((name, self.parameters[name]) for name in self._order)
        }
        extra: Literal["forbid", "ignore"] = "forbid" if self.closed else "ignore"
        return create_model(
            self._name, __config__=ConfigDict(extra=extra, allow_inf_nan=False), **fields
        )

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The MCP input schema."""
        raw = self._model.model_json_schema(schema_generator=_Flat)
        schema = _clean(raw, raw.get("$defs", {}))
        properties = schema.get("properties", {})
        for name, parameter in self.parameters.items():
            takes_null = (
                self._nullable or name not in self._optional or _may_be_none(parameter.hint)
            )
            if NOT_NULLABLE in _metadata(parameter.hint) or not takes_null:
                without_null(properties[name])
        result: dict[str, Any] = {"type": "object", "properties": properties}
        if schema.get("required"):
            result["required"] = schema["required"]
        if self.closed or self._open:
            result["additionalProperties"] = self._open
        if self.least:
            result["minProperties"] = self.least
        if self.any_of:
            groups = [{"required": list(group)} for group in self.any_of]
            result["oneOf" if self.alone else "anyOf"] = groups
        return result

    def given(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments without null for optional parameters."""
        if not self._checked:
            return arguments
        return {
            name: value
            for name, value in arguments.items()
            if not (value is None and name in self._optional)
        }

    def check(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return one typed value for each parameter; keys of a `TypedDict` only if given.

        Raises:
            ChoiceError: if a value is outside an enumeration, before any other finding.
            ArgumentError: if one has the wrong type or shape, is missing, or is not a parameter of
                a closed tool.
        """
        for name, value in given.items():
            if not _is_text_sound(name, value):
                raise ArgumentError([_unsound(name)])
        if not self._checked:
            return given
        try:
            model = self._model.model_validate(given)
        except ValidationError as error:
            raise _refusal(self._findings(error, given), self.schema) from error
        typed = model.__dict__
        return {
            name: _plain(typed[f"p_{name}"])
            for name, parameter in self.parameters.items()
            if name in given or parameter.default is not _ABSENT
        }

    def _findings(self, error: ValidationError, given: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the first findings only, because formatting thousands of them takes long."""
        if error.error_count() > _WORDED:
            try:
                self._quick_model.model_validate(given)
            except ValidationError as first:
                error = first
        kept = ("type", "loc", "msg", "input", "ctx")
        findings = error.errors(include_url=False)[:_FINDINGS]
        return [{k: v for k, v in item.items() if k in kept} for item in findings]


class _AtFirst(FailFast):
    """A mark that stops validation at the first wrong item; types in a union must be hashable."""

    __hash__ = object.__hash__


def _stopping(hint: Any) -> Any:
    """Return a type whose lists are validated only up to their first wrong item."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is list:
        return Annotated[hint, _AtFirst()]
    if origin is Annotated:
        return Annotated[_stopping(inner[0]), *inner[1:]]
    if origin in (Union, UnionType):
        return Union[tuple(map(_stopping, inner))]  # noqa: UP007  # the number of types varies
    return hint


def _parameters(function: Callable[..., Any], required: frozenset[str]) -> dict[str, _Parameter]:
    hints = get_type_hints(function, include_extras=True)
    parameters: dict[str, _Parameter] = {}
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        hint = hints[parameter.name]
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD:
            empty = parameter.default is inspect.Parameter.empty
            parameters[parameter.name] = _Parameter(hint, ... if empty else parameter.default)
            continue
        if str(get_origin(hint)) != str(Unpack):
            raise TypeError(f"{function.__name__}: write **{parameter.name}: Unpack[...]")
        (fields,) = get_args(hint)
        for name, each in get_type_hints(fields, include_extras=True).items():
            needed = name in required or name in fields.__required_keys__
            bare = get_args(each)[0] if str(get_origin(each)) in _QUALIFIERS else each
            parameters[name] = _Parameter(bare, ... if needed else _ABSENT)
    return parameters


def _fields(models: Iterable[type[BaseModel]], required: frozenset[str]) -> dict[str, _Parameter]:
    """Return the fields of models as parameters."""
    fields: dict[str, _Parameter] = {}
    for model in models:
        hints = get_type_hints(model, include_extras=True)
        for name, field in model.model_fields.items():
            if any(type(each) is SkipJsonSchema for each in field.metadata):
                continue
            default = ... if name in required or field.is_required() else _ABSENT
            fields[name] = _Parameter(Annotated[hints[name], NOT_NULLABLE], default)
    return fields


def _shown(parameter: _Parameter) -> Any:
    if parameter.default is not _ABSENT:
        return parameter.default
    return next((m.default for m in _metadata(parameter.hint) if isinstance(m, Shown)), None)


class _Flat(GenerateJsonSchema):
    """A generator of the published form: nullable as a list of types, no titles."""

    def nullable_schema(self, schema: Any) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        if isinstance(inner.get("type"), str):
            return {**inner, "type": [inner["type"], "null"]}
        return {"anyOf": [inner, {"type": "null"}]}


def _clean(schema: Any, definitions: dict[str, Any]) -> Any:
    """Inline references and drop keys that the published schemas do not have.

    JSON schema allows other keys by default; as in the published schemas, `additionalProperties`
    is present only for a hint that is `OPEN`.
    """
    if isinstance(schema, list):
        return [_clean(item, definitions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        target = definitions[schema["$ref"].rsplit("/", 1)[1]]
        return _clean({**target, **{k: v for k, v in schema.items() if k != "$ref"}}, definitions)
    cleaned: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("title", "$defs") and not isinstance(value, bool) and key != "properties":
            continue
        if key == "properties":
            cleaned[key] = {name: _clean(part, definitions) for name, part in value.items()}
        elif key == "const":
            cleaned["enum"] = [value]
        elif key == "additionalProperties" and value in (True, {}):
            if value == {}:
                cleaned[key] = True
        elif not (key == "default" and value is None):
            cleaned[key] = _clean(value, definitions)
    return cleaned


def _is_text_sound(name: str, value: Any) -> bool:
    """Return whether no text in an argument has a lone surrogate, which UTF-8 cannot encode."""
    plain = value.isascii() if isinstance(value, str) else value is None or isinstance(value, int)
    if plain and name.isascii():
        return True
    try:
        json.dumps((name, value), ensure_ascii=False, default=str).encode("utf-8")
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _unsound(name: str) -> dict[str, Any]:
    readable = name.encode("utf-8", "replace").decode("utf-8")
    message = "Input should hold valid text, nested less deeply than a program can read"
    return {"type": "string_unicode", "loc": (readable,), "msg": message}


def _refusal(findings: list[dict[str, Any]], schema: dict[str, Any]) -> ArgumentError | ChoiceError:
    choice = next((finding for finding in findings if finding["type"] == "literal_error"), None)
    choices = _choices(schema, choice["loc"]) if choice else []
    if choice is None or not choices:
        return ArgumentError(findings)
    names = [part for part in choice["loc"] if isinstance(part, str)]
    return ChoiceError(".".join(names), choice["input"], choices)


def _choices(schema: Any, loc: tuple[str | int, ...]) -> list[str]:
    """Return the enumeration at a location in a schema; empty if several schemas apply there."""
    for part in loc:
        options = [schema, *schema.get("anyOf", ())]
        inner = [o["items"] for o in options if "items" in o and isinstance(part, int)]
        inner += [o["properties"][part] for o in options if part in o.get("properties", {})]
        if len(inner) != 1:
            return []
        schema = inner[0]
    choices: list[str] = schema.get("enum", [])
    return choices


def _plain(value: Any) -> Any:
    return value.model_dump(exclude_unset=True) if isinstance(value, BaseModel) else value


def _metadata(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _or_none(hint: Any) -> Any:
    return hint if _may_be_none(hint) else hint | None


def _may_be_none(hint: Any) -> bool:
    base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return type(None) in get_args(base)


def without_null(schema: dict[str, Any]) -> None:
    """Change the schema of a parameter to one that does not allow null."""
    kind = schema.get("type")
    if isinstance(kind, list):
        rest = [name for name in kind if name != "null"]
        schema["type"] = rest[0] if len(rest) == 1 else rest
    if "anyOf" in schema:
        rest = [part for part in schema.pop("anyOf") if part != {"type": "null"}]
        schema.update(rest[0])
