"""The labels by hand: why verifiers of some published runs failed, and whose fault it was.

The runs are not part of the project; `data/labels/README.md` says where they come from and how they
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
        kind: one of `KINDS`; None if the run is not at fault.
        step: the first wrong tool call, from 1; None if a call is missing.
        fault: one of `FAULTS`.
        why: the reason in one sentence.
        sure: whether there is only one possible label.
        after: the step after which a missing call should have come.
        tried: whether the corrected calls were made on this project's servers, and the verifier
            passed.
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
    """Read the labels of a file, by default those of the published runs.

    >>> from eopsgym.analysis import read_labels
        >>> len({label.task for label in read_labels()})
        17

    Args:
        path: the file, or None for that of the reader.
        reader: the reader of the published runs, 1 or 2; `label_agreement` compares them.

    Raises:
        ConfigError: if there is no such reader, the file cannot be read, a line is not a label, or
            two lines are of one verifier.
    """
    place = _kept(reader) if path is None else user_path(path)
    try:
        lines = place.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read the labels {place}: {error}") from error
    labels = [_label(line, f"{place}, line {number}") for number, line in enumerate(lines, 1)]
    places = [(label.task, label.verifier) for label in labels]
    for number, each in enumerate(places, 1):
        if each in places[: number - 1]:
            raise ConfigError(f"{place}, line {number}: this verifier has a label already")
    return tuple(labels)


def _kept(reader: int) -> Path:
    """Return the file with a reader's labels of the published runs."""
    if reader not in _FILES:
        raise ConfigError(f"there is no reader {reader!r}; the published runs have readers 1 and 2")
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
        raise ConfigError(f"{where} is not a label: {error}") from error
    for field in fields(label):
        value = getattr(label, field.name)
        if not isinstance(value, _TYPES[field.name]):
            raise ConfigError(f"{where}: {field.name!r} cannot be {value!r}")
    if label.kind is not None and label.kind not in KINDS:
        raise ConfigError(f"{where}: there is no kind {label.kind!r}, only {', '.join(KINDS)}")
    if label.fault not in FAULTS:
        raise ConfigError(f"{where}: there is no fault {label.fault!r}, only {', '.join(FAULTS)}")
    if (label.kind is None) == (label.fault == "agent"):
        raise ConfigError(f"{where}: a label needs 'kind' if the fault is 'agent', and only then")
    return label
