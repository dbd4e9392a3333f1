"""How refusals read on the wire."""

import json
from datetime import datetime
from typing import Any

import pytest

from eopsgym.domains.kernel import ArgumentError, ChoiceError, PolicyError, ToolError
from eopsgym.domains.records import Unique
from eopsgym.domains.records.coded_dialect import CodedDialect
from tests.toy.depot.crates import CRATE

NOW = datetime(2026, 3, 2, 9)


def render(error: ToolError) -> Any:
    return json.loads(CodedDialect().refusal("tool", error, NOW))["detail"]


def test_a_refusal_has_the_coded_envelope() -> None:
    error = ToolError("no such colour", "BAD", "colour", context={"known": ["red"]})
    assert render(error) == {
        "error": True,
        "error_code": "VALIDATION_ERROR",
        "message": "One or more validation errors occurred",
        "details": [
            {
                "field": "colour",
                "message": "no such colour",
                "code": "BAD",
                "context": {"known": ["red"]},
            }
        ],
        "timestamp": "2026-03-02T09:00:00Z",
        "request_id": None,
    }


def test_a_bare_refusal_has_the_short_one() -> None:
    assert render(ToolError("gone", "GONE", bare=True)) == {
        "error": True,
        "error_code": "GONE",
        "message": "gone",
    }


def test_wrong_arguments_are_listed_as_the_framework_does_without_the_input() -> None:
    finding = {"type": "int_type", "loc": ("size",), "msg": "not an integer", "input": object()}
    with_cause = {**finding, "ctx": {"error": ValueError("why")}}
    assert render(ArgumentError([finding])) == [
        {"type": "int_type", "loc": ["body", "size"], "msg": "not an integer"}
    ]
    assert render(ArgumentError([with_cause]))[0]["ctx"] == {"error": "why"}


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (CRATE.not_found("CR_9", "crate_id"), "NOT_FOUND", "Crate not found with"),
        (CRATE.nothing_changed(["a", "b"]), "NO_CHANGES_DETECTED", "fields: a, b"),
        (CRATE.duplicate(Unique("label", "TWICE"), {"label": "a"}), "TWICE", "label 'a' already"),
        (PolicyError("DEPOT-1.1", "not yours"), "POLICY_VIOLATION", "rule DEPOT-1.1"),
        (ChoiceError("c", "Red", ["red"]), "INVALID_ENUM_VALUE", "'Red' for 'c'"),
    ],
)
def test_the_common_refusals_say_what_is_wrong(error: ToolError, code: str, words: str) -> None:
    assert error.code == code
    assert words in error.message


def test_an_unknown_tool_is_named() -> None:
    assert "no_such_tool" in CodedDialect().unknown_tool("no_such_tool")
