"""Where a run finds the layer that shows it, which is above this one and is not needed to run."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

_SHOWN_BY = "eopsgym.notebook"


def view(name: str) -> Callable[..., Any]:
    """A function of the notebook layer, which is imported with its first use."""
    found: Callable[..., Any] = getattr(import_module(_SHOWN_BY), name)
    return found
