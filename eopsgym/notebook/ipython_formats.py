"""The registration of HTML forms in IPython, which imports no class before it is used."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from eopsgym.notebook import short_errors, short_signatures, tab_completion

_LOOKS = {
    ("eopsgym.gym.changes", "Changes"): "changes_html",
    ("eopsgym.gym.step", "Step"): "step_html",
    ("eopsgym.runs.run_diff", "Diff"): "diff_html",
    ("eopsgym.runs.run", "Run"): "run_html",
    ("eopsgym.runs.run_list", "Runs"): "runs_html",
    ("eopsgym.tasks.task", "Task"): "task_html",
}


def register(shell: Any) -> None:
    """Register HTML forms, completion, short signatures and short errors in an IPython shell."""
    tab_completion.register(shell)
    short_signatures.register(shell)
    short_errors.register(shell)
    formatter = shell.display_formatter.formatters["text/html"]
    for (module, name), function in _LOOKS.items():
        formatter.for_type_by_name(module, name, _later(function))
    # Tables contain texts of models, in which dollar signs do not delimit formulas.
    for module in ("pandas", "pandas.core.frame"):  # of pandas from version 3, and before
        formatter.for_type_by_name(module, "DataFrame", _table)


def _table(frame: Any) -> str | None:
    """Return the HTML of a data frame, without formulas."""
    import pandas as pd

    with pd.option_context("display.html.use_mathjax", False):
        made: str | None = frame._repr_html_()
    return made


def _later(function: str) -> Callable[[Any], str]:
    def look(value: Any) -> str:
        made: str = getattr(import_module("eopsgym.notebook.rich_reprs"), function)(value)
        return made

    return look
