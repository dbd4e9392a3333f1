"""Which notebooks a run of nbval executes, and what it compares of their outputs.

That is the text, and not how a browser would draw it. Those that a newcomer begins with are always
executed. Of those of one figure each, whose numbers begin at 15, a run executes some, others each
time, and those that the last commit or a later change touches.
"""

import subprocess
from functools import cache
from pathlib import Path

import matplotlib.font_manager  # noqa: F401  # builds its cache here: a kernel would say so
import pytest

from tests.share_seed import share

FIRST_FIGURE = 15
"""The number of the first notebook of figures; all that follow are of figures, too."""
FIGURES = 2
"""So many of the notebooks of figures are executed; all of them by `make sweeps`. Each run
draws all figures, by `dev.gallery --check`."""
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Execute the notebooks of figures first: they take longest, and none is left for the end."""
    items.sort(key=lambda item: int(item.path.name[:2]) < FIRST_FIGURE)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the notebooks of figures that are not in this run's share."""
    folder = collection_path.parent
    numbered = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    figures = [path for path in numbered if int(path.name[:2]) >= FIRST_FIGURE]
    left_out = {*figures} - {*share(figures, FIGURES, "notebooks")} - changed(folder)
    return True if collection_path in left_out else None


@cache
def changed(folder: Path) -> frozenset[Path]:
    """Return what the last commit of git or a later change touches; nothing where git says none."""
    command = ["git", "diff", "--name-only", "--relative", "HEAD~1", "--", "."]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError:  # there is no git
        return frozenset()
    return frozenset(folder / name for name in done.stdout.splitlines())
