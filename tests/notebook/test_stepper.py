"""The stepper, moved by code: the slider, the strip and the buttons change what the panes show."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.agents import ReplyEvent
from eopsgym.errors import ConfigError
from eopsgym.gym import NOT_RECORDED, Changes
from eopsgym.notebook import Stepper, step_through
from eopsgym.notebook.rich_reprs import run_html
from eopsgym.runs import Run, run_task
from tests.notebook.test_rich_reprs import seen
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying
from tests.toy.made_runs import changed

PANES = ("words", "call", "result", "changes", "verifiers")


@pytest.fixture(scope="module")
def run() -> Run:
    return run_task(office.task(), "scripted/gold")


def shown(stepper: Stepper) -> dict[str, str]:
    return {name: seen(getattr(stepper, name).value) for name in PANES}


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
    assert (stepper.slider.min, stepper.slider.max, stepper.slider.value) == (0, 4, 0)
    panes = shown(stepper)
    assert "moves to Salem" in panes["words"]
    assert "none yet: this is the seeded database" in panes["call"]
    assert panes["changes"] == "changed rows none yet"
    assert '"Salem" "Boston" the seed' in panes["verifiers"]
    assert repr(stepper) == "Stepper(move_office, 3 steps)"


def test_the_slider_moves_all_panes(run: Run) -> None:
    stepper = Stepper(run)
    stepper.slider.value = 2
    panes = shown(stepper)
    assert panes["call"].startswith("update_location on itsm")
    assert "Harbour Office" in panes["result"]
    assert "location LOC_001 updated Harbour Office city − Boston + Salem" in panes["changes"]
    assert "unchanged columns" in panes["changes"]
    assert "verifiers at step 2" in panes["verifiers"]
    assert seen(stepper.place.value) == "step 2 of 3"
    stepper.slider.value = 1
    assert "find_location_by_given_name" in stepper.call.value
    assert "no changes" in stepper.changes.value
    stepper.slider.value = 0
    assert shown(stepper) == shown(Stepper(run))


def test_the_strip_has_a_mark_for_every_step_and_moves_the_slider(run: Run) -> None:
    stepper = Stepper(run)
    labels = [label for label, _ in stepper.strip.options]
    assert labels == ["0\n▷", "1\n○", "2\n■▲", "3\n■▲", "end\n⚑"]
    assert stepper.strip.tooltips[2] == "step 2: itsm/update_location, writes; moved now passes"
    stepper.strip.index = 3
    assert stepper.slider.value == 3
    stepper.slider.value = 1
    assert stepper.strip.index == 1


def test_marks_that_stand_close_have_labels_of_their_own() -> None:
    """A widget of buttons finds the chosen one by its label."""
    found = ("find_location_by_given_name", {"name": "Old Mill"})
    model = prepared(*[calling(found)] * 40, saying("Done."))
    stepper = Stepper(run_task(office.task(), model))
    labels = [label for label, _ in stepper.strip.options]
    assert len(labels) == len(set(labels)) == 42
    assert [label[:3].rstrip("\u200b\u200c") for label in labels[4:7]] == ["\n○", "5\n○", "\n○"]


def test_the_buttons_move_by_one_and_stop_at_the_ends(run: Run) -> None:
    stepper = Stepper(run)
    for expected in (1, 2, 3, 4, 4):
        stepper.forward.click()
        assert stepper.slider.value == expected
    for expected in (3, 2, 1, 0, 0):
        stepper.back.click()
        assert stepper.slider.value == expected


def test_jumps_go_to_the_next_of_their_kind_and_rest_where_there_is_none(run: Run) -> None:
    stepper = Stepper(run)
    assert [goal for goal, button in stepper.jumps.items() if button.disabled] == [
        "error",
        "breach",
    ]
    for expected in (2, 3, 3):
        stepper.jumps["write"].click()
        assert stepper.slider.value == expected
    assert stepper.jumps["flip"].disabled
    stepper.jump("error")
    assert stepper.slider.value == 3


def test_after_the_last_step_stand_the_answer_and_the_scores(run: Run) -> None:
    stepper = Stepper(run)
    stepper.go(99)
    panes = shown(stepper)
    assert panes["words"] == "final answer Harbour Office is in Salem now, and North Pier is added."
    assert panes["call"] == "how it ended ended answered turns 4"
    assert "strict ✓ passed" in panes["result"]
    assert "verifiers at the end" in panes["verifiers"]
    assert seen(stepper.place.value) == "end, after 3 steps"


def test_what_the_model_said_stands_above_its_call(run: Run) -> None:
    told = [
        replace(event, reply=replace(event.reply, text="I look.", thinking="Hm."))
        if isinstance(event, ReplyEvent)
        else event
        for event in run.events
    ]
    stepper = Stepper(changed(run, events=tuple(told)))
    stepper.go(1)
    assert seen(stepper.words.value) == "the model says thinking, 3 letters Hm. I look."
    assert "<details>" in stepper.words.value


def test_a_record_steps_as_the_run_did(run: Run) -> None:
    first, again = Stepper(run), Stepper(Run.from_json(run.to_json()))
    for step in range(5):
        first.go(step)
        again.go(step)
        assert shown(again) == shown(first)


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
    stepper = Stepper(far)
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
    stepper = Stepper(run_task(office.task(), Broken()))
    stepper.forward.click()
    assert shown(stepper)["words"] == "final answer none was given"
    assert seen(stepper.place.value) == "end, after 0 steps"
    assert "the provider is out" in shown(stepper)["call"]


def test_a_run_without_events_can_be_looked_at(run: Run) -> None:
    stepper = Stepper(changed(run, events=()))
    assert seen(stepper.words.value) == "request none was recorded"


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
    assert repr(run.stepper()) == repr(Stepper(run))
