"""A notebook-first research toolkit for LLM agents that do enterprise work.

Let an agent work on a task, and look at what it did:

    >>> import eopsgym
    >>> tasks = eopsgym.load_tasks("itsm")
    >>> run = eopsgym.run_task(tasks[0], "scripted/gold")
    >>> run.strict
    True

In a notebook `run.stepper()` walks through it, call by call, and `run.beside(run.gold)` lays it
beside the reference solution. From there:

- `eopsgym.domains()`: the simulated systems, with their tools, tables and rules
- `eopsgym.Episode.start("itsm")`: one system, whose tools you call by hand
- `eopsgym.run_tasks(tasks, "openai/gpt-5", results="results")`: many runs, stored in a folder
- `eopsgym.run_grid(tasks, models=[…], tool_sets=["oracle", "plus_15"])`: runs under several
  conditions
- `eopsgym.Experiment("name", tasks=[…], …)`: the same with a budget and an estimate of the cost
- `eopsgym.compare(runs)`: any number of runs side by side, aligned by their calls
- `eopsgym.scores("results")`, `eopsgym.plot_scores(...)`: the scores of runs
- `eopsgym.compare_models("results")`: which differences are more than chance; see also
  `repeat_table`, `refusal_table` and `averages`
- `eopsgym.tag_failures("results")`: why runs failed, with the steps and rows that show it
- `eopsgym.scan("results", "did the agent tell the customer a date?", model=…)`: a question of your
  own about each run, answered by a judge model or by a function
- `eopsgym.whose_fault("results")`: whose fault each failure was, with the evidence
- `eopsgym.write_report("results")`: scores, figures, failures and runs as one HTML page
- `eopsgym.open_trajectories("results")`: all that the runs did, as tables for SQL
- `eopsgym.serve("itsm")`: the same system over HTTP, for other programs
- `eopsgym.env`: the tasks as environments for OpenEnv, TRL and Gymnasium

Each has its own help, such as `eopsgym.Episode?`. Every error that the package raises on purpose
is an `eopsgym.EopsgymError`; the help of that class shows the tree of its subclasses.

`import eopsgym` is fast: it defines the names below, and the module behind a name is imported when
the name is first used.
"""

import sys
import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

from eopsgym import extras, run_views_by_name
from eopsgym.errors import (
    ConfigError,
    DatabaseError,
    DomainError,
    EopsgymError,
    EopsgymWarning,
    ModelAccessError,
    ModelError,
    SeedError,
    ServerError,
    StoreError,
    TaskError,
)
from eopsgym.version import __version__

if TYPE_CHECKING:
    from eopsgym.agents import Limits
    from eopsgym.analysis import (
        averages,
        compare_models,
        estimate_scan,
        people_tags,
        plot_scores,
        refusal_table,
        repeat_table,
        scan,
        scores,
        tag_failures,
        tag_failures_with_model,
        whose_fault,
    )
    from eopsgym.domains import list_domains as domains
    from eopsgym.gym import Database, Episode
    from eopsgym.gym.mcp_client import mcp_client
    from eopsgym.gym.server import serve
    from eopsgym.gym.server.mcp_in_memory import memory_client
    from eopsgym.notebook.report import write_report
    from eopsgym.notebook.stepper import compare
    from eopsgym.runs import Run, Runs, run_grid, run_task, run_tasks
    from eopsgym.runs.experiments import Experiment
    from eopsgym.tasks import Task, load_tasks
    from eopsgym.trajectories import open_trajectories

_PLACES = {
    "Database": "eopsgym.gym",
    "Episode": "eopsgym.gym",
    "Experiment": "eopsgym.runs.experiments",
    "Limits": "eopsgym.agents",
    "Run": "eopsgym.runs",
    "Runs": "eopsgym.runs",
    "Task": "eopsgym.tasks",
    "averages": "eopsgym.analysis",
    "compare": "eopsgym.notebook.stepper",
    "compare_models": "eopsgym.analysis",
    "estimate_scan": "eopsgym.analysis",
    "load_tasks": "eopsgym.tasks",
    "mcp_client": "eopsgym.gym.mcp_client",
    "memory_client": "eopsgym.gym.server.mcp_in_memory",
    "open_trajectories": "eopsgym.trajectories",
    "people_tags": "eopsgym.analysis",
    "plot_scores": "eopsgym.analysis",
    "refusal_table": "eopsgym.analysis",
    "repeat_table": "eopsgym.analysis",
    "run_grid": "eopsgym.runs",
    "run_task": "eopsgym.runs",
    "run_tasks": "eopsgym.runs",
    "scan": "eopsgym.analysis",
    "scores": "eopsgym.analysis",
    "serve": "eopsgym.gym.server",
    "tag_failures": "eopsgym.analysis",
    "tag_failures_with_model": "eopsgym.analysis",
    "whose_fault": "eopsgym.analysis",
    "write_report": "eopsgym.notebook.report",
}
_OLD = {
    "score_runs": ("scores(…)", "eopsgym.analysis", "scores"),
    "step_through": ("run.stepper()", "eopsgym.notebook", "step_through"),
}

__all__ = [
    "ConfigError",
    "Database",
    "DatabaseError",
    "DomainError",
    "EopsgymError",
    "EopsgymWarning",
    "Episode",
    "Experiment",
    "Limits",
    "ModelAccessError",
    "ModelError",
    "Run",
    "Runs",
    "SeedError",
    "ServerError",
    "StoreError",
    "Task",
    "TaskError",
    "__version__",
    "averages",
    "compare",
    "compare_models",
    "domains",
    "estimate_scan",
    "load_tasks",
    "mcp_client",
    "memory_client",
    "open_trajectories",
    "people_tags",
    "plot_scores",
    "refusal_table",
    "repeat_table",
    "run_grid",
    "run_task",
    "run_tasks",
    "scan",
    "scores",
    "serve",
    "tag_failures",
    "tag_failures_with_model",
    "whose_fault",
    "write_report",
]

extras.say_what_is_missing()
run_views_by_name.offer(
    {
        "browse_runs": "eopsgym.notebook.run_browser.browse:browse_runs",
        "browse_trajectories": "eopsgym.notebook.run_browser.browse:browse_trajectories",
        "decide": "eopsgym.analysis:decide",
        "failures": "eopsgym.analysis.failures.tag:tag_failures",
        "compare": "eopsgym.notebook.stepper:compare",
        "fork": "eopsgym.runs.fork:fork_of",
        "gold": "eopsgym.runs.reference_run:reference_run",
        "sequential_plan": "eopsgym.analysis:sequential_plan",
        "page": "eopsgym.notebook.run_page:save_page",
        "stepper": "eopsgym.notebook.stepper:step_through",
        "tag_form": "eopsgym.notebook.stepper:tag_form",
    }
)


def __getattr__(name: str) -> Any:
    if name in ("domains", "env"):
        return import_module(f"eopsgym.{name}")  # the module `domains` is callable
    if name in _OLD:
        new, place, its = _OLD[name]
        warnings.warn(f"eopsgym.{name} is now {new}", DeprecationWarning, stacklevel=2)
        return getattr(import_module(place), its)
    if name not in _PLACES:
        raise AttributeError(f"module 'eopsgym' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def _dress_notebook() -> None:
    """Register the package's rich formats with IPython in a notebook; elsewhere import nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        from eopsgym.notebook.ipython_formats import register

        register(shell)


_dress_notebook()
