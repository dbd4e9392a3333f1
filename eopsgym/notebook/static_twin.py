"""A widget with a static copy, which is shown where the notebook is opened without a kernel."""

from abc import abstractmethod
from typing import Any

import ipywidgets as widgets
from IPython.display import display

# The class of widgets whose kernel is gone.
_DEAD = ".jupyter-widgets-disconnected"


class WithTwin(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of widgets with a static copy that is shown where there is no kernel.

    It is as wide as its container, and shares the width of an `HBox` with its neighbours. A
    subclass defines the copy (`twin`), and puts `twin_style()` into one of its HTML widgets.
    """

    def __init__(self) -> None:
        super().__init__(layout=widgets.Layout(width="100%", min_width="0"))
        self.add_class("eops-live")
        self.add_class(f"eops-live-{self.model_id}")

    @abstractmethod
    def twin(self) -> dict[str, Any]:
        """Return the copy as the parts of an output by their MIME type."""

    def twin_style(self) -> str:
        """Return CSS that hides the copy while a kernel is connected, and the widget afterwards.

        After a restart of the kernel, clicks have no effect: the copy is shown instead.
        """
        live = f".eops-live-{self.model_id}:not({_DEAD})"
        output = f".jp-OutputArea-child:has(> .jp-OutputArea-output > {live})"
        return f"{output} + .jp-OutputArea-child, .eops-live{_DEAD} {{display: none}}"

    def _ipython_display_(self) -> None:
        """Display the widget and then the copy.

        The copy is an output of its own: JupyterLab ignores other forms of an output that has
        a widget, even where the widget is gone. The widget hides it.
        """
        display(self._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call]
        display(self.twin(), raw=True)  # type: ignore[no-untyped-call]
