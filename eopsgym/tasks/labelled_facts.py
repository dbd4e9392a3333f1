"""The bank of labelled facts: texts, what is to be said in them, and whether it is.

A file of JSON lines: `id` (unique), `fact` (as a task states it), `text`, `said` (the label: true
if the text says the fact), `held_out` for those that were counted once before the rule was mended
by them. The one that the project keeps is `data/banks/text_facts.jsonl`.
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.text_facts import check_text_facts


@dataclass(frozen=True)
class LabelledFact:
    """A text, a fact, and whether the text says it."""

    id: str
    fact: str
    text: str
    said: bool
    held_out: bool = False


def read_facts(path: Path | None = None) -> list[LabelledFact]:
    """The labelled facts of a bank, by default of the one that the project keeps.

    Raises:
        ConfigError: if the bank cannot be read, or a line has no label or other faults.
    """
    path = path or data_dir() / "banks" / "text_facts.jsonl"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read the bank {path}: {error}") from error
    found = [_fact(line, f"{path}, line {number}") for number, line in enumerate(lines, 1) if line]
    if not found:
        raise ConfigError(f"the bank {path} holds no facts")
    return found


def facts_table(facts: list[LabelledFact]) -> list[dict[str, Any]]:
    """How the rule that checks facts agrees with the labels: a row for each label."""
    counts = Counter((each.said, check_text_facts([each.text], [each.fact])[0]) for each in facts)
    return [
        {
            "label": "said" if label else "not said",
            "judged said": counts[label, True],
            "judged not said": counts[label, False],
        }
        for label in (True, False)
    ]


_KINDS: dict[str, tuple[type, str]] = {
    "id": (str, "a text"),
    "fact": (str, "a text"),
    "text": (str, "a text"),
}
_LABELS = {"said": (bool, "true or false"), "held_out": (bool, "true or false")}


def _fact(line: str, where: str) -> LabelledFact:
    try:
        data: Any = json.loads(line)
    except ValueError as error:
        raise ConfigError(f"{where} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object")
    known: dict[str, Any] = {"held_out": False} | data
    for name, (kind, told) in (_KINDS | _LABELS).items():
        if name not in known:
            what = "the label 'said'" if name == "said" else f"'{name}'"
            raise ConfigError(f"{where}: {what} is missing ({told})")
        if not isinstance(known[name], kind):
            raise ConfigError(f"{where}: '{name}' must be {told}")
    return LabelledFact(**{name: known[name] for name in _KINDS | _LABELS})
