"""Views of an object that higher layers add: the page of a run, its stepper, its forks.

The object's own module asks for it by name. Where it is found says the front door
(`eopsgym/__init__.py`), so that no layer imports one above it, and nothing before it is used.
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
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
