"""Labels by hand: why each failed verifier of some published runs failed, and whose fault it was.

The runs are no part of the project; `data/labels/README.md` says where they are from and how they
were labelled.
"""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from eopsgym.analysis.failures import KINDS
from eopsgym.analysis.faults.fault_names import FAULTS
from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json
from eopsgym.user_paths import user_path


@dataclass(frozen=True)
class HandLabel:
    """The hand-written reason why one verifier of a published run failed.

    Attributes:
        task: the id of the task; one run of each was labelled.
        verifier: the verifier's place in the run's `verification_results`, from 0.
        kind: one of `KINDS`; None where the run is not at fault.
        step: the first wrong tool call, from 1; None where a call is missing altogether.
        fault: one of `FAULTS`.
        why: one sentence.
        sure: False where two readings are possible.
        after: where a call is missing, the step after which it should have come.
        tried: whether the calls put right were made on our servers, and the verifier passed.
    """

    task: str
    verifier: int
    kind: str | None
    step: int | None
    fault: str
    why: str
    sure: bool
    after: int | None = None
    tried: bool = False


def read_labels(path: str | Path | None = None, *, reader: int = 1) -> tuple[HandLabel, ...]:
    """Read the hand labels of a file; by default those of the published runs.

    >>> from eopsgym.analysis import read_labels
        >>> len({label.task for label in read_labels()})
        17

    Args:
        path: the file.
        reader: whose labels of the published runs, 1 or 2; `label_agreement` compares them.

    Raises:
        ConfigError: if there is no such reader, the file cannot be read, a line is no label, or two
            are of one verifier.
    """
    place = _kept(reader) if path is None else user_path(path)
    try:
        lines = place.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read the labels {place}: {error}") from error
    found = [_label(line, f"{place}, line {number}") for number, line in enumerate(lines, 1)]
    places = [(label.task, label.verifier) for label in found]
    for number, each in enumerate(places, 1):
        if each in places[: number - 1]:
            raise ConfigError(f"{place}, line {number}: this verifier has a label already")
    return tuple(found)


def _kept(reader: int) -> Path:
    """Return the file with a reader's labels of the published runs."""
    if reader not in _FILES:
        raise ConfigError(f"no reader {reader!r}; the published runs have two readers, 1 and 2")
    return data_dir() / "labels" / _FILES[reader]


_FILES = {1: "published_runs.jsonl", 2: "published_runs_second.jsonl"}
_TYPES: dict[str, Any] = {
    **{"task": str, "verifier": int, "kind": str | None, "step": int | None, "fault": str},
    **{"why": str, "sure": bool, "after": int | None, "tried": bool},
}


def _label(line: str, where: str) -> HandLabel:
    try:
        data = from_project_json(line)
        label = HandLabel(**data)
    except (ValueError, TypeError) as error:
        raise ConfigError(f"{where} is no label: {error}") from error
    for field in fields(label):
        value = getattr(label, field.name)
        if not isinstance(value, _TYPES[field.name]):
            raise ConfigError(f"{where}: {field.name!r} cannot be {value!r}")
    if label.kind is not None and label.kind not in KINDS:
        raise ConfigError(f"{where}: no kind {label.kind!r}; there are {', '.join(KINDS)}")
    if label.fault not in FAULTS:
        raise ConfigError(f"{where}: no fault {label.fault!r}; there are {', '.join(FAULTS)}")
    if (label.kind is None) == (label.fault == "agent"):
        raise ConfigError(f"{where}: a kind belongs to a fault of the agent, and to no other")
    return label
