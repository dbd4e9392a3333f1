"""The figures of the paper and further ones, with published numbers beside those of own runs."""

from eopsgym.analysis.figures.by_orchestrator import orchestrators
from eopsgym.analysis.figures.by_verifier_category import verifier_categories
from eopsgym.analysis.figures.cost_and_success import cost_and_success
from eopsgym.analysis.figures.cost_per_solved_task import cost_per_solved_task
from eopsgym.analysis.figures.example_of_failure import example_of_failure
from eopsgym.analysis.figures.failure_modes import failure_modes
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.from_runs import from_runs
from eopsgym.analysis.figures.guarded_or_published import guarded_or_published
from eopsgym.analysis.figures.infeasible_tasks import infeasible_tasks
from eopsgym.analysis.figures.is_the_difference_real import is_the_difference_real
from eopsgym.analysis.figures.leaderboard import leaderboard
from eopsgym.analysis.figures.newer_results import newer_results
from eopsgym.analysis.figures.noise_floor import noise_floor
from eopsgym.analysis.figures.own_runs import systems
from eopsgym.analysis.figures.plan_conditioned import plan_conditioned
from eopsgym.analysis.figures.planning_horizon import planning_horizon
from eopsgym.analysis.figures.size_of_benchmark import size_of_benchmark
from eopsgym.analysis.figures.thinking_budget import thinking_budget
from eopsgym.analysis.figures.tool_overload import tool_overload
from eopsgym.analysis.figures.waterfall_of_faults import whose_fault

__all__ = [
    "Figure",
    "cost_and_success",
    "cost_per_solved_task",
    "example_of_failure",
    "failure_modes",
    "from_runs",
    "guarded_or_published",
    "infeasible_tasks",
    "is_the_difference_real",
    "leaderboard",
    "newer_results",
    "noise_floor",
    "orchestrators",
    "plan_conditioned",
    "planning_horizon",
    "size_of_benchmark",
    "systems",
    "thinking_budget",
    "tool_overload",
    "verifier_categories",
    "whose_fault",
]


_BESIDE_FIGURES = {"Figure", "systems"}
"""The exported names that are not figures."""


def __dir__() -> list[str]:
    """Complete only figures, and no modules."""
    return sorted({*__all__} - _BESIDE_FIGURES)
