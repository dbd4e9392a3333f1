"""The stories with the company in which they happen, as checks over all of them read both."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dev.seeds.company import Company, Person, build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.stories import FOLDER, Story, kinds, load_stories


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a check found: `place` names a story, a part, a person or a frame."""

    check: str
    place: str
    says: str


@dataclass(frozen=True)
class World:
    """The stories as written (`raw`, by id) and as filled, and the company in which they happen."""

    stories: list[Story]
    raw: Mapping[str, dict[str, Any]]
    company: Company

    @cached_property
    def names(self) -> frozenset[str]:
        """The first and last names of the company's people."""
        return frozenset(word for each in self.company.people for word in each.name.split())

    def person(self, address: str) -> Person | None:
        """Return the person of the company who has an address."""
        number = self.company.numbers.get(address)
        return None if number is None else self.company.person(number)


def load_world(paths: Iterable[Path] | None = None) -> World:
    """Return the stories of files, those of the folder unless given.

    Raises:
        StoryError: for a story that cannot be drawn.
    """
    paths = sorted(FOLDER.glob("*.toml")) if paths is None else [*paths]
    entries = [each for path in paths for each in tomllib.loads(path.read_text("utf-8"))["story"]]
    company = build_company()
    stories = load_stories(people_outside(), paths, company)
    return World(stories, {each["id"]: each for each in entries}, company)


def texts(kind: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Return the texts of a part with the fields they stand in; names of rooms are none."""
    holds = kinds()[kind].fields
    for name, value in fields.items():
        if holds.get(name) == "text" and name != "location":
            yield name, value
        elif holds.get(name) == "lines":
            yield from ((name, line["text"]) for line in value)


def raw_texts(story: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Return the texts of a story as written, each with the part and field where it stands."""
    for part in story["part"]:
        for name, text in texts(part["in"], part):
            yield f"{story['id']}/{part['key']} {name}", text
