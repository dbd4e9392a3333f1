"""The overview of a run: its title, a sign for each step, and the meanings of the signs."""

from html import escape

from eopsgym.notebook.html_shapes import chip, line, muted, verdict_chip
from eopsgym.runs import Mark, Run

SIGNS = {"read": "○", "write": "■", "idle": "□", "error": "✕"}
START, END, BREACH, GAINED, LOST = "▷", "⚑", "!", "▲", "▼"
LEGEND = {
    "read": "reads",
    "write": "writes",
    "idle": "writes nothing",
    "error": "error",
    BREACH: "breaks a rule",
    GAINED: "a verifier begins to pass",
    LOST: "one ceases to pass",
}
"""The meaning of each sign of the strip; the signs differ in shape, not in colour alone."""

GROUNDS = {
    "write": "background: #1f5fbf; color: #ffffff",
    "error": "background: #b3261e; color: #ffffff",
}
"""The colours of highlighted kinds of steps, in CSS."""


def title(run: Run) -> str:
    """Return the task and model of the run, and its outcome."""
    mark = f" {chip('mark', 'simulated')}" if run.simulated else ""
    mark += f" {chip('mark', run.origin)}" if run.origin != "eopsgym" else ""
    fork = f" {muted(escape(str(run.setup.fork)))}" if run.setup.fork else ""
    weak = ", ".join(f"{count} × {kind}" for kind, count in run.weaknesses.items())
    remark = line(muted(escape(f"weak answers: {weak}"))) if weak else ""
    return (
        line(
            f"<b>{escape(run.task)}</b> by {escape(run.model)}{mark} {verdict_chip(run.strict)} "
            f"{muted(escape(f'ended: {run.stop}'))}{fork}"
        )
        + remark
    )


def place_name(run: Run, place: int) -> str:
    """Return the name of a place, such as `step 5 of 8`."""
    count = len(run.steps)
    if place == 0:
        return f"request, before step 1 of {count}" if count else "request"
    if place <= count:
        return f"step {place} of {count}"
    return f"end, after {count} {'step' if count == 1 else 'steps'}"


def signs(mark: Mark) -> str:
    """Return the signs of a step: the kind of call, then rules broken and verdicts flipped."""
    gained = GAINED if any(flip.after for flip in mark.flips) else ""
    lost = LOST if any(not flip.after for flip in mark.flips) else ""
    return SIGNS[mark.kind] + (BREACH if mark.rules else "") + gained + lost


def legend(run: Run) -> str:
    """Return the meanings of the signs in this run's strip; only those that occur."""
    shown = "".join(SIGNS[mark.kind] + signs(mark) for mark in run.replay.marks)
    meanings = {SIGNS.get(name, name): meaning for name, meaning in LEGEND.items()}
    return "  ".join(f"{sign} {meaning}" for sign, meaning in meanings.items() if sign in shown)


def hint(run: Run, place: int) -> str:
    """Return the mark of a step in words."""
    if not 0 < place <= len(run.steps):
        return place_name(run, place)
    step, mark = run.steps[place - 1], run.replay.marks[place - 1]
    text = f"step {place}: {step.full_name}, {LEGEND[mark.kind]}"
    text += f"; breaks {', '.join(mark.rules)}" if mark.rules else ""
    for flip in mark.flips:
        text += f"; {flip.verifier} {'now passes' if flip.after else 'now fails'}"
    return text
