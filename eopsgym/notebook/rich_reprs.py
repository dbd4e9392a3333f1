"""Rich outputs of tasks, runs, steps and changes in a cell."""

from html import escape

from eopsgym.gym import Changes, Step
from eopsgym.notebook import run_strip, step_panes
from eopsgym.notebook.html_shapes import chip, line, muted, page, table, verdict_chip, words
from eopsgym.notebook.row_cards import row_cards
from eopsgym.notebook.value_html import Room, json_line, text
from eopsgym.notebook.verdict_table import verdict_table, wanted
from eopsgym.runs import Diff, Run, Runs
from eopsgym.tasks import Task, Verifier
from eopsgym.tasks.verifier_summary import verifier_summary

# A cell's output is saved in the notebook, so it is cut; the object itself has the rest.
ROOM = Room(letters=4_000, items=60)


def changes_html(changes: Changes) -> str:
    """Return the changes of a step as HTML."""
    return page(row_cards(changes, recorded=changes.recorded, room=ROOM))


def step_html(step: Step) -> str:
    """Return one step as HTML: call, result, changes."""
    rows = row_cards(step.changes, recorded=step.changes.recorded, room=ROOM)
    head = line(muted(f"step {step.number}"))
    return page(head, step_panes.call(step, ROOM), step_panes.result(step, ROOM), rows)


def run_html(run: Run) -> str:
    """Return one run as HTML: its outcome, its steps and its verifiers."""
    steps = [
        (
            str(step.number),
            run_strip.SIGNS[mark.kind],
            escape(step.full_name),
            _changed(step, seen),
            escape(", ".join(mark.rules)),
        )
        for step, mark, seen in zip(run.steps, run.replay.marks, run.replay.seen[1:], strict=True)
    ]
    answer = f"<i>{escape(run.answer)}</i>" if run.answer else muted("no answer")
    names = ("step", "", "tool", "changed rows", "rules broken")
    return page(
        run_strip.title(run),
        line(escape(run.detail)) if run.detail else "",
        step_panes.traceback(run, ROOM),
        table(names, steps[: ROOM.items]) if steps else line(muted("no calls")),
        line(muted(f"… and {len(steps) - ROOM.items} more")) if len(steps) > ROOM.items else "",
        line(answer),
        verdict_table(run, len(run.steps) + 1, ROOM),
    )


def _changed(step: Step, seen: bool) -> str:
    """Return how many rows a step changed, or that it is not known."""
    if step.is_error:
        return chip("fail", "error")
    return str(len(step.changes)) if seen else muted("not recorded")


def runs_html(runs: Runs) -> str:
    """Return runs as HTML, a row each, with the conditions that vary within a grid."""
    varied = [name for name in runs.varied if name not in ("model", "domain")]
    rows = [
        (
            escape(run.id),
            escape(run.task),
            escape(run.model) + (f" {chip('mark', 'simulated')}" if run.simulated else ""),
            *(escape(str(getattr(run, name) or "")) for name in varied),
            verdict_chip(run.strict),
            str(len(run.steps)),
            escape(run.stop),
        )
        for run in runs[: ROOM.items]
    ]
    more = line(muted(f"… and {len(runs) - ROOM.items} more")) if len(runs) > ROOM.items else ""
    names = ("run", "task", "model", *varied, "strict", "steps", "ended")
    return page(table(names, rows), more)


def diff_html(diff: Diff) -> str:
    """Return the differences of two runs as HTML, a row each."""
    rows = [
        (
            "–" if each.step is None else str(each.step),
            "–" if each.other_step is None else str(each.other_step),
            f"<b>{escape(each.kind)}</b>",
            escape(each.called),
            text(each.said, ROOM),
        )
        for each in diff
    ]
    head = line(f"<b>{escape(diff.task)}</b>: {escape(diff.summary)}")
    names = ("step", "other's", "", "tool", "what differs")
    return page(head, table(names, rows[: ROOM.items]) if rows else "")


def task_html(task: Task) -> str:
    """Return one task as HTML: request, plan, reference calls, verifiers."""
    why = escape(task.infeasible_because or "")
    feasible = f" (infeasible: {why})" if task.feasible is False else ""
    plan = "".join(f"<li>{escape(step)}</li>" for step in task.plan)
    calls = [
        (str(number), escape(call.tool), text(json_line(dict(call.arguments)), ROOM))
        for number, call in enumerate(task.gold.calls if task.gold else (), 1)
    ]
    checks = [
        (
            escape(item.name),
            escape(item.category or item.type),
            wanted(item.config.get("expected_value"), _comparison(item), ROOM)
            if item.type == "database_state"
            else "",
            text(verifier_summary(item), ROOM),
        )
        for item in task.verifiers
    ]
    return page(
        line(f"<b>{escape(task.id)}</b>{feasible}"),
        words(task.user_prompt),
        f"<ol>{plan}</ol>" if plan else "",
        table(("call", "tool", "arguments"), calls) if calls else "",
        table(("verifier", "category", "expected", "query"), checks),
    )


def _comparison(verifier: Verifier) -> str:
    return str(verifier.config.get("comparison_type") or "equals")
