"""The transcript of a run in parts: each message, call, result and change with its step."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from eopsgym.agents import MessageEvent, ReplyEvent, ToolResultEvent
from eopsgym.agents.messages import without_plan
from eopsgym.analysis.failures.facts import is_writing
from eopsgym.errors import EopsgymError
from eopsgym.gym import Step
from eopsgym.runs import Run

_MOST_CHANGES = 200
_ODD = re.compile(r"[^\w -]+")


@dataclass(frozen=True)
class Part:
    """A part of a transcript.

    Attributes:
        step: the step that it leads to or belongs to: 0 for what opened the run, and the number of
            steps plus one for its end.
        kind: what it is, in words of ours: no text of the run.
        text: its text, from the run.
        is_kept: whether it is kept where a transcript is cut: the request, writes, errors, broken
            rules and the end.
    """

    step: int
    kind: str
    text: str
    is_kept: bool = False


def parts_of(run: Run) -> list[Part]:
    """Return the parts of a run in their order; what judges said during the run is left out."""
    return [part for part in _parts(run) if part.text.strip()]


def _parts(run: Run) -> Iterator[Part]:
    end = max((step.number for step in run.steps), default=0) + 1
    step, is_asked, last = 0, False, ""
    for event in run.events:
        if isinstance(event, MessageEvent):
            is_user = event.role == "user"
            text, plan = without_plan(event.content) if is_user else (event.content, "")
            place = min(step + 1, end) if is_asked else 0
            kind = "request" if is_user and not is_asked else _word(event.role)
            is_asked = is_asked or is_user
            yield Part(place, "policy" if kind == "system" else kind, text, is_user)
            yield Part(place, "plan", plan)
        elif isinstance(event, ReplyEvent) and event.agent_role != "judge":
            place = min(step + 1, end)
            last = event.reply.text or ""
            yield Part(place, f"{_word(event.agent_role)} thinks", event.reply.thinking or "")
            yield Part(place, f"{_word(event.agent_role)} says", last, place == end)
        elif isinstance(event, ToolResultEvent):
            if event.step is not None:
                step = event.step.number
            yield from _call(event, step if event.step is not None else min(step + 1, end))
    if run.answer and run.answer.strip() != last.strip():
        yield Part(end, "final answer", run.answer, True)
    yield Part(end, "end of the run", f"{run.stop} {run.detail}".strip(), True)


def _call(event: ToolResultEvent, place: int) -> Iterator[Part]:
    """Yield a call with its result, its changes and the rules that it broke."""
    step = event.step
    writes = step is not None and _writes(step)
    is_kept = writes or event.is_error or bool(step and step.breaches)
    tool = event.call.name if step is None else step.full_name
    arguments = event.call.arguments if step is None else step.arguments
    kind = "call that writes" if writes else "call"
    yield Part(place, kind, f"{tool} {_json(arguments)}", is_kept)
    yield Part(place, "error" if event.is_error else "result", event.text, is_kept)
    if step is not None:
        yield Part(place, "changed", "\n".join(_changes(step)), True)
        broken = "\n".join(f"{breach.rule}: {breach.message}" for breach in step.breaches)
        yield Part(place, "broken rule", broken, True)


def _writes(step: Step) -> bool:
    return bool(step.changes.changeset or step.changes) or is_writing(step.server, step.tool)


def _changes(step: Step) -> Iterator[str]:
    try:
        rows = step.changes.rows
    except EopsgymError as error:
        yield f"the changed rows cannot be read: {error}"
        return
    for change in rows[:_MOST_CHANGES]:
        cells = (f"{c.column}: {_json(c.before)} -> {_json(c.after)}" for c in change.cells())
        yield f"{change.operation} {change.table} {change.key}: {', '.join(cells)}"
    if len(rows) > _MOST_CHANGES:
        yield f"and {len(rows) - _MOST_CHANGES} more rows"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _word(role: str) -> str:
    """Return a role as a word that cannot be taken for more than that; runs from elsewhere vary."""
    return " ".join(_ODD.sub(" ", role).split())[:20] or "message"


def texts_by_step(parts: Iterable[Part]) -> dict[int, str]:
    """Return the whole text of each step."""
    texts: dict[int, list[str]] = {}
    for part in parts:
        texts.setdefault(part.step, []).append(part.text)
    return {step: "\n".join(some) for step, some in texts.items()}
