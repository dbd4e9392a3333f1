"""Score tables of a folder tell apart the conditions that its runs differ in."""

from pathlib import Path

import pytest

from eopsgym.analysis import scores
from eopsgym.runs import run_grid
from tests.toy import office


def test_a_folder_is_grouped_by_the_conditions_that_differ_in_it(tmp_path: Path) -> None:
    run_grid([office.task()], plans=["none", "reference"], results=tmp_path, progress=False)
    table = scores(tmp_path)
    assert list(table["plan"]) == ["none", "reference"]
    assert list(table.columns[:5]) == ["model", "domain", "mode", "plan", "simulated"]
    assert list(scores(tmp_path, ["model"])["runs"]) == [2]


def test_a_wrong_column_is_reported_before_the_results_are_opened(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="cannot group by 'modle'"):
        scores(tmp_path / "nowhere", ["modle"])
