"""Verdicts that were given anew, in an append-only file of their own beside the runs.

Run files keep the verdict that each run was given when it was made. A line here stands beside it,
or takes all that stand beside a run back. Of the lines of one run the last counts.
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
"""The format of a line that takes back what stands beside a run."""

How: TypeAlias = Literal["reused", "judged again", "has to run again"]
HOWS: tuple[How, ...] = get_args(How)


@dataclass(frozen=True)
class Rescored:
    """The result of judging a run anew.

    Attributes:
        run_id: the run.
        how: `reused` (its verdict holds for the present task), `judged again` (another verdict
            stands beside its own), or `has to run again` (nobody can tell).
        why: the reason, in words.
        comparable: whether its verdict may be compared with those of runs of the present task.
        content: the digest of the present task, as `Setup.content`; empty where there is none.
        verification: the new verdict where it was judged again, else None.
        first_strict, first_parity: the verdict that it was given when it was made.
        version: of eopsgym that judged.
        said_at: when, by the wall clock, ISO 8601 UTC.
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
        """Return whether another result is equal, apart from its time."""
        return other is not None and replace(other, said_at=self.said_at) == self

    def to_json(self) -> str:
        """Return the line that the file holds."""
        found = self.verification
        told = None if found is None else verification_to_json(found)
        data = {"format": FORMAT, **vars(self), "verification": told}
        return whole_characters(strict_json(data))

    def __repr__(self) -> str:
        said = {True: "passed", False: "failed", None: "no verdict"}
        before = f", {said[self.first_strict]} before" if self.changed else ""
        return f"Rescored({self.run_id}: {self.how}, {said[self.strict]}{before}: {self.why})"


class RescoredFile:
    """The file of new verdicts of a results folder.

    Args:
        folder: of the results.
        damaged: called with the byte and the fault of each line that is none, which is an error
            otherwise.
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
        """Return the valid verdict of each run, by its id, in the order of the last lines.

        Raises:
            StoreError: if the file cannot be read; without `damaged`, at a line that is none.
        """
        for found in self._new_lines():
            run_id = found if isinstance(found, str) else found.run_id
            self._newest.pop(run_id, None)
            if isinstance(found, Rescored):
                self._newest[run_id] = found
        return dict(self._newest)

    def add(self, made: Rescored) -> Rescored:
        """Append a verdict atomically, unless the newest line of the run is equal.

        Raises:
            StoreError: if the file cannot be read or written.
        """
        held = self._write(made.run_id, lambda held: None if made.says(held) else made.to_json())
        return held if held is not None and made.says(held) else made

    def take_back(self, run_id: str) -> bool:
        """Restore the first verdict of a run, and return whether another one counted.

        The file keeps all lines.

        Raises:
            StoreError: if the file cannot be read or written.
        """
        told = strict_json({"format": TAKEN_BACK, "run_id": run_id, "said_at": now()})
        found: list[bool] = []

        def line(held: Rescored | None) -> str | None:
            found.append(held is not None)
            return None if held is None else told

        self._write(run_id, line)
        return found[-1]

    def _write(self, run_id: str, line: Callable[[Rescored | None], str | None]) -> Rescored | None:
        """Append a line about a run, if there is one, and return the rescoring that held before.

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
                f"cannot write {self.path}: {error.strerror}; what was judged before is kept. "
                "Make room, and judge again"
            ) from error
        return held

    def _new_lines(self) -> Iterator["Rescored | str"]:
        """Yield the content of unread lines; for a run that was taken back, its id."""
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
                                f"{self.path}, byte {place} is no verdict ({error}). Remove that "
                                "line to read the others"
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
    told = {name: data[name] for name in Rescored.__dataclass_fields__}
    held = told["verification"]
    if told["how"] not in HOWS or not isinstance(told["run_id"], str):
        raise ValueError("a part is of the wrong kind")
    return Rescored(**{**told, "verification": held and verification_from_json(held)})
