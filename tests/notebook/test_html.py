"""How things look in a cell, also when their texts are hostile."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from eopsgym.domains.core import Breach
from eopsgym.looks import register
from eopsgym.notebook import html
from eopsgym.runs import Run, Runs, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>&\"'"


class _Tags(HTMLParser):
    """The tags and attributes of a text, and whether each is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def evil_run() -> Run:
    task = office.task(
        task_id=EVIL,
        user_prompt=EVIL,
        verifiers=[office.check(EVIL, "SELECT count(*) FROM location", EVIL)],
    )
    wild = {"name": EVIL, "city": EVIL, "country": EVIL}
    run = run_task(
        task, prepared(calling(("add_location", wild), (EVIL, {EVIL: EVIL})), saying(EVIL))
    )
    step = replace(run.steps[0], breaches=(Breach(EVIL, EVIL),))
    return replace(run, model=EVIL, id=EVIL, stop=EVIL, steps=(step, run.steps[1]))


def _shown() -> list[Any]:
    run = evil_run()
    task = office.task(
        office.DELETE, task_id=EVIL, plan=[EVIL], user_prompt=EVIL, infeasible_because="policy"
    )
    return [
        html.run_html(run),
        html.runs_html(Runs([run])),
        html.step_html(run.steps[0]),
        html.step_html(run.steps[1]),
        html.changes_html(run.steps[0].changes),
        html.task_html(task),
        html.task_html(office.task(verifiers=[office.check(EVIL, EVIL)])),
    ]


@pytest.mark.parametrize("number", range(7))
def test_hostile_text_is_shown_and_not_run(number: int) -> None:
    text = _shown()[number]
    found = _Tags(text)
    assert found.open == []
    assert found.tags <= {
        *("style", "div", "table", "thead", "tbody", "tr", "th", "td", "p", "b", "i", "span"),
        *("pre", "code", "ol", "li"),
    }
    assert found.attributes <= {"class"}
    assert "&lt;script&gt;" in text


def test_a_run_shows_its_verdict_and_that_it_is_simulated() -> None:
    run = run_task(office.task(), "scripted/gold")
    text = html.run_html(run)
    assert '<span class="mark">simulated</span>' in text
    assert '<span class="pass">passed</span>' in text
    assert "no verdict" in html.run_html(replace(run, strict=None))
    assert "simulated" not in html.run_html(replace(run, simulated=False))


def test_changes_show_before_and_after() -> None:
    run = run_task(office.task(), "scripted/gold")
    text = html.changes_html(run.steps[1].changes)
    assert '<span class="before">Boston</span>' in text
    assert '<span class="after">Salem</span>' in text
    assert "no changes" in html.changes_html(run.steps[0].changes)


class _Formatter:
    def __init__(self) -> None:
        self.looks: dict[tuple[str, str], Any] = {}

    def for_type_by_name(self, module: str, name: str, look: Any) -> None:
        self.looks[module, name] = look


def test_a_notebook_is_told_how_each_thing_looks() -> None:
    formatter = _Formatter()

    class Shell:
        class display_formatter:
            formatters = {"text/html": formatter}  # noqa: RUF012

    register(Shell)
    run = run_task(office.task(), "scripted/gold")
    for value in (run, Runs([run]), run.steps[0], run.steps[0].changes, office.task()):
        kind = type(value)
        assert formatter.looks[kind.__module__, kind.__name__](value).startswith("<style>")
