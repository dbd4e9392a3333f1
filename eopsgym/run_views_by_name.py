"""Views of an object that higher layers add: the page of a run, its stepper, its forks.

The module of the object asks for a view by name. `eopsgym/__init__.py` registers where each view
is, so that no layer imports a higher one, and a view is imported only when it is used.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

_places: dict[str, str] = {}


def offer(places: Mapping[str, str]) -> None:
    """Register where views are: `{"stepper": "package.module:function"}`."""
    _places.update(places)


def view(name: str) -> Callable[..., Any]:
    """Import a view and return its function."""
    module, _, function = _places[name].partition(":")
    view_function: Callable[..., Any] = getattr(import_module(module), function)
    return view_function
