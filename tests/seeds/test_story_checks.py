"""Checks over all stories: each finds the fault it is for, and the stories have none."""

from pathlib import Path

import pytest

from dev.seeds.story_checks import CHECKS, TO_READ, exceptions, faults, main
from dev.seeds.story_world import World, load_world

STORY = """
[[story]]
id = "lamp"
kind = "repair"
about = "A lamp fails and is replaced."

[story.says]
lamp = "the blue lamp"
visit = 2026-03-04

[story.who]
owner = "nicole.mason@halden.example"
boss = "wendolin.arteaga@halden.example"
guest = { name = "Ana de la Vega", email = "ana@elsewhere.example" }

[[story.part]]
key = "plan"
in = "drive.file"
at = 2026-02-26T09:30:00
owner = "owner"
name = "Plan of the exchange"
mime = "docx"
text = "Who brings {lamp}, and when."
shared = { boss = "reader", guest = "reader" }

[[story.part]]
key = "first"
in = "email.letter"
at = 2026-02-26T09:00:00
from = "guest"
to = ["boss"]
subject = "My lamp"
text = "When do you come?"

[[story.part]]
key = "letter"
in = "email.letter"
at = 2026-02-26T10:12:00
from = "owner"
to = ["boss"]
subject = "Visit on {visit.weekday}"
text = "We change {lamp} on {visit.weekday}. Is that right?"

[[story.part]]
key = "talk"
in = "teams.chat"
at = 2026-02-27T10:00:00
members = ["owner", "boss"]
lines = [{ by = "boss", at = 2026-02-27T10:00:00, text = "Yes, {lamp} is old." }]

[[story.part]]
key = "meeting"
in = "calendar.event"
at = 2026-02-27T11:00:00
organizer = "owner"
guests = ["boss", "guest"]
start = 2026-03-08T20:00:00
end = 2026-03-08T21:00:00
summary = "Exchange of a lamp"
description = "Bring gloves."
location = "Redwood, San Francisco Headquarters (12 seats)"
answers = { boss = "accepted" }
"""
SECOND = """
[[story]]
id = "second"
kind = "repair"
about = "Another lamp."
[story.who]
owner = "nicole.mason@halden.example"
boss = "wendolin.arteaga@halden.example"
[[story.part]]
key = "meeting"
in = "calendar.event"
at = 2026-02-27T11:00:00
organizer = "boss"
guests = ["owner"]
start = {start}
end = {end}
summary = "Second lamp"
description = "Bring a ladder."
"""


def world(folder: Path, text: str = STORY) -> World:
    file = folder / "one.toml"
    file.write_text(text, encoding="utf-8")
    return load_world([file])


def found(check: str, stories: World) -> list[str]:
    return [each.place for each in CHECKS[check](stories)]


@pytest.mark.parametrize("check", sorted(set(CHECKS) - TO_READ))
def test_a_story_without_fault_passes(check: str, tmp_path: Path) -> None:
    assert found(check, world(tmp_path)) == []


@pytest.mark.parametrize(
    ("check", "old", "new", "place"),
    [
        ("dates", "Who brings {lamp}", "On Tuesday {lamp} comes", "lamp/plan text: Tuesday"),
        ("dates", "Who brings {lamp}", "{lamp} comes in April", "lamp/plan text: April"),
        ("dates", "visit = 2026-03-04", "visit = 2026-03-06", "lamp/letter text: visit"),
        ("starts", "Is that right?", "{lamp} is old.", "lamp/letter text"),
        ("unused", "visit = 2026", "back = 2026-03-01\nvisit = 2026", "lamp: back"),
        ("order", "Who brings", "After {letter}: who brings", "lamp/plan"),
        ("order", 'by = "boss"', 'by = "guest"', "lamp/talk"),
        ("order", "start = 2026-03-08", "start = 2026-02-08", "lamp/meeting"),
        ("order", 'subject = "V', 'reply_to = "first"\nsubject = "V', "lamp/letter"),
        ("absent", "wendolin.arteaga", "citlali.bermudez", "lamp/letter to"),
        ("managers", "wendolin.arteaga", "bella.castro", "lamp: boss"),
        ("outsiders", "Who brings", "Confidential: who brings", "lamp/plan"),
        ("literals", "Who brings", "Nicole asks who brings", "lamp/plan text: Nicole"),
        ("literals", "Who brings", "At 14 we ask who brings", "lamp/plan text: 14"),
    ],
)
def test_a_planted_fault_is_found(
    check: str, old: str, new: str, place: str, tmp_path: Path
) -> None:
    assert old in STORY
    assert place not in found(check, world(tmp_path))
    assert place in found(check, world(tmp_path, STORY.replace(old, new)))


def test_who_is_on_leave_does_not_write(tmp_path: Path) -> None:
    away = STORY.replace("nicole.mason", "bonnie.fisher")
    assert {"lamp/plan owner", "lamp/letter from"} <= set(found("absent", world(tmp_path, away)))


@pytest.mark.parametrize(
    ("start", "end", "clash"),
    [
        ("2026-03-08T22:30:00", "2026-03-08T23:30:00", True),  # Chicago is two hours ahead
        ("2026-03-08T20:30:00", "2026-03-08T21:30:00", False),
    ],
)
def test_hours_are_compared_over_time_zones(
    start: str, end: str, clash: bool, tmp_path: Path
) -> None:
    second = SECOND.replace("{start}", start).replace("{end}", end)
    assert bool(found("overlaps", world(tmp_path, STORY + second))) == clash


def test_a_room_holds_one_event(tmp_path: Path) -> None:
    room = 'location = "Redwood, San Francisco Headquarters (12 seats)"\n'
    second = SECOND.replace("{start}", "2026-03-08T20:30:00").replace(
        "{end}", "2026-03-08T21:30:00"
    )
    second = second.replace("wendolin.arteaga", "aaron.jones").replace(
        "nicole.mason", "brian.moore"
    )
    assert found("overlaps", world(tmp_path, STORY + second)) == []
    assert found("overlaps", world(tmp_path, STORY + second + room)) != []


def test_sentences_that_differ_in_names_and_numbers_are_one_frame(tmp_path: Path) -> None:
    lines = [
        "Bella brings 14 lamps here.",
        "Carlota brings 2 lamps here.",
        "{owner} brings {lamp} lamps here.",
    ]
    text = STORY.replace("Bring gloves.", " ".join(lines))
    assert found("frames", world(tmp_path, text)) == []
    more = text.replace("Who brings {lamp}, and when.", "Mario brings 7 lamps here.")
    assert found("frames", world(tmp_path, more)) == ["# brings # lamps here."]


def test_texts_that_begin_alike_are_found(tmp_path: Path) -> None:
    line = '{ by = "boss", at = 2026-02-27T10:00:00, text = "Yes, {lamp} is old." }'
    assert line in STORY
    lines = [line.replace("old.", f"old and {word}.") for word in ("dim", "loud", "warm", "bent")]
    three, four = (STORY.replace(line, ", ".join(lines[:count])) for count in (3, 4))
    assert found("frames", world(tmp_path, three)) == []
    assert found("frames", world(tmp_path, four)) == ["yes, # is old and"]


def test_a_person_in_more_than_eight_stories_is_found(tmp_path: Path) -> None:
    stories = [STORY.replace('id = "lamp"', f'id = "lamp-{number}"') for number in range(9)]
    assert found("busy", world(tmp_path, "".join(stories[:8]))) == []
    nine = found("busy", world(tmp_path, "".join(stories)))
    assert "nicole.mason@halden.example" in nine


def test_the_stories_have_no_fault() -> None:
    assert [f"{each.check}: {each.place}: {each.says}" for each in faults(load_world())] == []


def test_every_exception_names_a_check_and_says_why() -> None:
    assert exceptions().keys() <= set(CHECKS) - TO_READ
    assert all(reason.endswith(".") for each in exceptions().values() for reason in each.values())


def test_an_exception_that_names_nothing_is_a_fault(tmp_path: Path) -> None:
    assert "lamp" not in str(exceptions())
    places = [each.place for each in faults(world(tmp_path), ["absent"])]
    assert set(places) == set(exceptions()["absent"])


def test_the_command_lists_what_has_to_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "busy", "--list"]) == 0
    printed = capsys.readouterr().out
    assert "outsiders: lens-drawing-outsider/dr: aurel.kowalczyk@glasform.example" in printed
