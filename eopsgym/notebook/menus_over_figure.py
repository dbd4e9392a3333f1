"""A figure with its knobs: choose, and it is drawn anew."""

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from eopsgym.analysis.figures import Figure
from eopsgym.analysis.sources import Source
from eopsgym.errors import EopsgymError

_WARN = '<p style="margin:4px 0"><b>This cannot be drawn.</b> {}</p>'


class FigureControls(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Menus over a figure that is drawn anew when one is turned.

    Attributes:
        figure: what is drawn now; None where the choice cannot be drawn, which is said instead.
        menus: the menu of each argument, by its name.
    """

    def __init__(
        self, make: Callable[..., Figure], source: Source | None, choices: dict[str, Sequence[Any]]
    ) -> None:
        self.make, self.source = make, source
        self.figure: Figure | None = None
        self.menus = {name: _menu(name, values) for name, values in choices.items()}
        self.picture = widgets.Image(format="png", layout=widgets.Layout(max_width="100%"))
        self.words = widgets.HTML()
        super().__init__([widgets.HBox([*self.menus.values()]), self.words, self.picture])
        for menu in self.menus.values():
            menu.observe(lambda change: self.draw(), names="value")
        self.draw()

    def draw(self) -> None:
        """Draw the figure as the menus say."""
        from html import escape

        try:
            made = self.make(self.source, **{n: m.value for n, m in self.menus.items()})
            self.figure, self.picture.value, self.words.value = made, made._repr_png_(), ""
        except EopsgymError as error:
            self.figure = None
            self.picture.value, self.words.value = b"", _WARN.format(escape(str(error)))

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={menu.value!r}" for name, menu in self.menus.items())
        return f"FigureControls({self.make.__name__}, {chosen})"


def figure_controls(
    make: Callable[..., Figure], source: Source | None = None, **choices: Sequence[Any]
) -> FigureControls:
    """Knobs for a figure: a menu for each argument, whose first value it begins with.

        >>> from eopsgym.analysis import figures
        >>> figure_controls(figures.leaderboard, split=["full", "public"])
        FigureControls(leaderboard, split='full')

    Args:
        make: the function of the figure.
        source: the runs it is drawn from; None for the published numbers alone.
        choices: by the name of an argument, the values to choose from.
    """
    return FigureControls(make, source, choices)


def _menu(name: str, values: Sequence[Any]) -> Any:
    named = [("all" if value is None else str(value), value) for value in values]
    return widgets.Dropdown(options=named, value=values[0], description=name)
