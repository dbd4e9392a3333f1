"""Subtasks: the parts of a request, parsed from the JSON that a planner writes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.agents.messages import Reply
from eopsgym.agents.plans.ask_planner import what_is_wrong_with

FEWEST, MOST = 2, 5

SPLIT = f"""\
You split work; other agents act. Each subtask goes to a fresh agent that has the tools below and \
reads the policy, the request, its own subtask and the notes of those before it, and nothing else. \
They work one after the other, in your order. You cannot call tools yourself.

Answer with one JSON object and nothing else:
{{"subtasks": [{{"id": 1, "title": "…", "description": "…", "dependencies": [], "outcome": "…"}}]}}

- {FEWEST} to {MOST} subtasks, with the ids 1, 2, 3 … in the order of work.
- description: what to look up or change, which rules of the policy decide it, and what must not \
be touched. Look-ups come before what depends on them.
- dependencies: ids of earlier subtasks whose findings it needs.
- outcome: how one sees that it is done.
- If the policy forbids the request or no tool can do it, the subtasks are to establish that, and \
to change nothing."""


@dataclass(frozen=True)
class Subtask:
    """A part of a request; `id` counts from 1, `dependencies` are ids of earlier parts."""

    id: int
    title: str
    description: str
    dependencies: tuple[int, ...] = ()
    outcome: str = ""


def read_subtasks(reply: Reply) -> tuple[Subtask, ...]:
    """Parse the subtasks of a planner's reply; text around its JSON object is ignored.

    Raises:
        ValueError: there are no subtasks that can be done in order; the message says why.
    """
    if wrong := what_is_wrong_with(reply):
        raise ValueError(wrong)
    try:
        data = json.loads(reply.text[reply.text.index("{") : reply.text.rindex("}") + 1])
    except (ValueError, RecursionError):
        raise ValueError("it is not one JSON object") from None
    if not isinstance(items := data.get("subtasks"), list):
        raise ValueError("it has no list 'subtasks'")
    if not FEWEST <= len(items) <= MOST:
        raise ValueError(f"it has {len(items)} subtasks; {FEWEST} to {MOST} are wanted")
    return tuple(_subtask(item, number) for number, item in enumerate(items, 1))


def _subtask(item: Any, number: int) -> Subtask:
    where = f"subtask {number}"
    if not isinstance(item, Mapping):
        raise ValueError(f"{where} is no object")
    given_id = item.get("id", number)
    if given_id != number or isinstance(given_id, bool):
        raise ValueError(f"{where} has the id {given_id!r}; ids are 1, 2, 3 … in order")
    texts = {name: item.get(name, "") for name in ("title", "description", "outcome")}
    for name, text in texts.items():
        if not isinstance(text, str) or (name != "outcome" and not text.strip()):
            raise ValueError(f"{where} has no {name}")
    needed = item.get("dependencies") or []
    if not isinstance(needed, list) or {*map(type, needed)} - {int}:
        raise ValueError(f"the dependencies of {where} are no list of ids")
    if late := [each for each in needed if not 1 <= each < number]:
        raise ValueError(f"{where} depends on {late[0]}, which is not before it")
    return Subtask(number, dependencies=tuple(dict.fromkeys(needed)), **texts)
