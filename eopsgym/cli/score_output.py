"""A score table on the screen."""

from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import printable, show

if TYPE_CHECKING:
    import pandas as pd


def show_scores(table: "pd.DataFrame", form: str) -> None:
    """Print what `scores` gives; beneath a table, how its intervals were made and what they lack.

    Args:
        table: of `scores`.
        form: as for `render`.
    """
    from eopsgym.analysis import as_rows

    show(as_rows(table), form)
    if form == "table" and table.attrs.get("notes"):
        click.echo()
        for note in table.attrs["notes"]:
            click.echo(printable(note))
