"""The format of OpenTelemetry: each trace with a call of a model or a tool is a run."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.foreign.format import Context, Format, Placed, unreadable
from eopsgym.trajectories.foreign.json_file import whole
from eopsgym.trajectories.foreign.otel.spans import Span, is_export, log_records_of, spans_of
from eopsgym.trajectories.foreign.otel.trace_run import TraceRun
from eopsgym.trajectories.foreign.otel.traces_in_files import (
    TracePart,
    TracesInFiles,
    are_copies,
    can_be_joined,
    records_of,
)
from eopsgym.trajectories.foreign.source_file import SourceFile, source_files
from eopsgym.trajectories.published_results.result_content import Unread


class OtelFormat(Format):
    """The spans of OpenTelemetry by its conventions for generative AI."""

    name = "otel"
    title = "OpenTelemetry"
    holds = True

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return how spans are written, `OTLP JSON` or `SDK JSON`; None for other records.

        The version of the conventions may differ between the spans of a trace, which are read
        together; it is in `imported.format_version` of each run.
        """
        if is_export(record):
            return "OTLP JSON"
        context = record.get("context")
        is_span = isinstance(context, dict) and "trace_id" in context and "span_id" in context
        return "SDK JSON" if is_span else None

    def read(
        self, file: SourceFile, records: Iterator[Placed], context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the run of each trace, and the traces that have nothing of a model or a tool."""
        spans: dict[str, list[Span]] = {}
        logs: dict[str, list[Span]] = {}
        for placed in records:
            record = {name: whole(value) for name, value in placed.record.items()}
            is_empty = True
            try:
                for kept, spans_of_record in (
                    (spans, spans_of(record)),
                    (logs, log_records_of(record)),
                ):
                    for span in spans_of_record:
                        kept.setdefault(span.trace, []).append(span)
                        is_empty = False
            except Exception as error:  # a hostile file may raise any error
                yield Unread(placed.named(file), unreadable(error))
                continue
            if is_empty:
                yield Unread(placed.named(file), "an export of OpenTelemetry without spans")
        yield from self._runs(file, spans, logs, _folder_of(file, context))

    def finish(self, top: Path, context: Context) -> Iterator[Run | Unread]:
        """Yield the runs of traces in several files whose last file was not read after others."""
        folder = context.traces.pop(top, None)
        for parts in folder.complete(None) if folder else ():
            yield from self._joined(parts)

    def _runs(
        self,
        file: SourceFile,
        spans: dict[str, list[Span]],
        logs: dict[str, list[Span]],
        folder: TracesInFiles | None,
    ) -> Iterator[Run | Unread]:
        """Yield the runs of a file, and those of traces of which it cannot have a further part."""
        for parts in folder.complete(file) if folder else ():
            yield from self._joined(parts)
        for trace in [*spans, *(each for each in logs if each not in spans)]:
            part = TracePart(file, spans.get(trace, ()), logs.get(trace, ()))
            if not (folder and trace and folder.hold(trace, part)):
                yield self._run([part])

    def _joined(self, parts: list[TracePart]) -> Iterator[Run | Unread]:
        """Yield the run of a trace in several files, or a run for each file."""
        parts = _by_file(parts)
        with_spans = [part for part in parts if part.spans]
        if not with_spans or are_copies(parts):
            yield from (self._run([part]) for part in parts)
        elif can_be_joined(with_spans):
            yield self._run(parts)
        else:
            names = [part.file.name for part in parts]
            for part in parts:
                others = [name for name in names if name != part.file.name]
                yield self._run([part], {"trace_differs_in": others})

    def _run(self, parts: list[TracePart], notes: Mapping[str, Any] | None = None) -> Run | Unread:
        """Return the run of a trace, or why there is none."""
        files = [part.file.name for part in parts]
        spans = [span for part in parts for span in part.spans]
        records = records_of(parts) if len(parts) > 1 else parts[0].records
        trace = (spans or records)[0].trace
        name = f"{', '.join(files)}, trace {trace}"
        if not spans:
            return Unread(name, "log records without their spans")
        notes = {"files": files} if len(parts) > 1 else notes
        try:
            run = TraceRun(self.title, parts[0].file, spans, records, notes or {}).run()
        except Exception as error:  # a hostile file may raise any error
            return Unread(name, unreadable(error))
        return run or Unread(name, "it has no span of a model or a tool")


def _folder_of(file: SourceFile, context: Context) -> TracesInFiles | None:
    """Return the traces in several files of the folder that is read; None for a single file."""
    if file.path == file.top:
        return None
    if file.top not in context.traces:
        files = source_files(file.top, Counter(), lambda error: None)
        context.traces[file.top] = TracesInFiles(files)
    folder: TracesInFiles = context.traces[file.top]
    return folder


def _by_file(parts: Sequence[TracePart]) -> list[TracePart]:
    """Return one part for each file; of a file with several formats, parts are read apart."""
    files: dict[Path, TracePart] = {}
    for part in parts:
        known = files.get(part.file.path)
        files[part.file.path] = (
            TracePart(part.file, [*known.spans, *part.spans], [*known.records, *part.records])
            if known
            else part
        )
    return [*files.values()]
