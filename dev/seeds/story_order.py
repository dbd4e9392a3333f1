"""The check that parts follow each other: who answers was asked, and what is cited is there."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping

from dev.seeds.stories import Part, Story
from dev.seeds.story_world import Finding, World, texts

_CITED = re.compile(r"(?<!\{)\{([A-Za-z_0-9]+)(?:\.link)?\}")
_AFTERWARDS = ("worknotes", "resolution_notes", "close_notes", "replies")
"""The fields that are written some time after their part."""


def order(world: World) -> Iterator[Finding]:
    """Find answers from people who were not asked, and parts that know what comes later."""
    for story in world.stories:
        parts = {part.id: part for part in story.parts}
        for part in story.parts:
            for says in (*_unasked(part, parts), *_untimely(part, world.company.now)):
                yield Finding("order", part.id, says)
        for place, says in _foreseen(story, world):
            yield Finding("order", place, says)


def _unasked(part: Part, parts: Mapping[str, Part]) -> Iterator[str]:
    """Say who answers a letter that did not reach them, or speaks in a chat of others."""
    fields = part.fields
    if part.kind == "email.letter" and "reply_to" in fields:
        asked = parts[fields["reply_to"]].fields
        if fields["from"] not in {asked["from"], *asked["to"], *asked.get("cc", ())}:
            yield f"{fields['from']} answers a letter that did not reach them"
    if part.kind == "teams.chat":
        for speaker in {line["by"] for line in fields["lines"]} - {*fields["members"]}:
            yield f"{speaker} speaks and is no member"


def _untimely(part: Part, now: dt.datetime) -> Iterator[str]:
    """Say what is closed or held before it is opened or planned, or after today."""
    for name in ("closed", "resolved"):
        moment = part.fields.get(name)
        if isinstance(moment, dt.datetime) and not part.at < moment <= now:
            yield f"{name} at {moment}, opened at {part.at}"
    if part.kind == "calendar.event" and part.fields["start"] < part.at:
        yield f"starts at {part.fields['start']}, planned at {part.at}"


def _foreseen(story: Story, world: World) -> Iterator[tuple[str, str]]:
    """Return the parts whose texts cite a part that is later, with what they cite."""
    at = {part.key: part.at for part in story.parts}
    for part in world.raw[story.id]["part"]:
        for name, text in texts(part["in"], part):
            for key in set(_CITED.findall(text)) & set(at):
                if at[key] > at[part["key"]] and name not in (*_AFTERWARDS, "lines"):
                    yield f"{story.id}/{part['key']}", f"{name} cites {key} of {at[key]}"
