"""A figure with menus for its arguments, which is redrawn after each choice."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from eopsgym.analysis.figures import Figure
from eopsgym.analysis.sources import Source
from eopsgym.errors import EopsgymError
from eopsgym.notebook.html_shapes import line, page
from eopsgym.notebook.static_twin import WithTwin

_ALL = "all"
"""The choice for None, which a menu would show as an empty entry."""
_SHARP = 2
# A box would stretch the picture to its own width.
_AS_IT_IS = {"max_width": "100%", "height": "auto", "align_self": "flex-start"}


class FigureControls(WithTwin):
    """Menus over a figure, which is redrawn when one changes.

    Attributes:
        figure: the current figure; None where the choice cannot be drawn, and a message is shown.
        menus: the menu of each argument, by its name; the choice `all` is None.
    """

    def __init__(
        self, make: Callable[..., Figure], source: Source | None, choices: dict[str, Sequence[Any]]
    ) -> None:
        super().__init__()
        self.make, self.source = make, source
        self.figure: Figure | None = None
        self.menus = {name: _menu(name, values) for name, values in choices.items()}
        self.picture = widgets.Image(format="png", layout=widgets.Layout(**_AS_IT_IS))
        self.words = widgets.HTML()
        style = widgets.HTML(f"<style>{self.twin_style()}</style>")
        above = widgets.HBox([*self.menus.values()], layout=widgets.Layout(flex_flow="row wrap"))
        self.children = [above, self.words, self.picture, style]
        for menu in self.menus.values():
            menu.observe(lambda change: self.draw(), names="value")
        self.draw()

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the arguments as chosen in the menus."""
        values = {name: menu.value for name, menu in self.menus.items()}
        return {name: None if value == _ALL else value for name, value in values.items()}

    def draw(self) -> None:
        """Draw the figure with the values in the menus."""
        try:
            self.figure = made = self.make(self.source, **self.chosen)
            # Twice as many pixels as its width: the picture is sharp, and not stretched.
            self.picture.value, self.picture.width = made.png(_SHARP), str(made.pixels)
            self.words.value = ""
        except EopsgymError as error:
            self.figure, self.picture.value = None, b""
            self.words.value = _refusal(error)

    def twin(self) -> dict[str, Any]:
        """Return the current figure as a PNG, which viewers without a kernel can show."""
        if self.figure is None:
            return {"text/html": self.words.value, "text/plain": "(this cannot be drawn)"}
        chosen = ", ".join(f"{name}: {menu.label}" for name, menu in self.menus.items())
        text = f"(a copy of the figure for readers without a kernel; {chosen})"
        return {"image/png": self.figure.png(), "text/plain": text}

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.chosen.items())
        return f"FigureControls({self.make.__name__}, {chosen})"


def figure_controls(
    make: Callable[..., Figure], source: Source | None = None, **choices: Sequence[Any]
) -> FigureControls:
    """Return menus for a figure's arguments; each begins with its first value.

    Args:
        make: the function of the figure.
        source: the runs from which it is drawn; None for the published numbers alone.
        choices: the values to choose from, by the name of the argument.

    Example:
        >>> from eopsgym.analysis import figures
        >>> figure_controls(figures.leaderboard, split=["full", "public"])
        FigureControls(leaderboard, split='full')
    """
    return FigureControls(make, source, choices)


def _menu(name: str, values: Sequence[Any]) -> Any:
    named = [(str(value), value) for value in (_ALL if each is None else each for each in values)]
    return widgets.Dropdown(options=named, value=named[0][1], description=name)


def _refusal(error: EopsgymError) -> str:
    return page(line(f"<b>This cannot be drawn.</b> {escape(str(error))}"))
