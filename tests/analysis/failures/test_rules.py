"""Each kind of failure: a run that shows it, and one that looks alike and does not."""

import pytest

from eopsgym import Limits, load_tasks, run_task
from tests.analysis.failures.attempts import attempt, calls, found, kinds, solution, update

LOOK_UPS = calls()[:-1]
READY = "INC0000242 is assigned to you and in progress, with the remark."
FOLLOWED = "itsm/itsm_009_waiting_for_jorge"
"""An incident goes on hold, its clock with it, and somebody is notified."""
INFEASIBLE = next(task for task in load_tasks("itsm") if not task.feasible)


def test_the_solution_shows_nothing():
    assert found(solution()) == []


def test_an_id_in_no_earlier_text_for_which_nothing_was_looked_up_is_a_missing_look_up():
    (first, *_) = found(attempt([update(assignment_group="Workplace Support")]))
    assert (first["kind"], first["primary"], first["steps"]) == ("missing_lookup", True, [1])
    assert "assignment_group='Workplace Support'" in first["evidence"]


def test_a_name_in_place_of_an_id_is_a_wrong_id_where_its_record_was_looked_up():
    made = attempt([*LOOK_UPS, update(assignment_group="GROUP_909")])
    assert kinds(made)[0] == "wrong_id"


def test_another_record_that_was_seen_is_a_wrong_id():
    seen = ("list_incidents", {"called_id": "USER_087", "status": "new"})
    (step,) = attempt([seen]).steps
    other = step.value[0]["incident_id"]
    (first,) = [
        row
        for row in found(attempt([*LOOK_UPS, seen, update(incident_id=other)]))
        if row["kind"] == "wrong_id"
    ]
    assert (first["primary"], first["steps"]) == (True, [8])
    assert first["rows"] == [f"itsm.incident/{other}"]
    assert "in place of INC_242" in first["evidence"]


def test_writes_that_follow_from_one_that_was_made_are_missed():
    made = calls(FOLLOWED)
    written = [n for n, step in enumerate(solution(FOLLOWED).steps) if step.changes]
    left = attempt([call for n, call in enumerate(made) if n not in written[1:]], task=FOLLOWED)
    (first,) = [row for row in found(left) if row["kind"] == "cascading_state"]
    assert (first["primary"], first["steps"]) == (True, [written[0] + 1])
    assert {row.split("/")[0] for row in first["rows"]} == {
        "itsm.incident_sla",
        "itsm.notification",
    }


def test_a_part_of_a_change_that_belongs_together_is_missed():
    made = attempt([*LOOK_UPS, update(status=None)])
    assert kinds(made)[0] == "cascading_state"


def test_a_claim_without_the_write_is_premature_and_an_honest_word_gives_up():
    claimed, honest = attempt(LOOK_UPS, READY), attempt(LOOK_UPS, "I could not assign INC0000242.")
    (first,) = found(claimed)
    assert (first["kind"], first["step"], first["rows"]) == (
        "premature",
        None,
        ["itsm.incident/INC_242"],
    )
    assert "'INC0000242 is assigned to you" in first["evidence"]
    assert kinds(honest) == ["gave_up"]


def test_a_broken_rule_is_a_policy_violation():
    made = attempt([*LOOK_UPS, update(status="on_hold")])
    (first,) = [row for row in found(made) if row["kind"] == "policy_violation"]
    assert (first["primary"], first["steps"]) == (True, [7])
    assert first["evidence"].startswith("breaks ITSM-4.2: ")


def test_a_change_that_nobody_asked_for_is_a_side_effect_and_a_look_up_more_is_none():
    more = ("update_incident", {"incident_id": "INC_242", "impact": "high"})
    (first,) = [row for row in found(attempt([*calls(), more])) if row["kind"] == "side_effect"]
    assert (first["primary"], first["steps"], first["rows"]) == (
        True,
        [8],
        ["itsm.incident/INC_242"],
    )
    assert kinds(attempt([*calls(), ("list_incidents", {"status": "new"})])) == []


def test_another_value_is_a_wrong_argument_and_another_wording_is_none():
    said = attempt([*LOOK_UPS, update(worknotes="She rang again.")])
    (only,) = found(said)
    assert (only["kind"], only["steps"], only["rows"]) == (
        "wrong_argument", [7], ["itsm.incident/INC_242"],
    )  # fmt: skip
    assert kinds(attempt([*LOOK_UPS, update()])) == []


def test_asking_back_is_giving_up():
    assert kinds(attempt(LOOK_UPS, "Which one of the two tickets do you mean?")) == ["gave_up"]


def test_the_same_call_three_times_is_a_loop_and_twice_or_after_a_change_is_none():
    again = calls()[0]
    (only,) = found(attempt([again, again, *calls()]))
    assert (only["kind"], only["steps"]) == ("looped", [2, 3])
    assert kinds(attempt([again, *calls()])) == []
    assert kinds(attempt([again, *calls(), again])) == []


def test_a_limit_is_running_out():
    (only,) = found(attempt(calls(), limits=Limits(turns=4)))
    assert (only["kind"], only["steps"]) == ("ran_out", [1, 2, 3, 4])


def test_a_loop_with_new_look_ups_in_between_only_ran_out():
    again = calls()[0]
    others = [("list_users", {"first_name": name}) for name in ("Ada", "Bea", "Cleo", "Dora")]
    searched = [call for other in others for call in (again, other, again)]
    assert kinds(attempt(searched, limits=Limits(turns=12)))[0] == "ran_out"
    assert kinds(attempt([again] * 12, limits=Limits(turns=12)))[0] == "looped"


def test_what_a_rule_forbids_in_a_call_of_the_solution_is_a_breach_and_no_side_effect():
    more = attempt([*LOOK_UPS, update(impact="high")])
    assert kinds(more) == ["policy_violation", "wrong_argument"]


def test_a_look_up_is_missing_though_its_guess_stands_in_another_result():
    elsewhere = ("list_incidents", {"status": "in_progress"})  # some of them are of that group
    guessed = update(assignment_group="GROUP_005")
    skipped = [call for call in LOOK_UPS if call[0] != "find_group_by_name"]
    (first, *_) = found(attempt([*skipped, elsewhere, guessed]))
    assert (first["kind"], first["step"]) == ("missing_lookup", len(LOOK_UPS) + 1)
    assert "find_group_by_name" in first["evidence"]
    assert kinds(attempt([*LOOK_UPS, elsewhere, guessed]))[0] == "wrong_id"
    # The policy lets groups be looked up in another way.
    assert kinds(attempt([*skipped, ("list_user_groups", {}), guessed]))[0] == "wrong_id"


def test_an_error_that_is_answered_with_the_same_call_is_misuse_and_one_that_is_mended_is_none():
    wrong = update(status="busy")
    (only,) = found(attempt([*LOOK_UPS, wrong, wrong, update()]))
    assert (only["kind"], only["steps"]) == ("misuse_after_error", [8])
    assert kinds(attempt([*LOOK_UPS, wrong, update()])) == []


def test_a_refusal_of_what_can_be_done_is_false():
    (only,) = found(attempt(LOOK_UPS, "I did not assign it, for ITSM-3.1 does not allow it."))
    assert (only["kind"], only["step"]) == ("false_refusal", None)
    assert "ITSM-3.1" in only["evidence"]


@pytest.mark.parametrize(
    ("model", "expected"),
    [("scripted/gold", []), ("scripted/naive", "missed_refusal"), ("scripted/noop", "premature")],
)
def test_work_on_what_cannot_be_done_is_a_missed_refusal(model, expected):
    assert kinds(run_task(INFEASIBLE, model))[:1] == [expected][: bool(expected)]
