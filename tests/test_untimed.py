"""No test measures speed: what it waits for has ended long before `PATIENCE` is over."""

import ast
from pathlib import Path

from tests.patience import PATIENCE

TESTS = Path(__file__).parent
CLOCKS = ("perf_counter", "monotonic", "time", "process_time", "thread_time")


def strict_bounds(source: str) -> list[int]:
    """Return the lines that ask for less time than `PATIENCE`: a clock's difference, or seconds."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for before, how, bound in zip(
            [node.left, *node.comparators], node.ops, node.comparators, strict=False
        )
        if isinstance(how, ast.Lt | ast.LtE)
        and isinstance(bound, ast.Constant)
        and isinstance(bound.value, int | float)
        and bound.value < PATIENCE
        and _is_a_duration(before)
    ]


def _is_a_duration(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        called = node.left
        name = getattr(getattr(called, "func", None), "attr", "")
        return name in CLOCKS
    return isinstance(node, ast.Attribute | ast.Name) and ast.unparse(node).endswith("seconds")


def test_no_test_measures_speed() -> None:
    paths = sorted(TESTS.rglob("test_*.py"))
    found = {str(p.relative_to(TESTS)): strict_bounds(p.read_text(encoding="utf-8")) for p in paths}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_bound_on_speed_is_found() -> None:
    assert strict_bounds("assert time.monotonic() - began < 3") == [1]
    assert strict_bounds("assert 0 < run.seconds < 5") == [1]
    assert strict_bounds("assert 0.4 <= time.monotonic() - began < PATIENCE") == []
