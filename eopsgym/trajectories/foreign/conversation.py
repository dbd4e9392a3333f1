"""The events of a foreign run, built in the order of its file."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents import (
    Event,
    MessageEvent,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolResultEvent,
)
from eopsgym.gym import NOT_RECORDED, Step
from eopsgym.trajectories.foreign.take_values import json_text, shallow, take_id, take_text


class Conversation:
    """A builder of events, which joins each result to its call.

    Attributes:
        events: the events so far.
        calls: how many calls the replies have.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.calls = 0
        self._turn = self._steps = 0
        self._waiting: list[
            tuple[int, ToolCall]
        ] = []  # the calls that have no result yet, with their turns

    def message(self, role: str, text: str, at: str = "") -> None:
        """Add a message that no model of this run wrote."""
        self.events.append(MessageEvent(role, text, at))

    def reply(self, reply: Reply, at: str = "", agent_role: str = "agent") -> None:
        """Add a reply of a model; calls without an id get one."""
        self._turn += agent_role == "agent"
        calls = reply.tool_calls
        if calls and not all(call.id for call in calls):
            numbered = enumerate(calls, self.calls + 1)
            calls = tuple(
                call if call.id else replace(call, id=f"call_{n}") for n, call in numbered
            )
            reply = replace(reply, tool_calls=calls)
        self.calls += len(calls)
        turn = self._turn if agent_role == "agent" else 0
        self._waiting = [*((turn, call) for call in calls), *self._waiting]
        role: Any = agent_role
        self.events.append(ReplyEvent(turn, reply, role, at))

    def result(
        self,
        text: str,
        call_id: str = "",
        name: str = "",
        *,
        is_error: bool = False,
        seconds: float | None = None,
        server: str = "",
        at: str = "",
    ) -> bool:
        """Add the result of a call, and return whether there is such a call.

        The call is the one with the id, or without an id the first one of the newest reply with the
        name, among those without a result. A result without a call is kept as a message of the role
        `tool`.
        """
        answered = self._answered(call_id, name)
        if answered is None:
            self.message("tool", text, at)
            return False
        turn, call = answered
        self._steps += 1
        # A record does not hold the value of a step: it is parsed when the run is read.
        step = Step(
            *(self._steps, server, call.name, call.arguments, text, is_error),
            changes=NOT_RECORDED,
            seconds=seconds,
        )
        self.events.append(ToolResultEvent(turn, call, text, is_error, seconds, step, at))
        return True

    def open_call(self, call_id: str, name: str) -> ToolCall | None:
        """Return the call that a result would belong to, as for `result`; None without one."""
        asked = self._asked(call_id, name)
        return None if asked is None else asked[1]

    def _answered(self, call_id: str, name: str) -> tuple[int, ToolCall] | None:
        """Return the turn and the call that a result belongs to, and stop waiting for it."""
        asked = self._asked(call_id, name)
        self._waiting = [each for each in self._waiting if each is not asked]
        return asked

    def _asked(self, call_id: str, name: str) -> tuple[int, ToolCall] | None:
        if call_id:
            return next((each for each in self._waiting if each[1].id == call_id), None)
        return next((each for each in self._waiting if not name or each[1].name == name), None)

    def complete_last_reply(self, at: str = "", **fields: Any) -> None:
        """Give the last event, if it is a reply, its time and fields that the file has apart."""
        last = self.events[-1] if self.events else None
        if isinstance(last, ReplyEvent):
            reply = replace(last.reply, **fields)
            self.events[-1] = replace(last, reply=reply, at=at or last.at)

    def time_calls(self, names: Sequence[str], seconds: Sequence[float | None]) -> bool:
        """Give each result its time, if the names are those of their calls, in order.

        Returns:
            Whether they are.
        """
        results = [
            (place, event)
            for place, event in enumerate(self.events)
            if isinstance(event, ToolResultEvent)
        ]
        if not results or [event.call.name for _, event in results] != list(names):
            return False
        for (place, event), took in zip(results, seconds, strict=True):
            step = None if event.step is None else replace(event.step, seconds=took)
            self.events[place] = replace(event, seconds=took, step=step)
        return True

    @property
    def ends_with_reply(self) -> bool:
        """True if the last event is a reply, which `complete_last_reply` completes."""
        return bool(self.events) and isinstance(self.events[-1], ReplyEvent)

    @property
    def is_waiting(self) -> bool:
        """True if a call of the last reply has no result yet."""
        return bool(self._waiting)

    def asks_for(self, words: str) -> bool:
        """Return whether a call without a result has some words in its arguments."""
        return any(words in json_text(call.arguments) for _, call in self._waiting)

    @property
    def replies(self) -> int:
        """The number of replies."""
        return sum(isinstance(event, ReplyEvent) for event in self.events)


def take_call(part: dict[str, Any], id_name: str, arguments_name: str = "arguments") -> ToolCall:
    """Take a call out of an object with its `name`; unreadable arguments are left in it.

    Args:
        part: the object.
        id_name: the name of the field with the id of the call.
        arguments_name: that of the field with its arguments, an object or its JSON.
    """
    given = part.get(arguments_name)
    arguments, error = ({} if given is None else given), None
    if isinstance(given, str):
        try:
            arguments = (json.loads(given) if given.strip() else {}) or {}
        except (ValueError, RecursionError) as reason:
            error = f"its arguments are no JSON: {str(reason)[:100]}"
    call_id, name = take_id(part, id_name), take_text(part, "name")
    if not isinstance(arguments, dict):
        return ToolCall(call_id, name, {}, error or "its arguments are no object")
    part.pop(arguments_name, None)
    return ToolCall(call_id, name, {key: shallow(each) for key, each in arguments.items()})


def take_content(part: dict[str, Any], name: str = "content", texts: str = "text") -> str:
    """Take the text out of a content, which is a text or a list of blocks.

    A block without a text stays, and is named in the text: `[image]`.

    Args:
        part: the object with the content.
        name: the name of the content.
        texts: the name of the field that holds the text of a block.
    """
    content = part.get(name)
    if content is None:
        part.pop(name, None)
        return ""
    if not isinstance(content, list | dict):
        return json_text(part.pop(name))
    if isinstance(content, dict):
        content = part[name] = [content]
    words = []
    for place, block in enumerate(content):
        if isinstance(block, dict) and block.get(texts) is not None:
            words.append(json_text(block.pop(texts)))
            block.pop("type", None)
        elif isinstance(block, dict) and any(block[name] for name in block if name != "type"):
            words.append(f"[{block.get('type', 'block')}]")
        elif isinstance(block, dict):
            words += [] if texts in block else [f"[{block.get('type', 'block')}]"]
            block.pop(texts, None)
        else:
            words.append(json_text(block))
            content[place] = {}
    return "\n".join(words)
