"""What nbval compares of a notebook's outputs: the text, not how a browser would draw it."""

import matplotlib.font_manager  # noqa: F401  # builds its cache here: a kernel would say so
import pytest

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
