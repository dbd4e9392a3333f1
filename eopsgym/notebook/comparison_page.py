"""Runs side by side as HTML without kernel or script: the aligned calls, and each run folded."""

from html import escape

from eopsgym.notebook import run_strip
from eopsgym.notebook.html_shapes import chip, fold, heading, line, muted, page, table
from eopsgym.notebook.run_page import COPY_LETTERS, run_copy
from eopsgym.notebook.stepper.final_states_html import final_states_html
from eopsgym.notebook.value_html import Room
from eopsgym.runs import Comparison

_ROOM = Room(letters=400, items=12)
_MOST_ROWS = 400


def comparison_copy(comparison: Comparison, letters: int = COPY_LETTERS) -> str:
    """Return runs as HTML in about that many letters; a single run as `run_copy`."""
    if len(comparison.runs) == 1:
        return run_copy(comparison.runs[0], letters)
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


def _calls(comparison: Comparison) -> str:
    """Return the aligned calls as a table, with a chip at those that are not the same."""
    rows = comparison.alignment.rows
    lines = []
    for number, row in enumerate(rows[:_MOST_ROWS], 1):
        word = chip("mark", f"≠ {row.kind}") if row.kind != "same" else ""
        first = f" {muted('first difference')}" if number == comparison.divergence else ""
        cells = [
            muted("–") if step is None else _call(run.steps[step - 1].full_name, step, signs)
            for run, step in zip(comparison.runs, row.steps, strict=True)
            for signs in ["" if step is None else run_strip.signs(run.replay.marks[step - 1])]
        ]
        lines.append((f"{word}{first}", *cells))
    shown = table(("", *comparison.names), lines)
    if len(rows) > _MOST_ROWS:
        shown += line(muted(f"… and {len(rows) - _MOST_ROWS} more rows"))
    return shown


def _call(name: str, step: int, signs: str) -> str:
    return f"{muted(str(step))} {signs} {escape(name)}"
