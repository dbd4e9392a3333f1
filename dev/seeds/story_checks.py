"""Checks over all stories together: what reading one story at a time does not show.

    python -m dev.seeds.story_checks [--only CHECK …] [--list]

`story_exceptions.toml` names what is meant to be so, with the reason. Everything else that a check
finds is printed, and the command ends with 1. Two checks, `outsiders` and `literals`, list what
somebody has to read; they are printed with `--list` and decide nothing.
"""

import argparse
import datetime as dt
import re
import sqlite3
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from zoneinfo import ZoneInfo

from dev.seeds.company import Person
from dev.seeds.company_seeds import company_sql
from dev.seeds.stories import Part, Story
from dev.seeds.story_order import order
from dev.seeds.story_world import Finding, World, load_world, raw_texts, texts

_EXCEPTIONS = Path(__file__).with_name("story_exceptions.toml")
_MONTH = re.compile(
    r"\b(January|February|March|April|(?<=in )May|June|July|August"
    r"|September|October|November|December)\b"
)
_DAY = re.compile(r"\b(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b")
_FIELD = re.compile(r"(?<!\{)\{([A-Za-z_0-9]+)[^{}]*\}")
_WEEKDAY = re.compile(r"\{([A-Za-z_0-9]+)\.weekday\}")
_SMALL = re.compile(r"(?:^|[.!?] )[a-z][a-z]+ .{0,40}")
_WEEK = dt.timedelta(days=6)
_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n+")
_WORD = re.compile(r"[^\W\d_][\w'-]*")
_ACTS = ("from", "author", "owner", "organizer", "by", "opened_by", "requested_by", "caller")
_HEARS = (
    *("to", "cc", "guests", "optional", "members", "mentions"),
    *("shared", "approver", "assigned"),
)
_BOSSES = ("boss", "manager", "new_boss", "line_manager")
_SECRET = re.compile(r"(?i)confidential|internal\b|secret|in confidence|private|not for ")
MOST_FRAMES, MOST_OPENINGS, MOST_STORIES = 3, 3, 8
"""In how many sentences, texts and stories one frame, one opening and one person may occur."""


# Texts


def frame(sentence: str, names: frozenset[str]) -> str:
    """Return a sentence with placeholders, names, numbers, months and weekdays as `#`."""
    masked = _FIELD.sub("#", sentence)
    for pattern in (_MONTH, _DAY):
        masked = pattern.sub("#", masked)
    masked = re.sub(r"\d[\d.,:/-]*\d|\d", "#", masked)
    masked = _WORD.sub(lambda word: "#" if word[0] in names else word[0], masked)
    return " ".join(masked.lower().split())


def frames(world: World) -> Iterator[Finding]:
    """Find sentences that are the same but for names and numbers, and texts that begin alike."""
    sentences: dict[str, list[str]] = defaultdict(list)
    openings: dict[str, list[str]] = defaultdict(list)
    for story in world.raw.values():
        for place, text in raw_texts(story):
            for each in filter(None, _SENTENCE.split(text.strip())):
                masked = frame(each, world.names)
                if len(_WORD.findall(masked)) > 1 or masked.endswith(","):
                    sentences[masked].append(place)
            start = frame(text.strip(), world.names).split()[:5]
            if place.split()[1] in ("text", "lines", "replies") and len(start) == 5:
                openings[" ".join(start)].append(place)
    for found, most in ((sentences, MOST_FRAMES), (openings, MOST_OPENINGS)):
        for masked, places in found.items():
            if len(places) > most:
                yield Finding("frames", masked, f"{len(places)} times: {', '.join(places)}")


def _dates_of(story: Story) -> list[dt.date]:
    values = [*story.says.values(), *(part.at for part in story.parts)]
    ends = [value for part in story.parts for value in part.fields.values()]
    return [each for each in values + ends if isinstance(each, dt.date)]


def dates(world: World) -> Iterator[Finding]:
    """Find weekdays and months that no date of the story has, and weekdays of distant dates.

    A weekday alone means one in the week before or after the text; further away it needs a date.
    """
    for story in world.stories:
        days = {f"{each:%A}" for each in _dates_of(story)} | {"Monday"}  # today is a Monday
        months = {f"{each:%B}" for each in _dates_of(story)}
        at = {part.id: part.at.date() for part in story.parts}
        for place, text in raw_texts(world.raw[story.id]):
            for word in set(_DAY.findall(text)) - days | set(_MONTH.findall(text)) - months:
                yield Finding("dates", f"{place}: {word}", text)
            for name in _distant(text, story, at[place.split()[0]]):
                yield Finding("dates", f"{place}: {name}", text)


def _distant(text: str, story: Story, day: dt.date) -> Iterator[str]:
    for name in _WEEKDAY.findall(text):
        fact = story.says.get(name)
        bare = re.search(rf"\{{{name}(\.short|\.iso)?\}}", text) is None
        if isinstance(fact, dt.date) and bare and abs(dt.date(*fact.timetuple()[:3]) - day) > _WEEK:
            yield name


def starts(world: World) -> Iterator[Finding]:
    """Find sentences that begin with a small letter, as after a fact such as "the third card"."""
    for story in world.stories:
        for part in story.parts:
            for name, text in texts(part.kind, part.fields):
                for each in _SMALL.findall(text.strip()):
                    yield Finding("starts", f"{part.id} {name}", each)


def literals(world: World) -> Iterator[Finding]:
    """List texts with numbers, weekdays, months or names of the story's people written out."""
    for story in world.stories:
        names = {who.first for who in story.who.values()} | {w.last for w in story.who.values()}
        for place, text in raw_texts(world.raw[story.id]):
            bare = _FIELD.sub("", text)
            words = set(re.findall(r"\d+", bare)) | set(_DAY.findall(bare))
            words |= set(_MONTH.findall(bare)) | (names & set(_WORD.findall(bare)))
            for word in sorted(words):
                yield Finding("literals", f"{place}: {word}", text)


def unused(world: World) -> Iterator[Finding]:
    """Find facts and roles that no part of their story uses."""
    for name, story in world.raw.items():
        used = set(_FIELD.findall(str(story["part"]))) | set(
            re.findall(r"'([A-Za-z_0-9]+)'", str(story["part"]))
        )
        for table in ("says", "who"):
            for key in set(story.get(table, {})) - used:
                yield Finding("unused", f"{name}: {key}", f"no part uses it ({table})")


# People


def _acting(part: Part) -> Iterator[tuple[str, str, dt.datetime]]:
    """Return who does something in a part, as what, and when."""
    for name in _ACTS:
        if isinstance(part.fields.get(name), str):
            yield part.fields[name], name, part.at
    for name in ("lines", "replies"):
        for line in part.fields.get(name, ()):
            yield line["by"], name, line["at"]


def _hearing(part: Part) -> Iterator[tuple[str, str, dt.datetime]]:
    """Return whom a part is meant for, as what, and when."""
    for name in _HEARS:
        value = part.fields.get(name, ())
        for address in [value] if isinstance(value, str) else value:
            yield address, name, part.fields.get("start", part.at)


def _absent(person: Person, day: dt.date) -> str | None:
    """Say why somebody is not at work on a day, if so."""
    if person.departed is not None and day > person.departed:
        return f"left on {person.departed}"
    if person.leave_from and person.leave_until and person.leave_from <= day <= person.leave_until:
        return f"is on leave from {person.leave_from} to {person.leave_until}"
    return None


def absent(world: World) -> Iterator[Finding]:
    """Find people who act, or are written to and invited, while on leave or after they left."""
    for story in world.stories:
        for part in story.parts:
            for address, role, at in [*_acting(part), *_hearing(part)]:
                person = world.person(address)
                why = None if person is None else _absent(person, at.date())
                if why is not None:
                    yield Finding("absent", f"{part.id} {role}", f"{address} {why}; {at:%Y-%m-%d}")


def managers(world: World) -> Iterator[Finding]:
    """Find roles called boss or manager whose person manages nobody else of the story."""
    for story in world.stories:
        people = [each for who in story.who.values() if (each := world.person(who.email))]
        for role in set(_BOSSES) & set(story.who):
            boss = world.person(story.who[role].email)
            if boss is None or not any(each.manager == boss.number for each in people):
                yield Finding("managers", f"{story.id}: {role}", story.who[role].email)


def busy(world: World) -> Iterator[Finding]:
    """Find people whom too many stories use."""
    counts = Counter(
        address for story in world.stories for address in {w.email for w in story.who.values()}
    )
    for address, count in counts.most_common():
        if count > MOST_STORIES:
            yield Finding("busy", address, f"{count} stories")


def outsiders(world: World) -> Iterator[Finding]:
    """List events and files that speak of something confidential and that outsiders may see."""
    domains = tuple(each.mail_domain for each in world.company.organisations)
    for story in world.stories:
        for part in story.parts:
            if part.kind not in ("calendar.event", "drive.file"):
                continue
            text = " ".join(str(value) for value in part.fields.values()) + story.about
            guests = {address for address, *_ in _hearing(part) if not address.endswith(domains)}
            if guests and _SECRET.search(text):
                yield Finding("outsiders", part.id, ", ".join(sorted(guests)))


# Hours


_ACCEPTED = """
SELECT lower(email), summary, start_datetime, end_datetime, coalesce(start_timezone, 'UTC')
FROM attendees JOIN events USING (event_id) JOIN users ON users.user_id = attendees.user_id
WHERE "responseStatus" = 'accepted' AND status <> 'cancelled' AND length(start_datetime) > 10
"""


@dataclass(frozen=True, slots=True)
class _Slot:
    who: str
    place: str
    starts: dt.datetime
    ends: dt.datetime


@cache
def _calendar() -> sqlite3.Connection:
    """Return the company's calendar system."""
    schema = files("eopsgym.domains").joinpath("calendar", "schema.sql").read_text("utf-8")
    database = sqlite3.connect(":memory:")
    database.executescript(schema + company_sql("calendar"))
    return database


def _utc(moment: str | dt.datetime, zone: str) -> dt.datetime:
    local = moment if isinstance(moment, dt.datetime) else dt.datetime.fromisoformat(moment)
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(dt.UTC)


def _story_slots(world: World) -> Iterator[_Slot]:
    """Return when people and rooms are taken by stories; who has declined is not."""
    zones = dict(_calendar().execute("SELECT lower(email), timezone FROM users"))
    for story in world.stories:
        for part in story.parts:
            if part.kind != "calendar.event":
                continue
            fields = part.fields
            zone = zones[fields["organizer"]]
            answers = fields.get("answers", {})
            coming = {each for each in fields["guests"] if answers.get(each) == "accepted"}
            for who in {fields["organizer"], fields.get("location", "")} | coming:
                if who:
                    yield _Slot(
                        who, part.id, _utc(fields["start"], zone), _utc(fields["end"], zone)
                    )


def _company_slots(people: Iterable[str]) -> Iterator[_Slot]:
    """Return when people have accepted single meetings of the company's calendar."""
    rows = _calendar().execute(_ACCEPTED)
    wanted = set(people)
    for who, summary, starts, ends, zone in rows:
        if who in wanted:
            yield _Slot(who, f"company: {summary}", _utc(starts, zone), _utc(ends, zone))


def overlaps(world: World) -> Iterator[Finding]:
    """Find people and rooms that are in two events at one time."""
    mine = list(_story_slots(world))
    taken: dict[str, list[_Slot]] = defaultdict(list)
    for slot in [*mine, *_company_slots(slot.who for slot in mine)]:
        taken[slot.who].append(slot)
    for who, slots in taken.items():
        for one, other in combinations(slots, 2):
            together = one.starts < other.ends and other.starts < one.ends
            if together and one.place != other.place and not one.place.startswith("company"):
                yield Finding("overlaps", f"{one.place} + {other.place}", f"{who}, {one.starts}")


_FAULTS = (frames, dates, starts, unused, order, absent, managers, busy, overlaps)
_LISTS = (outsiders, literals)
CHECKS: Mapping[str, Callable[[World], Iterator[Finding]]] = {
    each.__name__: each for each in (*_FAULTS, *_LISTS)
}
TO_READ = frozenset(each.__name__ for each in _LISTS)
"""The checks that list what somebody has to read."""


def exceptions() -> dict[str, dict[str, str]]:
    """Return the reason of each place that a check may find, by check and place."""
    return tomllib.loads(_EXCEPTIONS.read_text(encoding="utf-8"))


def faults(world: World, only: Iterable[str] = ()) -> Iterator[Finding]:
    """Return what the checks find and no exception names, and exceptions that name nothing."""
    for check in [*only] or [name for name in CHECKS if name not in TO_READ]:
        allowed = exceptions().get(check, {})
        found = list(CHECKS[check](world))
        yield from (each for each in found if each.place not in allowed)
        for place in allowed.keys() - {each.place for each in found}:
            yield Finding(check, place, "story_exceptions.toml names it and the check does not")


def main(arguments: list[str]) -> int:
    """Print what the checks find; 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m dev.seeds.story_checks", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=list(CHECKS), default=[])
    parser.add_argument("--list", action="store_true", help="also what somebody has to read")
    options = parser.parse_args(arguments)
    world = load_world()
    found = list(faults(world, options.only))
    if options.list:
        found += [each for check in sorted(TO_READ) for each in CHECKS[check](world)]
    for each in found:
        print(f"{each.check}: {each.place}: {each.says}")
    for check, count in Counter(each.check for each in found).items():
        print(f"{count:6} {check}")
    return 1 if any(each.check not in TO_READ for each in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
