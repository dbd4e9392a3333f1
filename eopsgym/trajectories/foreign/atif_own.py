"""The original runs of ATIF files that `export_results` wrote."""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.exports.atif_steps import OURS, USAGE_IN_EXTRA
from eopsgym.trajectories.restored_run import restored_run

_MALFORMED = (LookupError, TypeError, ValueError, AttributeError)
_USAGE = ("input_tokens", "output_tokens", "reasoning_tokens", "cache_read_tokens")


def own_run(trajectory: Mapping[str, Any]) -> Run | None:
    """Return the run from which a trajectory was made; None if it was made otherwise.

    Texts, calls, results, tokens and times are those of the trajectory's fields; the rest is in
    `extra.eopsgym`. A trajectory of which an event is missing is no complete run, and gives None.
    """
    try:
        head = dict(trajectory["extra"][OURS])
        judge = head.pop("judge_replies", ())
        events = [*_events(trajectory), *((each["position"], each) for each in judge)]
        events.sort(key=lambda pair: pair[0])
        if [position for position, _ in events] != [*range(len(events))]:
            return None
        listed = [{k: v for k, v in event.items() if k != "position"} for _, event in events]
        return restored_run({**head, "events": listed})
    except _MALFORMED:
        return None


def _events(trajectory: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the events of the steps of a trajectory and its subtasks, with their positions."""
    for step in trajectory["steps"]:
        ours = _ours(step)
        if "position" not in ours:
            continue  # such as the step that refers to a subtask
        if step["source"] == "agent":
            yield ours["position"], _reply(step, ours)
            yield from _results(step, ours["position"])
        else:
            role = ours.get("role", step["source"])
            at = step.get("timestamp", ours.get("at", ""))
            event = {"type": "message", "role": role, "content": step["message"], "at": at}
            yield ours["position"], event
    for subtask in trajectory.get("subagent_trajectories", ()):
        yield from _events(subtask)


def _reply(step: Mapping[str, Any], ours: Mapping[str, Any]) -> dict[str, Any]:
    metrics = step.get("metrics", {})
    return {
        "type": "reply",
        **ours,
        "text": step["message"],
        "thinking": step.get("reasoning_content", ""),
        "tool_calls": [_call(call) for call in step.get("tool_calls", ())],
        "usage": _usage(metrics),
        "model": step.get("model_name", ""),
        "cost": metrics.get("cost_usd"),
        "at": step.get("timestamp", ours.get("at", "")),
    }


def _call(call: Mapping[str, Any]) -> dict[str, Any]:
    ours = {"error": None, **_ours(call)}
    return {
        "id": call["tool_call_id"],
        "name": call["function_name"],
        "arguments": call["arguments"],
        **ours,
    }


def _usage(metrics: Mapping[str, Any]) -> dict[str, Any]:
    others = metrics.get("extra", {})
    read, prompt = metrics.get("cached_tokens"), metrics.get("prompt_tokens")
    written = others.get("cache_write_tokens")
    usage = dict.fromkeys(_USAGE)
    usage |= {name: others.get(name) for name in USAGE_IN_EXTRA}
    usage["input_tokens"] = None if prompt is None else prompt - (read or 0) - (written or 0)
    usage["output_tokens"] = metrics.get("completion_tokens")
    usage["cache_read_tokens"] = read
    return usage


def _results(step: Mapping[str, Any], reply: int) -> Iterator[tuple[int, dict[str, Any]]]:
    ids = [call["tool_call_id"] for call in step.get("tool_calls", ())]
    for result in step.get("observation", {"results": ()})["results"]:
        ours = _ours(result)
        place = {"reply": reply, "call": ids.index(result["source_call_id"])}
        event = {"type": "tool_result", "at": "", **place, "text": result["content"], **ours}
        yield ours["position"], event


def _ours(part: Mapping[str, Any]) -> Mapping[str, Any]:
    ours = part.get("extra", {}).get(OURS, {})
    return ours if isinstance(ours, Mapping) else {}
