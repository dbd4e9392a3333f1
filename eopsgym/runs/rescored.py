"""The results of rescoring, in an append-only file beside the runs.

Run files keep the verdict that each run got when it was made. A line of this file adds a verdict,
or revokes the added verdicts of a run. The last line of a run counts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from eopsgym.agents.messages import now, whole_characters
from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs.event_json import strict_json
from eopsgym.runs.result_file_names import RESCORED, RESULTS
from eopsgym.runs.run_record import verification_from_json, verification_to_json
from eopsgym.runs.whole_lines import append_line, locked
from eopsgym.tasks import Verification
from eopsgym.user_paths import user_path
from eopsgym.version import __version__

FORMAT = "eopsgym-rescored/1"
TAKEN_BACK = "eopsgym-unscored/1"
"""The format of a line that revokes the added verdicts of a run."""

How: TypeAlias = Literal["reused", "judged again", "has to run again"]
HOWS: tuple[How, ...] = get_args(How)


@dataclass(frozen=True)
class Rescored:
    """The result of judging a run again.

    Attributes:
        run_id: the run.
        how: `reused` (its verdict holds for the current task), `judged again` (there is a new
            verdict), or `has to run again` (no verdict for the current task is possible).
        why: the reason, as a text.
        comparable: whether its verdict may be compared with those of runs of the current task.
        content: the digest of the current task, as `Setup.content`; empty if there is no task.
        verification: the new verdict if it was judged again, else None.
        first_strict, first_parity: the verdict that the run got when it was made.
        version: the version of eopsgym that judged.
        said_at: the wall clock time of the result, ISO 8601 UTC.
    """

    run_id: str
    how: How
    why: str
    comparable: bool
    content: str = ""
    verification: Verification | None = None
    first_strict: bool | None = None
    first_parity: bool | None = None
    version: str = __version__
    said_at: str = ""

    @property
    def strict(self) -> bool | None:
        """The verdict that counts; None is no verdict."""
        return self.first_strict if self.verification is None else self.verification.strict

    @property
    def parity(self) -> bool | None:
        """The published verdict that counts; None is no verdict."""
        return self.first_parity if self.verification is None else self.verification.parity

    @property
    def changed(self) -> bool:
        """Whether the current verdict differs from the first."""
        return (self.strict, self.parity) != (self.first_strict, self.first_parity)

    def says(self, other: "Rescored | None") -> bool:
        """Return whether another result is equal except for its time."""
        return other is not None and replace(other, said_at=self.said_at) == self

    def to_json(self) -> str:
        """Return the result as a line of the file."""
        verification = self.verification
        verdict = None if verification is None else verification_to_json(verification)
        data = {"format": FORMAT, **vars(self), "verification": verdict}
        return whole_characters(strict_json(data))

    def __repr__(self) -> str:
        words = {True: "passed", False: "failed", None: "no verdict"}
        before = f", {words[self.first_strict]} before" if self.changed else ""
        return f"Rescored({self.run_id}: {self.how}, {words[self.strict]}{before}: {self.why})"


class RescoredFile:
    """The file of new verdicts of a results folder.

    Args:
        folder: the results folder.
        damaged: a function that is called with the byte and the problem of each invalid line;
            without it, such a line is an error.
    """

    def __init__(
        self,
        folder: str | Path = RESULTS,
        damaged: Callable[[int, str], None] | None = None,
    ) -> None:
        self.path = user_path(folder) / RESCORED
        self._damaged = damaged
        self._read = 0
        self._newest: dict[str, Rescored] = {}

    def newest(self) -> dict[str, Rescored]:
        """Return the current result of each run, by its id, in the order of the last lines.

        Raises:
            StoreError: the file cannot be read; or, without `damaged`, a line is invalid.
        """
        for content in self._new_lines():
            run_id = content if isinstance(content, str) else content.run_id
            self._newest.pop(run_id, None)
            if isinstance(content, Rescored):
                self._newest[run_id] = content
        return dict(self._newest)

    def add(self, made: Rescored) -> Rescored:
        """Append a verdict atomically, unless the newest line of the run is equal.

        Raises:
            StoreError: the file cannot be read or written.
        """
        held = self._write(made.run_id, lambda held: None if made.says(held) else made.to_json())
        return held if held is not None and made.says(held) else made

    def take_back(self, run_id: str) -> bool:
        """Restore the first verdict of a run, and return whether another one counted.

        All lines of the file are kept.

        Raises:
            StoreError: the file cannot be read or written.
        """
        revocation = strict_json({"format": TAKEN_BACK, "run_id": run_id, "said_at": now()})
        had_another: list[bool] = []

        def line(held: Rescored | None) -> str | None:
            had_another.append(held is not None)
            return None if held is None else revocation

        self._write(run_id, line)
        return had_another[-1]

    def _write(self, run_id: str, line: Callable[[Rescored | None], str | None]) -> Rescored | None:
        """Append a line about a run, if there is one, and return the previous result.

        The file is locked, so that two programs that judge the same runs write each verdict once.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path) as descriptor:
                held = self.newest().get(run_id)
                text = line(held)
                if text is not None:
                    append_line(descriptor, text.encode() + b"\n")
        except OSError as error:
            raise StoreError(
                f"cannot write {self.path}: {error.strerror}; earlier results are kept. Free some "
                "space, and judge again"
            ) from error
        return held

    def _new_lines(self) -> Iterator["Rescored | str"]:
        """Yield the content of unread lines; for a line that revokes, the id of its run."""
        try:
            with self.path.open("rb") as lines:
                lines.seek(self._read)
                for line in lines:
                    if not line.endswith(b"\n"):
                        return  # still being written, or cut off
                    place, self._read = self._read, self._read + len(line)
                    try:
                        if line.strip():
                            yield _of_line(from_project_json(line))
                    except (LookupError, ValueError, TypeError, AttributeError) as error:
                        if self._damaged is None:
                            raise StoreError(
                                f"{self.path}, byte {place} is not a verdict ({error}). Remove "
                                "that line to read the others"
                            ) from error
                        self._damaged(place, f"{type(error).__name__}: {error}"[:120])
        except FileNotFoundError:
            return
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from error


def _of_line(data: Any) -> "Rescored | str":
    if data["format"] == TAKEN_BACK:
        return str(data["run_id"])
    if data["format"] != FORMAT:
        raise ValueError(f"not of the format {FORMAT}")
    values = {name: data[name] for name in Rescored.__dataclass_fields__}
    held = values["verification"]
    if values["how"] not in HOWS or not isinstance(values["run_id"], str):
        raise ValueError("a field has a wrong type or value")
    return Rescored(**{**values, "verification": held and verification_from_json(held)})
