"""The bank of labelled facts, its reader, and its table."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from eopsgym.cli.group import cli
from eopsgym.errors import ConfigError
from eopsgym.tasks.labelled_facts import facts_table, read_facts

LINE = {"id": "a", "fact": "the dock was tried", "text": "Tried the dock.", "said": True}


def bank(folder: Path, *lines: Any) -> Path:
    path = folder / "facts.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return path


def test_the_rule_agrees_with_the_kept_labels() -> None:
    said, unsaid = facts_table(read_facts())
    right = said["judged said"] + unsaid["judged not said"]
    assert right >= 0.95 * len(read_facts())


@pytest.mark.parametrize("name", ["id", "fact", "text", "said"])
def test_a_line_without_a_field_is_named(tmp_path: Path, name: str) -> None:
    faulty = {key: value for key, value in LINE.items() if key != name}
    with pytest.raises(ConfigError, match=rf"facts\.jsonl, line 2: .*'{name}' is missing"):
        read_facts(bank(tmp_path, LINE, faulty))


@pytest.mark.parametrize(
    ("line", "words"),
    [(5, "must be an object"), ({**LINE, "said": "yes"}, "'said' must be true or false")],
)
def test_a_faulty_line_is_named(tmp_path: Path, line: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=rf"facts\.jsonl, line 1: {words}"):
        read_facts(bank(tmp_path, line))


def test_the_table_of_facts_is_printed_with_the_rule_and_no_judge() -> None:
    said = CliRunner().invoke(cli, ["judge", "check", "rule", "--facts"])
    assert said.exit_code == 0
    assert "judged not said" in said.output
    other = CliRunner().invoke(cli, ["judge", "check", "mock/judge", "--facts"])
    assert other.exit_code == 2
    assert "--facts is of the rule" in other.output
