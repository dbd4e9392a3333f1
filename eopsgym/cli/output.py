"""Rows as a table, JSON, CSV or Markdown."""

import csv
import io
import json
import os
import re
import shutil
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, TextIO

import click

from eopsgym.errors import EopsgymWarning

Rows = Sequence[Mapping[str, Any]]
_GAP = 2
_NARROWEST = 10
_LARGE = 1e6
# Control characters of terminals, and those that change the direction of text: with them, a text of
# an agent could look like our own output. Lone surrogates cannot be printed at all.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_FORMULA = ("=", "+", "-", "@")
_GOOD = {"strict": True, "parity": True, "refused": True, "is_error": False}
"""Columns that are coloured, with the value that is good; a bad one is red."""


def format_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the option `--format`."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json", "csv", "markdown"]),
        default="table",
        show_default=True,
        help="The output format.",
    )(command)


def show(rows: Rows, form: str) -> None:
    """Print rows; for a table without rows, only a note.

    On a terminal a table is fitted to its width and coloured (not with NO_COLOR set).
    """
    terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if terminal else None
    colours = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    click.echo(render(rows, form, width, colours), color=colours)


@contextmanager
def warnings_as_lines() -> Iterator[None]:
    """Print the package's warnings on standard error like errors: one line, without source code.

    Equal warnings, such as those of many tasks, are printed once.
    """
    printed = set()
    with warnings.catch_warnings():
        warnings.simplefilter("always", EopsgymWarning)
        usual = warnings.showwarning

        def tell(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, EopsgymWarning):
                text = printable(str(message))
                if text not in printed:
                    printed.add(text)
                    click.echo(f"eopsgym: {text}", err=True)
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = tell
        yield


def printable(text: str) -> str:
    r"""Return `text` in one line, with terminal control characters escaped (`\x1b`)."""
    return _escaped(" ".join(text.split()))


def _escaped(text: str) -> str:
    return _CONTROL.sub(lambda match: ascii(match[0])[1:-1], text)


def harmless(text: str) -> str:
    """Return `text` with terminal control characters escaped and its line ends unchanged."""
    return "\n".join(map(_escaped, text.split("\n")))


def say(text: str) -> None:
    """Print lines that may contain foreign text, such as a task's request."""
    click.echo(harmless(text))


def render(rows: Rows, form: str, width: int | None = None, colours: bool = False) -> str:
    """Return rows as text in one of the four forms.

    Args:
        rows: mappings of names to values; the union of the names becomes the columns.
        form: `table`, `json`, `csv` or `markdown`.
        width: the terminal's width, to which a table is wrapped; with None nothing is wrapped.
        colours: whether a table may contain escape codes for bold, dim and colours.
    """
    if form == "json":
        text = json.dumps([dict(row) for row in rows], indent=2, ensure_ascii=False, default=str)
        lines = text.split("\n")  # only line ends of the layout: those of values are escaped
        return "\n".join(_CONTROL.sub(lambda m: f"\\u{ord(m[0]):04x}", line) for line in lines)
    names = list(dict.fromkeys(name for row in rows for name in row))
    if form == "csv":
        return _csv(rows, names)
    if not rows:
        return "no rows"
    if form == "markdown":
        return _markdown(names, [[_text(row.get(name)) for name in names] for row in rows])
    return _Table(rows, names, colours).text(width)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | dict):
        value = json.dumps(value, ensure_ascii=False, default=str)
    if isinstance(value, float) and abs(value) < _LARGE:
        return f"{value:g}"
    return printable(str(value))


def _csv(rows: Rows, names: Sequence[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writerow({name: _csv_cell(name) for name in names})
    for row in rows:
        writer.writerow({name: _csv_cell(value) for name, value in row.items()})
    return text.getvalue().rstrip("\n")


def _csv_cell(value: Any) -> Any:
    """Return a value as a cell without control characters and without a spreadsheet formula.

    Line ends are kept. A text that a spreadsheet would compute (`=1+1`, `@SUM(A1)`) is prefixed
    with a quote, as OWASP advises against CSV injection.
    """
    if value is None or isinstance(value, int | float):
        return value
    text = _text(value) if isinstance(value, list | dict) else harmless(str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _markdown(names: Sequence[str], cells: list[list[str]]) -> str:
    lines = [list(map(printable, names)), ["---"] * len(names), *cells]
    escaped = [[cell.replace("|", "\\|").replace("$", "\\$") for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in escaped)


class _Table:
    """Rows as a table: numbers to the right, texts to the left."""

    def __init__(self, rows: Rows, names: Sequence[str], colours: bool) -> None:
        self.names = names
        self.heads = [printable(name) for name in names]
        self.rows = rows
        self.cells = [[_text(row.get(name)) for name in names] for row in rows]
        self.colours = colours
        self.right = [
            all(_is_number(row.get(name)) for row in rows if row.get(name) is not None)
            and any(row.get(name) is not None for row in rows)
            for name in names
        ]

    @property
    def _widths(self) -> list[int]:
        columns = zip(self.heads, *self.cells, strict=True)
        return [max(map(len, column)) for column in columns]

    def text(self, width: int | None) -> str:
        """Return the table, with lines of at most `width` characters where possible."""
        widths = self._widths
        if width is not None:
            narrow = self._fitted(widths, width)
            if narrow != widths and (table := self._without_same(width, wraps=narrow is None)):
                return table
            if narrow is None:
                return self._records(width)
            widths = narrow
        lines = [self._line(self.heads, widths, lambda index, cell: self._style(cell, bold=True))]
        lines.append(self._style("  ".join("-" * each for each in widths), dim=True))
        for row, cells in zip(self.rows, self.cells, strict=True):
            paint = self._painter(row)
            split = [_wrapped(cell, each) for cell, each in zip(cells, widths, strict=True)]
            lines += [self._line(part, widths, paint) for part in zip_longest(*split, fillvalue="")]
        return "\n".join(lines)

    def _fitted(self, widths: Sequence[int], width: int) -> list[int] | None:
        """Return widths that fit, by narrowing the widest texts; None if even that is too wide."""
        fitted = list(widths)
        least = [
            each if right else max(len(head), min(each, _NARROWEST))
            for each, right, head in zip(widths, self.right, self.heads, strict=True)
        ]
        while sum(fitted) + _GAP * (len(fitted) - 1) > width:
            spare = [now - low for now, low in zip(fitted, least, strict=True)]
            if not any(spare):
                return None
            widest = max((i for i, each in enumerate(spare) if each), key=lambda i: fitted[i])
            fitted[widest] -= 1
        return fitted

    def _without_same(self, width: int, wraps: bool) -> str:
        """Return the table without the columns that are equal in all rows, and a line with those.

        The result is empty if no column can be left out or the table is still too wide. With
        `wraps`, its texts may be wrapped.
        """
        same = [i for i, name in enumerate(self.names) if len({row[i] for row in self.cells}) == 1]
        names = [name for i, name in enumerate(self.names) if i not in same]
        table = _Table(self.rows, names, self.colours)
        fitted = table._fitted(table._widths, width)
        if not same or not names or fitted is None or (fitted != table._widths and not wraps):
            return ""
        values = ", ".join(f"{self.heads[i]} {self.cells[0][i] or 'empty'}" for i in same)
        below = "\n".join(_wrapped(f"in every row: {values}", width))
        return f"{table.text(width)}\n\n{self._style(below, dim=True)}"

    def _records(self, width: int) -> str:
        """Return each row as a separate block, for rows that no terminal line can hold."""
        margin = max(map(len, self.heads)) + _GAP
        blocks = []
        for row, cells in zip(self.rows, self.cells, strict=True):
            paint, lines = self._painter(row), []
            for index, (head, cell) in enumerate(zip(self.heads, cells, strict=True)):
                first, *more = _wrapped(cell, max(width - margin, _NARROWEST))
                head = self._style(head.ljust(margin), bold=True)
                lines.append((head + paint(index, first)).rstrip())
                lines += [" " * margin + paint(index, part) for part in more]
            blocks.append("\n".join(lines))
        return "\n\n".join(blocks)

    def _line(
        self, cells: Sequence[str], widths: Sequence[int], paint: Callable[[int, str], str]
    ) -> str:
        made, gap = "", ""
        for index, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            if cell:
                spaces = " " * (width - len(cell))
                before, after = (spaces, "") if self.right[index] else ("", spaces)
                made, gap = made + gap + before + paint(index, cell), after
            else:
                gap += " " * width
            gap += " " * _GAP
        return made

    def _painter(self, row: Mapping[str, Any]) -> Callable[[int, str], str]:
        def paint(index: int, cell: str) -> str:
            name = self.names[index]
            value = row.get(name)
            if name in _GOOD and isinstance(value, bool):
                return self._style(cell, fg="green" if value is _GOOD[name] else "red")
            return cell

        return paint

    def _style(self, text: str, **style: Any) -> str:
        return click.style(text, **style) if self.colours else text


def _wrapped(cell: str, width: int) -> list[str]:
    return textwrap.wrap(cell, width, break_on_hyphens=False) or [""]
