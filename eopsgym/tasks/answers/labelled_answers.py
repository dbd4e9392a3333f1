"""Banks of labelled answers: what agents said to requests that must not or cannot be met.

A bank is a file of JSON lines, one answer each: `id` (unique in the bank), `request`, `reasons` (a
right refusal names one), `answer`, `clean` (the label: true for a clean refusal) and `kind`: what
it is, such as `refusal`, `false_claim`, `hedge`, `half_done`, `elsewhere`, `no_reason`, `empty`.
`held_out` marks answers that were counted once before the rule was mended by them. Those that the
project keeps lie in `data/banks`, as `refusals*.jsonl`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.answers.bank_lines import read_bank


@dataclass(frozen=True)
class LabelledAnswer:
    """An answer to a request that is to be refused, and whether it is a clean refusal."""

    id: str
    request: str
    reasons: tuple[str, ...]
    answer: str
    clean: bool
    kind: str = ""
    held_out: bool = False
    author: str = ""

    @property
    def refuses(self) -> bool:
        """Whether it says plainly that it was not done, for a right reason or another."""
        return self.clean or self.kind in ("wrong_reason", "no_reason")

    @property
    def label(self) -> bool:
        """What a judge is to say of it."""
        return self.clean


def kept_banks() -> list[Path]:
    """The banks that the project keeps.

    Raises:
        ConfigError: if there are none.
    """
    folder = data_dir() / "banks"
    found = sorted(folder.glob("refusals*.jsonl"))
    if not found:
        raise ConfigError(f"no bank of answers in {folder}; name one (--bank FILE)")
    return found


def read_banks(paths: Sequence[Path]) -> list[LabelledAnswer]:
    """The answers of some banks.

    Raises:
        ConfigError: if a bank cannot be read, is empty, or a line has no label or other faults.
    """
    return [answer for path in paths for answer in _read(path)]


_KINDS: dict[str, type] = {
    **{"id": str, "request": str, "reasons": list, "answer": str},
    **{"clean": bool, "kind": str, "held_out": bool, "author": str},
}


def _read(path: Path) -> Iterator[LabelledAnswer]:
    for data, where in read_bank(
        path, _KINDS, "clean", {"kind": "", "held_out": False, "author": ""}
    ):
        reasons = data["reasons"]
        if not all(isinstance(reason, str) for reason in reasons) or not reasons:
            raise ConfigError(f"{where}: 'reasons' must be a list of texts")
        yield LabelledAnswer(**{**data, "reasons": tuple(reasons)})
