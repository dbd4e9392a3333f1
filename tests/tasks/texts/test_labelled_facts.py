"""The banks of labelled texts and their reader."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import ConfigError
from eopsgym.tasks.texts.labelled_facts import read_labelled_facts

LINE = {
    "id": "a",
    "fact": {"what": "dock", "done": "tried"},
    "text": "Tried the dock.",
    "said": True,
}


def bank(folder: Path, *lines: Any) -> Path:
    path = folder / "facts.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["id", "fact", "text", "said"])
def test_a_line_without_a_field_is_named(tmp_path: Path, name: str) -> None:
    faulty = {key: value for key, value in LINE.items() if key != name}
    with pytest.raises(ConfigError, match=rf"facts\.jsonl, line 2: .*'{name}' is missing"):
        read_labelled_facts(bank(tmp_path, LINE, faulty))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (5, "must be an object"),
        ({**LINE, "said": "yes"}, "'said' must be true or false"),
        ({**LINE, "fact": {}}, "must be an object of slots"),
    ],
)
def test_a_faulty_line_is_named(tmp_path: Path, line: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=rf"facts\.jsonl, line 1: {words}"):
        read_labelled_facts(bank(tmp_path, line))
