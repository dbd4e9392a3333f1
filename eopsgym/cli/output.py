"""Rows as a table, JSON, CSV or Markdown."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

Rows = Sequence[Mapping[str, Any]]
_WIDEST = 60


def format_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option `--format`."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json", "csv", "markdown"]),
        default="table",
        show_default=True,
        help="How to print.",
    )(command)


def show(rows: Rows, form: str) -> None:
    """Print rows; nothing but a note for none in a table."""
    click.echo(render(rows, form))


def render(rows: Rows, form: str) -> str:
    """Rows as text in one of the four forms."""
    if form == "json":
        return json.dumps([dict(row) for row in rows], indent=2, ensure_ascii=False, default=str)
    names = list(dict.fromkeys(name for row in rows for name in row))
    if form == "csv":
        return _csv(rows, names)
    if not rows:
        return "no rows"
    cells = [[_cell(row.get(name), form) for name in names] for row in rows]
    return _markdown(names, cells) if form == "markdown" else _table(names, cells)


def _csv(rows: Rows, names: Sequence[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def _cell(value: Any, form: str) -> str:
    if value is None:
        return ""
    text = f"{value:g}" if isinstance(value, float) else str(value)
    text = " ".join(text.split())
    if form == "markdown":
        return text.replace("|", "\\|")
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def _table(names: Sequence[str], cells: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(names, *cells, strict=True)]
    lines = [names, ["-" * width for width in widths], *cells]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _markdown(names: Sequence[str], cells: list[list[str]]) -> str:
    heads = [_cell(name, "markdown") for name in names]
    lines = [heads, ["---"] * len(names), *cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
