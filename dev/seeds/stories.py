"""Stories of the company: one record each, from which the rows of every system are drawn.

A story is a table `[[story]]` of a TOML file in `stories/`. `says` holds its facts, `who` its
people by role, and each `[[story.part]]` one record in one system, of a kind in `parts.toml`.
Texts take facts, people and numbers in braces, so that no two texts of a story can disagree:
`{fact}`, `{role}`, `{role.first}`, `{key}` for the number, name, subject or title of another part,
`{key.link}` for the link of a file.

    python -m dev.seeds.stories [FILE …]    says what is wrong with the stories
"""

import datetime as dt
import string
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from dev.seeds.chance import ulid
from dev.seeds.company import Company, build_company
from dev.seeds.company_seeds import people_outside
from eopsgym.errors import SeedError

FOLDER = Path(__file__).with_name("stories")
_KINDS = Path(__file__).with_name("parts.toml")
_WRITERS = ("from", "author", "owner", "organizer", "by", "opened_by", "requested_by")
"""The fields whose role does something at the moment of the part."""
_PAGES = {"document": "document", "sheet": "spreadsheets", "slides": "presentation"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part: its fields with what they hold, and the form of its numbers if it has any."""

    name: str
    fields: Mapping[str, str]
    optional: frozenset[str]
    number: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class Part:
    """One record of a story in one system; `number` is None for kinds without numbers."""

    story: str
    key: str
    kind: str
    at: dt.datetime
    fields: Mapping[str, Any]
    number: str | None = None

    @property
    def id(self) -> str:
        """The story and the key, which name the part among all stories."""
        return f"{self.story}/{self.key}"


@dataclass(frozen=True, slots=True)
class Someone:
    """A person of a story, of the company or from outside."""

    name: str
    email: str
    title: str = ""

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]

    @property
    def last(self) -> str:
        """The name without the first one."""
        return self.name.partition(" ")[2]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Story:
    """A story whose texts are filled in."""

    id: str
    kind: str
    about: str
    says: Mapping[str, Any]
    who: Mapping[str, Someone]
    parts: tuple[Part, ...]


class StoryError(SeedError):
    """A story that cannot be drawn."""


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the kinds of parts by name."""
    data = tomllib.loads(_KINDS.read_text(encoding="utf-8"))
    return {name: _kind(name, each) for name, each in data.items()}


def _kind(name: str, entry: Mapping[str, Any]) -> Kind:
    number = entry.get("number")
    return Kind(
        name,
        {each.rstrip("?"): holds for each, holds in entry["fields"].items()},
        frozenset(each.rstrip("?") for each in entry["fields"] if each.endswith("?")),
        None if number is None else (number[0], number[1]),
    )


def load_stories(
    people: Mapping[str, str], files: Iterable[Path] | None = None, company: Company | None = None
) -> list[Story]:
    """Return the stories of files, in the order of the files' names.

    Args:
        people: names by address of everybody outside the company whom a system knows.
        files: those of the folder unless given.
        company: the standard one unless given.

    Raises:
        StoryError: for a story that cannot be drawn, with all that is wrong.
    """
    staff = company or build_company()
    known = {address: Someone(name, address) for address, name in people.items()}
    known |= {each.email: Someone(each.name, each.email, each.title) for each in staff.people}
    entries = [(path, each) for path in _files(files) for each in _read(path)]
    wrong: list[str] = []
    read = [_unfilled(path, each, known, wrong) for path, each in entries]
    wrong += _repeated(read)
    numbers = _numbers(part for story in read for part in story.parts)
    stories = [_fill(story, numbers, wrong) for story in read]
    hired = {each.email: (each.hired, each.departed) for each in staff.people}
    for story in stories:
        wrong += _untimely(story, staff.now, hired)
    if wrong:
        raise StoryError("\n".join(wrong))
    return stories


def _files(files: Iterable[Path] | None) -> list[Path]:
    return sorted(FOLDER.glob("*.toml")) if files is None else [*files]


def _read(path: Path) -> list[dict[str, Any]]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StoryError(f"{path}: {error}") from error
    if set(data) != {"story"}:
        raise StoryError(f"{path}: a file of stories holds tables [[story]] and nothing else")
    stories: list[dict[str, Any]] = data["story"]
    return stories


# Reading


def _unfilled(
    path: Path, entry: dict[str, Any], known: Mapping[str, Someone], wrong: list[str]
) -> Story:
    """Return a story with its texts as written; what is wrong with it is added to `wrong`."""
    name = entry.get("id", "?")
    place = f"{path.name}: {name}"
    if missing := {"id", "kind", "about", "who", "part"} - set(entry):
        wrong.append(f"{place}: has no {', '.join(sorted(missing))}")
    if odd := set(entry) - {"id", "kind", "about", "who", "part", "says"}:
        wrong.append(f"{place}: unknown field {', '.join(sorted(odd))}")
    who = {}
    for role, address in entry.get("who", {}).items():
        if isinstance(address, dict):
            who[role] = Someone(address["name"], address["email"])
        elif address in known:
            who[role] = known[address]
        else:
            wrong.append(f"{place}: no system knows {address}; write {{ name = …, email = … }}")
            who[role] = Someone(address, address)
    parts = []
    for each in entry.get("part", []):
        wrong += [f"{place}/{each.get('key', '?')}: {what}" for what in _part_faults(each, who)]
        rest = {key: value for key, value in each.items() if key not in ("key", "in", "at")}
        if {"key", "in", "at"} <= set(each) and isinstance(each["at"], dt.datetime):
            parts.append(Part(name, each["key"], each["in"], each["at"], rest))
    keys = {part.key for part in parts}
    for part in parts:
        wrong += [f"{place}/{part.key}: {what}" for what in _dangling(part, keys)]
    if len(keys) < len(parts):
        wrong.append(f"{place}: two parts of one key")
    says = entry.get("says", {})
    if twice := keys & set(who) | keys & set(says) | set(who) & set(says):
        wrong.append(f"{place}: {', '.join(sorted(twice))} names two things")
    return Story(name, entry.get("kind", ""), entry.get("about", ""), says, who, tuple(parts))


def _part_faults(part: Mapping[str, Any], who: Mapping[str, Someone]) -> Iterator[str]:
    if missing := {"key", "in", "at"} - set(part):
        yield f"has no {', '.join(sorted(missing))}"
        return
    kind = kinds().get(part["in"])
    if kind is None:
        yield f"there is no kind of part {part['in']!r}; see parts.toml"
        return
    given = set(part) - {"key", "in", "at"}
    if missing := set(kind.fields) - kind.optional - given:
        yield f"has no {', '.join(sorted(missing))}"
    if odd := given - set(kind.fields):
        yield f"{part['in']} has no field {', '.join(sorted(odd))}"
    if not isinstance(part["at"], dt.datetime):
        yield "`at` is no moment such as 2026-02-17T09:12:00"
    for name in given & set(kind.fields):
        if unknown := set(_roles(kind.fields[name], part[name])) - set(who):
            yield f"{name}: no role {', '.join(sorted(unknown))} in `who`"


def _roles(holds: str, value: Any) -> list[str]:
    """Return the roles that a field names."""
    if holds == "role":
        return [value]
    if holds in ("roles", "answers"):
        return [*value]
    if holds == "addresses":
        return [each for each in value if "@" not in each]
    return [line["by"] for line in value] if holds == "lines" else []


def _dangling(part: Part, keys: set[str]) -> Iterator[str]:
    kind = kinds().get(part.kind)
    for name, value in part.fields.items() if kind else ():
        holds = kind.fields.get(name, "") if kind else ""
        named = [value] if holds == "part" else value if holds == "parts" else []
        if unknown := set(named) - keys:
            yield f"{name}: no part {', '.join(sorted(unknown))} in the story"


def _repeated(stories: Iterable[Story]) -> list[str]:
    counts: dict[str, int] = defaultdict(int)
    for story in stories:
        counts[story.id] += 1
    return [f"{name}: {count} stories have this id" for name, count in counts.items() if count > 1]


# Filling


def _numbers(parts: Iterable[Part]) -> dict[str, str]:
    """Return the number of each numbered part by its id: those of a kind count up in time."""
    found: dict[str, str] = {}
    counts: dict[str, int] = defaultdict(int)
    for part in sorted(parts, key=lambda each: (str(each.at), each.id)):
        kind = kinds().get(part.kind)
        if kind is not None and kind.number is not None:
            form, first = kind.number
            found[part.id] = form.format(first + counts[part.kind])
            counts[part.kind] += 1
    return found


@dataclass(frozen=True, slots=True)
class _Day:
    day: dt.date

    @property
    def short(self) -> str:
        return f"{self.day.day} {self.day:%B}"

    @property
    def weekday(self) -> str:
        return f"{self.day:%A}"

    @property
    def iso(self) -> str:
        return f"{self.day:%Y-%m-%d}"

    def __str__(self) -> str:
        return f"{self.short} {self.day.year}"


@dataclass(frozen=True, slots=True)
class _Moment(_Day):
    at: dt.datetime = field(default=dt.datetime.min)

    @property
    def time(self) -> str:
        return f"{self.at:%H:%M}"

    def __str__(self) -> str:
        return f"{self.short} {self.day.year}, {self.time}"


@dataclass(frozen=True, slots=True)
class _Named:
    """The name and the link by which a text may mention another part."""

    text: str
    link: str

    def __str__(self) -> str:
        return self.text


def _said(value: Any) -> Any:
    """Return a fact as texts write it."""
    if isinstance(value, dt.datetime):
        return _Moment(value.date(), value)
    if isinstance(value, dt.date):
        return _Day(value)
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) and abs(value) >= 10_000 else value


def _fill(story: Story, numbers: Mapping[str, str], wrong: list[str]) -> Story:
    """Return a story with its texts filled and its roles and parts as addresses and ids."""
    values: dict[str, Any] = {name: _said(value) for name, value in story.says.items()}
    values |= story.who
    for part in story.parts:
        values[part.key] = numbers.get(part.id, part.key)
    for part in story.parts:  # names may hold numbers of records, which have none of names
        if part.id not in numbers:
            values[part.key] = _named(part, values)
    parts = tuple(_filled(story, part, values, numbers, wrong) for part in story.parts)
    return Story(story.id, story.kind, story.about, story.says, story.who, parts)


def _named(part: Part, values: Mapping[str, Any]) -> Any:
    template = next(
        (part.fields[n] for n in ("name", "summary", "subject") if n in part.fields), None
    )
    if template is None:
        return part.key
    try:
        text = string.Formatter().vformat(template, (), values)
    except (KeyError, AttributeError, ValueError, IndexError):
        return part.key  # the text itself reports it when it is filled
    return _Named(text, file_link(part) if part.kind == "drive.file" else "")


def file_id(part_id: str) -> str:
    """Return the id that a file of a story has in the drive system."""
    return str(ulid("story file", part_id))


def file_link(part: Part) -> str:
    """Return the address under which the drive system shows a file of a story."""
    page = _PAGES.get(part.fields.get("mime", ""))
    if page is None:
        return f"https://drive.google.com/file/d/{file_id(part.id)}/view"
    return f"https://docs.google.com/{page}/d/{file_id(part.id)}/edit"


def _filled(
    story: Story,
    part: Part,
    values: Mapping[str, Any],
    numbers: Mapping[str, str],
    wrong: list[str],
) -> Part:
    holds = kinds()[part.kind].fields if part.kind in kinds() else {}

    def text(written: Any) -> Any:
        try:
            return (
                string.Formatter().vformat(written, (), values)
                if isinstance(written, str)
                else written
            )
        except (KeyError, AttributeError, ValueError, IndexError) as error:
            wrong.append(
                f"{part.id}: {error} is no fact, role or part of the story: {written[:60]!r}"
            )
            return written

    def address(role: str) -> str:
        return story.who[role].email if role in story.who else role

    def value(name: str, written: Any) -> Any:
        match holds.get(name):
            case "role":
                return address(written)
            case "roles":
                return [address(role) for role in written]
            case "answers" | "addresses":
                return {address(role): word for role, word in written.items()}
            case "part":
                return f"{story.id}/{written}"
            case "parts":
                return [f"{story.id}/{key}" for key in written]
            case "unit":
                return f"{story.id}/{written}" if _is_key(story, written) else text(written)
            case "lines":
                return [
                    {"by": address(line["by"]), "at": line["at"], "text": text(line["text"])}
                    for line in written
                ]
            case "day" | "moment" | "number" | "flag":
                return _of_fact(written, story)
            case _:
                return text(written)

    fields = {name: value(name, written) for name, written in part.fields.items()}
    return Part(part.story, part.key, part.kind, part.at, fields, numbers.get(part.id))


def _of_fact(written: Any, story: Story) -> Any:
    """Return the fact that a field names, `"{visit}"` for instance, or the value itself."""
    if isinstance(written, str) and written.startswith("{") and written.endswith("}"):
        return story.says.get(written[1:-1], written)
    return written


def _is_key(story: Story, written: str) -> bool:
    return any(part.key == written for part in story.parts)


# Time


def _untimely(
    story: Story, now: dt.datetime, hired: Mapping[str, tuple[dt.date, dt.date | None]]
) -> Iterator[str]:
    """Say what happens in a wrong order, after today, or by somebody who was not employed."""
    at = {part.id: part.at for part in story.parts}
    for part in story.parts:
        if part.at > now:
            yield f"{part.id}: is dated {part.at}, after today ({now})"
        before = part.fields.get("reply_to") or part.fields.get("file") or part.fields.get("case")
        if isinstance(before, str) and before in at and at[before] >= part.at:
            yield f"{part.id}: is not later than {before}"
        for name in _WRITERS:
            first, last = hired.get(str(part.fields.get(name)), (dt.date.min, None))
            if part.at.date() < first or (last is not None and part.at.date() > last):
                yield f"{part.id}: {name} {part.fields[name]} was not employed at that time"


def main(arguments: list[str]) -> int:
    """Say what is wrong with the stories of files, or of the folder; 1 where something is."""
    try:
        stories = load_stories(people_outside(), [Path(each) for each in arguments] or None)
    except StoryError as error:
        print(error)
        return 1
    parts = [part for story in stories for part in story.parts]
    counts = {name: sum(part.kind == name for part in parts) for name in kinds()}
    print(f"{len(stories)} stories, {len(parts)} parts")
    for name, count in counts.items():
        print(f"{count:6} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
