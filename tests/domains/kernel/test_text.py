"""Text that no UTF-8 file can hold is refused before a tool runs, and can be reported."""

import json
from typing import Any

import pytest

from tests.domains.itsm.desk import Desk

HALF = "\ud800"


@pytest.fixture
def desk() -> Desk:
    """A domain to call tools of; what is tested here is none of its own."""
    return Desk()


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"number": HALF}, "number"),
        ({"status": f"new{HALF}"}, "status"),
        ({"worknotes": ["deep", {"down": HALF}]}, "worknotes"),
        ({HALF: "x"}, "?"),
    ],
)
def test_half_a_surrogate_pair_is_refused(
    desk: Desk, arguments: dict[str, Any], field: str
) -> None:
    result = desk.call("list_incidents", **arguments)
    assert result.is_error
    (finding,) = json.loads(result.text.encode("utf-8"))["detail"]
    assert (finding["type"], finding["loc"]) == ("string_unicode", ["body", field])


def test_arguments_nested_too_deeply_are_refused(desk: Desk) -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert desk.refused("list_incidents", number=nested).code == "ARGUMENTS_TOO_LARGE"


def test_nobody_has_half_a_surrogate_pair_as_a_token(desk: Desk) -> None:
    assert desk.refused("list_incidents", by=HALF).code == "INVALID_VALUE"


@pytest.mark.parametrize("text", ["\0", "a\0b", "😀", "' OR 1=1 --", "x" * 5000])
def test_other_text_is_stored_as_it_is(desk: Desk, text: str) -> None:
    made = desk.ok("create_incident", caller_id="USER_005", short_description=text)
    assert made["short_description"] == text
