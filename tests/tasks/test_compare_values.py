"""Values are extracted and compared as published, and as meant."""

import json
from typing import Any

import pytest

from eopsgym.tasks.verify import (
    COMPARISONS,
    compare_parity,
    compare_strict,
    extract,
    extract_rows,
    rows_value,
)
from tests.reference import reference


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


@pytest.mark.parametrize("comparison", COMPARISONS)
@pytest.mark.parametrize("actual", [None, "", 0, [], {}, "x", 1.5, b"x"])
@pytest.mark.parametrize("expected", [None, "", 0, [], {}, "x", 1.5])
def test_no_comparison_raises(actual: Any, expected: Any, comparison: str) -> None:
    for compare in (compare_parity, compare_strict):
        verdict = compare(actual, expected, comparison)
        assert isinstance(verdict.passed, bool)
        assert verdict.details
