"""How things look in a cell, also when their texts are hostile."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from eopsgym.domains.kernel import Breach
from eopsgym.gym import NOT_RECORDED, RowChange
from eopsgym.notebook import rich_reprs, step_panes
from eopsgym.notebook.html_shapes import table
from eopsgym.notebook.ipython_formats import register
from eopsgym.notebook.row_cards import row_cards
from eopsgym.notebook.run_page import run_copy
from eopsgym.notebook.value_html import Room, json_block, text
from eopsgym.notebook.verdict_table import expected, verdict_table
from eopsgym.runs import Run, Runs, run_grid, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

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


def seen(shown: str) -> str:
    """The words of some HTML."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", shown)).split())


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
    return changed(run, model=EVIL, id=EVIL, stop=EVIL, steps=(step, run.steps[1]))


def _shown() -> list[Any]:
    run = evil_run()
    task = office.task(
        office.DELETE, task_id=EVIL, plan=[EVIL], user_prompt=EVIL, infeasible_because="policy"
    )
    return [
        rich_reprs.run_html(run),
        rich_reprs.runs_html(Runs([run])),
        rich_reprs.step_html(run.steps[0]),
        rich_reprs.step_html(run.steps[1]),
        rich_reprs.changes_html(run.steps[0].changes),
        rich_reprs.task_html(task),
        rich_reprs.task_html(office.task(verifiers=[office.check(EVIL, EVIL)])),
        rich_reprs.diff_html(run.diff(changed(run, steps=run.steps[1:], stop="else"))),
        *(run_copy(run, letters) for letters in (150_000, 9_000)),
        *(step_panes.words_pane(run, place) for place in (0, 3)),
    ]


@pytest.mark.parametrize("number", range(12))
def test_hostile_text_is_shown_and_not_run(number: int) -> None:
    shown = _shown()[number]
    found = _Tags(shown)
    assert found.open == []
    assert found.tags <= {
        *("div", "table", "thead", "tbody", "tr", "th", "td", "p", "b", "i", "span"),
        *("ol", "li", "details", "summary"),
    }
    assert found.attributes <= {"class", "style", "open", "title"}
    assert "&lt;script&gt;" in shown


def test_a_run_shows_its_verdict_and_that_it_is_simulated() -> None:
    run = run_task(office.task(), "scripted/gold")
    assert seen(rich_reprs.run_html(run)).startswith(
        "move_office by scripted/gold simulated ✓ passed ended: answered"
    )
    assert "– no verdict" in seen(rich_reprs.run_html(changed(run, strict=None)))
    assert "simulated" not in rich_reprs.run_html(changed(run, simulated=False))


def test_a_crashed_run_shows_where() -> None:
    class Wrong:
        name, simulated = "wrong", True

        async def reply(self, messages: Any, tools: Any) -> Any:
            raise ValueError(EVIL)

    run = run_task(office.task(), Wrong())
    for shown in (rich_reprs.run_html(run), step_panes.call_pane(run, 1), run_copy(run)):
        assert f"ValueError: {EVIL}" in seen(shown)
        assert "traceback" in seen(shown)
        assert "in reply raise ValueError(EVIL) ValueError" in seen(shown)
        assert _Tags(shown).tags.isdisjoint({"script", "img"})
    assert "not evaluated: the run ended before (crashed)" in seen(rich_reprs.run_html(run))


def test_a_run_that_came_to_nothing_says_why() -> None:
    cut = run_task(office.task(), prepared(saying("I was", raw_finish_reason="length")))
    assert "the reply was cut off after 10 tokens; raise max_tokens" in seen(
        rich_reprs.run_html(cut)
    )
    assert "no calls" in seen(rich_reprs.run_html(cut))
    assert "traceback" not in rich_reprs.run_html(cut)


def test_a_task_says_what_its_verifiers_expect() -> None:
    assert 'moved task_completion "Salem" SELECT city' in seen(rich_reprs.task_html(office.task()))
    check = office.check("some", "SELECT 1")
    check["validation_config"]["comparison_type"] = "greater_than"
    assert "more than 1" in seen(rich_reprs.task_html(office.task(verifiers=[check])))


def test_names_in_tables_stay_whole_and_longer_words_are_broken() -> None:
    shown = table(("name",), [("other_incidents_untouched",), ("x" * 80,)])
    first, _, second = shown.partition("other_")
    assert "overflow-wrap:normal" in first
    assert "overflow-wrap:anywhere" not in first
    assert "overflow-wrap:anywhere" in second


def test_changes_show_before_and_after() -> None:
    run = run_task(office.task(), "scripted/gold")
    assert "city − Boston + Salem" in seen(rich_reprs.changes_html(run.steps[1].changes))
    assert "no changes" in rich_reprs.changes_html(run.steps[0].changes)


def test_what_a_step_changed_stands_on_a_line_of_its_own() -> None:
    run = run_task(office.task(), prepared(calling(("no_such_tool", {})), saying("Done.")))
    shown = rich_reprs.step_html(run.steps[0])
    assert re.search(r"no_such_tool[^<]*</div><span[^>]*>no changes", shown)


def test_changes_that_nobody_saw_are_not_called_none() -> None:
    run = run_task(office.task(), "scripted/gold")
    step = replace(run.steps[1], changes=NOT_RECORDED)
    for shown in (rich_reprs.changes_html(step.changes), rich_reprs.step_html(step)):
        assert "changes not recorded here" in shown
        assert "no changes" not in shown
    assert repr(step) == "Step(2, itsm/update_location, changes not recorded)"
    assert "not recorded" in rich_reprs.run_html(changed(run, steps=(step,)))


def test_null_empty_text_and_line_breaks_look_different() -> None:
    before = {"a": None, "b": "", "c": "one\ntwo"}
    after = {"a": "", "b": None, "c": "one two"}
    shown = row_cards([RowChange("location", "update", "LOC_1", before, after)])
    assert "a − NULL + empty text b − empty text + NULL" in seen(shown)
    assert "white-space:pre-wrap" in shown


def test_long_values_are_folded_and_longer_ones_cut_with_a_word() -> None:
    shown = text("x" * 500, Room(letters=300))
    assert shown.startswith("<details>")
    assert "… 500 letters" in shown
    assert "cut: 300 of 500 letters" in shown
    assert shown.count("x" * 300) == 1
    many = json_block({"found": list(range(1000))}, Room(items=10))
    assert "cut: 10 of 1,000 entries" in many


def test_a_rule_is_named_once_with_all_that_was_said_of_it() -> None:
    broken = (Breach("R-1", "too late"), Breach("R-2", "no leave"), Breach("R-1", "too long"))
    assert (
        seen(step_panes.breaches(broken)) == "! breaks R-1 too late; too long ! breaks R-2 no leave"
    )


def test_a_verdict_says_what_was_expected_what_found_and_since_when() -> None:
    run = run_task(office.task(), "scripted/gold")
    shown = seen(verdict_table(run, 2))
    assert "✓ passed moved task_completion" in shown
    assert '"Salem" "Salem" this step ▲' in shown
    assert "✗ failed added task_completion" in shown
    assert "1 0 the seed" in shown
    assert '"Salem" "Salem" step 2' in seen(verdict_table(run, 3))
    more = replace(run.verdicts[1], comparison="greater_than")
    assert expected(more) == "more than 1"


def test_nothing_shown_names_a_theme_or_needs_a_style_sheet() -> None:
    for shown in _shown():
        assert "var(" not in shown
        assert "<style" not in shown
        assert "<script" not in shown


def test_a_notebook_learns_how_each_thing_looks() -> None:
    shell = InteractiveShell()
    register(shell)
    run = run_task(office.task(), "scripted/gold")
    steps = (run.steps[0], run.steps[0].changes)
    for value in (run, Runs([run]), *steps, office.task(), run.diff(run)):
        shown, _ = shell.display_formatter.format(value)
        assert shown["text/html"].startswith('<div class="eops ')
    shell.restore_sys_module_state()


def test_runs_of_a_grid_show_the_conditions_that_tell_them_apart() -> None:
    runs = run_grid(
        [office.task()],
        orchestrators=["react", "planner_react"],
        plans=["none", "reference"],
        budgets=[None],
        tool_sets=["oracle", "all"],
        modes=["published", "guarded"],
        progress=False,
    )
    shown = rich_reprs.runs_html(runs)
    for name in ("orchestrator", "plan", "tool_set", "mode"):
        assert f">{name}<" in shown
    for value in ("planner_react", "reference", "guarded"):
        assert f">{value}<" in shown
    assert ">plan<" not in rich_reprs.runs_html(Runs(runs[:1]))
