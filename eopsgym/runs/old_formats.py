"""The conversion of run records of earlier formats to the present one, when they are read."""

from collections.abc import Iterable, Mapping
from typing import Any

FORMAT = "eopsgym-run/3"
"""The present format; a record names the one in which it was written."""
UPDATE = "update eopsgym"
"""The advice for a record of a later format: it is a run, and must not be removed."""


def to_present(data: dict[str, Any]) -> dict[str, Any]:
    """Convert the data of a record to the present format.

    Raises:
        KeyError, TypeError, …: the data is not a record of the format that it names.
        ValueError: the format is unknown.
    """
    if data["format"] == FORMAT:
        return data
    if data["format"] == "eopsgym-run/2":
        return _from_2(data)
    if data["format"] == "eopsgym-run/1":
        return _from_2(_from_1(data))
    raise UnknownFormat(data["format"])


class UnknownFormat(ValueError):
    """A record of a later version, or of another program."""


def _from_2(data: dict[str, Any]) -> dict[str, Any]:
    """Convert format 2, whose input included cached tokens and whose agent was an executor.

    Its replies did not name the models that gave them; settings of live models do.
    """
    setup = data["setup"]
    agent, judge = setup["agent"]["model_settings"], (setup["judge"] or {}).get("settings")
    names = {"agent": agent.get("model", ""), "judge": (judge or {}).get("model", "")}
    events = [_reply_from_2(e, names) if e["type"] == "reply" else e for e in data["events"]]
    unrated = {"prices": "", "refusal_rating": None}
    verdicts = [{**verdict, "rating": None} for verdict in data["verdicts"]]
    return {**data, **unrated, "format": FORMAT, "verdicts": verdicts, "events": events}


def _reply_from_2(event: Mapping[str, Any], models: Mapping[str, str]) -> dict[str, Any]:
    usage = dict(event["usage"])
    total, cached = usage["input_tokens"], usage.pop("cached_tokens")
    if total is not None and cached is not None:
        usage["input_tokens"] = total - cached
    usage |= {"cache_read_tokens": cached, "cache_write_tokens": None}
    role = "agent" if event["agent_role"] == "executor" else event["agent_role"]
    return {**event, "agent_role": role, "usage": usage, "model": models.get(role, "")}


def _from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Convert format 1, which had no setup, separate steps, and calls named by their ids."""
    wording = data.get("wording") or {}
    same = ("id", "started_at", "seconds", "stop", "detail", "answer", "verdicts")
    scores = ("refused", "refusal", "parity", "strict")
    return {
        **{name: data[name] for name in (*same, *scores)},
        "experiment": data.get("experiment", "default"),
        "setup": _setup_from_1(data),
        "traceback": data.get("traceback", ""),
        "servers": [
            {**server, "wording": wording.get(server["domain"], "")} for server in data["servers"]
        ],
        "events": list(_events_from_1(data["events"], data["steps"])),
    }


def _setup_from_1(data: Mapping[str, Any]) -> dict[str, Any]:
    settings = data.get("settings") or {}
    judge = settings.get("judge")
    return {
        "task": data["task"],
        "domain": data["domain"],
        "content": settings.get("task", ""),
        "feasible": data.get("feasible", True),
        "tool_set": data.get("tool_set", "oracle"),
        "agent": {
            "model": data["model"],
            "orchestrator": data.get("orchestrator", "react"),
            "simulated": data.get("simulated", False),
            "model_settings": settings.get("model") or {},
            "orchestrator_settings": {},
        },
        "plan": data.get("plan", "none"),
        "budget": data.get("budget"),
        "mode": data.get("mode", "published"),
        "now": data.get("now"),
        "limits": settings.get("limits") or {},
        "judge": judge and {"name": judge, "settings": settings.get("judge_model") or {}},
        "wording": settings.get("wording") or {},
        "remote": settings.get("remote") or [],
        "repeat": data.get("number", 1),
    }


def _events_from_1(
    events: Iterable[Mapping[str, Any]], steps: Iterable[Mapping[str, Any]]
) -> Iterable[dict[str, Any]]:
    """Yield the events, each result with its step; an id names a call of the last reply only."""
    recorded = {step["number"]: step for step in steps}
    waiting: list[tuple[int, Mapping[str, Any]]] = []
    asked = 0
    for place, event in enumerate(events):
        if event["type"] == "reply":
            asked, waiting = place, list(enumerate(event["tool_calls"]))
            yield {"is_refusal": False, **event}
        elif event["type"] == "tool_result":
            # If several calls have one id, results are in the order of the calls.
            call = next((each for each in waiting if each[1]["id"] == event["call_id"]), None)
            if call is None:
                raise LookupError(f"no reply asked for the result of {event['call_id']!r}")
            waiting.remove(call)
            number = event.get("step")
            step = recorded.pop(number) if number else None
            rest = {name: value for name, value in event.items() if name != "call_id"}
            yield {**rest, "reply": asked, "call": call[0], "step": step}
        else:
            yield dict(event)
    if recorded:
        raise LookupError(f"no result of step {min(recorded)}")
