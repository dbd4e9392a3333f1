"""JSON objects in the text of a reply, also in texts that are made to hide one."""

import pytest

from eopsgym.agents.json_in_text import TooManyBracesError, objects_in

YES, NO = '{"answer": "yes"}', '{"answer": "no"}'


@pytest.mark.parametrize("between", ["{" * 50, "{ " * 10_000, '{"a": ' * 60, "{{x}} " * 1_000])
def test_an_object_behind_many_braces_is_found(between: str) -> None:
    assert [*objects_in(f"{YES} {between} {NO}")] == [{"answer": "yes"}, {"answer": "no"}]


def test_objects_in_others_are_not_found_and_what_is_broken_is_passed_over() -> None:
    text = f'{{"it": {YES}}} {{"broken": {NO}'
    assert [*objects_in(text)] == [{"it": {"answer": "yes"}}, {"answer": "no"}]


def test_two_values_of_one_name_make_no_object() -> None:
    assert [*objects_in('{"answer": "yes", "answer": "no"}')] == []
    assert [*objects_in('{"answer": "yes", "answer": "yes"}')] == [{"answer": "yes"}]
    assert [*objects_in('{"a": NaN, "b": [{"c": 1, "c": 2}]}')] == []


@pytest.mark.parametrize("part", ['{"a":', '{"a":[', '{"a":1,"a":2}'])
def test_a_search_that_would_not_end_is_given_up_instead_of_taken_for_complete(part: str) -> None:
    found = objects_in(f"{YES} {part * 20_000} {NO}")
    assert next(found) == {"answer": "yes"}
    with pytest.raises(TooManyBracesError):
        next(found)
