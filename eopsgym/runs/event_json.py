"""The conversion of events to JSON objects and back, and strict JSON for other parts of a record.

A value that is in one event is not repeated in another. A tool result refers to its call by two
indexes: `reply` is the index of the reply among the events, `call` that of the call in the reply.
The arguments are in the call.
"""

import base64
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from pydantic_core import to_json

from eopsgym.agents import (
    AgentRole,
    Event,
    MessageEvent,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolResultEvent,
    Usage,
)
from eopsgym.domains.kernel import Breach, Row
from eopsgym.errors import StoreError
from eopsgym.gym import NOT_RECORDED, Changes, RowChange, Step
from eopsgym.gym.tool_names import prefixed_name
from eopsgym.runs.allowed_values import checked, one_of, text
from eopsgym.runs.reply_json import echo_to_json, usage_to_json


def strict_json(value: Any) -> str:
    """Return a value as JSON, with bytes as base64 in an object and infinite numbers as texts.

    Raises:
        StoreError, RecursionError: no record can hold the value.
    """
    try:
        return _ENCODER.encode(value)
    except ValueError:  # a number that is not finite
        return _ENCODER.encode(_finite(value))


def _encode(value: Any) -> Any:
    if isinstance(value, bytes):
        return _bytes_to_json(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise StoreError(f"a run record cannot hold {type(value).__name__}")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, default=_encode, check_circular=False
)


def _bytes_to_json(value: bytes) -> dict[str, str]:
    return {"base64": base64.b64encode(value).decode()}


def _finite(value: Any) -> Any:
    """Return `value` with texts in place of the numbers that JSON cannot hold."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def texts_of_events(events: Iterable[Event], *, are_settled: bool = False) -> list[str]:
    """Return the JSON of each event, as a record holds it.

    Args:
        events: the events of a run.
        are_settled: whether the arguments of all calls are plain JSON that nobody changes, and each
            result has its very call and step; this saves a third of the time.

    Raises:
        StoreError: a result belongs to a call that no reply contains, or to a step with another
            tool or other arguments; or no record can hold the arguments.
    """
    following = _Following()
    if are_settled:
        return [following.text(event) for event in events]
    return [following.text(following.settled(event)) for event in events]


class EventTexts:
    """The JSON of the events of a run, made event by event, while other runs wait for a model.

    `texts` holds the JSON of the events so far.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._following = _Following()

    def add(self, event: Event) -> Event:
        """Add the next event, and return a copy with the values that its JSON holds.

        The copy is independent of the arguments of its calls, which the caller may change later.

        Raises:
            TypeError: no record can hold the event; it is not added.
        """
        before = dict(vars(self._following))
        try:
            event = self._following.settled(event)
            self.texts.append(self._following.text(event))
        except Exception as error:  # an odd value may raise any error
            vars(self._following).update(before)
            raise TypeError(f"no record can hold a {type(event).__name__}: {error}") from error
        return event


class _Following:
    """A converter of the events of one run to JSON, which remembers the calls without a result."""

    def __init__(self) -> None:
        self._place = -1
        # Calls without a result: the place of their reply, their index in it, and themselves.
        self._waiting: list[tuple[int, int, ToolCall]] = []

    def settled(self, event: Event) -> Event:
        """Return the event with copies of its calls, so that later changes do not affect it."""
        if isinstance(event, ReplyEvent):
            reply = event.reply
            if reply.tool_calls == () == reply.weaknesses == reply.notes:  # not lists, which grow
                return event
            reply = replace(
                reply,
                tool_calls=tuple(map(_settled_call, reply.tool_calls)),
                weaknesses=tuple(reply.weaknesses),
                notes=tuple(reply.notes),
            )
            return ReplyEvent(event.turn, reply, event.agent_role, event.at)
        if isinstance(event, ToolResultEvent):
            call, step = self._asked_for(event.call), event.step
            if step is not None and step.arguments == event.call.arguments:
                step = replace(step, arguments=call.arguments)
            if step is not None and (step.text, step.is_error) != (event.text, event.is_error):
                value = None if event.is_error else _value(event.text)
                step = replace(step, text=event.text, is_error=event.is_error, value=value)
            text, is_error = event.text, event.is_error
            return ToolResultEvent(event.turn, call, text, is_error, event.seconds, step, event.at)
        return event

    def _asked_for(self, made: ToolCall) -> ToolCall:
        """Return the reply's call that equals a made call, either unchanged or in JSON form."""
        asked = [call for _, _, call in self._waiting]
        if made not in asked:
            made = _settled_call(made)
        return next((call for call in asked if call == made), made)

    def text(self, event: Event) -> str:
        """Return the JSON of an event that `settled` returned."""
        data = self.to_json(event)
        try:
            return to_json(data, inf_nan_mode="strings").decode()
        except ValueError:  # a lone surrogate
            return strict_json(data)

    def to_json(self, event: Event) -> dict[str, Any]:
        self._place += 1
        data: dict[str, Any] = {"type": event.type}
        if isinstance(event, MessageEvent):
            return data | vars(event)
        if isinstance(event, ReplyEvent):
            # The newest first: a sub-agent replies before the call that started it has a result.
            calls = enumerate(event.reply.tool_calls)
            self._waiting = [(self._place, *each) for each in calls] + self._waiting
            return data | _reply_to_json(event)
        waiting_call = next((each for each in self._waiting if each[2] == event.call), None)
        if waiting_call is None:
            raise StoreError(f"no reply has a call for this result of {event.call.name}")
        self._waiting = [each for each in self._waiting if each is not waiting_call]
        step, call = event.step, event.call
        if step is not None and not _is_of(step, call):
            raise StoreError(
                f"the step of a result of {call.name} is a call of {step.tool}, or has other "
                "arguments"
            )
        return data | _result_to_json(event, *waiting_call[:2])


_TYPES = tuple(each.type for each in (MessageEvent, ReplyEvent, ToolResultEvent))


def events_from_json(items: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Return the events of a record.

    Raises:
        KeyError, TypeError, ValueError, …: an event is invalid; see `Run.from_json`.
    """
    events: list[Event] = []
    for item in items:
        one_of(_TYPES, item["type"], "events.type")
        if item["type"] == "message":
            role = text(item["role"], "events.role")
            events.append(MessageEvent(role, item["content"], item["at"]))
        elif item["type"] == "reply":
            events.append(_reply(item))
        else:
            asked = events[item["reply"]]
            assert isinstance(asked, ReplyEvent)
            events.append(_result(item, asked.reply.tool_calls[item["call"]]))
    return tuple(events)


def _reply_to_json(event: ReplyEvent) -> dict[str, Any]:
    """Return a reply as JSON, with the provider's data that a fork has to send back."""
    if event.agent_role not in _ROLES:  # reading would refuse it
        roles = ", ".join(_ROLES)
        raise StoreError(f"the agent role of a reply is {event.agent_role!r}, not one of {roles}")
    reply = event.reply
    return {
        "turn": event.turn,
        "agent_role": event.agent_role,
        "text": reply.text,
        "thinking": reply.thinking,
        "tool_calls": [_call_to_json(call) for call in reply.tool_calls],
        "usage": usage_to_json(reply.usage),
        "model": reply.model,
        "cost": reply.cost,
        "seconds": reply.seconds,
        "finish_reason": reply.raw_finish_reason,
        "is_refusal": reply.is_refusal,
        "tries": reply.tries,
        **({"weaknesses": reply.weaknesses} if reply.weaknesses else {}),
        **({"notes": reply.notes} if reply.notes else {}),
        **_echo_of(reply),
        "at": event.at,
    }


_ROLES = get_args(AgentRole)
_TEXT = frozenset({str})
_PLAIN = frozenset({str, int, bool, type(None)})
_LARGE = 2**63
"""The bound from which integers may have more digits than Python parses."""


def _is_of(step: Step, call: ToolCall) -> bool:
    """Return whether a step belongs to a call, whose name may have the system as prefix."""
    names = (step.tool, prefixed_name(step.server, step.tool))
    return call.name in names and step.arguments == call.arguments


def _settled_call(call: ToolCall) -> ToolCall:
    arguments = call.arguments
    if (
        type(arguments) is dict
        and _TEXT.issuperset(map(type, arguments))
        and all(map(_is_plain, arguments.values()))
    ):
        arguments = dict(arguments)  # ten times as fast, and true of most calls
    else:
        arguments = json.loads(strict_json(arguments))
    return ToolCall(call.id, call.name, arguments, call.error, call.echo)


def _is_plain(value: Any) -> bool:
    """Return whether JSON can hold the value unchanged."""
    return type(value) in _PLAIN and (type(value) is not int or -_LARGE < value < _LARGE)


def _call_to_json(call: ToolCall) -> dict[str, Any]:
    data = {"id": call.id, "name": call.name, "arguments": call.arguments, "error": call.error}
    return {**data, **_echo_of(call)}


def _echo_of(part: Reply | ToolCall) -> dict[str, Any]:
    echo = echo_to_json(part.echo) if part.echo else None
    return {"echo": echo} if echo else {}


def _reply(item: Mapping[str, Any]) -> ReplyEvent:
    reply = Reply(
        text=item["text"],
        thinking=item["thinking"],
        tool_calls=tuple(ToolCall(**call) for call in item["tool_calls"]),
        usage=Usage(**item["usage"]),
        model=item["model"],
        cost=item["cost"],
        seconds=item["seconds"],
        raw_finish_reason=item["finish_reason"],
        tries=item["tries"],
        is_refusal=item["is_refusal"],
        weaknesses=tuple(item.get("weaknesses", ())),
        notes=tuple(item.get("notes", ())),
        echo=item.get("echo"),
    )
    event = ReplyEvent(item["turn"], reply, item["agent_role"], item["at"])
    return checked(event, "events")


def _result_to_json(event: ToolResultEvent, reply: int, call: int) -> dict[str, Any]:
    return {
        "turn": event.turn,
        "reply": reply,
        "call": call,
        "name": event.step.tool if event.step else event.call.name,
        "text": event.text,
        "is_error": event.is_error,
        "seconds": event.seconds,
        "step": event.step and _step_to_json(event.step),
        "at": event.at,
    }


def _result(item: Mapping[str, Any], call: ToolCall) -> ToolResultEvent:
    return ToolResultEvent(
        turn=item["turn"],
        call=call,
        text=item["text"],
        is_error=item["is_error"],
        seconds=item["seconds"],
        step=item["step"] and _step(item, call),
        at=item["at"],
    )


def _step_to_json(step: Step) -> dict[str, Any]:
    """Return the parts of a step that the event and its call do not hold."""
    changes = [
        {**vars(change), "before": _row_to_json(change.before), "after": _row_to_json(change.after)}
        for change in step.changes
    ]
    return {
        "number": step.number,
        "server": step.server,
        "seconds": step.seconds,
        "breaches": [vars(breach) for breach in step.breaches],
        "changes": changes if step.changes.recorded else None,
        "changeset": base64.b64encode(step.changes.changeset).decode(),
    }


def _step(item: Mapping[str, Any], call: ToolCall) -> Step:
    step = item["step"]
    return Step(
        number=step["number"],
        server=step["server"],
        tool=item["name"],  # without the prefix that the call's name may have
        arguments=call.arguments,
        text=item["text"],
        is_error=item["is_error"],
        value=None if item["is_error"] else _value(item["text"]),
        changes=_changes(step),
        breaches=tuple(Breach(**breach) for breach in step["breaches"]),
        seconds=step["seconds"],
    )


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _changes(step: Mapping[str, Any]) -> Changes:
    """Return a step's changes; null means that they were not recorded."""
    if step["changes"] is None:
        return NOT_RECORDED
    rows = tuple(map(_row_change, step["changes"]))
    return Changes(rows, _changeset(step["changeset"]))


def _row_change(change: Mapping[str, Any]) -> RowChange:
    rows = {"before": _row(change["before"]), "after": _row(change["after"])}
    return checked(RowChange(**{**change, **rows}), "events.step.changes")


def _changeset(text: str) -> bytes:
    """Return the bytes of a changeset; invalid bytes if the text is damaged."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return text.encode()


def _row_to_json(row: Row | None) -> Row | None:
    """Return a changed row with an object for each value that JSON cannot hold."""
    if row is None:
        return None
    if _PLAIN.issuperset(map(type, row.values())):
        return row
    return {name: _cell_to_json(value) for name, value in row.items()}


def _cell_to_json(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": str(value)}
    return _bytes_to_json(value) if isinstance(value, bytes) else value


def _row(row: Row | None) -> Row | None:
    if row is None:
        return None
    return {name: _held(value) if isinstance(value, dict) else value for name, value in row.items()}


def _held(value: Mapping[str, str]) -> bytes | float:
    return float(value["number"]) if "number" in value else base64.b64decode(value["base64"])
