"""A figure with its numbers, its notes, and the runs behind each point."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.fonts import Fonts, fonts_for
from eopsgym.analysis.figures.latex import escape_latex, latex_table
from eopsgym.analysis.figures.notes import about_own_runs, how_many
from eopsgym.analysis.figures.page_style import WIDTHS, Style, main_families, styled
from eopsgym.analysis.figures.style import BY_NAME, SIMULATED, is_own
from eopsgym.analysis.figures.svg_file import count_cuts
from eopsgym.analysis.figures.tables_as_text import ended, markdown_table
from eopsgym.analysis.figures.texts_around_drawing import letter
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs
from eopsgym.user_paths import user_path

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

Paint = Callable[["pd.DataFrame", int], "Drawing"]
"""A function that draws a table for one or two columns of a page."""
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

    A cell of a notebook shows it. `figure.runs(point)` returns the runs behind a point, which open
    in the stepper; `figure.save("cost")` writes SVG and PDF for a page, and `figure.caption` is the
    text below it; `latex()` and `markdown()` return its table.

    Attributes:
        name: the name in files and labels.
        title: the title above the figure, which says if points are simulated.
        table: the numbers, with one row for each point. `label` names the point, and `origin` says
            where it comes from: `paper`, `later than the paper`, `published runs`, `your runs`,
            `imported runs` (of the published harness), `simulated` or, of another program, such as
            `runs of Inspect`. `run_ids` has the runs behind it; it is empty if they
            are not available. Shares and their intervals (`low`, `high`, at 95 %) are in percent,
            costs in US dollars.
        notes: the notes below the figure: points that were left out, with the reason, and other
            information for a reader.
        source: the runs from which it was drawn, or None.
        grid: the columns of `table` that are the rows, columns and cells of its LaTeX and Markdown
            table; None if that has one row for each point.
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
        paint: Paint,
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
            table[column] = pd.to_numeric(
                table[column]
            )  # without numbers the column has another type
        simulated = table["origin"].eq(SIMULATED.name)
        mark = " (simulated)" if simulated.all() else " (with simulated runs)"
        title += mark if simulated.any() else ""
        kept = tuple(dict.fromkeys([*notes, *how_many(table[table["origin"].map(is_own)])]))
        return cls(name, title, table, kept, paint, source, grid)

    def without_published(self) -> "Figure":
        """Return the same figure of your runs alone, without published rows and notes on them.

        Raises:
            ConfigError: if there are no runs of yours in it.
        """
        own = self.table[self.table["origin"].map(is_own)]
        if own.empty:
            why = [note for note in self.notes if note.startswith("Left out")]
            reason = "; ".join(about_own_runs(why)) or "give your runs to it"
            raise ConfigError(f"without published rows nothing is left in {self.name}: {reason}")
        title = self.title.removesuffix(" (with simulated runs)")
        notes = about_own_runs(self.notes)
        made = (self.name, title, own, notes, self.paint, self.source, self.grid)
        return Figure.of(*made)

    @cached_property
    def drawn(self) -> "Drawing":
        """The matplotlib figure, two columns wide, which may be changed."""
        return self.draw()

    def draw(
        self, columns: int = 2, title: bool = True, notes: bool = True, style: Style | None = None
    ) -> "Drawing":
        """Draw a new matplotlib figure, for one or two columns of a page.

        Args:
            columns: the width in columns.
            title: whether the title is written above the drawing.
            notes: whether the notes are written below it.
            style: a style sheet of matplotlib or settings, as for `save`.

        Raises:
            ConfigError: if the number of columns is another one, or the style is unknown.
        """
        if columns not in WIDTHS:
            raise ConfigError(f"a figure is 1 or 2 columns wide, not {columns!r}")
        fonts = self._fonts(style)
        shown = (*self.notes, fonts.note) if fonts.note else self.notes
        with styled(columns, fonts.families, style):
            drawing = self.paint(self.table, columns)
            letter(drawing, self.title if title else "", shown if notes else ())
        return drawing

    def _fonts(self, style: Style | None = None) -> Fonts:
        """Return the fonts for all texts that may be written in it."""
        texts = self.table.select_dtypes(["object", "string"]).stack()
        words = [self.title, *self.notes, *(str(text) for text in texts)]
        return fonts_for(words, main_families(style))

    @property
    def caption(self) -> str:
        """The title and the notes as one text, for the caption of a saved figure."""
        return " ".join(map(ended, (self.title, *self.notes)))

    @property
    def latex_caption(self) -> str:
        r"""The caption as LaTeX, for `\caption{…}`."""
        return escape_latex(self.caption)

    @property
    def mine(self) -> "pd.DataFrame":
        """The points whose runs are available; empty if the figure uses no own runs.

        The rows of `table`, with the columns `percent`, `low`, `high` and `tasks` even if all are
        empty.
        """
        known = self.table[self.table["run_ids"].map(len) > 0]
        names = dict.fromkeys([*self.table, "percent", "low", "high", "tasks"])
        return known.reindex(columns=list(names))

    def runs(self, point: int | str | None = None) -> Runs:
        """Return the runs behind a point.

        `figure.runs("GPT-5")[0].stepper()` steps through the first one.

        Args:
            point: the index of a point in `table`, or a label, for the runs of all points with it;
                None for the runs of every point, which may be none.

        Raises:
            ConfigError: if there is no such point, or its runs are not available.
        """
        if point is None:
            return self._with({each for ids in self.table["run_ids"] for each in ids})
        named = isinstance(point, str)
        rows = self.table[self.table["label"] == point] if named else self.table.iloc[0:0]
        if not named and point in self.table.index:
            rows = self.table.loc[[point]]
        if rows.empty:
            some = ", ".join(map(repr, dict.fromkeys(self.table["label"])))
            raise ConfigError(f"{self.name} has no point {point!r}; there are {some}")
        run_ids = {each for ids in rows["run_ids"] for each in ids}
        if not run_ids or self.source is None:
            raise ConfigError(
                f"the runs behind {point!r} ({rows['origin'].iloc[0]}) are not available, only "
                "their numbers; give your own runs to the figure"
            )
        return self._with(run_ids)

    def _with(self, ids: set[str]) -> Runs:
        if self.source is None or not ids:
            return Runs()
        listed = ", ".join("'" + each.replace("'", "''") + "'" for each in sorted(ids))
        with opened(self.source) as trajectories:
            return trajectories.runs(f"run_id IN ({listed})")

    def save(
        self,
        path: str | Path,
        columns: int = 1,
        title: bool = False,
        notes: bool = False,
        published: bool = True,
        style: Style | None = None,
    ) -> list[Path]:
        """Write the figure to files for a page, and return their paths.

        The text is at least 7 points high in print, in the font of `matplotlib.rcParams` if you
        have chosen one; other settings that you have changed are kept, too. Colours have a meaning
        and do not follow the style, except the colour map. Title and notes belong into the caption
        of the page, which is `figure.caption`.

        Args:
            path: a file `.svg`, `.pdf` or `.png`; without such a suffix, both `.svg` and `.pdf` are
                written.
            columns: the width: one column of a page (3.35 inches) or two (7 inches).
            title: whether the title is written above the drawing.
            notes: whether the notes are written below it.
            published: whether published numbers are drawn beside your runs.
            style: the name or the file of a style sheet of matplotlib, or a dict of settings, for
                this file alone.

        Raises:
            ConfigError: if the number of columns is another one, the style is unknown, or the
                folder does not exist, or nothing is left without published numbers.
        """
        if not published:
            return self.without_published().save(path, columns, title, notes, style=style)
        path = user_path(path)
        known = path.suffix in _UNDATED
        paths = [path] if known else [path.with_name(path.name + end) for end in _PAGES]
        if not path.parent.is_dir():
            raise ConfigError(f"there is no folder {path.parent}; make it first")
        drawing = self.draw(columns, title, notes, style)
        for each in paths:
            with styled(columns, self._fonts(style).families, style):
                drawing.savefig(each, metadata=_UNDATED[each.suffix], dpi=2 * _SCREEN)
            if each.suffix == ".svg":
                count_cuts(each)
        return paths

    def latex(self, columns: int | None = None, title: bool = True, notes: bool = True) -> str:
        """Return its table as LaTeX, which no line overfills.

        It needs the packages `booktabs` and `array`. Columns of numbers have one number of
        decimals; columns of the table that only programs need are left out.

        Args:
            columns: the width: one column of a page or two (`table*`); by default one if the table
                fits into it.
            title: whether the caption has the title.
            notes: whether the caption has the notes.

        Raises:
            ConfigError: if the number of columns is another one.
        """
        if columns not in (None, *WIDTHS):
            raise ConfigError(f"a table is 1 or 2 columns wide, not {columns!r}")
        said = (*([self.title] if title else []), *(self.notes if notes else []))
        caption = " ".join(map(ended, said))
        return latex_table(self._as_shown(), caption, self.name, columns)

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
        shown = made.rename_axis(index=self.grid[0], columns=None).reset_index()
        shown.attrs["percent"] = True
        return shown

    def png(self, scale: int = 1, title: bool = True, notes: bool = True) -> bytes:
        """Return the figure as a PNG with few colours.

        Args:
            scale: the factor of its width and height in pixels; 2 is sharp also on screens of a
                high resolution.
            title: whether the title is written above the drawing.
            notes: whether the notes are written below it.
        """
        drawing = self.drawn if title and notes else self.draw(2, title, notes)
        drawn, made = io.BytesIO(), io.BytesIO()
        with styled(families=self._fonts().families):
            drawing.savefig(drawn, format="png", dpi=scale * _SCREEN)
        from PIL import Image  # installed with matplotlib

        # With few colours a notebook that contains the figure stays small. The octree keeps the
        # colours of small areas, which other methods mix.
        page = Image.open(drawn).convert("RGB")
        flat = page.quantize(_COLOURS_ON_SCREEN, Image.Quantize.FASTOCTREE)
        flat.save(made, "png", optimize=True)
        return made.getvalue()

    @property
    def pixels(self) -> int:
        """The width on a screen in pixels, two columns wide."""
        return round(WIDTHS[2] * _SCREEN)

    def _repr_png_(self) -> bytes:
        return self.png()

    def __repr__(self) -> str:
        counts = self.table["origin"].value_counts()
        names = [*BY_NAME, *sorted({*counts.index} - BY_NAME.keys())]
        points = ", ".join(f"{counts[name]} {name}" for name in names if name in counts)
        notes = "".join(f"\n  - {note}" for note in self.notes)
        return f"Figure {self.name}: {self.title}\n  points: {points}{notes}"
