"""The format of OpenTelemetry: each trace with a call of a model or a tool is a run."""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.foreign.format import Context, Format, Placed, unreadable
from eopsgym.trajectories.foreign.json_file import whole
from eopsgym.trajectories.foreign.otel.spans import Span, is_export, log_records_of, spans_of
from eopsgym.trajectories.foreign.otel.trace_run import TraceRun
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.published_results.result_content import Unread


class OtelFormat(Format):
    """The spans of OpenTelemetry by its conventions for generative AI."""

    name = "otel"
    title = "OpenTelemetry"

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
        for trace, listed in spans.items():
            try:
                run = TraceRun(self.title, file, listed, logs.pop(trace, ())).run()
            except Exception as error:  # a hostile file may raise any error
                yield Unread(f"{file.name}, trace {trace}", unreadable(error))
                continue
            yield run or Unread(
                f"{file.name}, trace {trace}", "it has no span of a model or a tool"
            )
        for trace in logs:
            yield Unread(f"{file.name}, trace {trace}", "log records without their spans")
