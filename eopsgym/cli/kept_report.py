"""The report of a finished experiment, kept beside its runs, so that these are read for it once.

The file `.NAME.report` holds what was printed last. It counts only for the runs that it was made
of, printed in the same form, and as long as nothing more was spent. It may be deleted at any time.
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
        rows: of the score table, as they are shown.
        notes: beneath it.
        spending: sentences about what was spent and estimated.
        failures: sentences about runs without a verdict or a whole answer.
        status: the exit status for these.
    """

    rows: Sequence[dict[str, Any]]
    notes: Sequence[str]
    spending: Sequence[str]
    failures: Sequence[str]
    status: int


def report_of(runs: Runs, form: str, run_file: Path, make: Callable[[], Report]) -> Report:
    """Return the report of some runs: the one that is kept, or one that is made and kept now.

    A report that warned of something is not kept, for the next one is to warn as well.

    Args:
        runs: of an experiment.
        form: in which it is printed.
        run_file: of the experiment.
        make: makes the report.
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
    """Return the digest of what a report depends on."""
    try:
        found = os.stat(ledger)
    except OSError:
        return ""
    spent = [found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns]
    return hashlib.sha256(json.dumps([known_by, form, spent]).encode()).hexdigest()


def _read(path: Path, key: str) -> Report | None:
    """Return the report that is kept under a key; None where there is none, or it is damaged."""
    try:
        of, checksum, text = path.read_text(encoding="utf-8").split("\n", 2)
        if key and (of, checksum) == (key, _hashed(text)):
            return Report(**json.loads(text))
    except (OSError, ValueError, TypeError):
        pass
    return None


def _write(path: Path, key: str, report: Report) -> None:
    """Keep a report; nothing happens where it cannot be written."""
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
