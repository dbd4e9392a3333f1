"""How a signature becomes an input schema, and how arguments are checked against it."""

import warnings
from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import ArgumentError, ChoiceError, Opt, Shown
from eopsgym.domains.kernel.signature import Signature


class Part(TypedDict, total=False):
    level: Literal["low", "high"]
    size: int


class Whole(TypedDict):
    name: str
    parts: list[Part]


def _of(annotation: Any, default: Any = ...) -> Signature:
    def function(call: Any, x: Any) -> None: ...

    function.__annotations__["x"] = annotation
    if default is not ...:
        function.__defaults__ = (default,)
    return Signature(function)


@pytest.mark.parametrize(
    ("annotation", "default", "shown"),
    [
        (str, ..., {"type": "string"}),
        (int, ..., {"type": "integer"}),
        (float, ..., {"type": "number"}),
        (bool, True, {"type": "boolean", "default": True}),
        (str, "", {"type": "string", "default": ""}),
        (Opt[str], None, {"type": "string"}),
        (Opt[int], 5, {"type": "integer", "default": 5}),
        (str | None, None, {"type": ["string", "null"]}),
        (str | None, "a", {"type": ["string", "null"], "default": "a"}),
        (Opt[list[int]], None, {"type": "array", "items": {"type": "integer"}}),
        (list[str] | None, None, {"type": ["array", "null"], "items": {"type": "string"}}),
        (Literal["a", "b"], ..., {"type": "string", "enum": ["a", "b"]}),
        (Literal["a"], ..., {"type": "string", "enum": ["a"]}),
        (Opt[Literal["a", "b"]], None, {"type": "string", "enum": ["a", "b"]}),
        (Annotated[str, Field(min_length=1)], ..., {"type": "string", "minLength": 1}),
        (
            Annotated[Opt[str], Field(description="which")],
            None,
            {"type": "string", "description": "which"},
        ),
        (
            Annotated[str, Field(json_schema_extra={"format": "email"})],
            ...,
            {"type": "string", "format": "email"},
        ),
        (Opt[str | int], None, {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    ],
)
def test_an_annotation_gives_the_published_form(
    annotation: Any, default: Any, shown: dict[str, Any]
) -> None:
    schema = _of(annotation, default).schema
    assert {**schema["properties"]["x"], **shown} == schema["properties"]["x"]
    assert "title" not in schema["properties"]["x"]
    assert schema.get("required", []) == (["x"] if default is ... else [])


def test_nested_objects_are_written_out_where_they_stand() -> None:
    part = {
        "type": "object",
        "properties": {
            "level": {"type": "string", "enum": ["low", "high"]},
            "size": {"type": "integer"},
        },
    }
    assert _of(Opt[Whole], None).schema["properties"]["x"] == {
        "type": "object",
        "properties": {"name": {"type": "string"}, "parts": {"type": "array", "items": part}},
        "required": ["name", "parts"],
    }
    assert _of(Whole | None, None).schema["properties"]["x"]["anyOf"][1] == {"type": "null"}


def test_a_parameter_may_be_called_title_or_default() -> None:
    def function(call: Any, title: str, default: str = "x") -> None: ...

    assert set(Signature(function).schema["properties"]) == {"title", "default"}


@pytest.mark.parametrize("name", ["_top", "json", "schema", "copy", "model_id", "model_dump"])
def test_a_parameter_may_have_any_name(name: str) -> None:
    made: dict[str, Callable[..., None]] = {}
    exec(f"def function(call, {name}: str, other: int = 1) -> None: ...", made)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        arguments = Signature(made["function"])
    assert arguments.schema["required"] == [name]
    assert arguments.check({name: "x"}) == {name: "x", "other": 1}
    with pytest.raises(ArgumentError, match=f"{name}: Field required"):
        arguments.check({})


@pytest.mark.parametrize(
    ("annotation", "default", "given", "checked"),
    [
        (int, ..., {"x": "5"}, 5),
        (Opt[str], None, {}, None),
        (Opt[str], None, {"x": None}, None),
        (Opt[int], 5, {"x": None}, 5),
        (str | None, "a", {"x": None}, "a"),
        (str, "a", {"x": None}, "a"),
        (bool, False, {"x": "true"}, True),
        (Opt[list[Part]], None, {"x": [{"size": 1}]}, [{"size": 1}]),
    ],
)
def test_arguments_become_values(
    annotation: Any, default: Any, given: dict[str, Any], checked: Any
) -> None:
    signature = _of(annotation, default)
    assert signature.check(signature.given(given)) == {"x": checked}


@pytest.mark.parametrize(
    ("annotation", "value", "kind", "place"),
    [
        (str, 5, "string_type", ("x",)),
        (str, None, "string_type", ("x",)),
        (int, "five", "int_parsing", ("x",)),
        (int, 1.5, "int_from_float", ("x",)),
        (float, float("inf"), "finite_number", ("x",)),
        (str, "\ud800", "string_unicode", ("x",)),
        (list[int], "1,2", "list_type", ("x",)),
        (Whole, {"name": "w"}, "missing", ("x", "parts")),
    ],
)
def test_a_wrong_value_is_named_with_its_place(
    annotation: Any, value: Any, kind: str, place: tuple[Any, ...]
) -> None:
    with pytest.raises(ArgumentError) as caught:
        _of(annotation).check({"x": value})
    assert [(e["type"], e["loc"]) for e in caught.value.errors] == [(kind, place)]
    assert caught.value.field == ".".join(map(str, place))


def test_unknown_arguments_are_passed_over_unless_the_tool_is_closed() -> None:
    def function(call: Any, x: str) -> None: ...

    assert Signature(function).check({"x": "a", "y": 1}) == {"x": "a"}
    closed = Signature(function, closed=True)
    assert closed.schema["additionalProperties"] is False
    with pytest.raises(ArgumentError, match="y: Extra inputs are not permitted"):
        closed.check({"x": "a", "y": 1})


def test_groups_of_which_one_is_needed_stand_in_the_schema() -> None:
    def function(call: Any, x: Opt[str] = None, y: Opt[str] = None) -> None: ...

    schema = Signature(function, any_of=(("x",), ("y",))).schema
    assert schema["anyOf"] == [{"required": ["x"]}, {"required": ["y"]}]


def test_how_many_arguments_are_needed_stands_in_the_schema() -> None:
    def function(call: Any, x: Opt[int] = None, y: Opt[int] = None) -> None: ...

    assert Signature(function, least=2).schema["minProperties"] == 2
    assert "minProperties" not in Signature(function).schema


class Fields(TypedDict, total=False):
    """What several tools take alike."""

    label: str
    colour: Literal["red", "blue"] | None
    size: Annotated[int, Shown(1)]


def change(call: Any, key: str, **fields: Unpack[Fields]) -> None: ...


def test_the_fields_of_an_unpacked_dict_are_parameters_of_the_tool() -> None:
    assert Signature(change).schema == {
        "type": "object",
        "properties": {
            "key": {"type": "string"},
            "label": {"type": "string"},
            "colour": {"type": ["string", "null"], "enum": ["red", "blue"]},
            "size": {"type": "integer", "default": 1},
        },
        "required": ["key"],
    }


def test_a_field_reaches_the_tool_only_where_it_is_given() -> None:
    assert Signature(change).check({"key": "a"}) == {"key": "a"}
    assert Signature(change).check({"key": "a", "size": 2}) == {"key": "a", "size": 2}


def test_a_tool_may_need_fields_that_others_can_do_without() -> None:
    needing = Signature(change, required=frozenset({"label"}), nullable=True)
    assert needing.schema["required"] == ["key", "label"]
    assert needing.schema["properties"]["label"] == {"type": "string"}
    assert needing.schema["properties"]["size"]["type"] == ["integer", "null"]
    with pytest.raises(ArgumentError, match="label: Field required"):
        needing.check({"key": "a"})


def test_a_name_that_is_no_parameter_fails_at_definition() -> None:
    with pytest.raises(TypeError, match="change has no parameter lable"):
        Signature(change, required=frozenset({"lable"}))


def test_null_is_left_out_where_a_parameter_may_be_left_out() -> None:
    given = {"key": None, "label": None, "size": 2, "other": None}
    assert Signature(change).given(given) == {"key": None, "size": 2, "other": None}


@pytest.mark.parametrize(
    ("annotation", "value", "place"),
    [(Literal["a", "b"], "A", "x"), (list[Part], [{"level": "mid"}], "x.level")],
)
def test_a_value_outside_an_enumeration_is_named_with_its_place(
    annotation: Any, value: Any, place: str
) -> None:
    with pytest.raises(ChoiceError, match="Must be one of") as caught:
        _of(annotation).check({"x": value})
    assert (caught.value.code, caught.value.field) == ("INVALID_ENUM_VALUE", place)


def test_thousands_of_wrong_items_are_refused_in_one_short_message() -> None:
    kind = Literal["low", "high"]
    for annotation in (
        list[kind],
        Opt[list[kind]],
        Annotated[list[kind], Field(max_length=50_000)],
    ):
        signature = _of(annotation)  # type: ignore[arg-type]
        for values in (["x"] * 40_000, ["low"] * 39_999 + ["x"] * 200):
            with pytest.raises(ChoiceError) as refused:
                signature.check({"x": values})
            error = refused.value.__cause__
            assert error.error_count() >= 200  # type: ignore[union-attr]
            assert len(refused.value.message) < 1_000


def test_a_hundred_wrong_items_are_all_found() -> None:
    with pytest.raises(ArgumentError) as refused:
        _of(list[int]).check({"x": ["a"] * 100})
    assert len(refused.value.errors) == 100


class Query(BaseModel):
    limit: Annotated[int | None, Field(ge=1)] = None
    is_whole: Annotated[bool, Shown(False)] = False
    inner: SkipJsonSchema[str | None] = None


class Body(BaseModel):
    name: str
    parts: list[str] | None = None


def _of_models(**shape: Any) -> Signature:
    def function(call: Any, **given: Any) -> None: ...

    return Signature(function, models=(Query, Body), **shape)


def test_the_fields_of_models_are_parameters_that_are_never_null() -> None:
    assert _of_models().schema == {
        "type": "object",
        "properties": {
            "limit": {"type": "integer", "minimum": 1},
            "is_whole": {"type": "boolean", "default": False},
            "name": {"type": "string"},
            "parts": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["name"],
    }


def test_a_field_of_a_model_can_be_required_of_a_tool() -> None:
    schema = _of_models(required=("limit",)).schema
    assert (schema["required"], schema["properties"]["limit"]["type"]) == (
        ["limit", "name"],
        "integer",
    )


def test_a_function_checks_the_fields_of_models_itself() -> None:
    given = {"limit": "x", "other": None}
    assert _of_models().check(given) == given
