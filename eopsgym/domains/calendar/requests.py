"""Models of requests, which check them and show their published schemas, and of answers.

A model is both what a tool's schema shows and what its endpoint checks. The published server shows
less than it checks, and now and then something else: an annotation of the field says so.
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
"""A field that is shown as a text, whatever is checked."""
FILLED = WithJsonSchema({"minLength": 1, "type": "string"})
"""A field that is shown as a text which is not empty."""
Id = Annotated[str, FILLED]
OBJECT = WithJsonSchema({"type": "object"})
"""A field that is shown as an object of which nothing more is said."""


class Request(BaseModel):
    """A query, a body, or a part of one; its schema shows no null, and no default but stated ones.

    A default that the schema shows is stated by `Shown`. The meaning of the fields stands in
    `descriptions.toml`, which takes the place of the docstrings of most models.
    """

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: Any, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        schema = handler(core_schema)
        shown = handler.resolve_ref_schema(schema)
        for name, part in shown.get("properties", {}).items():
            without_null(part)
            stated = [m for m in cls.model_fields[name].metadata if isinstance(m, Shown)]
            if stated:
                part["default"] = stated[0].default
            else:
                part.pop("default", None)
        return schema


class Without:
    """An annotation of a field whose schema leaves out keys, such as bounds that are checked."""

    def __init__(self, *keys: str) -> None:
        self.keys = keys

    def __get_pydantic_json_schema__(
        self, core_schema: Any, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        schema = handler(core_schema)
        return {key: value for key, value in schema.items() if key not in self.keys}


def one_of(*words: str) -> WithJsonSchema:
    """Return the annotation of a field that is shown as one of some words."""
    return WithJsonSchema({"enum": list(words), "type": "string"})


def texts(*names: str, **more: Any) -> dict[str, Any]:
    """Return the schema of an object of texts, with more keys."""
    shown = {name: {"type": "string"} for name in names}
    return {"properties": shown, "type": "object", **more}


def without_required(schema: dict[str, Any]) -> None:
    """Change the schema of a model to one in which nothing is required."""
    schema.pop("required", None)


def checked_request(
    query_model: type[BaseModel] | None,
    query: Arguments,
    body_model: type[BaseModel] | None,
    body: Arguments,
    *,
    repaired: bool,
) -> dict[str, BaseModel]:
    """Return the query and the body of a request as their models, where it has models.

    Raises:
        ToolError: all that is wrong with both.
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
    """Return values as a query has them: texts, and lists of texts where the model has a list.

    Of several values for a field that takes one, the last counts.
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
    """Return findings in the order in which the published server's model has its fields.

    A model whose own order differs names its fields in `FIELD_ORDER`; all others come last.
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
    """Let what a call has written stay when the block refuses it, unless in repaired mode."""
    try:
        yield
    except ToolError as error:
        raise error if call.repaired else CommittedRefusal(error.message) from None


def checked_answer(model: type[M], value: Any) -> M:
    """Validate an answer by the server's own model; an invalid one is refused with a dump."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise ToolError(dump(error)) from error
