"""The page on statistics names every function, and what it says of numbers is so."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

from eopsgym.analysis import statistics
from eopsgym.analysis.statistics.halted import RunOnFeasible, is_halted
from eopsgym.tasks import kept_banks, read_banks

PAGE = (Path(__file__).parents[3] / "docs" / "statistics.md").read_text(encoding="utf-8")
MODULES = [found.name for found in pkgutil.iter_modules(statistics.__path__)]


@pytest.mark.parametrize("name", statistics.__all__)
def test_the_page_names_what_there_is(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("name", re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
def test_what_the_page_names_is_there_and_gives_an_example(name: str) -> None:
    function = getattr(import_module("eopsgym.analysis"), name)
    if name != "scores":
        assert ">>> " in str(function.__doc__)


@pytest.mark.parametrize("module", MODULES)
def test_examples_come_out_as_they_say(module: str) -> None:
    found = doctest.testmod(import_module(f"{statistics.__name__}.{module}"))
    assert found.failed == 0


def test_the_reader_tells_refusals_from_claims() -> None:
    halted: dict[str, list[bool]] = {"refusal": [], "false_claim": []}
    for answer in read_banks(kept_banks())[::6]:
        kind = "refusal" if answer.clean else answer.kind
        if kind in halted:
            run = RunOnFeasible(False, "answered", answer.answer, answer.request, None, 0)
            halted[kind].append(is_halted(run) is True)
    assert sum(halted["refusal"]) / len(halted["refusal"]) > 0.97
    assert sum(halted["false_claim"]) / len(halted["false_claim"]) < 0.08
