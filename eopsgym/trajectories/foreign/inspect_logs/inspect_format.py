"""Logs of Inspect as a format: `.eval` files, `.json` files, and logs that are being written."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.foreign.format import Context, Format, Placed, unreadable
from eopsgym.trajectories.foreign.inspect_logs.chunked import SHELL, read_chunked
from eopsgym.trajectories.foreign.inspect_logs.sample_run import TITLE, sample_run
from eopsgym.trajectories.foreign.json_file import parse
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import inner, json_text
from eopsgym.trajectories.foreign.zip_files import Archive
from eopsgym.trajectories.published_results.result_content import Unread, UnreadableFileError

_HEADER, _START = "header.json", "_journal/start.json"
_SAMPLES = "samples/"
_WHOLE = re.compile(r"samples/([^/]+|.+_epoch_\d+)\.json", re.DOTALL)
_COMPLETE = frozenset({"success"})


class InspectFormat(Format):
    """The logs of Inspect."""

    name = "inspect"
    title = TITLE

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return the version of a log; None for other records."""
        header = record.get("eval")
        if not isinstance(header, dict) or "version" not in record:
            return None
        return json_text(record["version"]) if {"task", "model"} <= {*header} else None

    def read(
        self, file: SourceFile, records: Iterator[Placed], context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the runs in JSON logs."""
        for placed in records:
            samples = placed.record.pop("samples", None)
            if not isinstance(samples, Sequence):
                yield Unread(placed.named(file), "a log of Inspect without its samples")
                continue
            log, is_first = placed.record, True
            for place, sample in enumerate(samples):
                name = f"{placed.named(file)}, sample {place + 1}"
                run = _run(file, sample, log, name, is_first)
                is_first = is_first and isinstance(run, Unread)
                yield run
            yield from _ended(placed.named(file), log, len(samples))

    def version_of_zip(self, archive: Archive) -> str | None:
        """Return the version of a log; None for other zip files."""
        if not {_HEADER, _START} & {*archive.names} and not any(
            name.startswith(_SAMPLES) for name in archive.names
        ):
            return None
        log, _ = _log(archive)
        return json_text(log.get("version", ""))

    def read_zip(
        self, file: SourceFile, archive: Archive, context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the runs in a log that is a zip file."""
        log, problems = _log(archive)
        yield from (Unread(f"{file.name}, {name}", why) for name, why in problems)
        is_first, count = True, 0
        for member in archive.names:
            is_chunked = member.endswith(SHELL)
            # The ids of samples may have slashes, too.
            is_whole = _WHOLE.fullmatch(member) is not None
            if not member.startswith(_SAMPLES) or not (is_whole or is_chunked):
                continue
            count += 1
            name = f"{file.name}, {member}"
            parts: list[str] = []
            try:
                if is_chunked:
                    sample, parts = read_chunked(archive, member)
                else:
                    sample = parse(archive.read(member))
            except (UnreadableFileError, ValueError) as error:
                yield Unread(name, str(error)[:200])
                continue
            yield from (Unread(file.name, problem) for problem in parts)
            run = _run(file, sample, log, name, is_first)
            is_first = is_first and isinstance(run, Unread)
            yield run
        yield from _ended(file.name, log, count)


def _run(
    file: SourceFile, sample: Any, log: Mapping[str, Any], name: str, is_first: bool
) -> Run | Unread:
    if not isinstance(sample, dict):
        return Unread(name, "not a JSON object")
    try:
        return sample_run(file, sample, log, is_first=is_first)
    except Exception as error:  # a hostile file may raise any error
        return Unread(name, unreadable(error))


def _log(archive: Archive) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Return the parts of a log beside its samples, and why some cannot be read.

    A log that is being written has only the start of its journal.
    """
    problems: list[tuple[str, str]] = []

    def part(name: str) -> Any:
        if name not in archive.names:
            return None
        try:
            return parse(archive.read(name))
        except (UnreadableFileError, ValueError) as error:
            problems.append((name, str(error)[:200]))
            return None

    log = part(_HEADER)
    if not isinstance(log, dict):
        start = part(_START)
        log = {**(start if isinstance(start, dict) else {}), "status": "started"}
    reductions = part("reductions.json")
    return (log if reductions is None else {**log, "reductions": reductions}), problems


def _ended(name: str, log: Mapping[str, Any], count: int) -> Iterator[Unread]:
    """Yield how an evaluation ended that is not complete, and what is known of its samples."""
    status = log.get("status", "unknown")
    if status in _COMPLETE:
        if not count:
            yield Unread(name, "a log of Inspect without samples")
        return
    error = inner(log, "error").get("message")
    because = f" ({json_text(error)[:100]})" if error else ""
    total = inner(inner(log, "eval"), "dataset").get("samples")
    epochs = inner(inner(log, "eval"), "config").get("epochs") or 1
    expected = f" of {total * epochs}" if type(total) is int and type(epochs) is int else ""
    yield Unread(
        name,
        f"the evaluation has the status {status}{because}; {count}{expected} samples are there",
    )
