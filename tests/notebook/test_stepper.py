"""The stepper, moved by code, and what it answers to its script."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.agents import ReplyEvent, Usage
from eopsgym.errors import ConfigError
from eopsgym.gym import NOT_RECORDED, Changes
from eopsgym.notebook import Stepper, compare, step_through
from eopsgym.notebook.html_shapes import page
from eopsgym.notebook.rich_reprs import run_html
from eopsgym.notebook.stepper.html_tree import html_tree
from eopsgym.runs import Run, run_task
from tests.notebook.test_rich_reprs import seen
from tests.toy import office
from tests.toy.agents import Broken, prepared, saying
from tests.toy.made_runs import changed

PANES = ("words", "call", "result", "changes", "verifiers")
SAFE = {
    *[
        "b",
        "br",
        "details",
        "div",
        "i",
        "p",
        "span",
        "summary",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
    ]
}


@pytest.fixture(scope="module")
def run() -> Run:
    return run_task(office.task(), "scripted/gold")


def shown(stepper: Stepper, place: int | None = None) -> dict[str, str]:
    (panes,) = stepper.panes(place)
    return {name: seen(panes[name]) for name in PANES}


def test_it_can_be_made_in_a_plain_script_and_closed() -> None:
    program = (
        "from eopsgym import run_task; from tests.toy import office; "
        "made = run_task(office.task()).stepper(); run_task(office.task()).stepper().close()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_it_starts_at_the_request_on_the_seed(run: Run) -> None:
    stepper = step_through(run)
    assert (stepper.place, stepper.last) == (0, 4)
    panes = shown(stepper)
    assert "moves to Salem" in panes["words"]
    assert "none yet: this is the seeded database" in panes["call"]
    assert panes["changes"] == "changed rows none yet"
    assert '"Salem" "Boston" the seed' in panes["verifiers"]
    assert repr(stepper) == "Stepper(move_office, 3 steps)"


def test_a_place_fills_all_panes(run: Run) -> None:
    stepper = step_through(run)
    stepper.go(2)
    panes = shown(stepper)
    assert panes["call"].startswith("update_location on itsm")
    assert "Harbour Office" in panes["result"]
    assert "location LOC_001 updated Harbour Office city − Boston + Salem" in panes["changes"]
    assert "unchanged columns" in panes["changes"]
    assert "verifiers at step 2" in panes["verifiers"]
    assert stepper.panes()[0]["name"] == "step 2 of 3"
    assert "find_location_by_given_name" in shown(stepper, 1)["call"]
    assert "no changes" in shown(stepper, 1)["changes"]


def test_the_strip_has_a_mark_for_every_step(run: Run) -> None:
    frame = step_through(run).answer({"do": "frame"})
    cells = [row["cells"][0] for row in frame["rows"]]
    assert [cell["signs"] for cell in cells] == ["○", "■▲", "■▲"]
    assert [cell["kind"] for cell in cells] == ["read", "write", "write"]
    assert cells[1]["hint"] == "step 2: itsm/update_location, writes; moved now passes"
    assert frame["legend"] == "○ reads  ■ writes  ▲ a verifier begins to pass"


def test_the_code_for_a_fork_is_valid_whatever_the_name_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / 'my "own" results'
    run = run_task(office.task(), results=folder)
    code = step_through(run).answer({"do": "frame"})["runs"][0]["code"]
    assert eval(code, {"eopsgym": eopsgym}).id == run.id


def test_it_moves_by_places_and_stops_at_the_ends(run: Run) -> None:
    stepper = step_through(run)
    for expected in (1, 2, 3, 4, 4):
        stepper.go(1, by=True)
        assert stepper.place == expected
    for expected in (3, 2, 1, 0, 0):
        stepper.go(-1, by=True)
        assert stepper.place == expected


def test_jumps_go_on_and_back_and_stay_where_there_is_none(run: Run) -> None:
    stepper = step_through(run)
    for expected in (2, 3, 3):
        stepper.jump("write")
        assert stepper.place == expected
    stepper.jump("error")
    assert stepper.place == 3
    for expected in (2, 2):
        stepper.jump("flip", back=True)
        assert stepper.place == expected


def test_after_the_last_step_stand_the_answer_and_the_scores(run: Run) -> None:
    stepper = step_through(run)
    stepper.go(99)
    panes = shown(stepper)
    assert panes["words"] == "final answer Harbour Office is in Salem now, and North Pier is added."
    assert panes["call"] == "how it ended ended answered turns 4"
    assert "strict ✓ passed" in panes["result"]
    assert "verifiers at the end" in panes["verifiers"]
    assert stepper.panes()[0]["name"] == "end, after 3 steps"


def test_what_the_model_said_stands_above_its_call(run: Run) -> None:
    events = [
        replace(event, reply=replace(event.reply, text="I look.", thinking="Hm."))
        if isinstance(event, ReplyEvent)
        else event
        for event in run.events
    ]
    stepper = step_through(changed(run, events=tuple(events)))
    assert shown(stepper, 1)["words"] == "the model says thinking, 3 letters Hm. I look."
    assert "<details>" in stepper.panes(1)[0]["words"]


def test_a_record_steps_as_the_run_did(run: Run) -> None:
    first, again = step_through(run), step_through(Run.from_json(run.to_json()))
    for place in range(5):
        assert shown(again, place) == shown(first, place)


@pytest.mark.parametrize("changes", [NOT_RECORDED, Changes(())], ids=["unknown", "older"])
def test_a_run_that_nobody_recorded_is_shown_without_a_falsehood(
    run: Run, changes: Changes
) -> None:
    far = changed(
        run,
        servers=(replace(run.servers[0], digest=""),),
        steps=tuple(replace(step, changes=changes) for step in run.steps),
    )
    assert "not recorded" in run_html(far)
    stepper = step_through(far)
    stepper.go(2)
    panes = shown(stepper)
    assert "changes not recorded here" in panes["changes"]
    assert "was on a remote server" in panes["verifiers"]
    assert "– unknown moved" in panes["verifiers"]
    assert "at the end: ✓ passed" in panes["verifiers"]
    assert "no verdict" not in "".join(panes.values())
    assert "update_location" in panes["call"]
    for place in (3, 4):
        stepper.go(place)
        assert "✓ passed moved task_completion" in shown(stepper)["verifiers"]
        assert "unknown before the end" in shown(stepper)["verifiers"]


def test_a_run_without_steps_can_be_looked_at() -> None:
    stepper = step_through(run_task(office.task(), Broken()))
    stepper.go(1)
    assert shown(stepper)["words"] == "final answer none was given"
    assert stepper.panes()[0]["name"] == "end, after 0 steps"
    assert "the provider is out" in shown(stepper)["call"]


def test_a_run_without_events_can_be_looked_at(run: Run) -> None:
    stepper = step_through(changed(run, events=()))
    assert shown(stepper)["words"] == "request none was recorded"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("ab12", r'not its id.*open_trajectories\("results"\)\.run\(\'ab12\'\)'),
        ([1, 2], r"choose one of the 2, such as runs\[0\]"),
        (None, "as run_task gives it, not NoneType"),
    ],
)
def test_what_is_no_run_is_refused_with_the_way_out(given: object, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        step_through(given)  # type: ignore[arg-type]


def test_a_run_brings_its_stepper(run: Run) -> None:
    assert repr(run.stepper()) == repr(step_through(run))


def test_tokens_thinking_and_price_of_a_turn_are_shown(run: Run) -> None:
    used = Usage(input_tokens=1_203, output_tokens=45, reasoning_tokens=12, cache_read_tokens=900)
    events = tuple(
        replace(event, reply=replace(event.reply, usage=used, cost=0.0021 if n == 2 else None))
        if isinstance(event, ReplyEvent)
        else event
        for n, event in enumerate(run.events)
    )
    stepper = step_through(changed(run, events=events))
    line = "turn 1: 1,203 tokens in, 900 cached, 45 out (12 thinking), $0.0021"
    assert shown(stepper, 1)["words"].endswith(line)
    assert shown(stepper, 2)["words"].endswith("(12 thinking), price unknown")
    assert "turn" not in shown(step_through(run), 1)["words"]


def test_the_state_that_a_notebook_may_save_has_no_text_of_the_run(run: Run) -> None:
    stepper = step_through(run)
    stepper.go(2)
    states = [each.get_state() for each in (stepper, *stepper.children)]
    assert "Salem" not in str(states)
    assert "Harbour" not in str(states)


def test_a_pane_is_sent_as_a_tree_of_texts(run: Run) -> None:
    tree = html_tree('<p class="a" style="color:red" onclick="x">1 &lt;b&gt;<br><b>3</b></p>&amp;')
    attributes = {"class": "a", "style": "color:red"}
    assert tree == [["p", attributes, "1 <b>", ["br", {}], ["b", {}, "3"]], "&"]
    bad = "<img src=x onerror=alert(1)> & $x$"
    stepper = step_through(changed(run, answer=bad, steps=[replace(run.steps[0], text=bad)]))
    for place in range(stepper.last + 1):
        answer = stepper.answer({"do": "place", "place": place})
        assert {*answer["panes"][0]} == {"name", *PANES}
        assert tags_of(answer["trees"]) <= SAFE


def test_equal_panes_of_runs_side_by_side_are_sent_once(run: Run) -> None:
    last = replace(run.steps[2], text="another result", value=None)
    stepper = compare([run, run, changed(run, steps=[*run.steps[:2], last])])
    for place, results in ((1, 1), (3, 2)):
        answer = stepper.answer({"do": "place", "place": place})
        numbers = [panes["result"] for panes in answer["panes"]]
        assert len({*numbers}) == results
        for number, panes in zip(numbers, stepper.panes(place), strict=True):
            assert answer["trees"][number] == html_tree(page(panes["result"]))


def tags_of(node: Any) -> set[str]:
    """The names of the elements in trees."""
    if isinstance(node, str | dict) or not node:
        return set()
    named = isinstance(node[0], str) and len(node) > 1 and isinstance(node[1], dict)
    return ({node[0]} if named else set()).union(*map(tags_of, node))


def test_a_verifier_shows_the_rows_that_it_reads(run: Run) -> None:
    stepper = step_through(run)
    asked = {"do": "rows", "run": 0, "number": 0}
    before, after = (str(stepper.answer({**asked, "place": place})["tree"]) for place in (1, 2))
    assert "Boston" in before
    assert "Salem" in after
    assert "rows that it reads after step 2" in after


def test_closed_parts_of_a_result_are_sent_when_they_are_opened(run: Run) -> None:
    more = dict.fromkeys("abcdefgh", "short")
    records = [{"name": f"desk {n}", "note": f"<{'long ' * 20}{n}>", **more} for n in range(20)]
    step = replace(run.steps[0], text=json.dumps(records), value=records)
    stepper = compare([run, changed(run, steps=[step, *run.steps[1:]])])

    def result(**more: Any) -> str:
        answer = stepper.answer({"do": "place", "place": 1, **more})
        return str(answer["trees"][answer["panes"][1]["result"]])

    assert "long 7>" not in result()
    assert "eops-part-19" in result()
    assert "eops-part-" not in result(whole=True)
    asked = {"do": "part", "place": 1, "run": 1}
    for number in (7, 19):
        opened = str(stepper.answer({**asked, "number": number})["tree"])
        assert f"desk {number}" in opened
        assert f"long {number}>" in opened
        assert opened[2:-2] in result(whole=True)
    assert "long 7>" in stepper.panes(1)[1]["result"].replace("&gt;", ">")
    assert "error" in stepper.answer({**asked, "number": 20})


def test_a_search_finds_words_arguments_and_results_by_place(run: Run) -> None:
    stepper = step_through(run)
    hits = stepper.search("SALEM")
    assert [(hit["place"], hit["part"]) for hit in hits] == [
        (0, "words"),
        (2, "arguments"),
        (2, "results"),
        (3, "arguments"),
        (3, "results"),
        (4, "words"),
    ]
    assert [hit["place"] for hit in stepper.search("salem", ["arguments"])] == [2, 3]
    assert stepper.search("") == stepper.search("nowhere") == []
    answer = stepper.answer({"do": "search", "text": "x", "part": "dreams"})
    assert "has no part 'dreams'; its parts are words, thinking" in answer["error"]


def test_a_hit_is_shown_where_texts_would_be_cut(run: Run) -> None:
    steps = [replace(run.steps[0], text="a" * 30_000 + "needle", value=None), *run.steps[1:]]
    stepper = step_through(changed(run, steps=steps))
    assert stepper.search("needle") == [{"place": 1, "run": 0, "part": "results", "times": 1}]
    cut, whole = (
        str(stepper.answer({"do": "place", "place": 1, "whole": whole})) for whole in (False, True)
    )
    assert "needle" not in cut
    assert "needle" in whole


def test_a_fork_is_made_only_with_a_model_that_was_given() -> None:
    run = run_task("itsm/itsm_019_children_of_the_mail_queue", "scripted/gold")
    asked = {"do": "fork", "run": 0, "step": 1, "change": "message", "text": "Be quick."}
    stepper = run.stepper()
    assert "was given no model to continue with" in stepper.answer(asked)["error"]
    assert len(stepper.comparison.runs) == 1
    stepper = run.stepper(model=prepared(saying("Stopped.")))
    stepper.go(stepper.last)
    assert stepper.search("stopped.") == []
    assert "is beside it now, as B" in stepper.answer(asked)["said"]
    assert stepper.place == stepper.last
    assert [hit["run"] for hit in stepper.search("stopped.")] == [1]
    fork = stepper.comparison.runs[1]
    assert (fork.parent, fork.parent_step, fork.answer) == (run.id, 1, "Stopped.")
    assert stepper.answer({"do": "frame"})["runs"][1]["name"] == "B"
