"""How does it look in a cell?"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eopsgym.notebook.stepper import Stepper, step_through

__all__ = ["Stepper", "step_through"]


def __getattr__(name: str) -> Any:
    # Widgets are imported when one is made, not when a kernel is told how our objects look.
    if name not in __all__:
        raise AttributeError(f"module 'eopsgym.notebook' has no attribute {name!r}")
    from eopsgym.notebook import stepper

    return getattr(stepper, name)
