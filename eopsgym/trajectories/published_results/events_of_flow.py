"""The events of a published run, from its `conversation_flow`.

Calls have no ids there: a result belongs to the first call of the last reply that has its name and
no result yet. Whatever is no message, reply or result is kept as a message whose role is its type.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.agents import (
    AgentRole,
    Event,
    MessageEvent,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolResultEvent,
)
from eopsgym.gym import NOT_RECORDED, Step
from eopsgym.trajectories.published_results.token_usage import usage_of

OPENING = {"system_message": "system", "user_message": "user"}
HEADINGS = {"meta_agent_plan": "plan", "subtask_start": "subtask"}
"""Types of the published planners, and what our planners call the same."""

_ROLES: dict[str, AgentRole] = {"planner": "planner", "judge": "judge"}
"""What an exported reply says of who replied; a published one says nothing."""

_UNSAID = object()
"""Stands for a server that is not named; null is a call that reached none."""

_FINISH = {
    "end_turn": "stop",
    "max_tokens": "length",
    "refusal": "content_filter",
    "safety": "content_filter",
    "tool_use": "tool_calls",
}
"""Words of other providers for why a reply ends, and litellm's."""


def events_of(flow: Iterable[Any], model: str, servers: Mapping[str, str]) -> tuple[Event, ...]:
    """Return the events of a `conversation_flow`; times, and changes of calls, are unknown.

    Args:
        flow: its items, of any kind.
        model: the model that replied, as price lists name it.
        servers: gym name to system.
    """
    reading = _Reading(model, servers)
    for item in flow:
        reading.add(item if isinstance(item, dict) else {"type": "unknown", "item": item})
    return tuple(reading.events)


class _Reading:
    """Makes events of items, one after the other."""

    def __init__(self, model: str, servers: Mapping[str, str]) -> None:
        self.events: list[Event] = []
        self._model = model
        self._servers = servers
        self._turns = self._calls = self._steps = 0
        self._waiting: list[ToolCall] = []

    def add(self, item: Mapping[str, Any]) -> None:
        said = item.get("type")
        kind = said if isinstance(said, str) else "unknown"
        if kind in OPENING and isinstance(item.get("content"), str):
            self.events.append(MessageEvent(OPENING[kind], item["content"], ""))
        elif kind == "ai_message":
            self._add_reply(item)
        elif kind == "tool_result" and (call := self._answered(item)) is not None:
            self._add_result(item, call)
        else:
            self.events.append(MessageEvent(HEADINGS.get(kind, kind), _words(item), ""))

    def _add_reply(self, item: Mapping[str, Any]) -> None:
        role = _ROLES.get(str(item.get("agent_role")), "agent")
        self._turns += role == "agent"
        asked = item.get("tool_calls")
        self._waiting = [self._call(each) for each in asked] if isinstance(asked, list) else []
        text, thinking = _spoken(item.get("content"))
        reply = Reply(
            text,
            thinking,
            tuple(self._waiting),
            usage_of(item),
            self._model,
            seconds=None,
            raw_finish_reason=_finish_reason(item),
        )
        self.events.append(ReplyEvent(self._turns if role == "agent" else 0, reply, role, ""))

    def _call(self, asked: Any) -> ToolCall:
        self._calls += 1
        said = asked if isinstance(asked, dict) else {}
        name, arguments = said.get("name"), said.get("args")
        name = name if isinstance(name, str) else ""
        if isinstance(arguments, dict):
            return ToolCall(f"call_{self._calls}", name, arguments)
        return ToolCall(f"call_{self._calls}", name, {}, "its arguments are no object")

    def _answered(self, item: Mapping[str, Any]) -> ToolCall | None:
        """Return the call that a result belongs to, and stop waiting for its result."""
        name = item.get("tool_name")
        found = next((call for call in self._waiting if call.name == name), None)
        self._waiting = [call for call in self._waiting if call is not found]
        return found

    def _add_result(self, item: Mapping[str, Any], call: ToolCall) -> None:
        text, is_error = answer_of(item.get("result"))
        step, gym_name = None, item.get("gym_server", _UNSAID)
        if gym_name is not None:
            self._steps += 1
            server = self._server(gym_name)
            value = None if is_error else _value(text)
            step = Step(
                *(self._steps, server, call.name, call.arguments, text, is_error, value),
                changes=NOT_RECORDED,
                seconds=None,
            )
        self.events.append(ToolResultEvent(self._turns, call, text, is_error, None, step, ""))

    def _server(self, gym_name: Any) -> str:
        if isinstance(gym_name, str):
            return self._servers.get(gym_name, gym_name)
        return next(iter(self._servers.values())) if len(self._servers) == 1 else ""


def answer_of(result: Any) -> tuple[str, bool]:
    """Return the model's text of a tool's answer, and whether it is an error.

    A tool that failed says so by `isError`; `success` only says that the answer arrived. Of a call
    that did not arrive the model read `{}`, of one that the server refused `null`; the reason is in
    the answer's `error`, which the model never saw.
    """
    if not isinstance(result, dict):
        return _text_of(result), result is None
    failed = result.get("success") is False
    if "result" not in result:
        return "{}", True
    inner = result["result"]
    if inner is None:
        return "null", True
    if not isinstance(inner, dict):
        return _text_of(inner), failed
    content = inner.get("content")
    blocks = [each for each in content if isinstance(each, dict)] if type(content) is list else []
    texts = [each["text"] for each in blocks if isinstance(each.get("text"), str)]
    said = "\n".join(texts) if texts or content == [] else _text_of(inner)
    return said, failed or inner.get("isError") is True


def _spoken(content: Any) -> tuple[str, str]:
    """Return the text of a reply and its thinking, where its content comes in blocks."""
    if not isinstance(content, list):
        return (content if isinstance(content, str) else ""), ""
    blocks = [{"text": each} if isinstance(each, str) else each for each in content]
    said = [each for each in blocks if isinstance(each, dict)]
    return tuple(  # type: ignore[return-value]  # it is of two
        "\n".join(each[name] for each in said if isinstance(each.get(name), str))
        for name in ("text", "thinking")
    )


def _finish_reason(item: Mapping[str, Any]) -> str | None:
    said = item.get("response_metadata")
    said = said if isinstance(said, dict) else {}
    reason = said.get("finish_reason") or said.get("stop_reason")
    if not isinstance(reason, str):
        return None
    return _FINISH.get(reason.lower(), reason.lower())


def _words(item: Mapping[str, Any]) -> str:
    """Return an item's text beside its type: its content where that is all, else JSON."""
    said = {name: value for name, value in item.items() if name != "type"}
    content = said.get("content")
    return content if said.keys() == {"content"} and isinstance(content, str) else _text_of(said)


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
