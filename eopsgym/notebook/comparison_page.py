"""Runs side by side as HTML without kernel or script: the aligned calls, and each run folded."""

from html import escape
from pathlib import Path

from eopsgym.counting import counted
from eopsgym.notebook import run_strip
from eopsgym.notebook.html_shapes import chip, fold, heading, line, muted, page, table
from eopsgym.notebook.run_page import PAGE_LETTERS, run_copy, write_page
from eopsgym.notebook.stepper.final_states_html import final_states_html
from eopsgym.notebook.value_html import Room
from eopsgym.runs import Comparison

COPY_LETTERS = 100_000
"""The limit of the copy of several runs beside a widget, which keeps notebooks small."""

_ROOM = Room(letters=400, items=12)
_MOST_ROWS = 400


def comparison_copy(comparison: Comparison, letters: int = COPY_LETTERS) -> str:
    """Return runs as HTML in about that many letters; a single run as `run_copy` does."""
    if len(comparison.runs) == 1:
        return run_copy(comparison.runs[0])
    pairs = [*zip(comparison.names, comparison.runs, strict=True)]
    titles = "".join(
        f'<div style="display:flex"><b>{name}</b><div style="margin-left:8px">'
        f"{run_strip.title(run)}</div></div>"
        for name, run in pairs
    )
    head = page(titles, line(escape(comparison.summary)))
    calls = page(heading("calls"), _calls(comparison))
    states = page(heading("final states"), final_states_html(comparison, _ROOM))
    left = max(0, letters - len(head) - len(calls) - len(states)) // len(pairs)
    copies = "".join(
        page(fold(f"<b>{name}</b> {muted(escape(run.model))} step by step", run_copy(run, left)))
        for name, run in pairs
    )
    return head + calls + states + copies


def save_comparison(comparison: Comparison, path: str | Path) -> Path:
    """Write runs side by side as a complete page, and return its path.

    Raises:
        StoreError: the page cannot be written.
    """
    title = " | ".join(f"{run.task} by {run.model}" for run in comparison.runs)
    return write_page(title, comparison_copy(comparison, PAGE_LETTERS), path)


def _calls(comparison: Comparison) -> str:
    """Return the aligned calls as a table, with a chip at those that are not the same."""
    rows = comparison.alignment.rows
    lines = []
    number = 1
    while number <= min(len(rows), _MOST_ROWS):
        row, count = rows[number - 1], comparison.folded.get(number, 1)
        word = chip("mark", f"≠ {row.kind}") if row.kind != "same" else ""
        first = f" {muted('first difference')}" if number == comparison.divergence else ""
        cells = [
            muted("–") if step is None else _call(run.steps[step - 1].full_name, step, signs)
            for run, step in zip(comparison.runs, row.steps, strict=True)
            for signs in ["" if step is None else run_strip.signs(run.replay.marks[step - 1])]
        ]
        again = f"and {counted(count - 1, 'row')} of the same errors"
        times = f" {muted(again)}" if count > 1 else ""
        lines.append((f"{word}{first}{times}", *cells))
        number += count
    shown = table(("", *comparison.names), lines)
    if len(rows) > _MOST_ROWS:
        shown += line(muted(f"… and {len(rows) - _MOST_ROWS} more rows"))
    return shown


def _call(name: str, step: int, signs: str) -> str:
    return f"{muted(str(step))} {signs} {escape(name)}"
