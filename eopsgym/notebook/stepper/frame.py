"""The parts of a stepper that all places share: titles, strips, and the goals of jumps."""

import json
from typing import Any

from eopsgym.analysis.failures import KINDS
from eopsgym.counting import counted
from eopsgym.notebook import run_strip
from eopsgym.notebook.html_shapes import page
from eopsgym.notebook.stepper.html_tree import html_tree
from eopsgym.runs import ROW_GOALS, Comparison, Run, own_kinds
from eopsgym.runs.tag_kinds import NOTHING
from eopsgym.runs.tags import SEVERITIES

_NO_FAILURE = "You looked at the run and found no failure in it."


def frame(comparison: Comparison) -> dict[str, Any]:
    """Return titles, strips and jumps of a comparison as JSON; rows are counted from 1."""
    rows = comparison.alignment.rows
    return {
        "runs": [
            {
                "name": name if len(comparison.runs) > 1 else "",
                "title": html_tree(page(run_strip.title(run))),
                "model": run.model,
                "steps": len(run.steps),
                "code": _code(run),
                "kinds": _kinds(run),
            }
            for name, run in zip(comparison.names, comparison.runs, strict=True)
        ],
        "rows": [
            {"kind": row.kind, "cells": [_cell(run, n) for run, n in _steps(comparison, row.steps)]}
            for row in rows
        ],
        "divergence": comparison.divergence,
        "folded": [_fold(comparison, first, count) for first, count in comparison.folded.items()],
        "goals": {goal: comparison.rows_with(goal) for goal in ROW_GOALS},
        "legend": _legend(comparison),
        "severities": ["", *SEVERITIES],
    }


def _steps(comparison: Comparison, numbers: tuple[int | None, ...]) -> list[tuple[Run, int | None]]:
    return list(zip(comparison.runs, numbers, strict=True))


def _cell(run: Run, number: int | None) -> dict[str, Any] | None:
    """Return the mark of a step: its number, its signs, its kind, and all that as a text."""
    if number is None:
        return None
    mark = run.replay.marks[number - 1]
    return {
        "step": number,
        "signs": run_strip.signs(mark),
        "kind": mark.kind,
        "hint": run_strip.hint(run, number),
    }


def _fold(comparison: Comparison, first: int, count: int) -> tuple[int, int, list[int]]:
    """Return folded rows: the first, their number, and the number of calls of each run in them."""
    rows = comparison.alignment.rows[first - 1 : first - 1 + count]
    calls = [
        sum(step is not None for step in steps)
        for steps in zip(*(r.steps for r in rows), strict=True)
    ]
    return first, count, calls


def _legend(comparison: Comparison) -> str:
    """Return the meanings of the signs that occur in one of the strips, each once."""
    meanings = "  ".join(filter(None, map(run_strip.legend, comparison.runs))).split("  ")
    return "  ".join(dict.fromkeys(meanings))


def _kinds(run: Run) -> list[tuple[str, str, str]]:
    """Return the kinds of tags for a run: title, name, meaning."""
    own = own_kinds(run.folder) if run.folder is not None else {}
    return [
        *((each.title, each.name, each.meaning) for each in KINDS.values()),
        *((name, name, each.meaning) for name, each in own.items()),
        ("no failure", NOTHING, _NO_FAILURE),
    ]


def _code(run: Run) -> str:
    """Return an expression for the run, to which a cell can add `.fork(…)`."""
    if run.folder is None:
        return "run"
    folder, name = (json.dumps(str(text), ensure_ascii=False) for text in (run.folder, run.id))
    return f"eopsgym.open_trajectories({folder}).run({name})"


def step_counts(comparison: Comparison) -> str:
    """Return the number of steps of each run, such as `9 steps` or `9 and 7 steps`."""
    counts = [len(run.steps) for run in comparison.runs]
    if len(counts) == 1:
        return counted(counts[0], "step")
    return f"{', '.join(map(str, counts[:-1]))} and {counts[-1]} steps"
