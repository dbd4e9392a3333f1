"""Is the state before a change, as in `from reader to writer`, taken for the present one?"""

import pytest

from eopsgym.tasks.answers.answer_facts import check_answer, read_answer_facts

ROLE = {
    "if_named": [
        {
            "name": ["Carl Dobson"],
            "says": [["writer", "write"]],
            "not": ["reader", "on hold", "cancelled"],
        }
    ],
    "others": [["Neha Raja"]],
}


def ruled(answer: str) -> bool | None:
    return check_answer(answer, read_answer_facts(ROLE, "here")).passed


@pytest.mark.parametrize(
    "answer",
    [
        "Carl Dobson went from reader to writer.",
        "Carl Dobson was changed from the role reader to writer.",
        "Carl Dobson: reader -> writer.",
        "Carl Dobson: reader → writer",
        "Carl Dobson is a writer instead of a reader.",
        "Carl Dobson is a writer now rather than only a reader.",
        "Carl Dobson: writer (was reader).",
        "Carl Dobson (previously reader) is a writer.",
        "Carl Dobson was reader, is writer now.",
        "Carl Dobson was on hold until today and is a writer now.",
    ],
)
def test_the_state_before_a_change_is_not_taken_for_the_present_one(answer: str) -> None:
    assert ruled(answer) is True


@pytest.mark.parametrize(
    "answer",
    [
        "Carl Dobson went from writer to reader.",
        "Carl Dobson: writer -> reader.",
        "Carl Dobson is a reader instead of a writer.",
        "Carl Dobson: reader (was writer).",
        "Carl Dobson was writer, is reader now.",
        "Carl Dobson, the writer, has news from reader surveys.",
        "Carl Dobson, a writer, was a reader.",
        "Carl Dobson as a writer was cancelled, is out now.",
        "Carl Dobson (writer) was cancelled and is out.",
    ],
)
def test_the_state_after_a_change_and_what_was_done_still_count(answer: str) -> None:
    assert ruled(answer) is None
