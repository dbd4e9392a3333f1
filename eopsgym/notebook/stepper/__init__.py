"""The stepper: one run or several beside each other, step by step, in a cell."""

from eopsgym.notebook.stepper.widget import Stepper, compare, step_through, tag_form

__all__ = ["Stepper", "compare", "step_through", "tag_form"]
