"""Base classes of request models, which validate requests and give tools their published schemas.

A model defines both the schema of a tool and the validation by its endpoint. The published schema
contains less than the server validates, and sometimes something else; annotations of the fields
express the difference.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, GetJsonSchemaHandler, ValidationError, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue

from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.kernel.signature import Shown, without_null
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.validation_dump import dump

M = TypeVar("M", bound=BaseModel)
Arguments = Mapping[str, Any]
TEXT = WithJsonSchema({"type": "string"})
"""The annotation of a field whose schema is a plain string, whatever is validated."""
FILLED = WithJsonSchema({"minLength": 1, "type": "string"})
"""The annotation of a field whose schema is a non-empty string."""
Id = Annotated[str, FILLED]
OBJECT = WithJsonSchema({"type": "object"})
"""The annotation of a field whose schema is an object without properties."""


class Request(BaseModel):
    """A query, a body, or a part of one.

    Its schema contains neither null nor defaults, except those given by `Shown`. The descriptions
    of most fields are in `descriptions.toml`, not in the docstrings of models.
    """

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: Any, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        schema = handler(core_schema)
        resolved = handler.resolve_ref_schema(schema)
        for name, part in resolved.get("properties", {}).items():
            without_null(part)
            defaults = [m for m in cls.model_fields[name].metadata if isinstance(m, Shown)]
            if defaults:
                part["default"] = defaults[0].default
            else:
                part.pop("default", None)
        return schema


class Without:
    """An annotation that removes keys from the schema of a field, such as bounds.

    The bounds are still validated.
    """

    def __init__(self, *keys: str) -> None:
        self.keys = keys

    def __get_pydantic_json_schema__(
        self, core_schema: Any, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        schema = handler(core_schema)
        return {key: value for key, value in schema.items() if key not in self.keys}


def one_of(*words: str) -> WithJsonSchema:
    """Return the annotation of a field whose schema is an enumeration of some strings."""
    return WithJsonSchema({"enum": list(words), "type": "string"})


def texts(*names: str, **more: Any) -> dict[str, Any]:
    """Return the schema of an object whose properties are strings, with additional keys."""
    properties = {name: {"type": "string"} for name in names}
    return {"properties": properties, "type": "object", **more}


def without_required(schema: dict[str, Any]) -> None:
    """Change the schema of a model so that no property is required."""
    schema.pop("required", None)


def checked_request(
    query_model: type[BaseModel] | None,
    query: Arguments,
    body_model: type[BaseModel] | None,
    body: Arguments,
    *,
    repaired: bool,
) -> dict[str, BaseModel]:
    """Validate the query and the body of a request, and return their models by name.

    Raises:
        ToolError: with all validation errors of both.
    """
    models: dict[str, BaseModel] = {}
    findings: list[Any] = []
    if query_model:
        try:
            models["query"] = query_model.model_validate(_as_texts(query, query_model))
        except ValidationError as error:
            findings += error.errors(include_url=False)
    if body_model:
        try:
            models["body"] = body_model.model_validate(
                body, from_attributes=True, context={"repaired": repaired}
            )
        except ValidationError as error:
            findings += _in_order(error.errors(include_url=False), body_model)
    if findings:
        raise ToolError("\n".join(["Validation errors:", *map(_line, findings)]))
    return models


def _as_texts(query: Arguments, model: type[BaseModel]) -> Arguments:
    """Convert values to those of a URL query: strings, and lists of strings for list fields.

    If a field that is not a list has several values, the last one is used.
    """
    texts = {name: _texts(value) for name, value in query.items()}
    return {
        name: values if _is_list(model, name) else values[-1]
        for name, values in texts.items()
        if values
    }


def _texts(value: Any) -> list[str]:
    return [_text(part) for part in value] if isinstance(value, list) else [_text(value)]


def _text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "", True: "true", False: "false"}[value]
    return str(value)


def _is_list(model: type[BaseModel], name: str) -> bool:
    field = model.model_fields.get(name)
    return field is not None and "list[" in str(field.annotation)


def _in_order(findings: list[Any], model: type[BaseModel]) -> list[Any]:
    """Return validation errors in the order of the fields in the published server's model.

    A model with a different order of its own names the fields in `FIELD_ORDER`; all other fields
    come last.
    """
    order: tuple[str, ...] = getattr(model, "FIELD_ORDER", ())

    def place(finding: Any) -> int:
        field = next(iter(finding["loc"]), "")
        return order.index(field) if field in order else len(order)

    return sorted(findings, key=place)


def _line(finding: Mapping[str, Any]) -> str:
    path = ""
    for part in finding["loc"]:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    message = str(finding["msg"]).removeprefix("Value error, ")
    if finding["type"] == "missing":
        message = "is required"
    elif message.startswith("String should have at least"):
        message = f"must {message.removeprefix('String should ')}"
    return f"- {path}: {message}"


@contextmanager
def writes_stay(call: Call) -> Iterator[None]:
    """Keep the earlier writes of a call if the block raises ToolError, except in repaired mode."""
    try:
        yield
    except ToolError as error:
        raise error if call.repaired else CommittedRefusal(error.message) from None


def checked_answer(model: type[M], value: Any) -> M:
    """Validate an answer with the server's own model.

    Raises:
        ToolError: the answer is invalid; the message is a dump of the errors.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise ToolError(dump(error)) from error
