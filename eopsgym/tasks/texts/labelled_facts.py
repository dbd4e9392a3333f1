"""Banks of labelled texts: a fact for each, and whether the text states it.

A bank is a file of JSON lines: `id` (unique), `fact` (slots, as in a task), `text`, `said` (the
label: true if the text states the fact), `told` (the request that the text answers; optional) and
`held_out` for lines that nobody read before the rule was measured on them. The banks of the project
are `data/banks/text_facts*.jsonl`.
"""

from dataclasses import dataclass
from pathlib import Path

from eopsgym.errors import ConfigError, TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.answers.labelled_examples import read_bank
from eopsgym.tasks.texts.fact import Fact, read_fact


@dataclass(frozen=True)
class LabelledFact:
    """A text, a fact, and whether the text states it."""

    id: str
    fact: Fact
    text: str
    said: bool
    told: str = ""
    held_out: bool = False

    @property
    def label(self) -> bool:
        """Return `said`, the label that a rule or judge has to agree with."""
        return self.said


def read_labelled_facts(path: Path | None = None) -> list[LabelledFact]:
    """Return the labelled facts of a bank, by default of all banks of the project.

    Raises:
        ConfigError: if a bank cannot be read, or a line has no label or another fault.
    """
    if path is None:
        kept = sorted((data_dir() / "banks").glob("text_facts*.jsonl"))
        return [each for bank in kept for each in read_labelled_facts(bank)]
    lines = read_bank(path, _KINDS, "said", {"told": "", "held_out": False})
    return [LabelledFact(**{**data, "fact": _fact(data["fact"], where)}) for data, where in lines]


def _fact(item: object, where: str) -> Fact:
    try:
        return read_fact(item, where)
    except TaskError as error:
        raise ConfigError(str(error)) from error


_KINDS: dict[str, type] = {
    **{"id": str, "fact": dict, "text": str, "said": bool, "told": str, "held_out": bool}
}
