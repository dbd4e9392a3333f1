"""A run whose answer contradicts what it changed keeps that, and the stepper shows it."""

from eopsgym.notebook.step_panes import result_pane
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

WRITES = (
    ("update_location", {"location_id": "LOC_001", "city": "Salem"}),
    ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"}),
)


def test_a_denying_answer_is_kept_and_shown() -> None:
    model = prepared(*(calling(call) for call in WRITES), saying("No changes were made."))
    run = run_task(office.task(), model)
    again = Run.from_json(run.to_json())
    assert again == run
    assert (again.strict, again.parity, again.verification.contradicts) == (False, True, True)
    assert "nothing was done, but rows were changed" in result_pane(again, len(again.steps) + 1)
