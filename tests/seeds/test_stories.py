"""Stories: texts take facts from their record, and what cannot be drawn is said with its place."""

import datetime as dt
import sqlite3
from pathlib import Path

import pytest

from dev.seeds.company_seeds import people_outside
from dev.seeds.enterprise import generate_enterprise, run_file
from dev.seeds.stories import Story, StoryError, file_id, kinds, load_stories
from eopsgym.errors import ConfigError, SeedError

STORY = """
[[story]]
id = "lamp"
kind = "repair"
about = "A lamp fails and is replaced."

[story.says]
credit = 1480.00
visit = 2026-03-04
began = 2026-02-16T07:30:00
units = 12500

[story.who]
owner = "nicole.mason@halden.example"
boss = "wendolin.arteaga@halden.example"
guest = { name = "Ana de la Vega", email = "ana@elsewhere.example" }

[[story.part]]
key = "incident"
in = "itsm.incident"
at = 2026-02-17T09:12:00
caller = "owner"
service = "Managed Printing"
status = "new"
category = "hardware"
short_description = "{units} pages since {began.time}, {credit} dollars"
description = "Seen by {owner.first}, {owner.title}."
impact = "low"
urgency = "low"
priority = "low"
group = "Service Desk"

[[story.part]]
key = "notes"
in = "drive.file"
at = 2026-02-17T09:30:00
owner = "owner"
name = "{incident} for {guest.last}.docx"
mime = "docx"
text = "Braces: {{}}"
shared = { boss = "reader" }
group = { "service-desk@halden.example" = "reader" }

[[story.part]]
key = "letter"
in = "email.letter"
at = 2026-02-17T10:12:00
from = "owner"
to = ["boss", "guest"]
subject = "{incident} on {visit.weekday}, {visit}"
text = "See {notes} at {notes.link}; {boss.email}; {visit.short}; {visit.iso}."
attach = ["notes"]

[[story.part]]
key = "answer"
in = "email.letter"
at = 2026-02-17T11:00:00
from = "boss"
to = ["owner"]
subject = "Re: {letter}"
text = "Fine."
reply_to = "letter"
"""


def stories(folder: Path, text: str = STORY) -> list[Story]:
    file = folder / "one.toml"
    file.write_text(text, encoding="utf-8")
    return load_stories(people_outside(), [file])


def test_texts_take_facts_people_and_numbers_from_the_story(tmp_path: Path) -> None:
    (story,) = stories(tmp_path)
    incident, notes, letter, answer = story.parts
    number = incident.number
    assert number == kinds()["itsm.incident"].number[0].format(1351)  # type: ignore[index]
    assert incident.fields["short_description"] == "12,500 pages since 07:30, 1,480.00 dollars"
    assert incident.fields["description"] == "Seen by Nicole, Service Desk Analyst."
    assert incident.fields["caller"] == "nicole.mason@halden.example"
    assert notes.fields["name"] == f"{number} for de la Vega.docx"
    assert notes.fields["text"] == "Braces: {}"
    assert notes.fields["group"] == {"service-desk@halden.example": "reader"}
    assert notes.fields["shared"] == {"wendolin.arteaga@halden.example": "reader"}
    assert letter.fields["subject"] == f"{number} on Wednesday, 4 March 2026"
    link = f"https://drive.google.com/file/d/{file_id('lamp/notes')}/view"
    boss = "wendolin.arteaga@halden.example"
    assert letter.fields["text"] == (
        f"See {notes.fields['name']} at {link}; {boss}; 4 March; 2026-03-04."
    )
    assert letter.fields["attach"] == ["lamp/notes"]
    assert answer.fields["subject"] == f"Re: {letter.fields['subject']}"
    assert answer.fields["reply_to"] == "lamp/letter"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "repair"\n', "", "lamp: has no kind"),
        ("[story.says]", 'colour = "red"\n[story.says]', "lamp: unknown field colour"),
        ("{units} pages", "{pages} pages", "lamp/incident: 'pages' is no fact, role or part"),
        ("{owner.first}", "{owner.age}", "lamp/incident: "),
        ('caller = "owner"\n', "", "lamp/incident: has no caller"),
        ('caller = "owner"', 'caller = "nobody"', "lamp/incident: caller: no role nobody"),
        ('to = ["owner"]', 'to = ["x"]', "lamp/answer: to: no role x"),
        ('priority = "low"', 'prio = "low"', "has no field prio"),
        ('"service-desk@halden.example" =', "desk =", "lamp/notes: group: no role desk in `who`"),
        ('"itsm.incident"', '"itsm.accident"', "no kind of part 'itsm.accident'"),
        ('reply_to = "letter"', 'reply_to = "note"', "lamp/answer: reply_to: no part note"),
        ("11:00:00", "09:00:00", "lamp/answer: is not later than lamp/letter"),
        (
            "2026-02-17T11",
            "2026-03-02T11",
            "lamp/answer: is dated 2026-03-02 11:00",
        ),
        ("at = 2026-02-17T11:00:00", 'at = "noon"', "`at` is no moment"),
        ('boss = "w', 'chef = "w', "lamp/letter: to: no role boss"),
        ("nicole.mason@halden", "nikole.mason@halden", "no system knows nikole.mason@halden"),
        ("wendolin.arteaga", "kaique.ribeiro", "lamp/answer: from kaique.ribeiro@"),
        ('key = "answer"', 'key = "notes"', "two parts of one key"),
        ('key = "answer"', 'key = "boss"', "boss names two things"),
    ],
)
def test_what_cannot_be_drawn_is_said_with_its_place(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in STORY
    with pytest.raises(StoryError) as error:
        stories(tmp_path, STORY.replace(old, new))
    assert said in str(error.value)


def test_two_stories_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StoryError, match="lamp: 2 stories have this id"):
        stories(tmp_path, STORY + STORY)


def test_a_file_that_holds_other_tables_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoryError, match=r"one\.toml: a file of stories holds tables"):
        stories(tmp_path, "[tale]\n")


def test_an_unknown_system_has_no_enterprise_seed() -> None:
    with pytest.raises(ConfigError, match="no seed is made for 'crm'"):
        generate_enterprise("crm")


def test_numbers_of_stories_follow_those_of_the_company() -> None:
    """No number of a story is one that the company has already, and none is left out."""
    from dev.seeds.company_seeds import company_sql

    tables = {
        "csm.case": ("csm", "customer_case", "number"),
        "csm.article": ("csm", "knowledge", "kb_number"),
        "itsm.incident": ("itsm", "incident", "number"),
        "itsm.problem": ("itsm", "problem", "number"),
        "itsm.change": ("itsm", "change", "number"),
        "itsm.article": ("itsm", "knowledge", "kb_number"),
        "hr.case": ("hr", "hr_case", "number"),
        "hr.task": ("hr", "hr_case_task", "number"),
    }
    numbered = {name: kind.number for name, kind in kinds().items() if kind.number is not None}
    assert numbered.keys() == tables.keys()
    for name, (form, first) in numbered.items():
        system, table, column = tables[name]
        text = company_sql(system)
        database = sqlite3.connect(":memory:")
        schema = Path("eopsgym/domains") / system / "schema.sql"
        database.executescript(schema.read_text(encoding="utf-8") + text)
        (last,) = database.execute(f"SELECT max({column}) FROM {table}").fetchone()
        assert form.format(first - 1) == last, name


def test_days_and_moments_are_those_of_toml(tmp_path: Path) -> None:
    (story,) = stories(tmp_path)
    assert story.says["visit"] == dt.date(2026, 3, 4)
    assert story.parts[0].at == dt.datetime(2026, 2, 17, 9, 12)


# Statements

FAULTS = """
CREATE TABLE room (name);
INSERT INTO room VALUES ('Redwood');
-- fault: location: there is no room %s
SELECT 'lamp/visit', name FROM (SELECT 'Oak' AS name UNION SELECT 'Redwood') WHERE name NOT IN room;
-- fault: organizer: %s has no calendar
SELECT 'lamp/talk', 'ana@elsewhere.example';
-- The rest is not run.
DROP TABLE room;
"""


def ran(folder: Path, text: str) -> sqlite3.Connection:
    path = folder / "10_rooms.sql"
    path.write_text(text, encoding="utf-8")
    database = sqlite3.connect(":memory:", isolation_level=None)
    run_file(database, path)
    return database


def test_faults_that_queries_find_are_reported_together(tmp_path: Path) -> None:
    with pytest.raises(StoryError) as error:
        ran(tmp_path, FAULTS)
    assert str(error.value).splitlines() == [
        "lamp/visit: location: there is no room Oak",
        "lamp/talk: organizer: ana@elsewhere.example has no calendar",
    ]


def test_without_faults_all_statements_run(tmp_path: Path) -> None:
    text = FAULTS.replace("'Oak'", "'Redwood'").replace("'ana@elsewhere.example'", "1 WHERE 0")
    database = ran(tmp_path, text)
    assert database.execute("SELECT name FROM sqlite_master").fetchall() == []


def test_a_query_for_faults_that_fails_is_named_with_its_file(tmp_path: Path) -> None:
    with pytest.raises(SeedError, match=r"10_rooms\.sql: no such table: rooms"):
        ran(tmp_path, FAULTS.replace("NOT IN room", "NOT IN rooms"))
