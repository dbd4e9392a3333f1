"""The panes of a stepper at one place: for each run its words, call, result, rows and verdicts.

Place 0 is the request, the next ones are the rows of the alignment, and the last one is the end.
"""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

from eopsgym.gym import Step
from eopsgym.notebook import run_strip, step_panes
from eopsgym.notebook.html_shapes import chip, heading, line, muted, page
from eopsgym.notebook.rows_read_html import rows_read_html
from eopsgym.notebook.stepper.html_tree import Tree, html_tree
from eopsgym.notebook.value_html import FULL, Room
from eopsgym.notebook.verdict_table import verdict_table
from eopsgym.runs import Comparison, Run
from eopsgym.runs.alignment import call_key
from eopsgym.runs.run_diff import changed_call

PANES = ("words", "call", "result", "changes", "verifiers")
WHOLE = Room(letters=5_000_000, items=20_000)
"""The limits of a place with a hit of the search, which must not be cut off."""


def panes(
    comparison: Comparison, place: int, whole: bool = False, later: bool = False
) -> list[dict[str, str]]:
    """Return for each run the name of its place and its panes as HTML.

    Args:
        comparison: the runs.
        place: the place.
        whole: whether to show long texts and lists as a whole.
        later: whether to leave out the closed parts of results, which may be thousands of records;
            `closed_part_tree` returns each.
    """
    results = _Results(WHOLE if whole else FULL, later)
    return [_panes(comparison, number, place, results) for number in range(len(comparison.runs))]


def pane_trees(comparison: Comparison, place: int, whole: bool = False) -> dict[str, Any]:
    """Return the same as `panes`, as trees; see `html_tree`. Closed parts of results are left out.

    Returns:
        `trees`, each of them once, and `panes`: for each run its name of the place, and of each of
        `PANES` the number of its tree. Runs beside each other have many equal results.
    """
    numbers: dict[str, int] = {}
    numbered = [
        {"name": each["name"]}
        | {name: numbers.setdefault(each[name], len(numbers)) for name in PANES}
        for each in panes(comparison, place, whole, later=not whole)
    ]
    return {"trees": [html_tree(page(html)) for html in numbers], "panes": numbered}


def rows_tree(run: Run, place: int, verifier: int) -> list[Tree]:
    """Return the rows that one of a run's verifiers reads at a place of the run."""
    step = min(place, len(run.steps))
    return html_tree(rows_read_html(run, step, run.replay.verdicts[step][verifier]))


def closed_part_tree(comparison: Comparison, place: int, number: int, part: int) -> list[Tree]:
    """Return the contents of a closed part of a result.

    Args:
        comparison: the runs.
        place: the place.
        number: the number of the run.
        part: the number of the part in the pane of the result, from 0.
    """
    own, _ = place_of_run(comparison, number, place)
    parts: list[Callable[[], str]] = []
    step_panes.result_pane(comparison.runs[number], own, replace(FULL, later=parts))
    return html_tree(parts[part]())


def place_of_run(comparison: Comparison, number: int, place: int) -> tuple[int, bool]:
    """Return the place of a run at a place of the comparison, and whether it does something there.

    Where it makes no call, it is still at its last call before.
    """
    run, rows = comparison.runs[number], comparison.alignment.rows
    if place == 0:
        return 0, True
    if place > len(rows):
        return len(run.steps) + 1, True
    step = rows[place - 1].steps[number]
    return (step, True) if step else (comparison.alignment.last[place - 1][number], False)


class _Results:
    """The results at one place as HTML, of which equal ones are made once: they may be long."""

    def __init__(self, room: Room, later: bool) -> None:
        self.room = room
        self.later = later
        self._made: list[tuple[Step, str]] = []

    def pane(self, run: Run, place: int) -> str:
        """Return the pane of a run's result at a place of the run."""
        if not 0 < place <= len(run.steps):
            return step_panes.result_pane(run, place, self.room)  # the end has no closed parts
        step = run.steps[place - 1]
        for other, made in self._made:
            if all(getattr(step, name) == getattr(other, name) for name in _SHOWN_OF_RESULT):
                return made
        room = replace(self.room, later=[]) if self.later else self.room
        made = step_panes.result(step, room)
        self._made.append((step, made))
        return made


_SHOWN_OF_RESULT = ("text", "is_error", "value", "breaches")


def _panes(comparison: Comparison, number: int, place: int, results: _Results) -> dict[str, str]:
    run, room = comparison.runs[number], results.room
    own, acts = place_of_run(comparison, number, place)
    rows = verdict_table(run, own, room, rows=_rows_later)
    if not acts:
        where = f"after step {own} of {len(run.steps)}" if own else "before its first step"
        said = "no call here" if own < len(run.steps) else "no more calls"
        if not run.steps:
            where, said = "no steps", "this run makes no calls"
        shown = heading(muted("no call")) + muted(f"{said}: {where}" if run.steps else said)
        return {"name": f"– {where}", "words": shown, "verifiers": rows} | dict.fromkeys(
            ("call", "result", "changes"), ""
        )
    return {
        "name": run_strip.place_name(run, own),
        "words": step_panes.words_pane(run, own, room),
        "call": step_panes.call_pane(run, own, room) + _unlike_first(comparison, number, place),
        "result": results.pane(run, own),
        "changes": step_panes.changes_pane(run, own, room),
        "verifiers": rows,
    }


def _unlike_first(comparison: Comparison, number: int, place: int) -> str:
    """Return in what a call differs from that of the first run beside it; empty if in nothing."""
    rows, first = comparison.alignment.rows, comparison.runs[0]
    if not number or not 0 < place <= len(rows):
        return ""
    mine, its = rows[place - 1].steps[number], rows[place - 1].steps[0]
    if mine is None or its is None:
        return ""
    step, other = comparison.runs[number].steps[mine - 1], first.steps[its - 1]
    if call_key(step) == call_key(other):
        if step.text == other.text:
            return ""
        return line(f"{chip('mark', '≠')} {muted('the same call as in A, with another result')}")
    if step.full_name != other.full_name:
        return line(f"{chip('mark', '≠')} {muted(f'A calls {escape(other.full_name)}')}")
    return line(f"{chip('mark', '≠ A')} {muted(escape(changed_call(step, other).said))}")


def _rows_later(verifier: int) -> str:
    """Return an element for the rows that a verifier reads; they are asked for when it is shown."""
    return f'<div class="eops-rows-{verifier}"></div>'
