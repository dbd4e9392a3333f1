"""Frames: sentences that differ in names, numbers and dates alone are one."""

import pytest

from tests.seeds.frames import frame, shares


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bella Castro pays 1,480.00 dollars.", "Nicole Mason pays 12 dollars."),
        ("Until Friday, 6 March 2026, 14:00", "Until Monday, 16 April 2025, 09:30"),
    ],
)
def test_names_numbers_and_dates_do_not_make_a_frame(one: str, other: str) -> None:
    assert frame(one) == frame(other)


def test_words_make_a_frame() -> None:
    assert frame("Bella reads it.") != frame("Bella writes it.")


def test_a_share_counts_texts_and_not_sentences() -> None:
    texts = ["Fine. Fine. Go on.", "Fine.", "No.", "Why?"]
    assert shares(texts) == {"Fine.": 0.5}
