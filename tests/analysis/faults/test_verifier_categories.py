"""What verifiers are about, where their task says it and where a rule has to, and pass rates."""

from dataclasses import replace
from typing import Any

import pytest

from eopsgym.analysis import category_table
from eopsgym.errors import ConfigError
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})


def moved(checks: list[dict[str, Any]] | None = None) -> Run:
    task = office.task(verifiers=checks)
    return run_task(task, prepared(calling(MOVE), saying("Done.")))


def test_pass_rates_are_of_the_categories_that_tasks_name() -> None:
    run = moved(office.MOVE["verifiers"])
    table = category_table([run]).set_index("category")
    assert list(table.index) == ["integrity", "task_completion"]
    assert list(table.loc["integrity", ["assigned", "verifiers", "passed", "rate"]]) == [
        "task", 1, 1, 1.0,
    ]  # fmt: skip
    assert list(table.loc["task_completion", ["verifiers", "passed", "rate", "runs"]]) == [
        2, 1, 0.5, 1,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "expected", "category"),
    [
        ("SELECT count(*) FROM location WHERE name = 'North Pier'", 1, "task_completion"),
        ("SELECT count(*) FROM location WHERE name = 'Mill Annex'", 0, "unknown"),
        ("SELECT count(*) FROM location WHERE name = 'Mill Annex'", "0", "unknown"),
        ("SELECT count(*) FROM role_permission WHERE role_id = 'R'", 1, "unknown"),
        ('SELECT count(*) FROM "role_permission"', 1, "unknown"),
    ],
)
def test_without_a_category_a_rule_reads_the_query_and_says_what_it_cannot(
    query: str, expected: Any, category: str
) -> None:
    check = office.check("it", query, expected)
    del check["category"]
    table = category_table([moved([check])])
    assert list(table["category"]) == [category]
    assert list(table["assigned"]) == ["rule"]


def test_a_verifier_that_looks_at_nothing_is_of_no_category() -> None:
    run = moved(office.MOVE["verifiers"])
    verdict = replace(run.verdicts[0], category=None, query="")
    table = category_table([changed(run, verdicts=(verdict,))])
    assert list(table["category"]) == ["unknown"]


@pytest.mark.parametrize(
    ("type", "category"),
    [
        ("footprint", "integrity"),
        ("transitions", "permission_process"),
        ("tool_execution", "permission_process"),
        ("response_check", "task_completion"),
        ("text_facts", "task_completion"),
        ("horoscope", "unknown"),
    ],
)
def test_without_a_category_the_type_tells(type: str, category: str) -> None:
    run = moved(office.MOVE["verifiers"])
    verdict = replace(run.verdicts[0], category=None, type=type)
    assert list(category_table([changed(run, verdicts=(verdict,))])["category"]) == [category]


def test_any_columns_of_runs_group() -> None:
    table = category_table([moved(office.MOVE["verifiers"])], ["domain", "mode"])
    assert list(table.columns[:4]) == ["domain", "mode", "simulated", "category"]
    with pytest.raises(
        ConfigError, match="cannot group by 'colour', which runs do not have; there are run_id"
    ):
        category_table([], ["colour"])
