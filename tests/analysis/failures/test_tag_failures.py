"""The table of findings: its columns, what is primary, and what could not be looked at."""

from dataclasses import replace
from pathlib import Path

import pytest

import eopsgym
from eopsgym import load_tasks, run_task, run_tasks, serve, tag_failures
from eopsgym.agents import ToolResultEvent
from eopsgym.analysis.failures import KINDS
from eopsgym.analysis.failures.counts import failure_counts
from eopsgym.analysis.failures.finding import CAUSES, FailureFinding, primary
from eopsgym.analysis.failures.tag import COLUMNS
from eopsgym.errors import ConfigError
from eopsgym.gym.changes import NOT_RECORDED
from eopsgym.runs import Run
from tests.analysis.failures.attempts import TASK, attempt, calls, found, kinds, solution, update
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying
from tests.toy.made_runs import changed

LOOK_UPS = calls()[:-1]
WRONG = attempt([*LOOK_UPS, update(status="on_hold")])


def test_each_finding_is_a_row_with_its_run_and_one_of_a_run_is_primary():
    frame = tag_failures([WRONG, solution()])
    assert tuple(frame.columns) == COLUMNS
    assert {*frame["kind"]} == {"policy_violation", "wrong_argument"}
    assert frame["primary"].sum() == 1
    assert [*frame["run_id"].unique()] == [WRONG.id]
    assert frame["tagger"].eq("rules").all()
    assert frame.attrs == {"left_out": {}, "unexplained": 0, "tagger": "rules"}


def test_a_table_without_findings_has_the_same_columns():
    frame = tag_failures([solution()])
    assert (len(frame), tuple(frame.columns)) == (0, COLUMNS)
    assert str(frame["step"].dtype) == "Int64"


def test_only_the_kinds_that_are_asked_for_are_given():
    assert kinds(WRONG, kinds=["wrong_argument"]) == ["wrong_argument"]
    with pytest.raises(ConfigError, match="no kind of failure 'bad'; there are missing_lookup, "):
        tag_failures([WRONG], kinds=["bad"])


def test_the_same_is_found_in_a_folder_of_results(tmp_path: Path):
    run_tasks([TASK], "scripted/premature", results=tmp_path, progress=False)
    assert [*tag_failures(tmp_path)["kind"]] == ["premature"]
    with eopsgym.open_trajectories(tmp_path) as trajectories:
        assert [*tag_failures(trajectories)["kind"]] == ["premature"]


def test_the_primary_finding_is_the_first_wrong_step_and_there_the_cause():
    late, whole = FailureFinding("wrong_id", "", (5,)), FailureFinding("missing_lookup", "")
    effect, cause = (
        FailureFinding("policy_violation", "", (3,)),
        FailureFinding("wrong_id", "", (3, 4)),
    )
    assert primary([whole, late, effect, cause]) is cause
    assert primary([whole, late]) is late
    assert primary([]) is None
    assert {*CAUSES} == {*KINDS}


def test_where_changes_were_not_recorded_it_is_said_and_the_rest_is_found():
    with serve("itsm") as servers:
        away = run_task(TASK, "scripted/wrong_id", urls={"itsm": servers["itsm"].url})
    hidden = replace(away, events=tuple(map(_hidden, away.events)))
    frame = tag_failures([hidden])
    reasons = {kind: {"its changes were not recorded": 1} for kind in
               ("side_effect", "wrong_argument", "cascading_state", "premature")}  # fmt: skip
    assert frame.attrs["left_out"] == reasons


def _hidden(event):
    if not isinstance(event, ToolResultEvent) or event.step is None:
        return event
    return replace(event, step=replace(event.step, changes=NOT_RECORDED))


def test_a_task_that_has_changed_since_is_not_compared_with():
    old = replace(WRONG, setup=replace(WRONG.setup, content="0" * 64))
    assert kinds(old) == ["policy_violation", "wrong_argument"]  # by its failed verifiers alone
    assert [row["rows"] for row in found(old, kinds=["side_effect"])] == []
    assert tag_failures([old]).attrs["left_out"]["side_effect"] == {
        "the task, or its seed, has changed since": 1
    }


def test_a_task_that_is_not_known_can_be_given():
    made = run_task(office.task(), prepared(saying("Both are done.")))
    reasons = tag_failures([made]).attrs["left_out"]
    assert reasons["premature"] == {"the task is not known here": 1}
    reasons = tag_failures([made], tasks=[office.task()]).attrs["left_out"]
    assert reasons["premature"] == {"the task has no solution to compare with": 1}


def test_without_a_footprint_failed_verifiers_tell_what_was_left_out():
    look = ("find_location_by_given_name", {"name": "Harbour Office"})
    write = ("add_location", {"name": "North Pier", "city": "Lowell", "country": "USA"})
    where = "name = 'North Pier' AND city = 'Salem'"
    added = office.check("added", f"SELECT count(*) FROM location WHERE {where}")
    made = run_task(
        office.task(verifiers=[added]), prepared(calling(look), calling(write), saying("Done."))
    )
    (only,) = found(made)
    assert (only["kind"], only["step"]) == ("wrong_argument", 2)
    assert "city='Lowell', and 'Salem' is wanted" in only["evidence"]


def test_runs_that_broke_off_and_forks_are_tagged_like_others():
    broken, fork = run_task(TASK, Broken()), solution().fork(7, error="The service is down")
    assert kinds(broken) == []
    assert (fork.strict, kinds(fork)) == (False, ["premature"])


def test_a_failed_run_in_which_nothing_is_found_is_counted():
    lost: Run = changed(solution(), strict=False)
    assert tag_failures([lost]).attrs["unexplained"] == 1


def test_findings_are_counted_by_kind_with_an_example():
    tags = tag_failures([WRONG, attempt(LOOK_UPS, "I could not do it.")])
    counts = failure_counts(tags, ["model"])
    assert [*zip(counts["kind"], counts["runs"], counts["primary"], strict=True)] == [
        ("policy_violation", 1, 1), ("wrong_argument", 1, 0), ("gave_up", 1, 1),
    ]  # fmt: skip
    assert counts["example"].iloc[0].startswith(f"itsm_001_right_amara ({WRONG.id}, step 7): ")
    with pytest.raises(ConfigError, match="not by 'cost'"):
        failure_counts(tags, ["cost"])


def test_no_run_of_ours_makes_a_rule_raise():
    tasks = [load_tasks(domain)[0] for domain in ("calendar", "drive", "email", "teams", "hr")]
    runs = [run_task(task, "scripted/missing_lookup") for task in tasks]
    assert {*tag_failures(runs)["run_id"]} <= {run.id for run in runs}
