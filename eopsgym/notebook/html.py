"""How tasks, runs, steps and changes look in a cell."""

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from eopsgym.gym import Change, Changes, Step
from eopsgym.runs import Run, Runs
from eopsgym.tasks import Task, Verdict

STYLE = """<style>
.eops {font-family: var(--jp-ui-font-family, sans-serif); font-size: 13px; line-height: 1.4}
.eops table {border-collapse: collapse; margin: 4px 0 8px 0}
.eops th, .eops td {padding: 2px 8px; text-align: left !important; vertical-align: top;
  border-bottom: 1px solid var(--jp-border-color2, #ddd)}
.eops pre {white-space: pre-wrap; margin: 2px 0; max-height: 260px; overflow: auto}
.eops .before {background: rgba(220, 50, 47, .14)}
.eops .after {background: rgba(60, 160, 60, .16)}
.eops .pass {color: #2e7d32; font-weight: 600}
.eops .fail {color: #c62828; font-weight: 600}
.eops .none {color: #777}
.eops .mark {background: #fff3cd; color: #664d03; border-radius: 3px; padding: 0 4px}
</style>"""


def page(*parts: str) -> str:
    """HTML parts as one styled block."""
    return f'{STYLE}<div class="eops">{"".join(parts)}</div>'


def table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """An HTML table; the cells are HTML already."""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def verdict_mark(passed: bool | None) -> str:
    """Pass, fail or no verdict, in colour."""
    word = {True: "pass", False: "fail", None: "none"}[passed]
    said = {"pass": "passed", "fail": "failed", "none": "no verdict"}[word]
    return f'<span class="{word}">{said}</span>'


def changes_table(changes: Iterable[Change]) -> str:
    """Rows before and after, a line for each changed column."""
    rows = [
        (
            escape(change.operation),
            escape(cell.table),
            escape(cell.key),
            escape(cell.column),
            f'<span class="before">{_value(cell.before)}</span>',
            f'<span class="after">{_value(cell.after)}</span>',
        )
        for change in changes
        for cell in change.cells()
        if change.operation == "update" or _value(cell.after) + _value(cell.before)
    ]
    if not rows:
        return '<p class="none">no changes</p>'
    return table(("", "table", "row", "column", "before", "after"), rows)


def changes_html(changes: Changes) -> str:
    """The changes of a step."""
    return page(changes_table(changes))


def call_block(step: Step) -> str:
    """Tool and arguments."""
    arguments = json.dumps(dict(step.arguments), indent=2, ensure_ascii=False, default=str)
    return f"<b>{escape(step.tool)}</b><pre>{escape(arguments)}</pre>"


def result_block(step: Step) -> str:
    """What the tool answered, and the rules that the call broke."""
    text = step.text
    if isinstance(step.value, dict | list):
        text = json.dumps(step.value, indent=2, ensure_ascii=False)
    word = '<span class="fail">error</span>' if step.is_error else ""
    broken = "".join(
        f'<p><span class="mark">{escape(breach.rule)}</span> {escape(breach.message)}</p>'
        for breach in step.breaches
    )
    return f"{word}<pre>{escape(text)}</pre>{broken}"


def step_html(step: Step) -> str:
    """One step: call, result, changes."""
    head = f"<p>step {step.number} on {escape(step.server or 'no server')}</p>"
    return page(head, call_block(step), result_block(step), changes_table(step.changes))


def verdict_rows(verdicts: Iterable[Verdict]) -> list[tuple[str, ...]]:
    """Name, category, verdict and details of each verifier, as cells."""
    return [
        (
            escape(verdict.name),
            escape(verdict.category or verdict.type),
            verdict_mark(verdict.strict),
            escape(verdict.details),
        )
        for verdict in verdicts
    ]


def run_html(run: Run) -> str:
    """One run: what came of it, its steps and its verifiers."""
    mark = ' <span class="mark">simulated</span>' if run.simulated else ""
    head = (
        f"<p><b>{escape(run.task)}</b> by {escape(run.model)}{mark}, {escape(run.mode)}: "
        f"{verdict_mark(run.strict)} ({escape(run.stop)})</p>"
    )
    steps = [
        (
            str(step.number),
            escape(step.tool),
            '<span class="fail">error</span>' if step.is_error else "",
            str(len(step.changes)),
            escape(", ".join(breach.rule for breach in step.breaches)),
        )
        for step in run.steps
    ]
    answer = f"<p><i>{escape(run.answer or 'no answer')}</i></p>"
    return page(
        head,
        table(("step", "tool", "", "changed rows", "rules broken"), steps),
        answer,
        table(("verifier", "category", "verdict", "details"), verdict_rows(run.verdicts)),
    )


def runs_html(runs: Runs) -> str:
    """Runs, a line each."""
    rows = [
        (
            escape(run.id),
            escape(run.task),
            escape(run.model) + (' <span class="mark">simulated</span>' if run.simulated else ""),
            verdict_mark(run.strict),
            str(len(run.steps)),
            escape(run.stop),
        )
        for run in runs
    ]
    return page(table(("run", "task", "model", "strict", "steps", "stop"), rows))


def task_html(task: Task) -> str:
    """One task: request, plan, reference calls, verifiers."""
    feasible = "" if task.feasible else f" (infeasible: {escape(task.infeasible_because or '')})"
    plan = "".join(f"<li>{escape(step)}</li>" for step in task.plan)
    calls = [
        (str(number), escape(call.tool), f"<code>{escape(_json(call.arguments))}</code>")
        for number, call in enumerate(task.gold.calls if task.gold else (), 1)
    ]
    checks = [
        (
            escape(item.name),
            escape(item.category or item.type),
            f"<code>{escape(item.query)}</code>",
        )
        for item in task.verifiers
    ]
    return page(
        f"<p><b>{escape(task.id)}</b>{feasible}</p><p>{escape(task.user_prompt)}</p>",
        f"<ol>{plan}</ol>" if plan else "",
        table(("call", "tool", "arguments"), calls) if calls else "",
        table(("verifier", "category", "query"), checks),
    )


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), ensure_ascii=False, default=str)


def _value(value: Any) -> str:
    return "" if value is None else escape(str(value))
