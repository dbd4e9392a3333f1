"""Spans of OpenTelemetry by its conventions for generative AI, of all versions.

- `spans`: spans and log records, out of OTLP JSON or the JSON of the SDK
- `dialects`: the attributes of other conventions, OpenInference and OpenLLMetry
- `span_messages`: the messages that a span names, in any version of the conventions
- `trace_run`: the run of a trace; `otel_format`: the format
"""
