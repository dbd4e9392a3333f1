"""How does it look in a cell?"""

from eopsgym.notebook.stepper import Stepper, step_through

__all__ = ["Stepper", "step_through"]
