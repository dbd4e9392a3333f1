"""Which notebooks a run of nbval executes, and what it compares of their outputs.

That is the text, and not how a browser would draw it. Those that a newcomer begins with are always
executed. Of the longer ones after them, and of those of one figure each, a run executes some,
others each time, and those that the last commit or a later change touches.
"""

import subprocess
from functools import cache
from pathlib import Path

import matplotlib.font_manager  # noqa: F401  # builds its cache here: a kernel would say so
import pytest

from tests.share_seed import share

FIRST_LONG, FIRST_FIGURE = 8, 15
"""The numbers of the first longer notebook, and of the first one of figures."""
LONG, FIGURES = 2, 2
"""The number of notebooks of each kind that a run executes; `make sweeps` executes all of them.
Each run draws all figures, by `dev.gallery --check`."""
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
    """Execute the notebooks of figures first, then the longer ones: none is left for the end."""
    items.sort(
        key=lambda item: (_number(item.path) < FIRST_FIGURE, _number(item.path) < FIRST_LONG)
    )


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the longer notebooks and those of figures that are not in this run's share."""
    folder = collection_path.parent
    in_turn = [
        each for each in sorted(folder.glob("[0-9][0-9]_*.ipynb")) if _number(each) >= FIRST_LONG
    ]
    long = [path for path in in_turn if _number(path) < FIRST_FIGURE]
    figures = [path for path in in_turn if _number(path) >= FIRST_FIGURE]
    executed = {*share(long, LONG, "long notebooks"), *share(figures, FIGURES, "notebooks")}
    return True if collection_path in {*in_turn} - executed - changed(folder) else None


def _number(notebook: Path) -> int:
    return int(notebook.name[:2])


@cache
def changed(folder: Path) -> frozenset[Path]:
    """Return what the last commit of git or a later change touches; nothing where git says none."""
    command = ["git", "diff", "--name-only", "--relative", "HEAD~1", "--", "."]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError:  # there is no git
        return frozenset()
    return frozenset(folder / name for name in done.stdout.splitlines())
