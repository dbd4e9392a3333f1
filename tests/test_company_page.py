"""The page on the company says what the seeds and stories say."""

import datetime as dt
import re
from pathlib import Path

import pytest

from dev.company_page import is_open, systems_of
from dev.seeds.company import build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.stories import Part, Story, load_stories

PAGE = (Path(__file__).parent.parent / "docs" / "company.md").read_text(encoding="utf-8")
NOW = dt.datetime(2026, 3, 2, 9)


def part(kind: str, **fields: object) -> Part:
    return Part("story", "key", kind, NOW, fields)


@pytest.mark.parametrize(
    ("record", "is_it"),
    [
        (part("csm.case", state="pending"), True),
        (part("csm.case", state="resolved"), False),
        (part("itsm.incident", status="on_hold"), True),
        (part("itsm.change", status="canceled"), False),
        (part("hr.case", status="closed_complete"), False),
        (part("hr.task", status="ready"), True),
        (part("calendar.event", start=NOW + dt.timedelta(hours=1)), True),
        (part("calendar.event", start=NOW - dt.timedelta(hours=1)), False),
        (part("itsm.article", state="published"), False),
        (part("email.letter"), False),
    ],
)
def test_a_record_is_open_while_it_asks_for_more(record: Part, is_it: bool) -> None:
    assert is_open(record, NOW) is is_it


def test_a_story_is_in_the_systems_of_its_records() -> None:
    parts = (part("itsm.incident"), part("email.letter"), part("itsm.change"))
    assert systems_of(Story("story", "outage", "", {}, {}, parts)) == ["email", "itsm"]


def test_every_story_stands_on_the_page_once() -> None:
    listed = re.findall(
        r"^\| [^|]+ \| `([\w-]+)` \| [^|]+ \| [\w, ]+ \| (?:open|finished) \|$", PAGE, re.M
    )
    assert sorted(listed) == sorted(story.id for story in load_stories(people_outside()))


def test_the_departments_of_the_page_hold_everybody() -> None:
    section = PAGE.partition("## Departments")[2].partition("## Teams")[0]
    counts = re.findall(r"\| (\d+) \|$", section, re.M)
    assert sum(map(int, counts)) == sum(person.active for person in build_company().people)


def test_the_page_names_no_place_of_a_machine() -> None:
    assert not re.search(r"/(?:home|tmp|work|Users)/", PAGE)
