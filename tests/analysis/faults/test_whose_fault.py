"""Whose fault a failed run was: exact small cases of each, over episodes that really happened."""

from dataclasses import replace
from typing import Any

import pytest

from eopsgym.agents import Reply, StopReason
from eopsgym.analysis import FAULTS, failed_verifiers, fault_waterfall, whose_fault
from eopsgym.runs import Run, run_task
from eopsgym.tasks import Task, load_tasks
from tests.own_tasks import DOMAINS
from tests.share_seed import share_seed
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

TASK = office.task()
LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
MOVE_MILL = ("update_location", {"location_id": "LOC_002", "city": "Salem"})
ADD = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})
DONE = saying("Done.")


def ran(*calls: tuple[str, dict[str, Any]], task: Task = TASK, **options: Any) -> Run:
    """A run that makes these calls, each in a reply of its own."""
    return run_task(task, prepared(*map(calling, calls), DONE), **options)


def found(run: Run, task: Task = TASK, **options: Any) -> tuple[Any, ...]:
    """Fault, step (0 for none) and proof of one failed run."""
    (row,) = whose_fault([run], tasks=[task], **options).fillna({"step": 0}).itertuples()
    return row.fault, row.step, row.proof


def with_check(query: str, expected: Any = 1, **changes: Any) -> Task:
    """The office's task with one verifier more."""
    more = office.check("one more", query, expected)
    return office.task(verifiers=[*office.MOVE["verifiers"], more], **changes)


# The agent's


@pytest.mark.parametrize(
    ("calls", "step", "proof"),
    [
        (
            [LOOK, MOVE_MILL, ADD],
            2,
            "step 2 with 'location_id' put right wins, all else as it was",
        ),
        ([LOOK, MOVE, ADD, MOVE_MILL], 4, "without step 4 it wins, all else as it was"),
        ([LOOK, MOVE], 0, "made after step 2, what is missing wins: add_location"),
        ([], 0, "made after step 0, what is missing wins: update_location, add_location"),
        (
            [MOVE_MILL, ("add_location", {**ADD[1], "name": "South Pier"})],
            1,
            "finishing by the reference solution wins after step 0, not after step 1",
        ),
    ],
)
def test_the_agent_is_at_fault_where_its_call_put_right_wins(
    calls: list[Any], step: int, proof: str
) -> None:
    assert found(ran(*calls)) == ("agent", step, proof)


def test_what_the_agent_did_in_another_order_is_not_made_twice() -> None:
    assert found(ran(ADD, LOOK)) == (
        "agent", 0, "made after step 2, what is missing wins: update_location",
    )  # fmt: skip


def test_a_task_of_ours_is_found_by_its_name() -> None:
    run = run_task("itsm/itsm_001_right_amara", "scripted/wrong_id")
    (row,) = whose_fault([run]).itertuples()
    assert (row.fault, row.step, row.simulated) == ("agent", 7, True)
    assert row.proof == "step 7 with 'incident_id' put right wins, all else as it was"


@pytest.mark.sweep(5)
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("mode", ["published", "guarded"])
def test_a_scripted_failure_on_a_task_of_ours_is_the_agents_and_nobody_elses(
    domain: str, mode: str
) -> None:
    tasks = load_tasks(domain, split="all")
    task = tasks[share_seed() % len(tasks)]
    run = run_task(task, "scripted/noop", mode=mode)
    assert run.strict is False
    assert set(whose_fault([run])["fault"]) == {"agent"}


def test_a_request_that_should_have_been_refused_needs_the_reference_answer() -> None:
    task = office.task(office.DELETE)
    run = ran(("find_location_by_given_name", {"name": "Old Mill"}), task=task)
    assert found(run, task) == ("agent", 0, "after step 1 the reference solution's answer wins")


# The verifier's


def test_a_number_wanted_as_text_is_the_verifiers_fault_in_published_scoring_alone() -> None:
    task = with_check("SELECT count(*) FROM location WHERE name = 'North Pier'", "1")
    run = ran(LOOK, MOVE, ADD, task=task)
    assert whose_fault([run], tasks=[task]).empty
    says = (
        "published scoring never passes it: it compares the text '1' with a number; "
        "write it without quotation marks"
    )
    assert found(run, task, score="parity") == ("verifier", 0, says)


@pytest.mark.parametrize(
    ("query", "expected", "says"),
    [
        ("SELECT 0", 1, "it never passes: its query always finds 0, and it wants 1"),
        (
            "SELECT count(*) FROM location WHERE city = 'Salem'",
            0,
            "no state passes both it and 'moved': one wants no rows, and the other wants "
            "some of these rows",
        ),
        (
            "SELECT count(*) FROM location WHERE LOWER(city) = 'Salem'",
            1,
            "it never passes: lower(location.city) never equals 'Salem', which is in mixed case",
        ),
    ],
)
def test_what_no_run_can_pass_is_the_verifiers_fault(query: str, expected: int, says: str) -> None:
    task = with_check(query, expected)
    assert found(ran(LOOK, MOVE, ADD, task=task), task) == ("verifier", 0, says)


def test_a_verifier_of_a_server_that_is_not_mounted_is_at_fault() -> None:
    run = ran(LOOK)
    verdicts = tuple(replace(each, gym_name="sn-hr", strict=False) for each in run.verdicts[:1])
    lost = changed(run, verdicts=verdicts)
    says = "it checks sn-hr, which is not mounted; the run mounted itsm"
    assert found(lost, office.task()) == ("verifier", 0, says)


def test_a_run_that_did_nothing_either_is_the_verifiers_fault_in_parity_alone() -> None:
    task = with_check("SELECT count(*) FROM location WHERE name = 'North Pier'", "1")
    run = ran(task=task)
    assert found(run, task)[0] == "agent"
    assert found(run, task, score="parity")[0] == "verifier"
    verifiers = failed_verifiers(whose_fault([run], tasks=[task], score="parity"))
    assert list(verifiers["position"]) == [0, 1, 3]
    assert list(verifiers["fault"]) == ["agent", "agent", "verifier"]


@pytest.mark.parametrize(
    ("query", "expected", "proof"),
    [
        (
            "SELECT count(*) FROM location WHERE name = 'Atlantis'",
            1,
            "the reference solution fails it as well",
        ),
        (
            "SELECT count(*) FROM location WHERE city LIKE 'Sale_'",
            0,
            "it passes on the untouched seed and fails once the reference solution is done",
        ),
        ("SELECT count(*) FROM islands", 1, "its query fails: no such table: islands"),
    ],
)
def test_what_the_reference_solution_fails_is_the_verifiers_fault(
    query: str, expected: int, proof: str
) -> None:
    task = with_check(query, expected)
    assert found(ran(LOOK, MOVE, ADD, task=task), task) == ("verifier", 0, proof)


# The clock's


def test_a_verifier_that_asks_for_today_and_passes_on_the_tasks_day_is_the_clocks_fault() -> None:
    task = with_check("SELECT date('now') < '2026-06-01'")
    assert run_task(task).strict is True
    late = ran(LOOK, MOVE, ADD, task=task, now="2027-01-01T09:00:00")
    says = "its query asks for the present day, and passes on 2026-03-02, not on 2027-01-01"
    assert found(late, task) == ("clock", 0, says)


def test_a_verifier_that_passes_on_no_day_is_not_the_clocks_fault() -> None:
    task = with_check("SELECT date('now') < '1999-06-01'")
    assert found(ran(LOOK, MOVE, ADD, task=task), task)[0] == "verifier"


# The policy's


def for_a_reporter() -> Task:
    """The office's task for one who may not write there."""
    (server,) = office.data()["gym_servers_config"]
    server["context"] = {"x-itsm-user-token": "token-rex"}
    return office.task(gym_servers_config=[server])


def test_a_rule_that_refuses_the_reference_solution_is_the_policys_fault() -> None:
    task = for_a_reporter()
    run = ran(LOOK, MOVE, ADD, task=task, mode="guarded")
    fault, _, proof = found(run, task)
    assert fault == "policy"
    assert proof.endswith("refuses update_location, which the reference solution calls")


def test_what_is_won_by_a_breach_alone_is_the_policys_fault() -> None:
    task = for_a_reporter()
    fault, _, proof = found(ran(LOOK, task=task), task)
    assert fault == "policy"
    assert proof.startswith("the reference solution passes it only by calls that break ITSM-")


# The environment's


def test_an_error_to_a_call_that_works_is_the_environments_fault() -> None:
    model = prepared(saying("The system is down."))
    run = ran(LOOK, MOVE, ADD).fork(2, error="503 upstream timed out", task=TASK, model=model)
    says = "step 2 answered with an error, and the same call there works: 503 upstream timed out"
    assert found(run) == ("environment", 2, says)


def test_an_answer_that_was_lost_is_the_environments_fault() -> None:
    model = prepared(saying("There is no such office."))
    run = ran(LOOK, MOVE, ADD).fork(1, result={}, task=TASK, model=model)
    says = "the answer of step 1 is not that of the system to the same call"
    assert found(run) == ("environment", 1, says)


def test_an_error_to_a_call_that_wrote_is_the_environments_fault() -> None:
    run = ran(LOOK, ADD)
    look, add = run.steps
    run = changed(run, steps=[look, replace(add, is_error=True, text="timed out")])
    says = "step 2 answered with an error though it wrote: timed out"
    assert found(run) == ("environment", 2, says)


def test_an_error_after_the_agents_own_is_not_what_lost_the_run() -> None:
    parent = ran(MOVE_MILL, ADD, LOOK)
    run = parent.fork(3, error="503", task=TASK, model=prepared(DONE))
    assert found(run)[:2] == ("agent", 1)


def test_a_run_that_the_environment_ended_is_its_fault() -> None:
    run = changed(ran(LOOK), stop=StopReason.ENVIRONMENT_ERROR, detail="lost", strict=None)
    assert found(run) == ("environment", 1, "the run ended with environment_error: lost")


def test_a_tool_that_was_not_offered_is_the_environments_fault() -> None:
    task = office.task(restricted_tools=["add_location"])
    says = "add_location was not offered, which the solution takes"
    assert found(ran(LOOK, MOVE, task=task), task) == ("environment", 0, says)


# Unknown


def test_a_task_that_has_changed_proves_nothing() -> None:
    says = "the task or its seed has changed since the run"
    assert found(ran(LOOK), office.task(user_prompt="Another.")) == ("unknown", 0, says)


def test_what_only_a_judge_can_tell_proves_nothing() -> None:
    config = {"sql_query": "SELECT 1", "comparison_prompt": "Is it said?"}
    asked = {"verifier_type": "response_check", "name": "said", "gym_name": office.GYM}
    task = office.task(verifiers=[*office.MOVE["verifiers"], asked | {"validation_config": config}])
    run = ran(LOOK, MOVE, ADD, task=task)
    failed = [replace(v, strict=False) if v.type == "response_check" else v for v in run.verdicts]
    fault, _, proof = found(changed(run, verdicts=tuple(failed), strict=False), task)
    assert fault == "unknown"
    assert proof.startswith("the reference solution has no verdict there: ")


def test_runs_without_a_verdict_are_left_out_and_counted() -> None:
    run = changed(ran(LOOK), stop=StopReason.MODEL_ERROR, strict=None)
    frame = whose_fault([run], tasks=[TASK])
    assert frame.empty
    assert frame.attrs["left_out"] == {"model_error": 1}
    assert failed_verifiers(frame).empty


# What each cost of the score


def test_the_waterfall_goes_from_all_runs_down_to_the_passed() -> None:
    won, wrong = run_task(TASK), ran(LOOK, MOVE)
    ended = changed(ran(LOOK), stop=StopReason.CRASHED, strict=None)
    lost = changed(ran(LOOK), stop=StopReason.CANCELLED, strict=None)
    each = zip((won, wrong, ended, lost), "abcd", (1, 2, 3, 4), strict=True)
    runs = [replace(run, id=name, setup=run.setup.repeated(number)) for run, name, number in each]
    table = fault_waterfall(runs, tasks=[TASK]).set_index("part")
    assert list(table.index) == ["all", *FAULTS, "passed"]
    assert dict(table["runs"]) == dict.fromkeys(FAULTS, 0) | {
        "all": 3, "agent": 1, "environment": 1, "passed": 1,
    }  # fmt: skip
    assert table.loc["agent", "run_ids"] == ["b"]
    assert table.loc["environment", "run_ids"] == ["c"]
    assert table.loc["passed", "run_ids"] == ["a"]
    assert table["from_share"].round(2).to_list() == [
        0,
        1,
        0.67,
        0.67,
        0.33,
        0.33,
        0.33,
        0.33,
        0.33,
    ]
    assert table["to_share"].round(2).to_list() == [1, 0.67, 0.67, 0.33, 0.33, 0.33, 0.33, 0.33, 0]
    assert table.attrs["left_out"] == {"cancelled": 1}


def test_without_runs_the_waterfall_has_no_shares() -> None:
    table = fault_waterfall([])
    assert table["runs"].sum() == 0
    assert table["share"].isna().all()


def test_a_record_that_names_no_server_proves_nothing() -> None:
    task = office.task(gold=None)
    run = changed(ran(LOOK, task=task), servers=())
    fault, _, proof = found(run, task)
    assert (fault, proof) == (
        "unknown",
        "its record names no server, so its calls cannot be made again",
    )


def test_a_reply_without_calls_is_a_run_too() -> None:
    run = run_task(TASK, prepared(Reply("I cannot do that.")))
    assert found(run)[0] == "agent"
