"""How does it look in a cell?"""

from eopsgym.notebook.page import save_page
from eopsgym.notebook.stepper import Stepper, step_through

__all__ = ["Stepper", "save_page", "step_through"]
