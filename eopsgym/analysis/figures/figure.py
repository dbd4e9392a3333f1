"""A figure: what is drawn, the numbers behind it, what was left out, and the runs of each point."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.fonts import Fonts, fonts_for
from eopsgym.analysis.figures.style import ORIGINS, SIMULATED, WIDTHS, letter, styled
from eopsgym.analysis.figures.svg_file import count_cuts
from eopsgym.analysis.figures.tables_as_text import latex_table, markdown_table
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs
from eopsgym.user_paths import user_path

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

Paint = Callable[[int], "Drawing"]
"""Draws for a page's one or two columns."""
_SCREEN = 110
_COLOURS_ON_SCREEN = 128
_PAGES = (".svg", ".pdf")
_UNDATED: dict[str, dict[str, Any]] = {
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
    ".png": {},
}


@dataclass(frozen=True, repr=False)
class Figure:
    """One figure, for one question.

    In a cell it shows itself. `figure.runs(point)` are the runs behind a point, which open in the
    stepper; `figure.save("cost")` writes SVG and PDF; `latex()` and `markdown()` give its table.

    Attributes:
        name: what files and labels call it.
        title: what stands over it; it says so where points are simulated.
        table: a row a point. `label` names the point, `origin` says where it is from: `paper`,
            `later than the paper`, `published runs`, `your runs`, `imported runs` or `simulated`;
            `run_ids` are the runs behind it, empty where they are not at hand. Shares and their
            intervals (`low`, `high`, at 95 %) are in percent, costs in US dollars.
        notes: what was left out, and why, and what a reader has to know; they stand under it.
        source: the runs it was drawn from; None without any.
        grid: the columns of `table` that are rows, columns and cells of its LaTeX and Markdown
            table; None where that has a row a point.
    """

    name: str
    title: str
    table: "pd.DataFrame" = field(compare=False)
    notes: tuple[str, ...]
    paint: Paint = field(compare=False)
    source: Source | None = field(default=None, compare=False)
    grid: tuple[str, str, str] | None = None

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        rows: "Sequence[dict[str, Any]] | pd.DataFrame",
        notes: Sequence[str],
        paint: Callable[["pd.DataFrame", int], "Drawing"],
        source: Source | None = None,
        grid: tuple[str, str, str] | None = None,
    ) -> "Figure":
        """Return a figure of these rows; its title says if some are simulated."""
        import pandas as pd

        table = pd.DataFrame(rows).reset_index(drop=True)
        if table.empty:
            raise ConfigError(f"nothing to draw in {name}: {'; '.join(notes) or 'no rows'}")
        if "run_ids" not in table:
            table["run_ids"] = [() for _ in range(len(table))]
        table["run_ids"] = [ids if isinstance(ids, tuple) else () for ids in table["run_ids"]]
        for column in {"percent", "low", "high"} & {*table}:
            table[column] = pd.to_numeric(table[column])  # where none is known, they are no numbers
        simulated = table["origin"].eq(SIMULATED.name)
        mark = " (simulated)" if simulated.all() else " (with simulated runs)"
        title += mark if simulated.any() else ""
        kept = tuple(dict.fromkeys(notes))
        return cls(name, title, table, kept, lambda columns: paint(table, columns), source, grid)

    @cached_property
    def drawn(self) -> "Drawing":
        """The matplotlib figure, two columns wide, to be changed at will."""
        return self.draw()

    def draw(self, columns: int = 2) -> "Drawing":
        """Draw the figure anew with matplotlib, for one or two columns of a page.

        Raises:
            ConfigError: for another number of columns.
        """
        if columns not in WIDTHS:
            raise ConfigError(f"a figure is 1 or 2 columns wide, not {columns!r}")
        fonts = self._fonts
        notes = (*self.notes, fonts.note) if fonts.note else self.notes
        with styled(columns, fonts.families):
            drawing = self.paint(columns)
            letter(drawing, self.title, notes, columns)
        return drawing

    @cached_property
    def _fonts(self) -> Fonts:
        """Return the fonts of all that may be written in it."""
        texts = self.table.select_dtypes(["object", "string"]).stack()
        return fonts_for([self.title, *self.notes, *(str(text) for text in texts)])

    @property
    def mine(self) -> "pd.DataFrame":
        """The points whose runs are at hand; none where the figure could take none of them.

        The rows of `table`, with `percent`, `low`, `high` and `tasks` even if nothing has any.
        """
        known = self.table[self.table["run_ids"].map(len) > 0]
        names = dict.fromkeys([*self.table, "percent", "low", "high", "tasks"])
        return known.reindex(columns=list(names))

    def runs(self, point: int | str | None = None) -> Runs:
        """Return the runs behind a point.

        `figure.runs("GPT-5")[0].stepper()` steps through the first one.

        Args:
            point: a place in `table`, or a label of it; of several points of one label, all runs;
                of every point unless given, which may be none.

        Raises:
            ConfigError: if there is no such point, or its runs are not at hand.
        """
        if point is None:
            return self._with({each for ids in self.table["run_ids"] for each in ids})
        named = isinstance(point, str)
        rows = self.table[self.table["label"] == point] if named else self.table.iloc[0:0]
        if not named and point in self.table.index:
            rows = self.table.loc[[point]]
        if rows.empty:
            some = ", ".join(map(repr, dict.fromkeys(self.table["label"])))
            raise ConfigError(f"no point {point!r} in {self.name}; there are {some}")
        found = {each for ids in rows["run_ids"] for each in ids}
        if not found or self.source is None:
            raise ConfigError(
                f"the runs behind {point!r} ({rows['origin'].iloc[0]}) are not at hand, only their "
                "numbers; give your own runs to the figure"
            )
        return self._with(found)

    def _with(self, ids: set[str]) -> Runs:
        if self.source is None or not ids:
            return Runs()
        listed = ", ".join("'" + each.replace("'", "''") + "'" for each in sorted(ids))
        with opened(self.source) as trajectories:
            return trajectories.runs(f"run_id IN ({listed})")

    def save(self, path: str | Path, columns: int = 1) -> list[Path]:
        """Write the figure as files for a page, and return their paths.

        Args:
            path: with `.svg`, `.pdf` or `.png` that file alone, otherwise `.svg` and `.pdf`.
            columns: how wide: one column of a page (3.35 inches) or both (7 inches).

        Raises:
            ConfigError: for another number of columns, or a folder that is not there.
        """
        path = user_path(path)
        known = path.suffix in _UNDATED
        paths = [path] if known else [path.with_name(path.name + end) for end in _PAGES]
        if not path.parent.is_dir():
            raise ConfigError(f"there is no folder {path.parent}; make it first")
        drawing = self.draw(columns)
        for each in paths:
            with styled(columns, self._fonts.families):
                drawing.savefig(each, metadata=_UNDATED[each.suffix], dpi=2 * _SCREEN)
            if each.suffix == ".svg":
                count_cuts(each)
        return paths

    def latex(self) -> str:
        """Return its table as LaTeX (package booktabs), with title and notes as the caption."""
        return latex_table(self._as_shown(), self.title, self.notes, self.name)

    def markdown(self) -> str:
        """Return its table as Markdown, with title and notes."""
        return markdown_table(self._as_shown(), self.title, self.notes)

    def _as_shown(self) -> "pd.DataFrame":
        if self.grid is None:
            return self.table
        row, column, value = self.grid
        rows, columns = (list(dict.fromkeys(self.table[name])) for name in (row, column))
        wide = self.table.pivot_table(value, row, column, "first", dropna=False)
        made = wide.reindex(index=rows, columns=columns).astype(float)
        return made.rename_axis(index=self.grid[0], columns=None).reset_index()

    def png(self, scale: int = 1) -> bytes:
        """Return the figure as a PNG with few colours.

        Args:
            scale: pixels for each one that it is wide and high on a screen; 2 is sharp on screens
                of a high resolution, too.
        """
        drawn, made = io.BytesIO(), io.BytesIO()
        with styled(families=self._fonts.families):
            self.drawn.savefig(drawn, format="png", dpi=scale * _SCREEN)
        from PIL import Image  # which matplotlib brings

        # A page of few colours, so that a notebook that keeps it stays small; the octree keeps
        # those of small areas, too, which other methods mix.
        page = Image.open(drawn).convert("RGB")
        flat = page.quantize(_COLOURS_ON_SCREEN, Image.Quantize.FASTOCTREE)
        flat.save(made, "png", optimize=True)
        return made.getvalue()

    @property
    def pixels(self) -> int:
        """Return how many pixels it is wide on a screen."""
        return round(self.drawn.get_figwidth() * _SCREEN)

    def _repr_png_(self) -> bytes:
        return self.png()

    def __repr__(self) -> str:
        counts = self.table["origin"].value_counts()
        points = ", ".join(f"{counts[o.name]} {o.name}" for o in ORIGINS if o.name in counts)
        notes = "".join(f"\n  - {note}" for note in self.notes)
        return f"Figure {self.name}: {self.title}\n  points: {points}{notes}"
