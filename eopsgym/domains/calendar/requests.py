"""Common parts of models: of requests, which also show their published schemas, and of answers.

A model is both what a tool's schema shows and what its endpoint checks. The published server shows
less than it checks, and now and then something else: an annotation of the field says so.
"""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field, GetJsonSchemaHandler, ValidationError, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.kernel.signature import without_null
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.validation_dump import dump

M = TypeVar("M", bound=BaseModel)

TEXT = WithJsonSchema({"type": "string"})
"""A field that is shown as a text, whatever is checked."""
FILLED = WithJsonSchema({"minLength": 1, "type": "string"})
"""A field that is shown as a text which is not empty."""
Id = Annotated[str, FILLED]
OBJECT = WithJsonSchema({"type": "object"})
"""A field that is shown as an object of which nothing more is said."""


class Request(BaseModel):
    """A query, a body, or a part of one; its schema shows no null, and no default but stated ones.

    A default that the schema shows is stated by `shown`. The meaning of the fields stands in
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
            extra = cls.model_fields[name].json_schema_extra
            if not (isinstance(extra, dict) and "default" in extra):
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


def shown(default: Any) -> Any:
    """Return the annotation of a field whose schema shows a default, whatever its own is."""
    return Field(json_schema_extra={"default": default})


def texts(*names: str, **more: Any) -> dict[str, Any]:
    """Return the schema of an object of texts, with more keys."""
    shown = {name: {"type": "string"} for name in names}
    return {"properties": shown, "type": "object", **more}


def without_required(schema: dict[str, Any]) -> None:
    """Change the schema of a model to one in which nothing is required."""
    schema.pop("required", None)


def checked_answer(model: type[M], value: Any, *, kept: bool = False) -> M:
    """Validate an answer by the server's own model; an invalid one is refused with a dump.

    Args:
        model: of the answer.
        value: the data of the answer.
        kept: whether writes before it stay.

    Raises:
        ToolError: it breaks the model.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise (CommittedRefusal if kept else ToolError)(dump(error)) from error
