"""The bank of labelled facts: texts, what is to be said in them, and whether it is.

A file of JSON lines: `id` (unique), `fact` (as a task states it), `text`, `said` (the label: true
if the text says the fact), `held_out` for those that were counted once before the rule was mended
by them. The one that the project keeps is `data/banks/text_facts.jsonl`.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.bank_lines import read_bank
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
    found = read_bank(path, _KINDS, "said", {"held_out": False})
    return [LabelledFact(**data) for data, _ in found]


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


_KINDS: dict[str, type] = {"id": str, "fact": str, "text": str, "said": bool, "held_out": bool}
