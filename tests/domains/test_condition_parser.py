"""Conditions of search languages: how terms are joined, and what is refused."""

import re

import pytest

from eopsgym.domains.query.condition_parser import ConditionError, Tokens, parse_condition
from eopsgym.domains.query.query_model import (
    All,
    Any_,
    Compare,
    Condition,
    Not,
    compile_condition,
)

FORM = re.compile(r"(?P<word>\w+)|(?P<text>'[^']*')|(?P<mark>[()=])")


def term(tokens: Tokens) -> Condition:
    """`name = value`."""
    name = tokens.take("word").text
    tokens.expect("=")
    return Compare(name, "=", tokens.take("word", "text").text)


def read(text: str) -> Condition:
    return parse_condition(text, FORM, term)


A, B, C = (Compare(name, "=", "1") for name in "abc")


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("a=1", A),
        ("a=1 and b=1 or c=1", Any_([All([A, B]), C])),
        ("a=1 or b=1 and c=1", Any_([A, All([B, C])])),
        ("(a=1 or b=1) AND c=1", All([Any_([A, B]), C])),
        ("not a=1 and b=1", All([Not(A), B])),
        ("not (a=1 and b=1)", Not(All([A, B]))),
        ("not not a=1", A),
        ("a = 'and' or b=1", Any_([Compare("a", "=", "'and'"), B])),
    ],
)
def test_not_binds_closer_than_and_and_closer_than_or(text: str, condition: Condition) -> None:
    assert read(text) == condition


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("a=1", A),
        ("a=1 and b=1 or c=1", Any_([All([A, B]), C])),
        ("a=1 or b=1 and c=1", All([Any_([A, B]), C])),
        ("a=1 OR (b=1 and not c=1)", Any_([A, All([B, Not(C)])])),
        ("a=1 or b=1 or c=1", Any_([A, B, C])),
        ("a=1 or b=1 and c=1 and (a=1 or c=1 and b=1)",
         All([Any_([A, B]), C, All([Any_([A, C]), B])])),
    ],
)  # fmt: skip
def test_a_language_may_join_its_terms_in_their_order(text: str, condition: Condition) -> None:
    assert parse_condition(text, FORM, term, in_order=True) == condition


def test_as_many_terms_as_are_taken_make_sql_that_is_no_deeper_than_it_may_be() -> None:
    text = "a=1" + " or a=1 and a=1" * 124
    sql = compile_condition(parse_condition(text, FORM, term, in_order=True), [])
    assert sql.count("(") < 1_000


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("a", 1),
        ("a=1 and", 7),
        ("a=1 b=1", 4),
        ("(a=1", 4),
        ("a=1)", 3),
        ("a=1; DROP", 3),
        ("not", 3),
        ("a='open", 2),
        ("(" * 500 + "a=1" + ")" * 500, 41),
        ("a=1 or " * 251 + "a=1", 7 * 250),
        ("x" * 100_000, 20_000),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, place: int) -> None:
    with pytest.raises(ConditionError) as refused:
        read(text)
    assert refused.value.place == place


def test_the_largest_condition_that_is_read_compiles() -> None:
    deep = "(" * 40 + " or ".join(["a=1"] * 250) + ")" * 40
    assert compile_condition(read(deep), []).count("?") == 250
