"""A run, step by step, in a cell."""

from typing import Any

import ipywidgets as widgets

from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.notebook import html_shapes, run_strip, step_panes
from eopsgym.notebook.run_page import run_copy
from eopsgym.notebook.static_twin import WithTwin
from eopsgym.notebook.verdict_table import verdict_table
from eopsgym.runs import GOALS, Goal, Run

_SHEET = """
.eops-stepper {color: var(--jp-ui-font-color1, inherit); max-width: 100%; overflow: hidden}
.eops-stepper .widget-html, .eops-stepper .widget-html-content {
  line-height: 1.45; color: inherit; height: auto; min-height: 0}
.eops-pane > .widget-html-content {overflow: auto; height: 100%; box-sizing: border-box;
  padding: 4px 8px}
.eops-pane {border: 1px solid rgba(128, 128, 128, .45); border-radius: 4px}
.eops-track {overflow-x: auto; overflow-y: hidden}
.eops-strip, .eops-strip > div {display: flex; flex-flow: row nowrap; width: 100%; margin: 0}
.eops-strip button.jupyter-button {flex: 1 1 0; min-width: 0; width: auto;
  margin: 0 1px 0 0; padding: 0; letter-spacing: -.5px; line-height: 18px;
  white-space: pre; overflow: visible;
  text-overflow: clip; color: var(--jp-ui-font-color1, inherit);
  background: rgba(128, 128, 128, .12); border: 2px solid transparent; border-radius: 3px}
.eops-strip button.jupyter-button.mod-active {border-color: var(--jp-ui-font-color1, currentColor);
  font-weight: 700; box-shadow: none}
.eops-strip button.jupyter-button:focus-visible, .eops-move button:focus-visible {
  outline: 2px solid var(--jp-brand-color1, #1976d2); outline-offset: -2px}
.eops-stepper {container-type: inline-size}
@container (max-width: 680px) {.eops-call {height: 110px !important}}
.eops-move .jupyter-button {color: var(--jp-ui-font-color1, inherit);
  background: rgba(128, 128, 128, .18)}
"""
# Words, call and result, rows, verifiers: their heights stand still while the steps change.
_HEIGHTS = {"words": "92px", "call": "230px", "result": "230px", "changes": "150px"}
_VERIFIER_ROWS = 12
# So many marks stand beside each other with their signs in a line; more have them in a column.
_WIDE = 36
_MARK_PIXELS = 11
# The digits of a number in characters without a width.
_UNSEEN = str.maketrans("01", "\u200b\u200c")


class Stepper(WithTwin):
    """A strip with a mark for each step, a slider under it, and what happened at the chosen step.

    Place 0 is the request on the seeded database, the last place the end with the final answer.
    The left and right keys move the slider; `go(5)` and `jump("write")` move it by code.
    """

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run
        self.last = len(run.steps) + 1
        self.is_crowded = self.last > _WIDE
        self.strip = self._strip()
        self.slider = widgets.IntSlider(
            min=0,
            max=self.last,
            value=0,
            readout=False,
            continuous_update=False,
            layout=widgets.Layout(width="auto", margin=f"0 calc(50% / {self.last + 1}) 0"),
        )
        self.back = self._button("back", "chevron-left", "one step back", lambda: self.go(-1, True))
        self.forward = self._button(
            "next", "chevron-right", "one step on", lambda: self.go(1, True)
        )
        self.jumps = {goal: self._jump(goal) for goal in GOALS}
        self.place = widgets.HTML(layout=widgets.Layout(margin="0 8px", min_width="190px"))
        self.words, self.call, self.result, self.changes, self.verifiers = self._panes()
        widgets.link((self.strip, "index"), (self.slider, "value"))
        self.slider.observe(lambda change: self.show(change["new"]), names="value")
        self.children = self._arranged()
        self.add_class("eops-stepper")
        self.show(0)

    def go(self, place: int, by: bool = False) -> None:
        """Move to a place, or by a number of steps, within the run."""
        wanted = self.slider.value + place if by else place
        self.slider.value = max(0, min(wanted, self.last))

    def jump(self, goal: Goal) -> None:
        """Move to the next write, error, breach or flip; stay where there is none."""
        place = self.run.replay.next(goal, self.slider.value)
        if place is not None:
            self.go(place)

    def show(self, place: int) -> None:
        """Fill the panes for a place."""
        run = self.run
        self.place.value = f"<b>{run_strip.place_name(run, place)}</b>"
        self.words.value = html_shapes.page(step_panes.words_pane(run, place))
        self.call.value = html_shapes.page(step_panes.call_pane(run, place))
        self.result.value = html_shapes.page(step_panes.result_pane(run, place))
        self.changes.value = html_shapes.page(step_panes.changes_pane(run, place))
        self.verifiers.value = html_shapes.page(verdict_table(run, place))
        self.back.disabled = place == 0
        self.forward.disabled = place == self.last
        for goal, button in self.jumps.items():
            button.disabled = run.replay.next(goal, place) is None

    def _strip(self) -> widgets.ToggleButtons:
        labels = [run_strip.START, *map(run_strip.signs, self.run.replay.marks), run_strip.END]
        if self.is_crowded:
            rows = max(map(len, labels))
            labels = ["\n".join(each.ljust(rows)) for each in labels]
        places = range(self.last + 1)
        strip = widgets.ToggleButtons(
            options=[
                (f"{self._number(place)}\n{sign}{self._apart(place)}", place)
                for place, sign in zip(places, labels, strict=True)
            ],
            tooltips=[run_strip.hint(self.run, place) for place in places],
            layout=widgets.Layout(width="100%"),
        )
        strip.add_class("eops-strip")
        return strip

    def _number(self, place: int) -> str:
        """Return the label over a mark; in a crowded strip, only every fifth has one."""
        if self.is_crowded:
            return str(place) if place % 5 == 0 and place != self.last else ""
        return "end" if place == self.last else str(place)

    def _apart(self, place: int) -> str:
        """Return invisible characters that make labels without a number unique, as is required."""
        return f"{place:b}".translate(_UNSEEN) if self.is_crowded else ""

    def _button(self, name: str, icon: str, tooltip: str, action: Any) -> widgets.Button:
        button = widgets.Button(
            description=name,
            icon=icon,
            tooltip=tooltip,
            layout=widgets.Layout(width="auto", margin="0 4px 4px 0"),
        )
        button.on_click(lambda _: action())
        return button

    def _jump(self, goal: Goal) -> widgets.Button:
        return self._button(f"next {goal}", "", f"the next {goal}", lambda: self.jump(goal))

    def _panes(self) -> list[widgets.HTML]:
        rows = min(len(self.run.verdicts), _VERIFIER_ROWS)
        heights = _HEIGHTS | {"verifiers": f"{70 + 26 * rows}px"}
        panes = []
        for name, height in heights.items():
            pane = widgets.HTML(layout=widgets.Layout(height=height, margin="0 0 6px 0"))
            if name in ("call", "result"):
                pane.layout.flex, pane.layout.min_width = "1 1 320px", "0"
            pane.add_class("eops-pane")
            pane.add_class(f"eops-{name}")
            panes.append(pane)
        return panes

    def _arranged(self) -> list[Any]:
        title = html_shapes.page(run_strip.title(self.run))
        head = widgets.HTML(f"<style>{_SHEET}{self._colours()}</style>{title}")
        track = widgets.VBox(
            [self.strip, self.slider],
            layout=widgets.Layout(min_width=f"{_MARK_PIXELS * (self.last + 1)}px"),
        )
        scroll = widgets.Box([track], layout=widgets.Layout(width="100%", display="block"))
        scroll.add_class("eops-track")
        move = widgets.HBox(
            [self.back, self.forward, self.place, *self.jumps.values()],
            layout=widgets.Layout(flex_flow="row wrap", align_items="center"),
        )
        move.add_class("eops-move")
        legend = widgets.HTML(html_shapes.page(html_shapes.muted(run_strip.legend(self.run))))
        halves = widgets.HBox([self.call, self.result], layout=widgets.Layout(flex_flow="row wrap"))
        return [head, scroll, legend, move, self.words, halves, self.changes, self.verifiers]

    def _colours(self) -> str:
        """Return the style of this run's marks, which also hides its copy."""
        rows = max(label.count("\n") + 1 for label, _ in self.strip.options)
        size = "clamp(9px, 1.1cqw, 12px)" if self.is_crowded else "12px"
        lines = [
            self.twin_style(),
            f".eops-strip-{self.model_id} button.jupyter-button "
            f"{{height: {18 * rows + 4}px; font-size: {size}}}",
        ]
        for mark in self.run.replay.marks:
            if mark.kind in run_strip.GROUNDS:
                place = f".eops-strip-{self.model_id} button:nth-child({mark.step + 1})"
                lines.append(f"{place}.jupyter-button {{{run_strip.GROUNDS[mark.kind]}}}")
        self.strip.add_class(f"eops-strip-{self.model_id}")
        return "\n".join(lines)

    def twin(self) -> dict[str, Any]:
        """Return a copy of the run."""
        steps = counted(len(self.run.steps), "step")
        text = f"(a copy of the run for readers without a kernel, {steps})"
        shown = f'<div class="eops-copy">{run_copy(self.run)}</div>'
        return {"text/html": shown, "text/plain": text}

    def __repr__(self) -> str:
        return f"Stepper({self.run.task}, {counted(len(self.run.steps), 'step')})"


def step_through(run: Run) -> Stepper:
    """Return a widget to step through a run: the model's words, its calls, and their effects.

    Raises:
        ConfigError: if it is no run.
    """
    if not isinstance(run, Run):
        raise ConfigError(_no_run(run))
    return Stepper(run)


def _no_run(given: Any) -> str:
    """Return the error text for a value that is no run, with what to do instead."""
    if isinstance(given, str):
        call = f'eopsgym.open_trajectories("results").run({given!r}).stepper()'
        return f"a stepper takes a run, not its id; open it from where results are: {call}"
    if isinstance(given, list | tuple):
        return f"a stepper takes one run; choose one of the {len(given)}, such as runs[0]"
    return f"a stepper takes a run, as run_task gives it, not {type(given).__name__}"
