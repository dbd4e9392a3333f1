"""The stepper, moved by code: the slider and the buttons change what the panes show."""

from dataclasses import replace

import pytest

from eopsgym.notebook import Stepper, step_through, verdicts_at
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import Broken

TEXTS = ("call", "result", "changes", "verifiers")


@pytest.fixture(scope="module")
def run() -> Run:
    return run_task(office.task(), "scripted/gold")


def shown(stepper: Stepper) -> dict[str, str]:
    return {name: getattr(stepper, name).value for name in TEXTS}


def test_it_starts_at_the_request_on_the_seed(run: Run) -> None:
    stepper = step_through(run)
    assert (stepper.slider.min, stepper.slider.max, stepper.slider.value) == (0, 3, 0)
    panes = shown(stepper)
    assert "moves to Salem" in panes["call"]
    assert "no call yet" in panes["result"]
    assert panes["changes"] == ""
    assert "Boston" in panes["verifiers"]
    assert repr(stepper) == "Stepper(move_office, 3 steps)"


def test_the_slider_moves_all_panes(run: Run) -> None:
    stepper = Stepper(run)
    stepper.slider.value = 2
    panes = shown(stepper)
    assert "update_location" in panes["call"]
    assert "Harbour Office" in panes["result"]
    assert '<span class="before">Boston</span>' in panes["changes"]
    assert "verifiers at step 2" in panes["verifiers"]
    stepper.slider.value = 1
    assert "find_location_by_given_name" in stepper.call.value
    assert "no changes" in stepper.changes.value
    stepper.slider.value = 0
    assert shown(stepper) == shown(Stepper(run))


def test_the_buttons_move_by_one_and_stop_at_the_ends(run: Run) -> None:
    stepper = Stepper(run)
    for expected in (1, 2, 3, 3):
        stepper.forward.click()
        assert stepper.slider.value == expected
    for expected in (2, 1, 0, 0):
        stepper.back.click()
        assert stepper.slider.value == expected


def test_verifiers_are_judged_at_each_step(run: Run) -> None:
    passed = [[verdict.strict for verdict in verdicts_at(run, step)] for step in range(4)]
    assert passed == [
        [False, False, True],
        [False, False, True],
        [True, False, True],
        [True, True, True],
    ]


def test_a_record_steps_as_the_run_did(run: Run) -> None:
    first, again = Stepper(run), Stepper(Run.from_json(run.to_json()))
    for step in range(4):
        first.go(step)
        again.go(step)
        assert shown(again) == shown(first)


def test_states_that_cannot_be_rebuilt_are_told_where_the_verdict_would_stand(run: Run) -> None:
    far = replace(run, servers=(replace(run.servers[0], digest=""),))
    stepper = Stepper(far)
    stepper.go(2)
    assert "was on a remote server" in stepper.verifiers.value
    assert "update_location" in stepper.call.value


def test_a_run_without_steps_can_be_looked_at() -> None:
    stepper = Stepper(run_task(office.task(), Broken()))
    stepper.forward.click()
    assert stepper.slider.value == 0


def test_a_run_without_events_can_be_looked_at(run: Run) -> None:
    stepper = Stepper(replace(run, events=()))
    assert "request" in stepper.call.value
