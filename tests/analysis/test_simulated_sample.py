"""The simulated runs that come along: what is in them, and that they can be made again."""

import lzma
from collections import Counter

import pytest

from dev.sample_runs import OF_FAILURES, SOME, TASKS, TWO, Condition, conditions
from eopsgym.agents import FAILURES
from eopsgym.agents.scripted.unsteady_names import UNSTEADY
from eopsgym.analysis import known_failures, sample_trajectories
from eopsgym.analysis.simulated_sample import sample_lines, sample_path
from eopsgym.domains import domain_names
from eopsgym.errors import ConfigError
from eopsgym.tasks import find_task
from eopsgym.trajectories import Trajectories

MAIN = "orchestrator = 'react' AND plan = 'none' AND budget IS NULL AND mode = 'published'"


@pytest.fixture(scope="module")
def sample() -> Trajectories:
    with sample_trajectories() as opened:
        yield opened


def values(sample: Trajectories, query: str) -> set:
    return {next(iter(row.values())) for row in sample.rows(query)}


def test_every_run_in_it_is_simulated_and_has_a_verdict(sample):
    assert sample.rows("SELECT count(*) AS n FROM runs WHERE NOT simulated OR strict IS NULL") == [
        {"n": 0}
    ]
    assert not sample.skipped


def test_it_is_small():
    assert sample_path().stat().st_size < 2_000_000


def test_it_has_tasks_of_all_systems_short_and_long_and_twins_of_which_one_cannot_be_done():
    tasks = [find_task(name) for name in TASKS]
    assert {task.domain for task in tasks} == {*domain_names()}
    assert {task.tier for task in tasks} == {"T1", "T2", "T3", "T4"}
    lengths = [len(task.gold.calls) for task in tasks if task.feasible]
    assert min(lengths) < 6 < 26 < max(lengths)
    twins = {task.id for task in tasks if not task.feasible} & {task.pair for task in tasks}
    assert len(twins) == 14


def test_the_models_of_the_main_condition_differ_in_steadiness_and_their_repeats_do(sample):
    rows = sample.rows(
        "SELECT model, count(*) AS runs, count(DISTINCT task) AS tasks, avg(strict::INT) AS passed "
        f"FROM runs WHERE {MAIN} AND tool_set = 'plus_15' AND list_contains(?, model) "
        "GROUP BY model ORDER BY passed DESC",
        [*UNSTEADY],
    )
    assert [row["model"] for row in rows] == [*UNSTEADY]
    assert {(row["runs"], row["tasks"]) for row in rows} == {(3 * len(TASKS), len(TASKS))}
    flips = sample.rows(
        f"SELECT model, task FROM runs WHERE {MAIN} AND tool_set = 'plus_15' "
        "GROUP BY model, task HAVING count(DISTINCT strict) = 2"
    )
    assert len(flips) > 20


@pytest.mark.parametrize(
    ("column", "wanted"),
    [
        ("budget", {None, "low", "medium", "high"}),
        ("plan", {"none", "generated:scripted/steady", "reference"}),
        ("orchestrator", {"react", "planner_react", "decomposing"}),
        ("tool_set", {"oracle", "plus_5", "plus_10", "plus_15"}),
        ("mode", {"published", "guarded"}),
    ],
)
def test_every_knob_of_the_figures_is_turned_on_the_same_tasks(sample, column, wanted):
    rows = sample.rows(
        f"SELECT {column} AS value, count(DISTINCT task) AS tasks FROM runs "
        f"WHERE list_contains(?, model) GROUP BY {column}",
        [*TWO],
    )
    assert {row["value"] for row in rows} == wanted
    assert all(row["tasks"] in (len(SOME), len(TASKS)) for row in rows)


def test_plans_and_budgets_help_in_it_as_its_models_were_made_to(sample):
    def passed(condition: str) -> float:
        found = sample.rows(
            f"SELECT avg(strict::INT) AS passed FROM runs WHERE {condition} "
            "AND list_contains(?, model) AND list_contains(?, task) AND number = 1",
            [*TWO],
            [name.partition("/")[2] for name in SOME],
        )
        return found[0]["passed"]

    main = passed(f"{MAIN} AND tool_set = 'plus_15'")
    # A slip is drawn by chance, so that neighbours may be alike in so few runs.
    assert main <= passed("budget = 'medium'") <= passed("budget = 'high'")
    assert main < passed("budget = 'high'")
    assert main < passed("plan = 'reference'")


def test_costs_and_four_kinds_of_tokens_are_there(sample):
    (sums,) = sample.rows(
        "SELECT sum(cost) AS cost, sum(input_tokens) AS fresh, sum(cache_read_tokens) AS cached, "
        "sum(output_tokens) AS output, sum(reasoning_tokens) AS thought FROM runs "
        "WHERE list_contains(?, model)",
        [*UNSTEADY],
    )
    assert all(amount > 0 for amount in sums.values())


def test_every_kind_of_failure_is_known_by_its_model_and_by_the_slips_of_others(sample):
    known = known_failures(sample)
    by_name = known[known["step"].isna()]
    assert {*by_name["kind"]} == {*FAILURES} == {*known[known["step"].notna()]["kind"]}
    assert (by_name["model"] == "scripted/" + by_name["kind"]).all()
    slips = Counter(known[known["step"].notna()]["run_id"])
    failed = values(
        sample,
        "SELECT run_id FROM runs WHERE NOT strict AND list_contains(['scripted/steady', "
        "'scripted/unsteady', 'scripted/shaky'], model) AND orchestrator <> 'decomposing'",
    )
    assert failed <= {*slips}


def test_verifiers_of_all_categories_fail_in_it(sample):
    query = "SELECT DISTINCT category FROM verifiers WHERE NOT verifier_strict"
    assert values(sample, query) >= {"task_completion", "integrity", "permission_process"}


def test_its_runs_open_in_the_stepper_and_at_any_step(sample):
    run = sample.runs("model = 'scripted/side_effect'")[0]
    assert run.simulated
    assert len(run.flips) > 0


SHORTEST = tuple(TASKS[6::36])
AGAIN = [
    Condition("scripted/gold", SHORTEST),
    Condition("scripted/unsteady", SHORTEST, 3),
    Condition("scripted/policy_violation", OF_FAILURES[1:2]),
    Condition("scripted/shaky", SOME[:1], options={"orchestrator": "decomposing"}),
    Condition("scripted/shaky", SOME[:1], options={"budget": "high"}),
]


@pytest.mark.parametrize("condition", AGAIN)
def test_runs_of_it_that_are_made_again_are_the_same(condition):
    made = [run.to_json().encode() for run in condition.runs()]
    assert made
    assert {*made} <= {*sample_lines()}, "other now: make it again, python -m dev.sample_runs"


def test_no_condition_stands_in_it_twice(sample):
    rows = sample.rows("SELECT count(DISTINCT setup_hash) AS setups, count(*) AS runs FROM runs")
    assert rows[0]["setups"] == rows[0]["runs"]
    assert {condition.model for condition in conditions()} == values(
        sample, "SELECT DISTINCT model FROM runs"
    )


def test_a_sample_that_is_gone_or_damaged_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path))
    with pytest.raises(ConfigError, match=r"cannot read the sample of runs .*simulated_runs"):
        sample_trajectories()
    sample_path().parent.mkdir()
    sample_path().write_bytes(lzma.compress(b"{}\n")[:-8])
    with pytest.raises(ConfigError, match="cannot read the sample"):
        sample_trajectories()
