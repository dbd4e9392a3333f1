"""The output of score tables."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import printable, show

if TYPE_CHECKING:
    import pandas as pd

Row = Mapping[str, Any]


def show_scores(table: "pd.DataFrame", form: str) -> None:
    """Print a score table and, below it, notes on the methods and limits of its intervals.

    A printed table has one cell for a score and its number of runs, one for its interval and, if
    runs have no verdict, one for its bounds; JSON and CSV have a column for each number.

    Args:
        table: the table that `scores` returns.
        form: the output format, as for `render`.
    """
    show_score_rows(shown_rows(table, form), table.attrs.get("notes", ()), form)


def shown_rows(table: "pd.DataFrame", form: str) -> list[dict[str, Any]]:
    """Return the rows of a score table as they are printed in an output format."""
    from eopsgym.analysis import as_rows

    rows = as_rows(table)
    return _for_the_eye(rows) if form in ("table", "markdown") else rows


def show_score_rows(rows: Sequence[Row], notes: Sequence[str], form: str) -> None:
    """Print the rows of `shown_rows` and, below a table, the notes."""
    show(rows, form)
    if form == "table" and notes:
        click.echo()
        for note in notes:
            click.echo(printable(note))


def _for_the_eye(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return rows with few columns for each score, without those that are empty in all rows."""
    from eopsgym.analysis.statistics.trials import THREE

    made = []
    for row in rows:
        cells: dict[str, Any] = {}
        for name, value in row.items():
            score = next((each for each in THREE if name.startswith(each)), None)
            if name == score:
                cells |= {
                    score: _of(row, score),
                    f"{score} 95 %": _range(row, score, "low", "high"),
                    f"{score} bounds": _bounds(row, score),
                }
            elif score is None:
                cells[name] = value
        made.append(cells)
    beside = {f"{score} {what}" for score in THREE for what in ("95 %", "bounds")}
    empty = {name for name in beside if not any(row.get(name) for row in made)}
    return [{name: row[name] for name in row if name not in empty} for row in made]


def _of(row: Row, score: str) -> str | None:
    """Return a share and its number of runs or pairs, such as `0.417 of 40`."""
    return None if row[score] is None else f"{row[score]:.3f} of {row[f'{score}_scored']}"


def _range(row: Row, score: str, low: str, high: str) -> str | None:
    ends = row[f"{score}_{low}"], row[f"{score}_{high}"]
    return None if None in ends else "{:.3f}-{:.3f}".format(*ends)


def _bounds(row: Row, score: str) -> str | None:
    """Return the score if all runs without a verdict failed, or passed; nothing if all have one."""
    if row[f"{score}_worst"] == row[f"{score}_best"]:
        return None
    return _range(row, score, "worst", "best")
