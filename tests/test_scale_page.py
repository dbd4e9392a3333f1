"""The page of scale is what its program would write, its numbers aside."""

import subprocess
import sys
from pathlib import Path

import pytest

from dev.scale import PAGE, published, shape_of

ROOT = Path(__file__).parents[1]


def test_the_page_is_of_the_program_that_there_is() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "dev.scale", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr


def test_other_numbers_leave_the_shape_of_a_page_and_other_words_do_not() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert shape_of("12,345 runs, 0.5 ms (x86_64, Python 3.11.7)") == shape_of(
        "9 runs, 120 ms (arm64, Python 3.13.0)"
    )
    assert shape_of(text.replace("a million", "ten million")) != shape_of(text)


def test_the_price_of_a_million_runs_is_that_of_their_tokens() -> None:
    mean = published()
    fresh = mean.input_tokens - mean.cached_tokens
    dollars = fresh * 1.25 + mean.cached_tokens * 0.125 + mean.output_tokens * 10
    assert mean.dollars == pytest.approx(dollars / 1e6)
    assert f"${1e6 * mean.dollars:,.0f}" in PAGE.read_text(encoding="utf-8")
