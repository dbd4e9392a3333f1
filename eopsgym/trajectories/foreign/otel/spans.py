"""Spans and log records of OpenTelemetry, out of OTLP JSON or the JSON of the SDK.

OTLP JSON is one document, or a line for each export. Ids are texts of any form, as exporters write
them in hexadecimal digits or in base64.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from eopsgym.trajectories.foreign.taking import items
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
        return {**left, "body": self.body, **self.rest}


def spans_of(record: dict[str, Any]) -> Iterator[Span]:
    """Yield the spans and log records of a record of a file."""
    for kind, inner_kind, listed in (
        ("resourceSpans", "scopeSpans", "spans"),
        ("resourceLogs", "scopeLogs", "logRecords"),
    ):
        for resource in items(record, kind):
            of_resource = {"resource": resource.get("resource")}
            for scope in items(resource, inner_kind):
                schema = str(scope.get("schemaUrl") or resource.get("schemaUrl") or "")
                shared = {**of_resource, "scope": scope.get("scope")}
                for each in items(scope, listed):
                    yield _of_otlp(each, schema, shared)
    if isinstance(record.get("context"), dict):
        yield _of_sdk(record)


def _of_otlp(data: dict[str, Any], schema: str, shared: Mapping[str, Any]) -> Span:
    trace, span_id = str(data.pop("traceId", "")), str(data.pop("spanId", ""))
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
        str(data.pop("parentSpanId", "")),
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
    trace, span_id = str(context.pop("trace_id", "")), str(context.pop("span_id", ""))
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
        return [_value(each, depth + 1) for each in listed.get("values") or ()]
    if isinstance(pairs, dict):
        found = [each for each in pairs.get("values") or () if isinstance(each, dict)]
        return {str(each.get("key", "")): _value(each.get("value"), depth + 1) for each in found}
    return value


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
