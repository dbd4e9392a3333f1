"""What `make bench` measures of the four collaboration systems."""

import pytest

from eopsgym.domains import get_domain
from eopsgym.tasks import load_tasks
from tests.bench_tools import SYSTEMS, read_rounds


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tool_is_called_by_a_solution_or_a_round(system: str) -> None:
    solutions = [task.gold for task in load_tasks(system)]
    rounds = [gold for _, gold in read_rounds(system)]
    called = {call.tool for gold in (*solutions, *rounds) if gold for call in gold.calls}
    assert {*get_domain(system).tools} <= called
