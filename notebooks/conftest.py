"""Which notebooks a run of nbval executes, and what it compares of their outputs.

That is the text, and not how a browser would draw it. Those that a newcomer begins with are always
executed; of those of one figure each, whose numbers begin at 15, a run does some, others each time.
"""

from pathlib import Path

import matplotlib.font_manager  # noqa: F401  # builds its cache here: a kernel would say so
import pytest

from tests.share_seed import share

FIRST_FIGURE = 15
"""The number of the first notebook of figures; all that follow are of figures, too."""
FIGURES = 6
"""So many of the notebooks of figures are executed; all of them by `make sweeps`."""
DRAWN = (
    "application/javascript",
    "application/vnd.jupyter.widget-state+json",
    "application/vnd.jupyter.widget-view+json",
    "image/png",
    "image/svg+xml",
    "text/html",
)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Take what is drawn out of the comparison; `text/plain` is compared to the letter."""
    if hasattr(collector, "skip_compare"):
        collector.skip_compare += DRAWN


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the notebooks of figures that are not in this run's share."""
    numbered = sorted(collection_path.parent.glob("[0-9][0-9]_*.ipynb"))
    figures = [path for path in numbered if int(path.name[:2]) >= FIRST_FIGURE]
    left_out = {*figures} - {*share(figures, FIGURES, "notebooks")}
    return True if collection_path in left_out else None
