"""Verifiers at a place of a run: expected and found values, and since when each verdict holds."""

from collections.abc import Callable
from html import escape

from eopsgym.notebook.html_shapes import MONO, WRAP, fold, heading, line, muted, table, verdict_chip
from eopsgym.notebook.run_strip import GAINED, LOST
from eopsgym.notebook.value_html import FULL, Room, json_line, text
from eopsgym.runs import Run, on_state
from eopsgym.tasks import Verdict

_COMPARISONS = {"equals": "", "greater_than": "more than ", "less_than": "less than "}


def verdict_table(
    run: Run, place: int, room: Room = FULL, rows: Callable[[int], str] | None = None
) -> str:
    """Return what each verifier expected and found after a step, and since when that holds.

    Args:
        run: the run.
        place: the step, or one more than there are steps for the end.
        room: how much to show.
        rows: a function from the number of a verifier to HTML that follows its query, for the
            rows that it reads.
    """
    count = len(run.steps)
    step = min(place, count)
    since = run.replay.since(step)
    final = run.verdicts
    known = zip(run.replay.verdicts[step], final, since, strict=True)
    lines = [
        _verdict(run, place, *each, room, rows(number) if rows else "")
        for number, each in enumerate(known)
    ]
    name = f"verifiers at step {step}" if place <= count else "verifiers at the end"
    if not lines:
        return heading(name) + muted(_none(run))
    note = line(muted(escape(run.replay.gap))) if run.replay.gap and step < count else ""
    return (
        heading(name) + note + table(("verdict", "verifier", "expected", "found", "since"), lines)
    )


def _none(run: Run) -> str:
    """Return why a run has no verdicts."""
    if run.stop in ("crashed", "environment_error", "model_error"):
        return f"not evaluated: the run ended before ({run.stop})"
    return "this run has none"


def _verdict(
    run: Run,
    place: int,
    verdict: Verdict,
    final: Verdict,
    since: int | None,
    room: Room,
    rows: str,
) -> tuple[str, ...]:
    name = f"{escape(verdict.name)} {muted(escape(verdict.category or verdict.type))}"
    if verdict.query:
        name = fold(name, f'<div style="{MONO};{WRAP}">{text(verdict.query, room)}</div>{rows}')
    if not on_state(verdict):
        details = text(verdict.details, room)
        return verdict_chip(verdict.strict), name, muted("judged once"), details, "the finished run"
    if verdict.strict is None:
        later = muted("at the end: ") + verdict_chip(final.strict)
        return verdict_chip(None, "unknown"), name, expected(verdict, room), muted("unknown"), later
    return (
        verdict_chip(verdict.strict),
        name,
        expected(verdict, room),
        actual(verdict, room),
        _since(place, since, len(run.steps), verdict.strict),
    )


def _since(place: int, since: int | None, end: int, passed: bool) -> str:
    if since is None:
        return muted("unknown before the end" if place >= end else "unknown")
    if since == 0:
        return muted("the seed")
    if since == place:
        return f"<b>this step {GAINED if passed else LOST}</b>"
    return f"step {since}"


def expected(verdict: Verdict, room: Room = FULL) -> str:
    """Return the value that a verifier expects."""
    return wanted(verdict.expected, verdict.comparison, room)


def wanted(value: object, comparison: str, room: Room = FULL) -> str:
    """Return the expected value, with a word for any comparison other than equality."""
    word = _COMPARISONS.get(comparison, f"{comparison} ")
    return f"{escape(word)}{text(json_line(value), room)}"


def actual(verdict: Verdict, room: Room = FULL) -> str:
    """Return the value that a verifier found, or why it could not compare."""
    if verdict.details.startswith(("query failed", "no server", "unknown comparison")):
        return text(verdict.details, room)
    return text(json_line(verdict.actual), room)
