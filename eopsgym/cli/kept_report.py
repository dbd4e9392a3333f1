"""A cache of the report of a finished experiment, so that its runs are read only once for it.

The file `.NAME.report` beside the run file holds the report that was printed last. It is used only
for the same runs, in the same output format, and while nothing more was spent. It may be deleted at
any time.
"""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from eopsgym.runs import Runs


@dataclass(frozen=True)
class Report:
    """The report on the runs of an experiment.

    Attributes:
        rows: the rows of the score table, as they are printed.
        notes: the notes below the table.
        spending: sentences about what was spent and estimated.
        failures: sentences about runs without a verdict or a complete answer.
        status: the exit status that these failures cause.
    """

    rows: Sequence[dict[str, Any]]
    notes: Sequence[str]
    spending: Sequence[str]
    failures: Sequence[str]
    status: int


def report_of(runs: Runs, form: str, run_file: Path, make: Callable[[], Report]) -> Report:
    """Return the report on some runs, from the cache if it is there; otherwise make and store it.

    A report that gave a warning is not stored, because the next one has to warn again.

    Args:
        runs: the runs of an experiment.
        form: the output format.
        run_file: the run file of the experiment.
        make: the function that makes the report.
    """
    from eopsgym.runs.result_file_names import SUFFIX
    from eopsgym.runs.spending import Ledger

    name = run_file.name.removesuffix(SUFFIX)
    path = run_file.with_name(f".{name}.report")
    key = _key(runs.known_by, form, Ledger(run_file).path)
    kept = _read(path, key) if runs.known_by else None
    if kept is not None:
        return kept
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        made = make()
    for each in warned:
        warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
    if runs.known_by and not warned:
        _write(path, key, made)
    return made


def _key(known_by: str, form: str, ledger: Path) -> str:
    """Return a digest of the runs, the format and the ledger, on which a report depends."""
    try:
        ledger_stat = os.stat(ledger)
    except OSError:
        return ""
    spent = [
        ledger_stat.st_ino,
        ledger_stat.st_size,
        ledger_stat.st_mtime_ns,
        ledger_stat.st_ctime_ns,
    ]
    return hashlib.sha256(json.dumps([known_by, form, spent]).encode()).hexdigest()


def _read(path: Path, key: str) -> Report | None:
    """Return the report that is stored under a key; None if there is none, or it is damaged."""
    try:
        of, checksum, text = path.read_text(encoding="utf-8").split("\n", 2)
        if key and (of, checksum) == (key, _hashed(text)):
            return Report(**json.loads(text))
    except (OSError, ValueError, TypeError):
        pass
    return None


def _write(path: Path, key: str, report: Report) -> None:
    """Store a report; do nothing if it cannot be written."""
    text = json.dumps(asdict(report))
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        try:
            scratch.write_text(f"{key}\n{_hashed(text)}\n{text}", encoding="utf-8")
            scratch.replace(path)
        finally:
            scratch.unlink(missing_ok=True)


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
