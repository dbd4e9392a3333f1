"""The list of runs in the page. Rows come by messages, so that none are in the widget's state."""

from pathlib import Path

import anywidget

_HERE = Path(__file__).parent


class RunGrid(anywidget.AnyWidget):
    """The list in the page, which `run_grid.js` draws."""

    _esm = (_HERE / "run_grid.js").read_text(encoding="utf-8")
    _css = (_HERE / "run_grid.css").read_text(encoding="utf-8")
