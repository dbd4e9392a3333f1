"""Telling IPython how our objects look, without importing them before they are used."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from eopsgym.notebook import tab_completion

_LOOKS = {
    ("eopsgym.gym.changes", "Changes"): "changes_html",
    ("eopsgym.gym.step", "Step"): "step_html",
    ("eopsgym.runs.run_diff", "Diff"): "diff_html",
    ("eopsgym.runs.run", "Run"): "run_html",
    ("eopsgym.runs.run_list", "Runs"): "runs_html",
    ("eopsgym.tasks.task", "Task"): "task_html",
}


def register(shell: Any) -> None:
    """Give an IPython shell the HTML forms of tasks, runs, steps and changes, and completion."""
    tab_completion.register(shell)
    formatter = shell.display_formatter.formatters["text/html"]
    for (module, name), function in _LOOKS.items():
        formatter.for_type_by_name(module, name, _later(function))


def _later(function: str) -> Callable[[Any], str]:
    def look(value: Any) -> str:
        made: str = getattr(import_module("eopsgym.notebook.rich_reprs"), function)(value)
        return made

    return look
