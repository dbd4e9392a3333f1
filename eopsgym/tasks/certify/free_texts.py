"""The free texts of a solution, such as notes, subjects and comments, which have any wording."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from eopsgym.tasks.certify.records_of_task import tool_of_step
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal

_LEAST_WORDS = 3


class FreeText(NamedTuple):
    """An argument of a writing call that is a free text; `place` counts from 0."""

    place: int
    argument: str
    text: str


def free_texts(rehearsal: Rehearsal) -> Iterator[FreeText]:
    """Yield texts of at least three words that no request, policy or earlier result contains.

    A text of the request or policy has to be written unchanged, and a text of a result (the name of
    a service, a title) identifies a row.
    """
    dictated = _plain(f"{rehearsal.task.user_prompt}\n{rehearsal.task.system_prompt}")
    for index in rehearsal.writing:
        step = rehearsal.run.steps[index]
        tool = tool_of_step(rehearsal, step)
        shown = " ".join(before.text for before in rehearsal.run.steps[:index])
        for name, value in step.arguments.items():
            schema: Mapping[str, Any] = tool.schema["properties"].get(name, {})
            if not isinstance(value, str) or schema.get("enum"):
                continue
            wordy = len(value.split()) >= _LEAST_WORDS
            if wordy and _plain(value) not in dictated and value not in shown:
                yield FreeText(index, name, value)


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).strip(" .")


def wordings_of(rehearsal: Rehearsal, free: FreeText) -> list[str]:
    """Return the other right wordings that the task lists for a text."""
    return [
        text
        for each in rehearsal.task.wordings
        if each.call == free.place + 1 and each.argument == free.argument
        for text in each.texts
    ]


async def with_text(rehearsal: Rehearsal, free: FreeText, text: str) -> Attempt:
    """Play the solution with another text in place of a free one."""
    calls = rehearsal.gold.calls
    arguments = {**rehearsal.arguments(free.place), free.argument: text}
    changed = replace(calls[free.place], arguments=arguments)
    return await rehearsal.play_on(free.place, [changed, *calls[free.place + 1 :]])
