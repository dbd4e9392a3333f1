"""Where sentences end, measured on pairs that were written before any rule was read."""

import re
import time
from pathlib import Path

import pytest

from eopsgym.tasks.answers.answer_facts import check_answer, read_answer_facts
from eopsgym.tasks.texts.sentence_ends import sentence_ends
from eopsgym.tasks.texts.words import words_in
from tests.patience import PATIENCE

PAIRS = [
    line.replace("⏎", "\n")
    for line in Path(__file__).parents[1].joinpath("sentence_pairs.txt").read_text().splitlines()
    if not line.startswith("# ")
]
LEAST = 0.9
"""The share of the texts, at least, whose every sentence is found; it was 0.60 of own rules."""


def marked_ends(pair: str) -> set[int]:
    """Return the offsets behind the sentences that another one follows in their line."""
    parts = pair.split(" ‖")
    ends = [len("".join(parts[:number])) for number in range(1, len(parts))]
    text = "".join(parts)
    return {end for end in ends if not text[end:].startswith("\n")}


def test_the_sentences_of_nine_in_ten_texts_are_found() -> None:
    found = [marked_ends(pair) == set(sentence_ends("".join(pair.split(" ‖")))) for pair in PAIRS]
    assert len(found) >= 150
    assert sum(found) / len(found) >= LEAST


@pytest.mark.parametrize(
    "text",
    [
        "It was moved to 16 April. Portland is the place.",
        "It was moved to 16 Apr. Portland is the place.",
        "It starts at 5 p.m. Portland is the place.",
        "No. boards.example belongs to the partner.",
        "No. The rule forbids it.",
        "It was moved to 16.4. Portland is the place.",
        "Dr. Amari paid invoice No. 5 of Halden Inc. in Boston, e.g. on Monday. Portland is next.",
        "J. R. Ruiz asked. Portland is the place.",
    ],
)
def test_a_stop_of_a_date_or_time_ends_its_sentence_and_one_of_an_abbreviation_none(
    text: str,
) -> None:
    stops = [word.raw for word in words_in(text) if word.mark and word.raw[0] in ".!?"]
    assert stops == [".", "."]


def test_what_follows_a_date_is_said_of_its_own_record() -> None:
    asked = read_answer_facts(
        {"others": [["INC0000101"], {"name": ["INC0000102"], "not": ["moved"]}]}, "x"
    )
    assert check_answer("INC0000101 was moved to 16 April. INC0000102 stays.", asked).passed


def test_the_time_grows_with_the_length_of_a_line_and_no_faster() -> None:
    begin = time.monotonic()
    ends = [*sentence_ends("It was moved to 16 April. " * 4_000)]
    assert len(ends) >= 3_800
    assert time.monotonic() - begin < PATIENCE


def test_offsets_are_those_of_the_text() -> None:
    text = "One is  closed.  Two is open.\nThree waits. Four is gone."
    assert [text[:end] for end in sentence_ends(text)] == [
        "One is  closed.",
        "One is  closed.  Two is open.\nThree waits.",
    ]
    assert not [*sentence_ends(re.sub(r"[.]", "", text))]


def test_sentences_inside_quotation_marks_and_brackets_end_as_well() -> None:
    text = 'I wrote: "Lifted: Calder. In force: Corvus." It (the note. The first) is sent.'
    assert [text[:end][-7:] for end in sentence_ends(text)] == ["Calder.", 'orvus."', "e note."]
