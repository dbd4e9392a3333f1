"""Agreement with what the published server answered, and with what its verifiers said.

The tables are printed: `pytest -s tests/domains/csm/test_replay.py`.
"""

import json
from collections import Counter
from functools import cache

import pytest

from eopsgym.domains.csm.resources.article_score import score
from eopsgym.gym import Database
from tests.domains.csm.examples import recorded, recorded_types, replay_example
from tests.domains.csm.published_runs import (
    ACTING_USER,
    SAME,
    UNEXPLAINED,
    Run,
    load_run,
    published_runs,
    recorded_calls,
    replay_file,
    snapshot,
    table,
)
from tests.reference import reference

TEXTS_IN_DOUBLE_QUOTES = True
SAME_RESULTS = 0.93
SAME_VERDICTS = 89 / 91
SAME_EXAMPLES = 58 / 63


@cache
def replayed() -> tuple[Run, ...]:
    return tuple(replay_file(path) for path in published_runs())


def test_the_snapshot_loads_unchanged() -> None:
    database = Database(snapshot())
    counts = [
        database.rows(f'SELECT count(*) AS n FROM "{name}"')[0]["n"]
        for name in database.domain.schema.tables
    ]
    assert sum(counts) == 10_616
    assert database.rows("PRAGMA foreign_key_check") == []


def test_recorded_calls_of_runs_come_out_the_same() -> None:
    calls = [call for run in replayed() for call in run.calls]
    counts = Counter(call.reason for call in calls)
    print("\n" + table(f"{len(calls)} recorded calls of {len(replayed())} runs", counts))
    assert counts[UNEXPLAINED] == 0
    assert counts[SAME] / len(calls) >= SAME_RESULTS


def test_recorded_verdicts_come_out_the_same() -> None:
    verdicts = [verdict for run in replayed() for verdict in run.verdicts]
    counts = Counter(
        SAME if theirs == ours else f"{run.task}: {name} (the run's own seed is not the snapshot)"
        for run in replayed()
        for name, theirs, ours in run.verdicts
    )
    print("\n" + table(f"{len(verdicts)} verdicts", counts))
    assert counts[SAME] / len(verdicts) >= SAME_VERDICTS


def test_runs_on_the_main_seed_get_the_recorded_verdicts() -> None:
    main = [run for run in replayed() if run.seed == "db_1762254390925_u5icw4thh"]
    assert len(main) == 12
    for run in main:
        assert run.same_verdicts == len(run.verdicts), run.task


def test_recorded_examples_come_out_the_same() -> None:
    compared = [replay_example(call, cut) for call, cut in recorded()]
    counts = Counter(one.reason for one in compared)
    print("\n" + table(f"{len(compared)} recorded examples", counts))
    for one in compared:
        if one.reason != SAME:
            print(f"  {one.tool}: {', '.join(one.paths[:3])}: {one.reason}")
    assert counts[UNEXPLAINED] == 0
    assert counts[SAME] / len(compared) >= SAME_EXAMPLES


def test_results_have_the_recorded_type() -> None:
    database = Database(snapshot())
    for tool, arguments, kind in recorded_types():
        result = database.call(tool, arguments, ACTING_USER)
        assert not result.is_error, result.text
        assert type(json.loads(result.text)).__name__ == kind, tool


def test_searches_score_as_the_recordings_that_they_are_fitted_to() -> None:
    """These 14 made the weights; others, which are not here, are often scored otherwise."""
    found = 0
    for path in published_runs():
        for call in recorded_calls(load_run(path)[1]):
            query = call.arguments.get("search_text")
            if call.tool == "retrieve_knowledge" and query:
                for row in call.result:
                    assert row["score"] == score(query, row["title"], row["body"], row["state"])
                    found += 1
    assert found >= 14


@pytest.mark.parametrize("source", ["verifier-queries", "tasks"])
def test_published_verifier_queries_execute(source: str) -> None:
    database = Database(snapshot())
    queries = _queries(source)
    assert len(queries) > 80
    for query in queries:
        database.rows(query)


def _queries(source: str) -> list[str]:
    if source == "verifier-queries":
        lines = reference(source, "csm.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line)["query"] for line in lines]
    tasks = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(reference(source, "csm").glob("*.json"))
    ]
    return [item["validation_config"]["query"] for task in tasks for item in task["verifiers"]]
