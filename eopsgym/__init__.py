"""A notebook-first research toolkit for LLM agents that do enterprise work.

Nothing heavy is imported until it is used: `import eopsgym` brings the names below, and each
brings its layer when it is first touched.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from eopsgym.analysis import score_runs
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
