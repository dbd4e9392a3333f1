"""Spans and log records of OpenTelemetry, out of OTLP JSON or the JSON of the SDK.

OTLP JSON is one document, or a line for each export. Ids are texts of any form, as exporters write
them in hexadecimal digits or in base64.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from eopsgym.trajectories.foreign.take_values import items
from eopsgym.trajectories.moments import utc_text

_NANOSECONDS = 1_000_000_000
_DEEPEST = 60
_VALUES = ("stringValue", "boolValue", "doubleValue", "bytesValue")


@dataclass
class Span:
    """A span, or a log record, which has a name and a time only.

    Attributes:
        trace: the id of its trace.
        id: its id; that of the span to which a log record belongs.
        parent: the id of the span around it; empty for the outermost.
        name: its name.
        attributes: its attributes, from which readers take what they place.
        start, end: seconds since 1970, or ISO 8601 as the SDK writes it; None is unknown.
        events: its events, as spans of the same trace.
        schema: the URL of the version of the conventions; empty if it names none.
        body: the body of a log record.
        rest: the other fields.
    """

    trace: str
    id: str
    parent: str = ""
    name: str = ""
    attributes: dict[str, Any] = field(default_factory=dict)
    start: Any = None
    end: Any = None
    events: list["Span"] = field(default_factory=list)
    schema: str = ""
    body: Any = None
    rest: dict[str, Any] = field(default_factory=dict)

    @property
    def operation(self) -> str:
        """The operation, such as `chat` or `execute_tool`; empty if it names none."""
        return str(self.attributes.get("gen_ai.operation.name", ""))

    @property
    def order(self) -> float:
        """The time at which it began, by which spans are ordered; 0 if it is unknown."""
        if isinstance(self.start, int | float):
            return self.start
        at = utc_text(self.start)
        return datetime.fromisoformat(at).timestamp() if at else 0.0

    def left(self) -> dict[str, Any]:
        """Return what is left of it."""
        events = [event.left() for event in self.events]
        left = {"name": self.name, "attributes": self.attributes, "events": events}
        return {**left, **({} if self.body is None else {"body": self.body}), **self.rest}


def spans_of(record: dict[str, Any]) -> Iterator[Span]:
    """Yield the spans of a record of a file."""
    if isinstance(record.get("context"), dict):
        yield _of_sdk(record)
    else:
        yield from _within(record, "resourceSpans", "scopeSpans", "spans")


def log_records_of(record: dict[str, Any]) -> Iterator[Span]:
    """Yield the log records of a record of a file."""
    yield from _within(record, "resourceLogs", "scopeLogs", "logRecords")


def _within(record: dict[str, Any], kind: str, inner_kind: str, listed: str) -> Iterator[Span]:
    resources = items(record, kind)
    is_old = bool(resources) and not any(inner_kind in resource for resource in resources)
    if is_old or _OLD_EXPORTS & {*record}:
        resources = items(_of_today(record), kind)
    for resource in resources:
        of_resource = {"resource": resource.get("resource")}
        for scope in items(resource, inner_kind):
            schema = str(scope.get("schemaUrl") or resource.get("schemaUrl") or "")
            shared = {**of_resource, "scope": scope.get("scope")}
            for each in items(scope, listed):
                yield _of_otlp(each, schema, shared)


_OLD = {
    "batches": "resourceSpans",
    "instrumentationLibrarySpans": "scopeSpans",
    "instrumentationLibraryLogs": "scopeLogs",
    "instrumentationLibrary": "scope",
    "logs": "logRecords",
}
"""Names of older versions of OTLP, and of Tempo."""


_EXPORTS = frozenset({"resourceSpans", "resourceLogs", "resource_spans", "resource_logs"})
_OLD_EXPORTS = frozenset({"resource_spans", "resource_logs", "batches"})
_OF_TEMPO = frozenset({"scopeSpans", "instrumentationLibrarySpans"})


def is_export(record: Mapping[str, Any]) -> bool:
    """Return whether a record is an export in OTLP JSON, of any version."""
    batches = record.get("batches")
    listed = batches if isinstance(batches, list) else []
    is_of_tempo = any(_OF_TEMPO & {*each} for each in listed if isinstance(each, dict))
    return bool(_EXPORTS & {*record}) or is_of_tempo


def _of_today(value: Any, depth: int = 0) -> Any:
    """Return an export with the names of the present OTLP JSON, which are in camel case.

    Only names of fields change, because attributes are lists of keys and values.
    """
    if isinstance(value, list):
        return [_of_today(each, depth) for each in value]
    if not isinstance(value, dict) or depth > _DEEPEST:
        return value
    return {
        _OLD.get(_camel(name), _camel(name)): _of_today(each, depth + 1)
        for name, each in value.items()
    }


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


def _of_otlp(data: dict[str, Any], schema: str, shared: Mapping[str, Any]) -> Span:
    trace, span_id = str(data.pop("traceId", None) or ""), str(data.pop("spanId", None) or "")
    start = data.pop("startTimeUnixNano", None) or data.pop("timeUnixNano", None)
    start = start or data.pop("observedTimeUnixNano", None)
    events = [
        Span(
            trace,
            span_id,
            name=str(event.pop("name", "")),
            attributes=_attributes(event.pop("attributes", None)),
            start=_seconds(event.pop("timeUnixNano", None)),
            rest={**event},
        )
        for event in items(data, "events")
    ]
    data.pop("events", None)
    name = data.pop("name", None) or data.pop("eventName", "")
    return Span(
        trace,
        span_id,
        str(data.pop("parentSpanId", None) or ""),
        str(name),
        _attributes(data.pop("attributes", None)),
        _seconds(start),
        _seconds(data.pop("endTimeUnixNano", None)),
        events,
        schema,
        _value(data.pop("body", None)),
        {**data, **shared},
    )


def _of_sdk(data: dict[str, Any]) -> Span:
    context = data.pop("context")
    trace = str(context.pop("trace_id", None) or "")
    span_id = str(context.pop("span_id", None) or "")
    data |= {"context": context}
    events = [
        Span(
            trace,
            span_id,
            name=str(event.pop("name", "")),
            attributes=_object(event.pop("attributes", None)),
            start=event.pop("timestamp", None),
            rest={**event},
        )
        for event in items(data, "events")
    ]
    data.pop("events", None)
    resource = data.get("resource")
    schema = str(resource.get("schema_url", "")) if isinstance(resource, dict) else ""
    return Span(
        trace,
        span_id,
        str(data.pop("parent_id", None) or ""),
        str(data.pop("name", "")),
        _object(data.pop("attributes", None)),
        data.pop("start_time", None),
        data.pop("end_time", None),
        events,
        schema,
        rest=data,
    )


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _attributes(listed: Any) -> dict[str, Any]:
    """Return the attributes of OTLP, a list of keys and values, as an object."""
    pairs = [each for each in listed if isinstance(each, dict)] if type(listed) is list else []
    return {str(each.get("key", "")): _value(each.get("value")) for each in pairs}


def _value(value: Any, depth: int = 0) -> Any:
    """Return a value of OTLP, which is wrapped in an object that names its type."""
    if not isinstance(value, dict) or depth > _DEEPEST:
        return value
    if "intValue" in value:
        return _whole(value["intValue"])
    for name in _VALUES:
        if name in value:
            return value[name]
    listed, pairs = value.get("arrayValue"), value.get("kvlistValue")
    if isinstance(listed, dict):
        return [_value(each, depth + 1) for each in _listed(listed.get("values"))]
    if isinstance(pairs, dict):
        items = [each for each in _listed(pairs.get("values")) if isinstance(each, dict)]
        return {str(each.get("key", "")): _value(each.get("value"), depth + 1) for each in items}
    return value


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _whole(value: Any) -> Any:
    try:
        return int(value)
    except (TypeError, ValueError):
        return value


def _seconds(nanoseconds: Any) -> float | None:
    try:
        return int(nanoseconds) / _NANOSECONDS
    except (TypeError, ValueError, OverflowError):
        return None
