"""A run, step by step, in a cell."""

from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as widgets

from eopsgym.errors import EopsgymError
from eopsgym.notebook import html
from eopsgym.runs import Run
from eopsgym.tasks import Verdict
from eopsgym.tasks.compare import compare_strict, rows_value


class Stepper(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Step slider, the call and its result, rows before and after, and the verifiers so far.

    Step 0 is the seed. The verifiers are judged on the database as it was at the chosen step.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.slider = widgets.IntSlider(
            min=0, max=len(run.steps), value=0, description="step", continuous_update=False
        )
        self.back = widgets.Button(description="back", icon="step-backward")
        self.forward = widgets.Button(description="next", icon="step-forward")
        self.call = widgets.HTML()
        self.result = widgets.HTML()
        self.changes = widgets.HTML()
        self.verifiers = widgets.HTML()
        self.back.on_click(lambda _: self.go(self.slider.value - 1))
        self.forward.on_click(lambda _: self.go(self.slider.value + 1))
        self.slider.observe(lambda change: self.show(change["new"]), names="value")
        half = widgets.Layout(width="50%")
        for box in (self.call, self.result):
            box.layout = half
        super().__init__(
            [
                widgets.HTML(html.page(self._title())),
                widgets.HBox([self.back, self.slider, self.forward]),
                widgets.HBox([self.call, self.result]),
                self.changes,
                self.verifiers,
            ]
        )
        self.add_class("eops-stepper")
        self.show(0)

    def go(self, step: int) -> None:
        """Move to a step, as far as there are steps."""
        self.slider.value = max(0, min(step, len(self.run.steps)))

    def show(self, number: int) -> None:
        """Fill the panes for a step."""
        if number == 0:
            asked = (e["content"] for e in self.run.events if e.get("role") == "user")
            request = escape(next(asked, "none was recorded"))
            self.call.value = html.page(f"<b>request</b><pre>{request}</pre>")
            self.result.value = html.page('<p class="none">the seed: no call yet</p>')
            self.changes.value = ""
        else:
            step = self.run.steps[number - 1]
            self.call.value = html.page(html.call_block(step))
            self.result.value = html.page(html.result_block(step))
            self.changes.value = html.changes_html(step.changes)
        self.verifiers.value = self._verifiers(number)

    def _verifiers(self, number: int) -> str:
        rows = html.verdict_rows(verdicts_at(self.run, number))
        title = f"<p>verifiers at step {number}</p>"
        return html.page(title, html.table(("verifier", "category", "verdict", "details"), rows))

    def _title(self) -> str:
        run = self.run
        mark = ' <span class="mark">simulated</span>' if run.simulated else ""
        said = html.verdict_mark(run.strict)
        return f"<b>{escape(run.task)}</b> by {escape(run.model)}{mark}: {said}"

    def __repr__(self) -> str:
        return f"Stepper({self.run.task}, {len(self.run.steps)} steps)"


def verdicts_at(run: Run, number: int) -> list[Verdict]:
    """What the state verifiers of a run say of the database as it was at a step.

    Verifiers that need more than the state keep the verdict of the finished run.
    """
    databases: dict[str, Any] = {}
    found = []
    for verdict in run.verdicts:
        if verdict.type != "database_state":
            found.append(verdict)
            continue
        try:
            if verdict.gym_name not in databases:
                databases[verdict.gym_name] = run.at(number, verdict.gym_name)
            actual = rows_value(databases[verdict.gym_name].sql(verdict.query))
            judged = compare_strict(actual, verdict.expected, verdict.comparison)
            found.append(
                replace(verdict, actual=actual, strict=judged.passed, details=judged.details)
            )
        except EopsgymError as error:
            found.append(replace(verdict, strict=None, details=str(error)))
    for database in databases.values():
        database.close()
    return found


def step_through(run: Run) -> Stepper:
    """A widget to step through a run: its calls, results, row changes and verifiers."""
    return Stepper(run)
