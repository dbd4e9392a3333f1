"""Without a reference solution: calls put right by what the verifier's own SQL names."""

from dataclasses import replace
from typing import Any

import pytest

from eopsgym.analysis import whose_fault
from eopsgym.runs import run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
ADD = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})
COUNT = "SELECT count(*) FROM location WHERE "
IN_SALEM = COUNT + "location_id = 'LOC_001' AND city = 'Salem'"


def found(query: str, expected: Any, *calls: Any) -> tuple[Any, ...]:
    """Fault, step (0 for none) and proof of a run whose task has no reference solution."""
    checks = [
        office.check("it", query, expected),
        office.check("old mill", COUNT + "name = 'Old Mill' AND city = 'Lowell'"),
    ]
    task = office.task(verifiers=checks, gold=None, now=None)
    run = run_task(task, prepared(*map(calling, calls), saying("Done.")))
    (row,) = whose_fault([run], tasks=[task]).fillna({"step": 0}).itertuples()
    return row.fault, row.step, row.proof


ELSEWHERE = ("update_location", {"location_id": "LOC_001", "city": "Denver"})
ANOTHER = ("add_location", {"name": "South Pier", "city": "Salem", "country": "USA"})


@pytest.mark.parametrize(
    ("query", "expected", "calls", "step", "proof"),
    [
        (
            IN_SALEM,
            1,
            [ELSEWHERE],
            1,
            "step 1 decides the verdict: 'city' put right, it passes, all else as it was",
        ),
        (
            COUNT + "country = (SELECT country FROM location WHERE location_id = 'LOC_002') "
            "AND location_id = 'LOC_001' AND city = 'Salem'",
            1,
            [ELSEWHERE],
            1,
            "step 1 decides the verdict: 'city' put right, it passes, all else as it was",
        ),
        (
            IN_SALEM,
            1,
            [LOOK],
            0,
            "update_location decides the verdict: made at the end, it passes, all else as it was",
        ),
        (
            COUNT + "name LIKE '% Pier'",
            0,
            [ADD],
            1,
            "step 1 decides the verdict: left out, it passes, all else as it was",
        ),
        (
            COUNT + "name LIKE '% Pier'",
            0,
            [MOVE, ADD, ANOTHER],
            2,
            "steps 2, 3 decide the verdict: left out, it passes, all else as it was",
        ),
    ],
)
def test_a_call_that_put_right_passes_decides_the_verdict(
    query: str, expected: int, calls: list[Any], step: int, proof: str
) -> None:
    assert found(query, expected, *calls) == ("deciding call", step, proof)


def test_a_call_on_another_record_is_not_bent_to_the_one_that_is_looked_at() -> None:
    other = ("update_location", {"location_id": "LOC_003", "city": "Denver"})
    fault, step, proof = found(IN_SALEM, 1, other)
    assert (fault, step) == ("unknown", 0)
    assert "step 1" not in proof


@pytest.mark.parametrize(
    ("query", "calls", "step", "proof"),
    [
        (
            COUNT + "location_id = 'LOC_001' AND city = 'Tulsa'",
            [ELSEWHERE],
            1,
            "step 1 decides the verdict: 'city' put right, it passes, all else as it was, "
            "but neither request, policy nor results tell 'city'",
        ),
        (
            IN_SALEM,
            [],
            0,
            "update_location decides the verdict: made at the end, it passes, all else as it was, "
            "but neither request, policy nor results tell 'location_id'",
        ),
    ],
)
def test_a_value_that_no_earlier_text_contains_proves_nothing(
    query: str, calls: list[Any], step: int, proof: str
) -> None:
    assert found(query, 1, *calls) == ("unknown", step, proof)


def test_a_missing_acting_user_is_said_as_such() -> None:
    task = office.task(gold=None, now=None)
    run = run_task(task, prepared(calling(MOVE), saying("Done.")))
    verdicts = tuple(replace(verdict, strict=False) for verdict in run.verdicts)
    (row,) = whose_fault([changed(run, task="gone", verdicts=verdicts)]).itertuples()
    says = "the acting users of itsm are unknown; give users={'itsm': …}"
    assert (row.fault, row.proof.endswith(says)) == ("unknown", True)


def test_a_call_put_right_that_fails_another_verifier_proves_nothing() -> None:
    query = COUNT + "location_id = 'LOC_002' AND city = 'Salem'"
    says = "without a reference solution, no one call put right, left out or added passes it"
    assert found(query, 1) == ("unknown", 0, says)


def test_a_day_that_the_query_names_is_tried() -> None:
    says = "its query asks for the present day, and passes on 2031-05-05, not on 2026-03-02"
    assert found("SELECT date('now') = '2031-05-05'", 1) == ("clock", 0, says)


def test_a_run_that_comes_to_other_verdicts_when_made_again_proves_nothing() -> None:
    task = office.task(gold=None, now=None)
    run = run_task(task, prepared(calling(MOVE), saying("Done.")))
    verdicts = tuple(replace(verdict, strict=False) for verdict in run.verdicts)
    (row,) = whose_fault([changed(run, verdicts=verdicts)], tasks=[task]).itertuples()
    assert (row.fault, row.proof) == (
        "unknown", "its calls, made again from its seed, give other verdicts",
    )  # fmt: skip


def test_a_seed_that_is_gone_proves_nothing() -> None:
    task = office.task(gold=None)
    run = run_task(task, prepared(saying("Done.")))
    (server,) = run.servers
    run = replace(run, servers=(replace(server, seed="nowhere"),))
    (row,) = whose_fault([run], tasks=[task]).itertuples()
    assert row.fault == "unknown"
    assert row.proof.startswith("no seed 'nowhere' for itsm")


def test_a_failed_run_of_which_no_verifier_failed_proves_nothing() -> None:
    task = office.task(gold=None)
    run = changed(run_task(task, prepared(saying("Done."))), verdicts=())
    (row,) = whose_fault([run], tasks=[task]).itertuples()
    says = "no verifier has failed, and there is no reference solution"
    assert (row.fault, row.proof) == ("unknown", says)
