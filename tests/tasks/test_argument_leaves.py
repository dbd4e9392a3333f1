"""Arguments are taken to pieces, each with the name that it goes by."""

import pytest

from eopsgym.tasks.argument_leaves import is_id, leaves


def test_the_values_inside_arguments_go_by_the_nearest_name() -> None:
    arguments = {"ids": ["a", ["b"]], "body": {"owner": {"id": 4}, "cc": []}, "note": None}
    assert list(leaves("", arguments)) == [
        ("ids", "a"), ("ids", "b"), ("id", 4), ("note", None)
    ]  # fmt: skip


def test_a_reference_is_one_value_and_not_what_is_written_in_it() -> None:
    reference = {"$ref": "inc.id"}
    found = list(leaves("to", [reference, {"$ref": "inc.id", "name": "x"}]))
    assert found == [("to", reference), ("$ref", "inc.id"), ("name", "x")]


@pytest.mark.parametrize(
    ("name", "holds"),
    [("id", True), ("user_id", True), ("fileIds", True), ("idle", False), ("paid", False)],
)
def test_the_name_of_an_id_ends_so(name: str, holds: bool) -> None:
    assert is_id(name) == holds
