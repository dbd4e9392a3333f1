"""What `make bench` measures of the four collaboration systems."""

import pytest

from eopsgym.domains import get_domain
from eopsgym.tasks import load_tasks
from tests.bench_tools import SYSTEMS, p95, p95_of_all, read_rounds


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tool_is_called_by_a_solution_or_a_round(system: str) -> None:
    solutions = [task.gold for task in load_tasks(system, split="all")]
    rounds = [gold for _, gold in read_rounds(system)]
    called = {call.tool for gold in (*solutions, *rounds) if gold for call in gold.calls}
    assert {*get_domain(system).tools} <= called


def test_each_tool_weighs_as_much_in_the_figure_of_a_system() -> None:
    hundred = [float(each) for each in range(1, 101)]
    assert p95_of_all([hundred]) == p95(hundred) == 95
    assert p95_of_all([[1.0] * 1_000, [7.0]]) == 7
    assert p95_of_all([[1.0, 2.0]] * 19 + [[9.0] * 50]) == 2
    with pytest.raises(ValueError, match="nothing"):
        p95_of_all([])
