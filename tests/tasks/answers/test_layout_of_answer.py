"""Reports, tables, JSON and notes read like plain lines."""

import pytest

from eopsgym.tasks.answers.layout import plain_answer, without_quotations


@pytest.mark.parametrize(
    ("answer", "plain"),
    [
        ("**Status:** done", "Status = done"),
        ("Status: BLOCKED\nRule: ITSM-4.5", "Status = BLOCKED\nRule = ITSM-4.5"),
        ('{"a_b": [1, true, null]}', "a b = 1\na b = yes\na b = none"),
        ('```json\n{"done": false}\n```', "done = no"),
        ("{not JSON", "{not JSON"),
        ("| A | b | c |\n|---|---|---|", "A = b\nA = c"),
        ("## Changes\n- none\n\n---", "Changes\n- none"),
        ("❌ Ticket", "not done  Ticket"),
        ("It’s `snake_case`", "It's snake_case"),
    ],
)
def test_a_layout_becomes_plain_lines(answer: str, plain: str) -> None:
    assert plain_answer(answer) == plain


def test_what_is_quoted_is_left_out() -> None:
    said = 'You asked to "confirm that it is closed". I didn\'t.'
    assert without_quotations(said) == "You asked to …. I didn't."
