"""Courses in parts, for `decomposing`: split, done by fresh agents, noted, and summed up.

A value that a later part needs is a line in the earlier part's report, and reaches the later part
only through the notes: if a report is cut, its last values are lost, and the agent guesses them.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from eopsgym.agents.messages import Message
from eopsgym.agents.plans.reference_plan import calls_in_words
from eopsgym.agents.scripted.scripted_models import GoldVariant, ResultsSoFar
from eopsgym.agents.scripted.unsteady_course import DrawnCourse
from eopsgym.errors import TaskError
from eopsgym.tasks.gold import parse_reference, reference_texts

_CALLS_OF_PART, _FEWEST, _MOST = 6, 2, 5
_OPENS = re.compile(r"Subtask (\d+) of (\d+): ")
_SUM_UP = "Final answer\n"
_NOTES = "# Notes so far\n"
_REPORT = "\n# Report\n"
_NOTED = re.compile(r"^- (\S.*?) = (.*)$", re.MULTILINE)


def split_into(course: DrawnCourse) -> str:
    """Return the subtasks of a course as a planner writes them, with about six calls each."""
    calls = course.variant.calls
    count = min(_MOST, max(_FEWEST, -(-len(calls) // _CALLS_OF_PART)))
    subtasks = []
    for number in range(1, count + 1):
        start, end = (_place(calls, each, count) for each in (number - 1, number))
        words = calls_in_words(calls[start:end])
        subtasks.append(
            {
                "id": number,
                "title": f"Part {number}",
                "description": words or "Nothing is left to do here.",
                "dependencies": list(range(1, number)),
            }
        )
    return json.dumps({"subtasks": subtasks})


def report_of(asked: str) -> str:
    """Return the report inside a request for notes; empty for any other request."""
    return asked.rpartition(_REPORT)[2] if asked.startswith("## Subtask") else ""


@dataclass(frozen=True)
class CoursePart:
    """A part of a request: its number and their count (0 is the final answer), and known values."""

    number: int
    count: int
    noted: Mapping[str, Any]

    @property
    def is_last(self) -> bool:
        """Whether the part is the final answer."""
        return self.number == 0

    def start(self, course: DrawnCourse) -> int:
        """Return the number of calls before this part."""
        if self.is_last:
            return len(course.variant.calls)
        return _place(course.variant.calls, self.number - 1, self.count)

    def variant(self, course: DrawnCourse) -> GoldVariant:
        """Return the calls of this part; the final answer has none."""
        whole, start = course.variant, self.start(course)
        calls = whole.calls[start : _place(whole.calls, self.number, self.count)]
        mistakes = {place - start: wrong for place, wrong in whole.mistakes.items()}
        return replace(whole, calls=calls, strict=False, mistakes=mistakes)

    def report(self, course: DrawnCourse, messages: Sequence[Message]) -> str:
        """Return the part's report: the values that later parts need, one per line."""
        variant = self.variant(course)
        results = [message for message in messages if message.role == "tool"]
        played = ResultsSoFar(variant, results, self.noted)
        later = course.variant.calls[self.start(course) + len(variant.calls) :]
        wanted = reference_texts([course.variant.answer, *(call.arguments for call in later)])
        own = {call.alias for call in variant.calls}
        lines = []
        for text in dict.fromkeys(wanted):
            if parse_reference(text).alias in own:
                try:
                    value = played.results.value(parse_reference(text))
                except TaskError:  # the call was refused, so that its values are unknown
                    continue
                lines.append(f"- {text} = {json.dumps(value, ensure_ascii=False)}")
        return "\n".join(["This part is done. Found:", *lines]) if lines else "This part is done."


def part_of(asked: str) -> CoursePart | None:
    """Return the part that an agent's first message opens; None for a whole request."""
    opened = _OPENS.match(asked)
    if not (opened or asked.startswith(_SUM_UP)) or _NOTES not in asked:
        return None
    notes = asked.rpartition(_NOTES)[2]
    noted = {name: _value(text) for name, text in _NOTED.findall(notes)}
    return CoursePart(int(opened[1]), int(opened[2]), noted) if opened else CoursePart(0, 1, noted)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:  # cut in the middle
        return text


def _place(calls: Sequence[object], number: int, count: int) -> int:
    return number * len(calls) // count
