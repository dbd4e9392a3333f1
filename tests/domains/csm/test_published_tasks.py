"""Every published customer service task has a solution that its verifiers accept."""

import json
from datetime import datetime
from typing import Any

import pytest

from eopsgym.gym import Database
from tests.domains.csm.published_runs import judge, snapshot, start_clock
from tests.domains.csm.published_solutions import SOLUTIONS
from tests.reference import reference

DAY = datetime(2026, 6, 15, 11, 0, 0)

# Verifiers that no solution can pass, and the query for the row of the snapshot that is in the
# way. This one wants user 152 to be the owner and to have the lowest id among British staff.
IMPOSSIBLE = {
    ("task_20260102_161510_799_ad5a67e3_7221f3c8", "Verify KB owner selection rule"): (
        "SELECT 1 AS n FROM user WHERE user_id = 9 AND active = 1 AND role = 'agent'"
        " AND phone LIKE '+44%'"
    )
}


def load(name: str) -> dict[str, Any]:
    text = reference("tasks", "csm", f"{name}.json").read_text(encoding="utf-8")
    task: dict[str, Any] = json.loads(text)
    return task


def test_every_published_task_has_a_solution() -> None:
    names = {path.stem for path in reference("tasks", "csm").glob("*.json")}
    assert set(SOLUTIONS) == names
    assert len(names) == 12


@pytest.mark.parametrize("name", SOLUTIONS)
def test_the_solution_passes_the_published_verifiers(name: str) -> None:
    task = load(name)
    user = task["gym_servers_config"][0]["context"]["x-user-email"]
    database = Database(snapshot())
    start_clock(database, DAY)
    for tool, arguments in SOLUTIONS[name]:
        result = database.call(tool, arguments, user)
        assert not result.is_error, result.text
    for verifier in task["verifiers"]:
        obstacle = IMPOSSIBLE.get((name, verifier["name"].partition(" (")[0]))
        config = verifier["validation_config"]
        verdict = {**config, "expected": config["expected_value"]}
        assert judge(database, verdict) is (obstacle is None), config["query"]
        assert obstacle is None or database.rows(obstacle) == [{"n": 1}]


@pytest.mark.parametrize("name", SOLUTIONS)
def test_the_solution_keeps_to_the_tools_of_the_task(name: str) -> None:
    assert {tool for tool, _ in SOLUTIONS[name]} <= set(load(name)["selected_tools"])
