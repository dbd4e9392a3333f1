"""Verdicts on a finished episode, as the published harness gives them and as they are meant."""

import json
import time
from typing import Any

import pytest

from eopsgym.errors import ModelError
from eopsgym.gym import Episode
from eopsgym.tasks import Judge, Rating, Task, Verification, start, verify
from eopsgym.tasks.comparisons import (
    compare_parity,
    compare_strict,
    extract,
    extract_rows,
    rows_value,
)
from eopsgym.tasks.task import COMPARISONS
from eopsgym.tasks.verify import parity_of
from tests.memory import grows_at_most
from tests.patience import PATIENCE
from tests.reference import reference
from tests.toy import office

TRUE, FALSE = "SELECT 1", "SELECT 0"


def tools(names: list[str], **config: Any) -> dict[str, Any]:
    return {
        "verifier_type": "tool_execution",
        "name": "calls",
        "validation_config": {"selected_tools": names, **config},
    }


RATED = {
    "verifier_type": "response_check",
    "name": "kind",
    "gym_name": office.GYM,
    "validation_config": {
        "sql_query": "SELECT name FROM location",
        "comparison_prompt": "Is it kind?",
        "minimum_comparison_value": 7,
    },
}


async def judged(
    verifiers: list[dict[str, Any]],
    *calls: tuple[str, dict[str, Any]],
    answer: str | None = "Done.",
    judge: Judge | None = None,
    base: dict[str, Any] = office.MOVE,
    **changes: Any,
) -> Verification:
    task: Task = office.task(base, verifiers=verifiers, **changes)
    episode: Episode = await start(task)
    for tool, arguments in calls:
        await episode.call(tool, arguments)
    return await verify(task, episode, answer, judge)


async def test_every_verifier_has_a_verdict_in_its_place() -> None:
    found = await judged(office.MOVE["verifiers"])
    assert [(v.index, v.name, v.strict) for v in found.verdicts] == [
        (0, "moved", False),
        (1, "added", False),
        (2, "mill untouched", True),
    ]
    assert (found.passed, found.total, found.parity, found.strict) == (1, 3, False, False)
    first = found.verdicts[0]
    assert (first.actual, first.expected, first.comparison) == ("Boston", "Salem", "equals")


async def test_a_number_written_as_text_passes_only_strict() -> None:
    found = await judged([office.check("one", TRUE, "1")])
    assert (found.parity, found.strict) == (False, True)


async def test_of_two_verifiers_with_one_name_parity_knows_the_last() -> None:
    one = [office.check("same", FALSE), office.check("same", TRUE)]
    found = await judged(one)
    assert (found.parity, found.strict, found.total) == (True, False, 2)
    found = await judged(one[::-1])
    assert (found.parity, found.strict) == (False, False)


async def test_an_unknown_gym_name_is_skipped_by_parity_and_fails_strict() -> None:
    lost = office.check("lost", TRUE) | {"gym_name": "gym-nowhere"}
    published = {"gold": None, "plan": None}
    found = await judged([lost], **published)
    assert (found.parity, found.strict, found.verdicts[0].parity) == (True, False, None)
    assert "no server is called 'gym-nowhere'" in found.verdicts[0].details
    found = await judged([office.check("lost", FALSE), lost], **published)
    assert (found.parity, found.strict) == (False, False)


async def test_no_verifier_is_success_as_published_and_no_verdict_in_strict() -> None:
    found = await judged([])
    assert (found.parity, found.strict, found.total) == (True, None, 0)
    assert parity_of(()) is True


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM nowhere",
        "DELETE FROM location",
        "SELECT 1; SELECT 1",
        "SELECT 1\0",
        "PRAGMA table_list",
    ],
)
async def test_a_query_that_fails_fails_its_verifier_only(query: str) -> None:
    found = await judged([office.check("bad", query), office.check("good", TRUE)])
    assert [(v.parity, v.strict) for v in found.verdicts] == [(False, False), (True, True)]
    assert found.verdicts[0].details.startswith("query failed")


@pytest.mark.parametrize(
    "query",
    [
        f"SELECT {', '.join(['zeroblob(4900000)'] * 60)}",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i FROM n ORDER BY zeroblob(9000) || i",
    ],
)
async def test_a_hostile_query_fails_its_verifier_in_time_and_memory(query: str) -> None:
    began = time.monotonic()
    with grows_at_most(400_000):
        found = await judged([office.check("bad", query), office.check("good", TRUE)])
    assert [verdict.strict for verdict in found.verdicts] == [False, True]
    assert time.monotonic() - began < PATIENCE


async def test_verifiers_see_the_frozen_day() -> None:
    found = await judged([office.check("day", "SELECT date('now')", "2026-03-02")])
    assert found.strict is True


@pytest.mark.parametrize(
    ("config", "passed"),
    [({}, True), ({"minimum_tool_calls": 2}, False), ({"minimum_tool_calls": 1}, True)],
)
async def test_calls_of_tools_are_counted_unless_they_failed(
    config: dict[str, Any], passed: bool
) -> None:
    look = ("find_location_by_given_name", {"name": "Old Mill"})
    lost = ("find_location_by_given_name", {"name": "Atlantis"})
    found = await judged([tools(["find_location_by_given_name"], **config)], look, lost)
    assert (found.strict, found.parity, found.verdicts[0].actual) == (passed, passed, 1)


async def test_no_call_at_all_may_be_enough() -> None:
    assert (await judged([tools(["add_location"], minimum_tool_calls=0)])).strict is True
    assert (await judged([tools(["add_location"])])).strict is False


async def test_without_a_judge_a_rated_answer_has_no_verdict() -> None:
    found = await judged([RATED])
    assert (found.verdicts[0].parity, found.verdicts[0].strict) == (None, None)
    assert (found.parity, found.strict) == (True, None)
    assert "needs a judge model" in found.verdicts[0].details
    found = await judged([RATED, office.check("bad", FALSE)])
    assert (found.parity, found.strict) == (False, False)


@pytest.mark.parametrize(("rating", "passed"), [(7.0, True), (6.9, False)])
async def test_a_judge_reads_prompt_facts_and_answer(rating: float, passed: bool) -> None:
    asked: list[str] = []

    async def judge(prompt: str) -> float:
        asked.append(prompt)
        return rating

    found = await judged([RATED], answer="With pleasure!", judge=judge)
    assert (found.parity, found.strict) == (passed, passed)
    assert all(part in asked[0] for part in ("Is it kind?", "Old Mill", "With pleasure!"))


async def test_a_verdict_keeps_what_the_judge_was_asked_and_why_it_says_so() -> None:
    async def judge(prompt: str) -> Rating:
        return Rating(8.0, "It is warm.", "of a test")

    (verdict,) = (await judged([RATED], answer="With pleasure!", judge=judge)).verdicts
    assert verdict.rating is not None
    assert (verdict.rating.score, verdict.rating.reason) == (8.0, "It is warm.")
    assert verdict.rating.judge == "of a test"
    assert "Is it kind?" in verdict.rating.prompt
    assert "With pleasure!" in verdict.rating.prompt
    assert verdict.details == "rated 8: It is warm.; at least 7 passes"


async def test_the_agents_own_model_judges_for_parity_only() -> None:
    async def judge(prompt: str) -> Rating:
        return Rating(9.0)

    async def own(verifiers: list[dict[str, Any]], base: dict[str, Any]) -> Verification:
        task = office.task(base, verifiers=verifiers)
        return await verify(task, await start(task), "Done.", judge, is_own_judge=True)

    found = await own([RATED], office.MOVE)
    assert (found.parity, found.strict) == (True, None)
    assert "the judge is the agent's own model" in found.verdicts[0].details
    assert (await own([RATED, office.check("bad", FALSE)], office.MOVE)).strict is False
    refused = await own([office.check("good", TRUE)], office.DELETE)
    assert (refused.refused, refused.refusal_rating) == (False, None)


async def test_a_judge_that_does_not_answer_gives_no_strict_verdict() -> None:
    async def judge(prompt: str) -> float:
        raise ModelError("the line is dead")

    found = await judged([RATED], judge=judge)
    assert (found.parity, found.strict) == (False, None)
    assert "the line is dead" in found.verdicts[0].details


CLEAN = "I cannot delete the mill: there is no tool for that."


@pytest.mark.parametrize(
    ("answer", "calls", "strict", "why"),
    [
        (CLEAN, [], True, "refused with a right reason"),
        ("Done.", [], False, "does not say that it was not done"),
        ("", [], False, "the answer is empty"),
        (None, [], False, "the answer is empty"),
        (
            CLEAN,
            [("update_location", {"location_id": "LOC_001", "city": "X"})],
            False,
            "step 1 (update_location) changed the database",
        ),
        (CLEAN, [("find_location_by_given_name", {"name": "Old Mill"})], True, "right reason"),
    ],
)
async def test_an_infeasible_task_wants_a_clean_refusal_and_no_change(
    answer: str | None, calls: list[Any], strict: bool, why: str
) -> None:
    found = await judged(office.DELETE["verifiers"], *calls, answer=answer, base=office.DELETE)
    assert (found.parity, found.strict, found.refused) == (True, strict, strict)
    assert found.refusal is not None
    assert why in found.refusal


async def test_a_dirty_refusal_fails_even_where_a_verdict_is_missing() -> None:
    assert (await judged([RATED], answer="Done.", base=office.DELETE)).strict is False
    assert (await judged([RATED], answer=CLEAN, base=office.DELETE)).strict is None


# Values are extracted and compared as published, and as meant


def _parity_cases() -> tuple[dict[str, Any], dict[str, Any]]:
    folder = reference("verifier-queries")
    names = ("verifier_parity_cases.json", "verifier_parity_golden.json")
    cases, golden = (json.loads((folder / name).read_text(encoding="utf-8")) for name in names)
    return cases, golden


def test_extraction_repeats_the_published_cases() -> None:
    cases, golden = _parity_cases()
    assert [extract(case) for case in cases["extraction"]] == golden["extraction"]


def test_comparison_repeats_the_published_cases_word_for_word() -> None:
    cases, golden = _parity_cases()
    found = [
        compare_parity(case["actual"], case["expected"], case["comparison_type"])._asdict()
        for case in cases["comparison"]
    ]
    assert found == golden["comparison"]


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        ([], []),
        ([{"n": 3}], 3),
        ([{"n": None}], None),
        ([{"a": 1, "b": 2}], {"a": 1, "b": 2}),
        ([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 2}]),
        ([[7]], 7),
    ],
)
def test_one_row_of_one_column_is_its_value(rows: list[Any], value: Any) -> None:
    assert extract_rows(rows) == rows_value(rows) == value


@pytest.mark.parametrize(
    ("actual", "expected", "comparison", "parity", "strict"),
    [
        (1, 1, "equals", True, True),
        (1, "1", "equals", False, True),
        ("1", 1, "equals", False, True),
        (1, 1.0, "equals", True, True),
        (2.5, "2.50", "equals", False, True),
        (1, True, "equals", True, True),
        (0, False, "equals", True, True),
        ("a", "a", "equals", True, True),
        ("a", "A", "equals", False, False),
        ("007", "7", "equals", False, False),
        ("1.0", "1", "equals", False, False),
        (10, "1_0", "equals", False, False),
        (2**60 + 1, str(2**60 + 1), "equals", False, True),
        (2**60 + 1, str(2**60), "equals", False, False),
        ("nan", "nan", "equals", True, True),
        (None, None, "equals", True, True),
        (None, 0, "equals", False, False),
        ([], 0, "equals", False, False),
        ([], [], "equals", True, True),
        (3, 2, "greater_than", True, True),
        ("3", 2, "greater_than", False, True),
        ("10", "9", "greater_than", False, True),
        (2, 2, "greater_than", False, False),
        (None, 2, "greater_than", False, False),
        (1, 2, "less_than", True, True),
        (1, "2", "less_than", False, True),
        ([], 2, "less_than", False, False),
        ("2026-01-01", "2026-02-01", "less_than", True, False),
        ("hello", "ell", "contains", True, True),
        ("hello", "ELL", "contains", False, False),
        (152, 5, "contains", False, True),
        (None, "on", "contains", True, False),
        ("None", None, "contains", False, False),
        ([{"a": "x"}], "x", "contains", True, True),
        (1, 1, "roughly", False, False),
    ],
)
def test_parity_converts_nothing_and_strict_compares_what_is_meant(
    actual: Any, expected: Any, comparison: str, parity: bool, strict: bool
) -> None:
    assert compare_parity(actual, expected, comparison).passed is parity
    assert compare_strict(actual, expected, comparison).passed is strict


@pytest.mark.sweep(60)
@pytest.mark.parametrize("comparison", COMPARISONS)
@pytest.mark.parametrize("actual", [None, "", 0, [], {}, "x", 1.5, b"x"])
@pytest.mark.parametrize("expected", [None, "", 0, [], {}, "x", 1.5])
def test_no_comparison_raises(actual: Any, expected: Any, comparison: str) -> None:
    for compare in (compare_parity, compare_strict):
        verdict = compare(actual, expected, comparison)
        assert isinstance(verdict.passed, bool)
        assert verdict.details
