"""The rows that a run fills the tables of the store with."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from eopsgym.gym import Step
from eopsgym.runs import Run
from eopsgym.runs.record import calls_and_results, whole_characters
from eopsgym.trajectories.columns import TABLES

Rows = dict[str, list[dict[str, Any]]]


def rows_of(run: Run, source: str, position: int) -> Rows:
    """The rows of one run for each table.

    Args:
        run: the run.
        source: its file.
        position: the byte it starts at there.
    """
    rows: Rows = {name: [] for name in TABLES}
    rows["runs"].append(_run_row(run, source, position))
    rows["experiments"].append({"experiment": run.experiment, "source": source})
    rows["tasks"].append(_task_row(run))
    for index, event in enumerate(run.events):
        _add_event(rows, run, index, event)
    for index, call, result in calls_and_results(run.events):
        rows["tool_calls"].append(_call_row(run, index, call, result))
    for step in run.steps:
        cells = [(change.operation, cell) for change in step.changes for cell in change.cells()]
        rows["changes"] += [
            {
                "run_id": run.id,
                "step": step.number,
                "server": step.server,
                "table_name": cell.table,
                "operation": operation,
                "row_key": cell.key,
                "column_name": cell.column,
                "before": _text(cell.before),
                "after": _text(cell.after),
            }
            for operation, cell in cells
        ]
        rows["breaches"] += [
            {"run_id": run.id, "step": step.number, "rule": b.rule, "message": b.message}
            for b in step.breaches
        ]
    rows["verifiers"] += [_verdict_row(run.id, verdict) for verdict in run.verdicts]
    return rows


def arrow(name: str, rows: Iterable[dict[str, Any]]) -> pa.Table:
    """Rows as an Arrow table with the types of the store."""
    schema = pa.schema(list(TABLES[name].items()))
    rows = list(rows)
    try:
        return pa.Table.from_pylist(rows, schema=schema)
    except UnicodeEncodeError:
        return pa.Table.from_pylist([_without_halves(row) for row in rows], schema=schema)


def _without_halves(row: dict[str, Any]) -> dict[str, Any]:
    """Models cut characters in half; a store cannot hold the halves, so U+FFFD stands for each."""
    return {
        name: whole_characters(value) if isinstance(value, str) else value
        for name, value in row.items()
    }


def _run_row(run: Run, source: str, position: int) -> dict[str, Any]:
    columns = TABLES["runs"]
    row = {name: getattr(run, name) for name in columns if hasattr(run, name)}
    row |= {name: value for name, value in run.usage.items() if name in columns}
    return row | {
        "run_id": run.id,
        "started_at": _moment(run.started_at),
        "wording": _text(dict(run.wording)) if run.wording else None,
        "verifiers_passed": sum(verdict.strict is True for verdict in run.verdicts),
        "verifiers_total": len(run.verdicts),
        "steps": len(run.steps),
        "errors": sum(e["type"] == "tool_result" and e["is_error"] for e in run.events),
        "source": source,
        "position": position,
    }


def _task_row(run: Run) -> dict[str, Any]:
    said = [e["content"] for e in run.events if e["type"] == "message" and e["role"] == "user"]
    return {
        "task": run.task,
        "domain": run.domain,
        "feasible": run.feasible,
        "request": said[0] if said else None,
    }


def _add_event(rows: Rows, run: Run, index: int, event: Mapping[str, Any]) -> None:
    place = {"run_id": run.id, "position": index, "turn": event.get("turn")}
    match event["type"]:
        case "message":
            said = {"role": event["role"], "content": event["content"]}
            rows["messages"].append(place | said | {"at": _moment(event["at"])})
        case "reply":
            role = "judge" if event["agent_role"] == "judge" else "assistant"
            said = {"role": role, "content": event["text"], "thinking": event["thinking"]}
            said["is_refusal"] = event.get("is_refusal", False)
            rows["messages"].append(place | said | {"at": _moment(event["at"])})
            used = {key: event[key] for key in ("cost", "seconds", "tries", "finish_reason")}
            rows["usage"].append(
                {"run_id": run.id, "turn": event["turn"], "role": event["agent_role"]}
                | used
                | dict(event["usage"])
            )


def _call_row(
    run: Run, index: int, call: Mapping[str, Any], event: Mapping[str, Any]
) -> dict[str, Any]:
    number = event.get("step")
    step = run.steps[number - 1] if number else None
    return {
        "run_id": run.id,
        "position": index,
        "turn": event["turn"],
        "step": number,
        "server": step.server if step else None,
        "tool": event["name"],
        "arguments": _text(call["arguments"]),
        "result": event["text"],
        "is_error": event["is_error"],
        "changed_rows": _changed_rows(step),
        "seconds": event["seconds"],
    }


def _changed_rows(step: Step | None) -> int | None:
    """How many rows a call changed: none if it reached no server, None where nobody could see."""
    if step is None:
        return 0
    return len(step.changes) if step.changes.recorded else None


def _verdict_row(run_id: str, verdict: Any) -> dict[str, Any]:
    same = ("name", "type", "category", "strict", "parity", "comparison", "query", "details")
    return {name: getattr(verdict, name) for name in same} | {
        "run_id": run_id,
        "position": verdict.index,
        "expected": _text(verdict.expected),
        "actual": _text(verdict.actual),
    }


def _text(value: Any) -> str | None:
    """JSON text of a value, None for null: a column holds text of one kind only."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)


def _moment(text: str | None) -> Any:
    if not text:
        return None
    from datetime import datetime

    return datetime.fromisoformat(text.removesuffix("Z"))
