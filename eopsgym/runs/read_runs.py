"""Readers of run files, which yield each complete run once and report lines without a run."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal, overload

from pydantic_core import from_json

from eopsgym.errors import StoreError
from eopsgym.runs.old_formats import UPDATE
from eopsgym.runs.result_file_names import BESIDE_RUN_FILES, DROPPED, SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.run_entry import BLANK, KeptRun, in_folder
from eopsgym.runs.whole_lines import is_being_written
from eopsgym.sync import warn
from eopsgym.user_paths import user_path

Kind = Literal["damaged", "cut", "repeat"]
Skip = Callable[["Skipped"], None]

_BLOCK = 65_536
_NAMED = 3


@dataclass(frozen=True)
class Skipped:
    """A line of a run file that holds no new run.

    Attributes:
        path: the run file; empty for runs in memory.
        position: the byte at which the line starts.
        kind: `damaged` (not a run record), `cut` (the beginning of one) or `repeat` (a run that was
            read before).
        why: the problem, or the id of the repeated run.
    """

    path: str
    position: int
    kind: Kind
    why: str

    @property
    def line(self) -> int:
        """The number of the line, from 1."""
        with Path(self.path).open("rb") as file:
            blocks = range(0, self.position, _BLOCK)
            return 1 + sum(
                file.read(min(_BLOCK, self.position - start)).count(b"\n") for start in blocks
            )

    def __str__(self) -> str:
        if not self.path:
            return f"run {self.why}"
        return f"line {self.line} (byte {self.position}: {self.why})"


class RunsOfLines(Sequence[Run]):
    """A sequence of runs from records in memory, each of which is parsed when it is first used."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines = lines
        self._read: dict[int, Run] = {}

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> Run: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Run]: ...
    def __getitem__(self, place: int | slice) -> Run | Sequence[Run]:
        """Return the run of a line.

        Raises:
            StoreError: the line is not a record.
        """
        if isinstance(place, slice):
            return RunsOfLines(self._lines[place])
        if place not in self._read:
            self._read[place] = Run.from_json(self._lines[place], f"record {place}")
        return self._read[place]


def run_files(source: str | Path) -> list[Path]:
    """Return the run files of a folder, or the one file.

    Raises:
        StoreError: there is neither.
    """
    path = user_path(source)
    # Not Path.is_file, which raises OSError for a text too long for a file name, such as SQL.
    files = [path] if os.path.isfile(path) else []
    if os.path.isdir(path):
        files = sorted(path.glob(f"*{SUFFIX}"))
    if not files:
        raise StoreError(f"no results at {path}; {_way_out(path)}")
    return files


def _way_out(path: Path) -> str:
    """Return what to do about a folder without run files."""
    lines = sorted(path.glob("*.jsonl")) if os.path.isdir(path) else []
    others = [each.name for each in lines if each.name not in BESIDE_RUN_FILES]
    others = [name for name in others if not name.endswith(DROPPED)]
    if others:
        return f"run files end in {SUFFIX}; give the file {others[0]} itself, or rename it"
    return "run something first, such as: eopsgym run itsm"


def whole_size(path: Path) -> int:
    """Return the size of a run file up to the end of its last complete line.

    The rest is still being written, or was cut off.

    Raises:
        StoreError: the file cannot be read.
    """
    try:
        with path.open("rb") as lines:
            end = lines.seek(0, os.SEEK_END)
            while end:
                start = max(0, end - _BLOCK)
                lines.seek(start)
                line_end = lines.read(end - start).rfind(b"\n")
                if line_end >= 0:
                    return start + line_end + 1
                end = start
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
    return 0


def line_ends(path: Path, offset: int) -> bool:
    """Return whether a line of a run file ends before a byte; always true for 0.

    Raises:
        StoreError: the file cannot be read.
    """
    try:
        with path.open("rb") as lines:
            lines.seek(max(0, offset - 1))
            return offset == 0 or lines.read(1) == b"\n"
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def read_run(path: str | Path, offset: int) -> Run:
    """Return the run whose line starts at a byte of a run file.

    Raises:
        StoreError: the file is gone or has changed.
    """
    try:
        with user_path(path).open("rb") as lines:
            lines.seek(offset)
            run = Run.from_json(lines.readline().strip(BLANK), f"{path}, byte {offset}")
            return run.kept_in(user_path(path).parent)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def read_runs(source: str | Path, strict: bool = False) -> Iterator[Run]:
    """Yield all complete runs of a file or folder, in the order of writing, each id once.

    At the end, a warning (`EopsgymWarning`) gives the number and the places of lines without a new
    run: damaged ones, those cut off by a killed process, and repeats, such as those of a copied
    file.

    Args:
        source: a results folder or a run file.
        strict: raise an error at the first line that is damaged or cut off.

    Raises:
        StoreError: there are no results, or no run in them; with `strict`, a line is damaged.
    """
    for _, run in read_kept(source, strict):
        yield run


def read_kept(source: str | Path, strict: bool = False) -> Iterator[tuple[KeptRun, Run]]:
    """Yield the runs of `read_runs`, each with its entry.

    Raises:
        StoreError: see `read_runs`.
    """
    skipped: list[Skipped] = []
    seen: set[str] = set()
    for path in run_files(source):
        place = in_folder(path)
        for position, line, run in _whole_runs(path, skip=None if strict else skipped.append):
            if run.id in seen:
                skipped.append(Skipped(str(path), position, "repeat", run.id))
                continue
            seen.add(run.id)
            yield KeptRun.of(run, place, position, line), run
        skipped += unfinished(path)
    refuse_without_runs(len(seen), skipped)
    tell(skipped)


def read_from(
    path: Path, offset: int = 0, end: int | None = None, skip: Skip | None = None
) -> Iterator[tuple[int, Run]]:
    """Yield the complete runs of a file from a byte on, each with the byte at which it starts.

    Args:
        path: the run file.
        offset: the byte at which to start, which is the start of a line.
        end: the byte at which to stop; by default the end of the last complete line.
        skip: a function that is called with each line that is damaged or cut off; without it, such
            a line is an error.

    Raises:
        StoreError: the file cannot be read; or, without `skip`, a line is not a run record.
    """
    for position, _, run in _whole_runs(path, offset, end, skip):
        yield position, run


def _whole_runs(
    path: Path, offset: int = 0, end: int | None = None, skip: Skip | None = None
) -> Iterator[tuple[int, bytes, Run]]:
    """Yield the runs of `read_from`, each with its line."""
    end = whole_size(path) if end is None else end
    try:
        with path.open("rb") as lines:
            lines.seek(offset)
            while offset < end:
                line = lines.readline()
                run, wrong = read_line(line, str(path), offset)
                if wrong and skip is None:
                    raise StoreError(refusal(wrong))
                if wrong and skip:
                    skip(wrong)
                if run is not None:
                    yield offset, line, run
                offset += len(line)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def unfinished(path: Path) -> list[Skipped]:
    """Return the incomplete end of a run file, unless it is being written now."""
    end = path.stat().st_size
    # The size is compared again at the end, because a writer may have finished its line meanwhile.
    if whole_size(path) >= end or is_being_written(path) or (size := whole_size(path)) >= end:
        return []
    return [Skipped(str(path), size, "cut", "cut off")]


def refusal(wrong: Skipped) -> str:
    """Return the error text for an invalid line, for readers that accept only complete lines."""
    if not wrong.path:
        return f"run {wrong.position + 1} of these is not a run record ({wrong.why}). Leave it out"
    place = f"{wrong.path}, line {wrong.line}, byte {wrong.position}"
    if _is_newer(wrong):
        return f"{place} was written by a newer eopsgym ({wrong.why})"
    return f"{place} is not a run record ({wrong.why}). Remove that line to read the others"


def _is_newer(wrong: Skipped) -> bool:
    """Return whether the line is a run of a newer version, which must not be removed."""
    return wrong.why.endswith(UPDATE)


def refuse_without_runs(count: int, skipped: Sequence[Skipped]) -> None:
    """Raise StoreError for a file with only damaged lines, because it is not a run file."""
    damaged = [each for each in skipped if each.kind == "damaged"]
    if damaged and not count:
        raise StoreError(refusal(damaged[0]))


def tell(skipped: Iterable[Skipped]) -> None:
    """Warn about lines without a run, in one sentence for each file and kind, with advice."""

    def file_and_kind(each: Skipped) -> tuple[str, Kind, bool]:
        return each.path, each.kind, _is_newer(each)

    for (path, kind, _), group in groupby(sorted(skipped, key=file_and_kind), file_and_kind):
        warn(_words(path, kind, list(group)))


def _words(path: str, kind: Kind, lines: Sequence[Skipped]) -> str:
    named = ", ".join(map(str, lines[:_NAMED])) + (", …" if len(lines) > _NAMED else "")
    count = "1 line" if len(lines) == 1 else f"{len(lines)} lines"
    if not path:
        return f"runs that are given more than once, counted once: {named}"
    if kind == "repeat":
        return (
            f"{path}: runs that were read already, counted once, in {count}: {named}. To avoid "
            "this warning, remove the copy"
        )
    if _is_newer(lines[0]):
        return f"{path}: records of a newer format in {count}, skipped: {named}"
    lost = "only the beginning of a run" if kind == "cut" else "no run record"
    return (
        f"{path}: {lost} in {count}, skipped: {named}. The other runs are read. To avoid this "
        "warning, remove these lines; to stop at them, read strictly (--strict, strict=True)"
    )


def read_line(line: bytes, path: str, offset: int) -> tuple[Run | None, Skipped | None]:
    """Return the run of a line, and the problem of the line; both are None for a blank line."""
    text = line.strip(BLANK)
    zeros = Skipped(path, offset, "damaged", "a block of NULs") if b"\0" in line else None
    if not text:
        return None, zeros
    try:
        # After a crash, a file system may return zeros for a lost line, before a complete one.
        return Run.from_json(text).kept_in(Path(path).parent), zeros
    except StoreError as error:
        if is_cut(text):
            return None, Skipped(path, offset, "cut", "cut off")
        return None, Skipped(path, offset, "damaged", _reason(error))


def _reason(error: StoreError) -> str:
    """Return why a line is not a run record, as a short printable text."""
    text = f"{type(error.__cause__).__name__}: {error.__cause__}" if error.__cause__ else str(error)
    return "".join(c if c.isprintable() else "?" for c in text)[:300]


def is_cut(line: bytes) -> bool:
    """Return whether a text is the beginning of an unfinished JSON object."""
    text = line.decode("utf-8", "replace").strip()
    if not text.startswith("{") or _is_json(text):
        return False
    return _is_json(text, allow_partial=True)


def _is_json(text: str, allow_partial: bool = False) -> bool:
    try:
        from_json(text, allow_partial=allow_partial)
    except ValueError:
        return False
    return True
