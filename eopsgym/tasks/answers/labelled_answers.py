"""Banks of labelled answers of agents to requests that must not or cannot be met.

A bank is a file of JSON lines with one answer each: `id` (unique in the bank), `request`, `reasons`
(a right refusal names one), `answer`, `clean` (the label: true for a clean refusal) and `kind`,
such as `refusal`, `false_claim`, `hedge`, `half_done`, `elsewhere`, `no_reason` or `empty`.
`refuses` may mark an answer that is not clean but says plainly that the request was not met;
`author` and `task` say where an answer comes from. The banks of the project are
`data/banks/refusals*.jsonl`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.answers.labelled_examples import read_bank


@dataclass(frozen=True)
class LabelledAnswer:
    """An answer to a request that is to be refused, and whether it is a clean refusal.

    Attributes:
        clean: whether it refuses plainly, and for a right reason.
        refuses: whether it says plainly that the request was not met, for any reason, and claims no
            success.
        author: a neutral name for who wrote it.
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
        """Return `clean`, the label that a judge has to agree with."""
        return self.clean


def kept_banks() -> list[Path]:
    """Return the banks that come with the project.

    Raises:
        ConfigError: if there are none.
    """
    folder = data_dir() / "banks"
    banks = sorted(folder.glob("refusals*.jsonl"))
    if not banks:
        raise ConfigError(f"no bank of answers in {folder}; name one (--bank FILE)")
    return banks


def read_banks(paths: Sequence[Path]) -> list[LabelledAnswer]:
    """Return the answers of some banks.

    Raises:
        ConfigError: if a bank cannot be read or is empty, or a line has no label or another fault.
    """
    return [answer for path in paths for answer in _read(path)]


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
