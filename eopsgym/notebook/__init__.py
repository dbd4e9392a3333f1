"""The output of objects in notebook cells, and widgets to look at runs and figures."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eopsgym.notebook.empty_tables import NoRows, rows_or_reason, source_or_sample
    from eopsgym.notebook.menus_over_figure import FigureControls, figure_controls
    from eopsgym.notebook.run_browser.browse import browse_runs, browse_trajectories
    from eopsgym.notebook.run_browser.browser import Browser
    from eopsgym.notebook.stepper import Stepper, compare, step_through, tag_form

_PLACES = {
    "Browser": "run_browser.browser",
    "FigureControls": "menus_over_figure",
    "NoRows": "empty_tables",
    "Stepper": "stepper",
    "browse_runs": "run_browser.browse",
    "browse_trajectories": "run_browser.browse",
    "compare": "stepper",
    "figure_controls": "menus_over_figure",
    "rows_or_reason": "empty_tables",
    "source_or_sample": "empty_tables",
    "step_through": "stepper",
    "tag_form": "stepper",
}
__all__ = [
    "Browser",
    "FigureControls",
    "NoRows",
    "Stepper",
    "browse_runs",
    "browse_trajectories",
    "compare",
    "figure_controls",
    "rows_or_reason",
    "source_or_sample",
    "step_through",
    "tag_form",
]


def __getattr__(name: str) -> Any:
    # Widgets are imported when one is made, not when the formats are registered in a kernel.
    if name not in _PLACES:
        raise AttributeError(f"module 'eopsgym.notebook' has no attribute {name!r}")
    return getattr(import_module(f"eopsgym.notebook.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
