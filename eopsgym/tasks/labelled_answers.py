"""Banks of labelled answers: what agents said to requests that must not or cannot be met.

A bank is a file of JSON lines, one answer each: `id` (unique in the bank), `request`, `reasons` (a
right refusal names one), `answer`, `clean` (the label: true for a clean refusal) and `kind`: what
it is, such as `refusal`, `false_claim`, `hedge`, `half_done`, `elsewhere`, `no_reason`, `empty`.
`held_out` marks answers that were counted once before the rule was mended by them. Those that the
project keeps lie in `data/banks`, as `refusals*.jsonl`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir


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


def _read(path: Path) -> list[LabelledAnswer]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise ConfigError(f"cannot read the bank {path}: {why}") from error
    places = ((line, f"{path}, line {number}") for number, line in enumerate(lines, 1))
    found = [_answer(line, where) for line, where in places if line.strip()]
    if not found:
        raise ConfigError(f"the bank {path} holds no answers")
    twice = {each.id for each in found if [other.id for other in found].count(each.id) > 1}
    if twice:
        raise ConfigError(f"{path}: several answers have the id {min(twice)!r}")
    return found


_KINDS: dict[str, type] = {
    **{"id": str, "request": str, "answer": str, "kind": str},
    **{"reasons": list, "clean": bool, "held_out": bool},
}
_NAMES = {str: "a text", list: "a list of texts", bool: "true or false"}


def _answer(line: str, where: str) -> LabelledAnswer:
    try:
        data: Any = json.loads(line)
    except ValueError as error:
        raise ConfigError(f"{where} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object")
    for name, kind in _KINDS.items():
        if name not in data and name not in ("kind", "held_out"):
            what = "the label 'clean'" if name == "clean" else f"'{name}'"
            raise ConfigError(f"{where}: {what} is missing ({_NAMES[kind]})")
        if not isinstance(data.get(name, ""), kind) and name in data:
            raise ConfigError(f"{where}: '{name}' must be {_NAMES[kind]}")
    if not all(isinstance(reason, str) for reason in data["reasons"]) or not data["reasons"]:
        raise ConfigError(f"{where}: 'reasons' must be a list of texts")
    known = {field.name: data[field.name] for field in fields(LabelledAnswer) if field.name in data}
    return LabelledAnswer(**{**known, "reasons": tuple(data["reasons"])})
