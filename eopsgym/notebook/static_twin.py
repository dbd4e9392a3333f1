"""A widget with a copy of it that needs no kernel, for whoever opens or exports the notebook."""

from abc import abstractmethod
from typing import Any

import ipywidgets as widgets
from IPython.display import display

# What widgets are marked with when their kernel is gone.
_DEAD = ".jupyter-widgets-disconnected"


class WithTwin(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of widgets that shows a static copy of itself where no kernel moves it.

    It is as wide as what it stands in, and shares the width of an `HBox` with its neighbours. A
    class of this kind says what the copy is (`twin`), and gives `twin_style()` a place in one of
    its HTML widgets.
    """

    def __init__(self) -> None:
        super().__init__(layout=widgets.Layout(width="100%", min_width="0"))
        self.add_class("eops-live")
        self.add_class(f"eops-live-{self.model_id}")

    @abstractmethod
    def twin(self) -> dict[str, Any]:
        """Return the copy, as the parts of an output by their MIME type."""

    def twin_style(self) -> str:
        """Return CSS that hides the copy while a kernel is connected, and then the widget.

        After a restart clicks would reach nobody: the copy takes over.
        """
        live = f".eops-live-{self.model_id}:not({_DEAD})"
        output = f".jp-OutputArea-child:has(> .jp-OutputArea-output > {live})"
        return f"{output} + .jp-OutputArea-child, .eops-live{_DEAD} {{display: none}}"

    def _ipython_display_(self) -> None:
        """Show the widget, and beside it the copy.

        The copy is an output of its own: JupyterLab looks at no other form of an output that names
        a widget, even where the widget is gone. The widget hides it.
        """
        display(self._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call]
        display(self.twin(), raw=True)  # type: ignore[no-untyped-call]
