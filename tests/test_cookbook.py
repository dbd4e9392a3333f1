"""The cookbook has questions with answers; `python -m dev.pages --check` compares these."""

import re
from pathlib import Path

import pytest

from dev.cookbook import RECIPE, answer_table

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cookbook.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_there_are_as_many_questions_as_it_says_each_with_a_query_and_its_answer() -> None:
    parts = re.split(r"^### (\d+)\. .*\?.*$", TEXT, flags=re.MULTILINE)
    assert parts[1::2] == [str(number) for number in range(1, 24)]
    assert "Twenty-three questions" in TEXT
    for text in parts[2::2]:
        (recipe,) = RECIPE.finditer(text)
        assert recipe[3], recipe[2]


def test_an_answer_is_a_table_in_which_texts_are_no_markup() -> None:
    rows = [{"model": "a_b*c", "share": 0.5}, {"model": None, "share": 1.0}]
    assert answer_table(rows).splitlines()[2:] == ["| a\\_b\\*c | 0.5 |", "| NULL | 1 |"]


def test_a_query_without_rows_is_an_error() -> None:
    with pytest.raises(ValueError, match="finds no rows"):
        answer_table([])
