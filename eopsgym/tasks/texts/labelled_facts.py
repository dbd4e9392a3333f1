"""The bank of labelled facts: texts, what is to be said in them, and whether it is.

A file of JSON lines: `id` (unique), `fact` (as a task states it), `text`, `said` (the label: true
if the text says the fact), `held_out` for those that were counted once before the rule was mended
by them. The one that the project keeps is `data/banks/text_facts.jsonl`.
"""

from dataclasses import dataclass
from pathlib import Path

from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.answers.bank_lines import read_bank


@dataclass(frozen=True)
class LabelledFact:
    """A text, a fact, and whether the text says it."""

    id: str
    fact: str
    text: str
    said: bool
    held_out: bool = False

    @property
    def label(self) -> bool:
        """What a judge is to say of it."""
        return self.said


def read_facts(path: Path | None = None) -> list[LabelledFact]:
    """The labelled facts of a bank, by default of the one that the project keeps.

    Raises:
        ConfigError: if the bank cannot be read, or a line has no label or other faults.
    """
    path = path or data_dir() / "banks" / "text_facts.jsonl"
    found = read_bank(path, _KINDS, "said", {"held_out": False})
    return [LabelledFact(**data) for data, _ in found]


_KINDS: dict[str, type] = {"id": str, "fact": str, "text": str, "said": bool, "held_out": bool}
