"""A widget that answers the page also while a cell runs."""

from typing import Any

import anywidget

_ROUTE = "_reply_subshell_for"
"""The method of a comm by which ipykernel (from 7.4 on) chooses the thread for a message."""


class AnsweringWidget(anywidget.AnyWidget):
    """A widget whose messages from the page are handled in the thread that the page asked for.

    JupyterLab and Notebook 7 ask for a thread beside that of cells. Newer versions of ipykernel
    nevertheless send an answer to the thread that used the widget last. That is the one of cells
    when a cell has shown the widget, so that the page would wait for the cells after it.
    """

    def open(self) -> None:
        """Open the connection to the page, and leave the thread to the page."""
        super().open()
        comm: Any = self.comm
        if hasattr(comm, _ROUTE):
            setattr(comm, _ROUTE, None)
