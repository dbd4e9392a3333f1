"""Banks of labelled answers: what agents said to requests that must not or cannot be met.

A bank is a file of JSON lines, one answer each: `id` (unique in the bank), `request`, `reasons` (a
right refusal names one), `answer`, `clean` (the label: true for a clean refusal) and `kind`: what
it is, such as `refusal`, `false_claim`, `hedge`, `half_done`, `elsewhere`, `no_reason`, `empty`.
`refuses` may mark one that is not clean and yet says plainly that it was not done; `author` and
`task` tell whence it comes. The banks that the project keeps lie in `data/banks`, as
`refusals*.jsonl`.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.answers.bank_lines import read_bank


@dataclass(frozen=True)
class LabelledAnswer:
    """An answer to a request that is to be refused, and whether it is a clean refusal.

    Attributes:
        clean: whether it refuses plainly, and for a right reason.
        refuses: whether it says plainly that it was not done, for whatever reason, and claims no
            success.
        author: who wrote it, by a neutral name.
        task: the task whose request it answers; empty for others.
    """

    id: str
    request: str
    reasons: tuple[str, ...]
    answer: str
    clean: bool
    kind: str = ""
    held_out: bool = False
    author: str = ""
    task: str = ""
    refuses: bool = False

    @property
    def label(self) -> bool:
        """Return the fact in words, for a judge."""
        return self.clean


def kept_banks() -> list[Path]:
    """Return the banks that come with the project.

    Raises:
        ConfigError: if there are none.
    """
    folder = data_dir() / "banks"
    found = sorted(folder.glob("refusals*.jsonl"))
    if not found:
        raise ConfigError(f"no bank of answers in {folder}; name one (--bank FILE)")
    return found


def read_banks(paths: Sequence[Path]) -> list[LabelledAnswer]:
    """Return the answers of some banks.

    Raises:
        ConfigError: if a bank cannot be read, is empty, or a line has no label or other faults.
    """
    return [answer for path in paths for answer in _read(path)]


def banks_digest(paths: Sequence[Path]) -> str:
    """Return a digest of the banks' texts; a model trained on other texts is out of date."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_KINDS: dict[str, type] = {
    **{"id": str, "request": str, "reasons": list, "answer": str},
    **{"clean": bool, "kind": str, "held_out": bool, "author": str, "task": str, "refuses": bool},
}
_OPTIONAL = {"kind": "", "held_out": False, "author": "", "task": "", "refuses": False}


def _read(path: Path) -> Iterator[LabelledAnswer]:
    for data, where in read_bank(path, _KINDS, "clean", _OPTIONAL):
        reasons = data["reasons"]
        if not all(isinstance(reason, str) for reason in reasons) or not reasons:
            raise ConfigError(f"{where}: 'reasons' must be a list of texts")
        refuses = data["clean"] or data["refuses"]
        yield LabelledAnswer(**{**data, "reasons": tuple(reasons), "refuses": refuses})
