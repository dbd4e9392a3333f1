"""Annotations to JSON schema and back: the only place that knows how a signature becomes a tool.

A tool's parameters are annotated with plain types (`str`, `int`, `bool`, `float`, `Literal`,
`list`, `typing_extensions.TypedDict`), optionally refined with `pydantic.Field` inside
`Annotated`. Two forms of optional exist because the published schemas have both:

- `x: Opt[str] = None`: may be left out, is not nullable in the schema;
- `x: str | None = None`: may be left out or null.

A default other than `None` is shown in the schema. In both forms null means "left out".
"""

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, Field, ValidationError, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from eopsgym.domains.core.errors import ArgumentError, ToolError

MOST_VALUES = 50_000
MOST_CHARACTERS = 1_000_000
MOST_LEVELS = 60
"""What the arguments of one call may hold, all together: values, characters, nested levels."""
_BITS = 3_322
_FINDINGS = 100
T = TypeVar("T")
NOT_NULLABLE = "not nullable in the schema"
Opt = Annotated[T | None, NOT_NULLABLE]
"""A parameter that may be left out but is not nullable in the published schema."""


def email(description: str = "", **more: Any) -> Any:
    """A `Field` whose schema says `format: email`; the tool itself decides what it accepts."""
    return Field(description=description or None, json_schema_extra={"format": "email"}, **more)


class _Flat(GenerateJsonSchema):
    """Nullable as a list of types, no titles: the form of the published schemas."""

    def nullable_schema(self, schema: Any) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        if isinstance(inner.get("type"), str):
            return {**inner, "type": [inner["type"], "null"]}
        return {"anyOf": [inner, {"type": "null"}]}


def _clean(schema: Any, definitions: dict[str, Any]) -> Any:
    """Inline references and drop what the published schemas do not have."""
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
        elif not (key == "default" and value is None):
            cleaned[key] = _clean(value, definitions)
    return cleaned


class Arguments:
    """The parameters of one tool: their JSON schema, and a check that gives back typed values."""

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        closed: bool = False,
        any_of: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        """Read the signature after its first parameter (the context).

        Args:
            function: the tool function.
            closed: refuse arguments that are not parameters (`additionalProperties: false`).
            any_of: groups of parameters of which one group must be given, as schema `anyOf`.
        """
        hints = get_type_hints(function, include_extras=True)
        parameters = list(inspect.signature(function).parameters.values())[1:]
        self.names = tuple(parameter.name for parameter in parameters)
        self._shown: dict[str, Any] = {}
        fields: dict[str, Any] = {}
        for parameter in parameters:
            hint = hints[parameter.name]
            required = parameter.default is inspect.Parameter.empty
            default = ... if required else parameter.default
            # By alias, so that a parameter may be called what a model's fields may not (`_top`,
            # `schema`).
            fields[f"p_{parameter.name}"] = (hint, Field(default, alias=parameter.name))
            if not required and _is_nullable(hint) and NOT_NULLABLE in _metadata(hint):
                self._shown[parameter.name] = None
        extra: Literal["forbid", "ignore"] = "forbid" if closed else "ignore"
        self._model = create_model(
            function.__name__,
            __config__=ConfigDict(extra=extra, allow_inf_nan=False),
            **fields,
        )
        self._optional = {p.name for p in parameters if p.default is not inspect.Parameter.empty}
        self.schema = self._build_schema(closed, any_of)

    def _build_schema(self, closed: bool, any_of: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
        raw = self._model.model_json_schema(schema_generator=_Flat)
        schema = _clean(raw, raw.get("$defs", {}))
        properties = schema.get("properties", {})
        for name in self._shown:
            _drop_null(properties[name])
        result: dict[str, Any] = {"type": "object", "properties": properties}
        if schema.get("required"):
            result["required"] = schema["required"]
        if closed:
            result["additionalProperties"] = False
        if any_of:
            result["anyOf"] = [{"required": list(group)} for group in any_of]
        return result

    def check(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Give back one value for each parameter, defaults filled in.

        Raises:
            ArgumentError: if one has the wrong type or shape, is missing, or is not a parameter
                of a closed tool.
        """
        given = {
            name: value
            for name, value in arguments.items()
            if not (value is None and name in self._optional)
        }
        for name, value in given.items():
            if not _is_text_sound(name, value):
                raise ArgumentError([_unsound(name)])
        try:
            model = self._model.model_validate(given)
        except ValidationError as error:
            raise ArgumentError(_findings(error)) from error
        return {name: _plain(getattr(model, f"p_{name}")) for name in self.names}


def _is_text_sound(*values: Any) -> bool:
    """Whether no text among the values holds half a surrogate pair, which UTF-8 cannot."""
    try:
        json.dumps(values, ensure_ascii=False, default=str).encode("utf-8")
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _unsound(name: str) -> dict[str, Any]:
    readable = name.encode("utf-8", "replace").decode("utf-8")
    message = "Input should hold valid text, nested less deeply than a program can read"
    return {"type": "string_unicode", "loc": (readable,), "msg": message}


def _findings(error: ValidationError) -> list[dict[str, Any]]:
    kept = ("type", "loc", "msg", "input", "ctx")
    found = error.errors(include_url=False)[:_FINDINGS]
    return [{k: v for k, v in item.items() if k in kept} for item in found]


def check_size(arguments: Mapping[str, Any]) -> None:
    """Refuse arguments too large to be meant, before anything is made of them.

    Raises:
        ToolError: ARGUMENTS_TOO_LARGE, saying what may be given.
    """
    values = characters = levels = 0
    level: list[Any] = [arguments]
    while level:
        levels += 1
        inner: list[Any] = []
        for holder in level:
            values += len(holder)
            if values > MOST_VALUES:
                raise _too_large(f"{MOST_VALUES:,} values")
            parts: Iterable[Any] = holder
            if isinstance(holder, Mapping):
                characters += sum(len(name) for name in holder if isinstance(name, str))
                parts = holder.values()
            for value in parts:
                if isinstance(value, str):
                    characters += len(value)
                elif isinstance(value, list | tuple | dict):
                    inner.append(value)
                elif isinstance(value, int) and value.bit_length() > _BITS:
                    raise _too_large("numbers of a thousand digits")
        if characters > MOST_CHARACTERS:
            raise _too_large(f"{MOST_CHARACTERS:,} characters")
        if levels > MOST_LEVELS:
            raise _too_large(f"{MOST_LEVELS} levels of lists and objects")
        level = inner


def _too_large(most: str) -> ToolError:
    return ToolError(
        f"The arguments hold more than {most}; give less at a time", "ARGUMENTS_TOO_LARGE"
    )


def _plain(value: Any) -> Any:
    if hasattr(value, "model_dump"):
        return value.model_dump(exclude_unset=True)
    return value


def _metadata(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _is_nullable(hint: Any) -> bool:
    base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return type(None) in get_args(base)


def _drop_null(schema: dict[str, Any]) -> None:
    kind = schema.get("type")
    if isinstance(kind, list):
        rest = [name for name in kind if name != "null"]
        schema["type"] = rest[0] if len(rest) == 1 else rest
    if "anyOf" in schema:
        rest = [part for part in schema.pop("anyOf") if part != {"type": "null"}]
        schema.update(rest[0])
