"""The conversations of a run: the main one, and one for each subtask.

The decomposing orchestrator opens a separate conversation for each subtask, with an event of the
role `subtask`; the events of a record are one list, in the order in which they happened.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

SUBTASK = "subtask"


class Part(NamedTuple):
    """An event of a record, as JSON, and its position among the events, from 0."""

    position: int
    event: Mapping[str, Any]

    @property
    def kind(self) -> str:
        """The type of the event: `message`, `reply` or `tool_result`."""
        return str(self.event["type"])

    @property
    def role(self) -> str:
        """The role of a message or reply; empty for a tool result."""
        return str(self.event.get("agent_role") or self.event.get("role") or "")


@dataclass(frozen=True)
class Conversations:
    """The events of a run by conversation.

    Attributes:
        main: the main conversation; of each subtask it has only the heading.
        subtasks: the conversation of each subtask, which begins with its heading.
        judge: the replies of a judge, which belong to no conversation.
    """

    main: tuple[Part, ...]
    subtasks: tuple[tuple[Part, ...], ...]
    judge: tuple[Part, ...]


def conversations_of(record: Mapping[str, Any]) -> Conversations:
    """Return the conversations of a run record.

    A subtask ends with the next reply of a planner, or the heading of the next subtask; that of an
    imported run where its record says so, so that one may be within another.
    """
    listed = record.get("imported", {}).get("subagents", ())
    lasts = {each["first"]: each["last"] for each in listed}
    main: list[Part] = []
    subtasks: list[list[Part]] = []
    judge: list[Part] = []
    within: list[tuple[list[Part], int]] = []  # the subtasks that are open, with their last events
    for part in map(Part._make, enumerate(record["events"])):
        if part.kind == "reply" and part.role == "judge":
            judge.append(part)
            continue
        if part.kind == "reply" and part.role == "planner":
            within = []
        within = [each for each in within if each[1] < 0 or part.position <= each[1]]
        if part.kind == "message" and part.role == SUBTASK:
            main.append(part)
            last = lasts.get(part.position, -1)
            within = [each for each in within if each[1] >= last >= 0]
            within.append(([], last))
            subtasks.append(within[-1][0])
        (within[-1][0] if within else main).append(part)
    return Conversations(tuple(main), tuple(map(tuple, subtasks)), tuple(judge))


def unique_ids(ids: Sequence[str]) -> list[str]:
    """Return the ids of the calls of a reply, with others for those that are empty or repeated."""
    taken: set[str] = set()
    unique = []
    for place, call_id in enumerate(ids, 1):
        chosen = call_id
        if not chosen or chosen in taken:
            chosen = f"{call_id or 'call'}-{place}"
        while chosen in taken or (chosen != call_id and chosen in ids):
            chosen += "'"
        taken.add(chosen)
        unique.append(chosen)
    return unique
