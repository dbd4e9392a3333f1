"""The banks of answers from which no model learns, and what is measured on them."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from dev.unseen_answers import FOLDER, as_markdown, banks, table
from eopsgym.tasks import kept_banks, read_banks

LEARNT = [
    *kept_banks(),
    FOLDER.parent / "answers_after_work.jsonl",
    FOLDER.parent / "answer_sentences.jsonl",
]
"""The banks from which models learn."""
STATISTICS = Path(__file__).parents[3] / "docs" / "statistics.md"


def lines(paths: Iterable[Path]) -> list[dict[str, object]]:
    return [
        json.loads(line)
        for path in paths
        for line in path.read_text(encoding="utf-8").split("\n")
        if line
    ]


def test_no_author_or_answer_of_an_unseen_bank_is_learnt_from() -> None:
    assert not {*banks()} & {*LEARNT}
    for what in ("author", "answer"):
        learnt = {line.get(what) for line in lines(LEARNT)}
        assert not learnt & {line[what] for line in lines(banks())}


@pytest.mark.parametrize("group", ["clerks", "desk"])
def test_an_unseen_bank_has_clean_refusals_and_others(group: str) -> None:
    answers = read_banks([FOLDER / f"refusals_{group}.jsonl"])
    assert {each.clean for each in answers} == {True, False}
    assert all((each.kind == "refusal") is each.clean and each.task for each in answers)


def test_the_documented_numbers_are_those_of_the_kept_models() -> None:
    assert "\n".join(as_markdown(table())) in STATISTICS.read_text(encoding="utf-8"), (
        "run python -m dev.unseen_answers"
    )
