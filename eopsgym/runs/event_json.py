"""Events as JSON objects and back, and whatever else a record holds as strict JSON.

What stands in one event is not said again in another.

A tool result names the call that it answers by place: `reply` is the place of the reply among the
events, `call` that of the call in it. The call has the arguments.
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
from eopsgym.runs.enumerated import checked, one_of, text
from eopsgym.runs.reply_json import echo_to_json, usage_to_json


def strict_json(value: Any) -> str:
    """Return a value as JSON; bytes become objects with base64, infinite numbers texts.

    Raises:
        StoreError, RecursionError: for a value that no record can hold.
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
    """Return `value` with texts for the numbers in it that JSON cannot hold."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def texts_of_events(events: Iterable[Event]) -> list[str]:
    """Return the JSON of each event, as a record holds it.

    Raises:
        StoreError: for a result of a call that the last reply did not ask for, or that was made
            otherwise, and for arguments that no record can hold.
    """
    following = _Following()
    return [following.text(following.settled(event)) for event in events]


class EventTexts:
    """The JSON of events, made of each as it comes: while others wait for a model, not at the end.

    `texts` are those so far.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._following = _Following()

    def add(self, event: Event) -> Event:
        """Add the next event, and return it in the form of its text.

        Who noted it may go on to change the arguments of its calls.

        Raises:
            TypeError: for one that no record can hold, which is not taken in.
        """
        before = dict(vars(self._following))
        try:
            event = self._following.settled(event)
            self.texts.append(self._following.text(event))
        except Exception as error:  # whatever writing something odd may raise
            vars(self._following).update(before)
            raise TypeError(f"no record can hold a {type(event).__name__}: {error}") from error
        return event


class _Following:
    """Makes JSON objects of the events of one run, one after the other."""

    def __init__(self) -> None:
        self._place = -1
        self._asked = 0
        self._waiting: list[tuple[int, ToolCall]] = []

    def settled(self, event: Event) -> Event:
        """Return the event with copies of its calls, which cannot change later."""
        if isinstance(event, ReplyEvent):
            reply = event.reply
            if reply.tool_calls == () == reply.weaknesses == reply.notes:  # a list may grow
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
        """Return the call of the reply that equals a made call, as it is or in its JSON form."""
        asked = [call for _, call in self._waiting]
        if made not in asked:
            made = _settled_call(made)
        return next((call for call in asked if call == made), made)

    def text(self, event: Event) -> str:
        """Return the JSON of a settled event, whose values have the types of its kind."""
        data = self.to_json(event)
        try:
            return to_json(data, inf_nan_mode="strings").decode()
        except ValueError:  # half a character
            return strict_json(data)

    def to_json(self, event: Event) -> dict[str, Any]:
        self._place += 1
        data: dict[str, Any] = {"type": event.type}
        if isinstance(event, MessageEvent):
            return data | vars(event)
        if isinstance(event, ReplyEvent):
            self._asked, self._waiting = self._place, list(enumerate(event.reply.tool_calls))
            return data | _reply_to_json(event)
        found = next((each for each in self._waiting if each[1] == event.call), None)
        if found is None:
            raise StoreError(f"a result of {event.call.name}, which the last reply did not ask")
        self._waiting = [each for each in self._waiting if each is not found]
        step, call = event.step, event.call
        if step is not None and not _is_of(step, call):
            raise StoreError(f"a result of {call.name}, where {step.tool} was called, or otherwise")
        return data | _result_to_json(event, self._asked, found[0])


_TYPES = tuple(each.type for each in (MessageEvent, ReplyEvent, ToolResultEvent))


def events_from_json(items: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Return the events of a record.

    Raises:
        KeyError, TypeError, ValueError, …: for an invalid event; see `Run.from_json`.
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
    if event.agent_role not in _ROLES:  # which nobody could read again
        roles = ", ".join(_ROLES)
        raise StoreError(f"a reply of {event.agent_role!r}, which is none of {roles}")
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
"""From here on numbers may have more digits than Python reads."""


def _is_of(step: Step, call: ToolCall) -> bool:
    """Return whether a step belongs to a call, which may name the tool's system."""
    names = (step.tool, prefixed_name(step.server, step.tool))
    return call.name in names and step.arguments == call.arguments


def _settled_call(call: ToolCall) -> ToolCall:
    arguments = call.arguments
    if (
        type(arguments) is dict
        and _TEXT.issuperset(map(type, arguments))
        and all(map(_is_plain, arguments.values()))
    ):
        arguments = dict(arguments)  # most are so, and this is ten times as fast
    else:
        arguments = json.loads(strict_json(arguments))
    return ToolCall(call.id, call.name, arguments, call.error, call.echo)


def _is_plain(value: Any) -> bool:
    """Return whether JSON can hold the value unchanged."""
    return type(value) in _PLAIN and (type(value) is not int or -_LARGE < value < _LARGE)


def _call_to_json(call: ToolCall) -> dict[str, Any]:
    said = {"id": call.id, "name": call.name, "arguments": call.arguments, "error": call.error}
    return {**said, **_echo_of(call)}


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
    """Return the bytes of a changeset; invalid bytes where the text is damaged."""
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
