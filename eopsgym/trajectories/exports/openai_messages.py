"""Runs as conversations in the form of OpenAI's fine-tuning files."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from eopsgym.trajectories.exports.conversations import (
    SUBTASK,
    Part,
    conversations_of,
    unique_ids,
)


def conversations_for_training(
    record: Mapping[str, Any],
    tools: Sequence[Mapping[str, Any]] | None,
    thinking: bool,
    left_out: Counter[str],
) -> Iterator[dict[str, Any]]:
    """Yield the conversations of a run: one, or one for each subtask of a decomposing run.

    A conversation ends with the last message of the agent. Replies of planners and judges, whose
    prompts no record holds, are in none. A message whose call had unreadable arguments has the
    weight 0, because what the model wrote is not recorded.

    Args:
        record: the record of the run, in the present format.
        tools: the tools that were on offer, in OpenAI's form; None if they are unknown.
        thinking: whether to add the agent's thinking as `reasoning_content`.
        left_out: the counts of what is left out, which are increased.
    """
    whole = conversations_of(record)
    system = [part for part in whole.main if part.role == "system"][:1]
    conversations = [whole.main, *((*system, *parts) for parts in whole.subtasks)]
    planned = sum(part.role == "planner" for part in whole.main)
    left_out["replies of planners"] += planned
    left_out["replies of judges"] += len(whole.judge)
    has_reply = False
    for number, parts in enumerate(conversations):
        messages = _up_to_last_reply(_messages(parts, is_subtask=number > 0, thinking=thinking))
        if not messages:
            continue
        has_reply = True
        if not _are_answered(messages):
            left_out["conversations in which a call has no result"] += 1
            continue
        yield {"messages": messages} if tools is None else {"messages": messages, "tools": tools}
    left_out["runs without a reply of the agent"] += not has_reply


def _messages(parts: Sequence[Part], is_subtask: bool, thinking: bool) -> Iterator[dict[str, Any]]:
    """Yield the messages of a conversation."""
    asked: dict[int, list[str]] = {}
    for part in parts:
        event = part.event
        if part.kind == "reply" and part.role == "agent":
            asked[part.position] = unique_ids([call["id"] for call in event["tool_calls"]])
            yield _assistant(event, asked[part.position], thinking)
        elif part.kind == "tool_result" and event["reply"] in asked:
            call_id = asked[event["reply"]][event["call"]]
            yield {"role": "tool", "tool_call_id": call_id, "content": event["text"]}
        elif part.kind == "message" and part.role in ("system", "user"):
            yield {"role": part.role, "content": event["content"]}
        elif part.kind == "message" and part.role == SUBTASK and is_subtask:
            yield {"role": "user", "content": event["content"]}


def _assistant(event: Mapping[str, Any], ids: Sequence[str], thinking: bool) -> dict[str, Any]:
    calls = event["tool_calls"]
    message: dict[str, Any] = {"role": "assistant", "content": event["text"]}
    if thinking and event["thinking"]:
        message["reasoning_content"] = event["thinking"]
    if calls:
        message["content"] = event["text"] or None
        message["tool_calls"] = [
            _call(call, call_id) for call, call_id in zip(calls, ids, strict=True)
        ]
    if any(call.get("error") for call in calls):
        message["weight"] = 0
    return message


def _call(call: Mapping[str, Any], call_id: str) -> dict[str, Any]:
    arguments = json.dumps(call["arguments"], ensure_ascii=False)
    return {
        "id": call_id,
        "type": "function",
        "function": {"name": call["name"], "arguments": arguments},
    }


def _up_to_last_reply(messages: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the messages up to the agent's last one; none if it wrote no message."""
    listed = [*messages]
    roles = [message["role"] for message in listed]
    while roles and roles[-1] != "assistant":
        roles.pop()
    return listed[: len(roles)]


def _are_answered(messages: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether every call has a result, save those of the last message."""
    waiting: set[str] = set()
    for message in messages:
        if message["role"] == "tool":
            waiting.discard(message["tool_call_id"])
        elif waiting:
            return False
        waiting.update(call["id"] for call in message.get("tool_calls", ()))
    return True
