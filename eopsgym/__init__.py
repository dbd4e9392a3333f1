"""A notebook-first research toolkit for LLM agents that do enterprise work.

Let an agent work on a task, and look at what it did:

    >>> import eopsgym
    >>> tasks = eopsgym.load_tasks("itsm")
    >>> run = eopsgym.run_task(tasks[0], "scripted/gold")
    >>> run.strict
    True

In a notebook `eopsgym.step_through(run)` walks through it, call by call. From there:

- `eopsgym.Episode.start("itsm")`: a system of your own, to call its tools by hand
- `eopsgym.run_tasks(tasks, "openai/gpt-5", results="results")`: many runs, kept in a folder
- `eopsgym.score_runs("results")`, `eopsgym.plot_scores(...)`: what they came to
- `eopsgym.open_trajectories("results")`: everything they did, as tables for SQL
- `eopsgym.serve("itsm")`: the same system over HTTP, for other programs

Each has its own help, such as `eopsgym.Episode?`.

Nothing heavy is imported until it is used: `import eopsgym` brings the names below, and each
brings its layer when it is first touched.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from eopsgym.analysis import plot_scores, score_runs
    from eopsgym.gym import Episode
    from eopsgym.gym.mcp_client import mcp_client
    from eopsgym.gym.mcp_memory import memory_client
    from eopsgym.gym.server import serve
    from eopsgym.notebook import step_through
    from eopsgym.runs import run_task, run_tasks
    from eopsgym.tasks import load_tasks
    from eopsgym.trajectories import open_trajectories

_PLACES = {
    "Episode": "eopsgym.gym",
    "load_tasks": "eopsgym.tasks",
    "mcp_client": "eopsgym.gym.mcp_client",
    "memory_client": "eopsgym.gym.mcp_memory",
    "open_trajectories": "eopsgym.trajectories",
    "plot_scores": "eopsgym.analysis",
    "run_task": "eopsgym.runs",
    "run_tasks": "eopsgym.runs",
    "score_runs": "eopsgym.analysis",
    "serve": "eopsgym.gym.server",
    "step_through": "eopsgym.notebook",
}

__all__ = [
    "Episode",
    "__version__",
    "load_tasks",
    "mcp_client",
    "memory_client",
    "open_trajectories",
    "plot_scores",
    "run_task",
    "run_tasks",
    "score_runs",
    "serve",
    "step_through",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'eopsgym' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def _dress_notebook() -> None:
    """In a notebook, tell IPython how our objects look; elsewhere import nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        from eopsgym.looks import register

        register(shell)


_dress_notebook()
