"""Recorded calls of the published server come out the same.

`make recorded` prints the comparison by tool.
"""

import pytest

from tests.domains.teams.recorded_calls import (
    ERRORS,
    MINE,
    RESULTS,
    error_of,
    example_of,
    print_comparisons,
    replay,
    run_of,
)
from tests.reference import reference


@pytest.mark.parametrize("tool", MINE)
def test_a_recorded_success_comes_out_the_same(tool: str) -> None:
    found = example_of(tool)
    assert found.agrees, found


@pytest.mark.parametrize("tool", ERRORS)
def test_a_recorded_error_has_its_text(tool: str) -> None:
    found = error_of(tool)
    assert found.agrees, found


@pytest.mark.parametrize("name", RESULTS)
def test_a_published_result_file_is_repeated(name: str) -> None:
    run = run_of(name)
    found, database = replay(run)
    assert [each for each in found if not each.agrees] == []
    assert len(found) == len(run["tool_results"])
    for title, check in run["verification_results"].items():
        rows = database.sql(check["query"])
        assert [*rows[0].values()] == [check["actual"]], title


def test_the_comparison_is_printed_by_tool(capsys: pytest.CaptureFixture[str]) -> None:
    reference("trajectories", "teams")
    assert print_comparisons()
    assert "all 45 tools" in capsys.readouterr().out
