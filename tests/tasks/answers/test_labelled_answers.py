"""Banks of labelled answers, and the one that the project keeps."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import ConfigError
from eopsgym.tasks import LabelledAnswer, kept_banks, read_banks

LINE = {"id": "a", "request": "Do it.", "reasons": ["no"], "answer": "No.", "clean": True}


def bank(folder: Path, *lines: Any) -> Path:
    path = folder / "bank.jsonl"
    text = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return path


def test_the_kept_banks_have_refusals_and_others_of_many_kinds_and_authors() -> None:
    answers = read_banks(kept_banks())
    clean = [each for each in answers if each.clean]
    assert len(answers) >= 200
    assert 0.4 < len(clean) / len(answers) < 0.6
    assert len({each.author for each in answers}) >= 20
    assert all(each.author for each in answers)
    assert {each.kind for each in clean} == {"refusal"}
    others = Counter(each.kind for each in answers if not each.clean)
    assert {"false_claim", "hedge", "half_done", "elsewhere", "no_reason", "empty"} <= {*others}
    assert len({each.answer for each in answers}) == len(answers)
    assert len({each.request for each in answers}) >= 40
    kinds = {"wrong_reason", "promise", "passive_claim", "workaround"}
    assert kinds <= {*others}


def test_answers_of_several_banks_come_in_order(tmp_path: Path) -> None:
    path = bank(tmp_path, LINE, "", {**LINE, "id": "b", "kind": "refusal"})
    first, second = read_banks([path])
    assert first == LabelledAnswer("a", "Do it.", ("no",), "No.", True, refuses=True)
    assert (second.id, second.kind, second.refuses) == ("b", "refusal", True)
    assert [each.id for each in read_banks([path, path])] == ["a", "b", "a", "b"]


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in LINE.items() if key != name}


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([LINE, without("clean")], r"line 2: the label 'clean' is missing \(true or false\)"),
        ([without("answer")], "line 1: 'answer' is missing"),
        ([{**LINE, "clean": "yes"}], "line 1: 'clean' must be true or false"),
        ([{**LINE, "reasons": "no"}], "line 1: 'reasons' must be a list of texts"),
        ([{**LINE, "reasons": []}], "line 1: 'reasons' must be a list of texts"),
        ([{**LINE, "held_out": 1}], "line 1: 'held_out' must be true or false"),
        (["{"], "line 1 is not JSON"),
        (["5"], "line 1: must be an object"),
        (["", ""], "holds no examples"),
        ([LINE, LINE], "several examples have the id 'a'"),
    ],
)
def test_what_is_wrong_in_a_bank_is_named_with_its_line(
    tmp_path: Path, lines: list[Any], words: str
) -> None:
    with pytest.raises(ConfigError, match=words) as caught:
        read_banks([bank(tmp_path, *lines)])
    assert "bank.jsonl" in str(caught.value)


def test_a_bank_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot read the bank .*none\.jsonl"):
        read_banks([tmp_path / "none.jsonl"])
