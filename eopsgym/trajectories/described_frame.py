"""The description of the columns in a notebook cell."""

import pandas as pd


class Described(pd.DataFrame):
    """A table that is shown in full in a notebook cell, with every row and every word."""

    @property
    def _constructor(self) -> type[pd.DataFrame]:
        return pd.DataFrame  # selections of it are ordinary frames

    def _repr_html_(self) -> str:
        with pd.option_context("display.max_colwidth", None):
            html = self.to_html(index=False, border=0)
        return html.replace("<td>", '<td style="text-align:left">').replace(
            "<th>", '<th style="text-align:left">'
        )
