"""A form to say by hand why a run failed: the kind, the step, a word on it; saved with the runs."""

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from eopsgym.analysis.failures import KINDS
from eopsgym.analysis.failures.people import NOTHING
from eopsgym.errors import ConfigError, StoreError
from eopsgym.notebook.html_shapes import line, muted, page
from eopsgym.notebook.stepper import Stepper
from eopsgym.runs import RESULTS, Run, Tag

_WHOLE = "the whole run"


class TagForm(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The stepper of a run, and beneath it a form for a tag.

    The step in the form follows the stepper. `save()` does what the button does.

    Attributes:
        kind: a kind of failure, or `none`.
        step: 0 is the whole run.
        note: why.
        name: who says so; empty is the user of this machine.
        saved: the tags that were saved, in order.
    """

    def __init__(self, run: Run, results: str | Path = RESULTS, source: str | None = None) -> None:
        super().__init__()
        self.run = run
        self.results = results
        self.saved: list[Tag] = []
        kinds = [(each.title, each.name) for each in KINDS.values()]
        self.kind = widgets.Dropdown(options=[*kinds, ("no failure", NOTHING)], description="kind")
        self.step = widgets.Dropdown(options=list(_steps(run)), description="step")
        self.note = widgets.Text(description="because", placeholder="what shows it")
        self.name = widgets.Text(source or "", description="who", placeholder="you")
        self.button = widgets.Button(description="save", icon="check", tooltip="save this tag")
        self.said = widgets.HTML()
        self.stepper = Stepper(run)
        self.button.on_click(lambda _: self.save())
        self.stepper.slider.observe(lambda change: self._follow(change["new"]), names="value")
        self.kind.observe(lambda _: self._explain(), names="value")
        self._explain()
        fields = [self.kind, self.step, self.note, self.name, self.button]
        row = widgets.HBox(fields, layout=widgets.Layout(flex_flow="row wrap"))
        self.children = [self.stepper, row, self.said]

    def save(self) -> Tag | None:
        """Write the tag beside the runs; what hinders it is said in the form."""
        try:
            tag = self.run.tag(
                self.kind.value,
                self.note.value.strip(),
                step=self.step.value or None,
                source=self.name.value.strip() or None,
                results=self.results,
            )
        except StoreError as error:
            self._say(str(error))
            return None
        self.saved.append(tag)
        where = f"step {tag.step}" if tag.step else _WHOLE
        self._say(f"saved: {tag.tag}, {where}, said by {tag.source or 'nobody'}")
        return tag

    def _follow(self, place: int) -> None:
        self.step.value = place if place <= len(self.run.steps) else 0

    def _explain(self) -> None:
        kind = KINDS.get(self.kind.value)
        self._say(kind.meaning if kind else "You looked at the run and found no failure in it.")

    def _say(self, text: str) -> None:
        self.said.value = page(line(muted(escape(text))))

    def __repr__(self) -> str:
        return f"TagForm({self.run.task}, {len(self.saved)} tags saved)"


def _steps(run: Run) -> Any:
    yield _WHOLE, 0
    yield from ((f"{step.number} {step.tool}", step.number) for step in run.steps)


def tag_form(run: Run, results: str | Path = RESULTS, source: str | None = None) -> TagForm:
    """A stepper with a form to say why the run failed; `people_tags` reads what was said.

    Args:
        run: which.
        results: the folder of its run file, where the tags go.
        source: who says so; may be written into the form as well.

    Raises:
        ConfigError: if it is no run.
    """
    if not isinstance(run, Run):
        raise ConfigError(f"{run!r:.60} is no run; give one, such as trajectories.run('…')")
    return TagForm(run, results, source)
