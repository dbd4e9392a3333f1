"""Answers to questions about runs, in an append-only file beside the run files.

Of the lines on one run with one scan and judge, the last one counts.
"""

import json
import math
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.agents.messages import whole_characters
from eopsgym.errors import StoreError
from eopsgym.runs.checked_lines import Damaged, checked_lines
from eopsgym.runs.claimed_runs import ClaimedRuns, claimed_runs_of
from eopsgym.runs.result_file_names import RESULTS, SCANS
from eopsgym.runs.whole_lines import append_line, check_room, locked
from eopsgym.user_paths import user_path

FORMAT = "eopsgym-scan/1"
CODE = "code"
"""The judge of a scan by a function."""

_MOST = 2**63
"""The whole number from which no table holds it."""
Value = str | bool | int | float | None
_TEXTS = (
    *("run_id", "scan", "question", "judge", "key", "reason", "not_in_run", "cut", "problem"),
    "said_at",
)


class Citation(NamedTuple):
    """A place in a run that shows something.

    Attributes:
        step: the step; 0 is the request, and the number of steps plus one is the end.
        quote: the cited words; empty where the step as a whole is cited.
    """

    step: int
    quote: str = ""

    def __str__(self) -> str:
        return f"step {self.step}: “{self.quote}”" if self.quote else f"step {self.step}"


@dataclass(frozen=True)
class ScanAnswer:
    """The answer to a question about one run.

    Attributes:
        run_id: the run.
        scan: the name of the scan.
        question: the question, or the name of a function.
        judge: the name of the judge model, or `code`.
        simulated: whether the judge is scripted and no language model.
        key: a digest of all that decides the answer but the run; empty for a function.
        value: the answer: a label, a number, or what a function returned; None without one.
        reason: the judge's reason.
        cited: the citations that were found in the run.
        not_in_run: the citations that were not found in the run, with what is wrong with them;
            they prove nothing.
        cut: the parts of the transcript that the judge did not see; empty if it saw all.
        problem: why there is no answer; empty if there is one.
        cost: the dollars for the answer; None if they are unknown.
        tokens: the tokens for the answer; None if they are unknown.
        said_at: the wall clock time, ISO 8601 UTC.
    """

    run_id: str
    scan: str
    question: str
    judge: str
    simulated: bool = False
    key: str = ""
    value: Value = None
    reason: str = ""
    cited: tuple[Citation, ...] = ()
    not_in_run: str = ""
    cut: str = ""
    problem: str = ""
    cost: float | None = None
    tokens: int | None = None
    said_at: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        """Return scan, judge and run; a later answer with an equal place replaces this one."""
        return self.scan, self.judge, self.run_id


class ScanFile:
    """The file of answers of a results folder, as it was when it was opened, with what was added.

    Args:
        folder: the results folder; None keeps answers in memory only.
        damaged: a function that is called with the byte and the problem of each invalid line;
            without it, such a line is an error.

    Raises:
        StoreError: the file cannot be read; or, without `damaged`, a line is not an answer.
    """

    def __init__(self, folder: str | Path | None, damaged: Damaged | None = None) -> None:
        self.path = None if folder is None else user_path(folder) / SCANS
        self._newest: dict[tuple[str, str, str], ScanAnswer] = {}
        self._by_key: dict[tuple[str, str], ScanAnswer] = {}
        self._read = 0
        if self.path is not None:
            end = _end_of_lines(self.path)
            self._note_from(self.path, damaged)
            self._read = end

    def _note_from(self, path: Path, damaged: Damaged | None) -> None:
        for answer in checked_lines(path, _answer, "an answer of a scan", damaged, self._read):
            self._note(answer)

    def _note(self, answer: ScanAnswer) -> None:
        self._newest.pop(answer.place, None)
        self._newest[answer.place] = answer
        if answer.key and not answer.problem:
            self._by_key[answer.key, answer.run_id] = answer

    def newest(self) -> list[ScanAnswer]:
        """Return the answer that counts of each scan, judge and run, the oldest first."""
        return [*self._newest.values()]

    def known(self, key: str, run_id: str) -> ScanAnswer | None:
        """Return the answer to the same question about a run by the same judge, or None."""
        return self._by_key.get((key, run_id))

    def read_added(self) -> None:
        """Read the answers that others have added meanwhile.

        Damaged lines are left out; who opens the file next is told of them.

        Raises:
            StoreError: the file cannot be read.
        """
        if self.path is None or not self.path.exists():
            return
        try:
            if self.path.stat().st_size == self._read:
                return
            with locked(self.path) as descriptor:  # so that no line is half written
                size = os.fstat(descriptor).st_size
                self._read = self._read if self._read <= size else 0
                self._note_from(self.path, lambda place, why: None)
                self._read = size
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from error

    def claims(self) -> ClaimedRuns | None:
        """Return the claims on new answers; None if they are kept in memory only."""
        return None if self.path is None else claimed_runs_of(self.path)

    def check_room(self) -> None:
        """Raise an error if an answer could not be written, before it is paid for.

        Raises:
            StoreError: the file cannot be written.
        """
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            check_room(self.path)
        except OSError as error:
            raise self._unwritable(error) from error

    def add(self, answers: Iterable[ScanAnswer]) -> None:
        """Append the answers that differ from those that count, each completely or not at all.

        Raises:
            StoreError: the file cannot be written.
        """
        new = [each for each in answers if not _is_same(each, self._newest.get(each.place))]
        if self.path is not None and new:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with locked(self.path) as descriptor:
                    before = end = os.fstat(descriptor).st_size
                    for each in new:
                        end = append_line(descriptor, _line(each))
                    if before == self._read:
                        self._read = end
            except OSError as error:
                raise self._unwritable(error) from error
        for each in new:
            self._note(each)

    def _unwritable(self, error: OSError) -> StoreError:
        why = f"cannot write {self.path}: {error.strerror}"
        return StoreError(f"{why}; make room, or give another folder with results=…")


def read_scans(results: str | Path = RESULTS, damaged: Damaged | None = None) -> list[ScanAnswer]:
    """Return the answers of the scans of a results folder, in the order of their last changes.

    Args:
        results: the folder.
        damaged: as for `ScanFile`.

    Raises:
        StoreError: the file cannot be read; or, without `damaged`, a line is not an answer.
    """
    return ScanFile(results, damaged).newest()


def _end_of_lines(path: Path) -> int:
    """Return the size of a file of whole lines; 0 if there is none, or if it ends within a line."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            return size if file.read() == b"\n" else 0
    except OSError:
        return 0  # reading it will report the problem


def _is_same(one: ScanAnswer, other: ScanAnswer | None) -> bool:
    return other is not None and {**vars(one), "said_at": ""} == {**vars(other), "said_at": ""}


def _line(answer: ScanAnswer) -> bytes:
    data = {"format": FORMAT, **asdict(answer), "cited": [list(each) for each in answer.cited]}
    return whole_characters(json.dumps(data, ensure_ascii=False)).encode() + b"\n"


def _answer(data: Any) -> ScanAnswer:
    if data["format"] != FORMAT:
        raise ValueError(f"not of the format {FORMAT}")
    kept = {name: data[name] for name in ScanAnswer.__dataclass_fields__}
    kept["cited"] = tuple(_citation(each) for each in kept["cited"])
    answer = ScanAnswer(**kept)
    amounts: tuple[Any, ...] = (kept["cost"], kept["tokens"])
    if not all(isinstance(kept[name], str) for name in _TEXTS):
        raise TypeError("a field has a wrong type")
    if not isinstance(kept["simulated"], bool) or not isinstance(kept["value"], Value):
        raise TypeError("a field has a wrong type")
    if not all(map(isinstance, amounts, (int | float | None, int | None))):
        raise TypeError("a field has a wrong type")
    if not all(map(_is_in_range, (answer.value, *amounts, *(each.step for each in answer.cited)))):
        raise ValueError("a number is not finite, or too large")
    for name in _TEXTS:
        kept[name].encode()
    return answer


def _is_in_range(value: Any) -> bool:
    """Return whether a table can hold a value: a finite number, or anything else."""
    if isinstance(value, float):
        return math.isfinite(value)
    return not isinstance(value, int) or abs(value) < _MOST


def _citation(data: Any) -> Citation:
    step, quote = data
    if not isinstance(step, int) or not isinstance(quote, str):
        raise TypeError("a citation has a wrong type")
    quote.encode()
    return Citation(step, quote)


def plain_value(value: Any) -> Value:
    """Return the value of a function in a form that a file can hold.

    Numbers of numpy become plain ones, and what is not a number (NaN) becomes None; other objects
    and infinite numbers become texts.
    """
    if hasattr(value, "item") and getattr(value, "ndim", 0) == 0:
        value = value.item()
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, float):
        if math.isnan(value):
            return None
        return value if math.isfinite(value) else str(value)
    if isinstance(value, int) and abs(value) < _MOST:
        return int(value)
    return whole_characters(str(value))
