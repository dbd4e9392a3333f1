"""A form to tag by hand why a run failed: the kind, the step and a note, saved with the runs."""

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from eopsgym.analysis.failures import KINDS
from eopsgym.counting import counted
from eopsgym.errors import ConfigError, EopsgymError
from eopsgym.notebook.html_shapes import line, muted, page
from eopsgym.notebook.static_twin import WithTwin
from eopsgym.notebook.stepper import Stepper
from eopsgym.runs import Run, Tag, own_kinds
from eopsgym.runs.tag_kinds import NOTHING

_WHOLE = "the whole run"


class TagForm(WithTwin):
    """The stepper of a run with a form for a tag below it.

    The step in the form follows the stepper. `save()` and `take_back()` do the same as the buttons.

    Attributes:
        kind: a kind of failure, or `none`.
        step: 0 is the whole run.
        note: why.
        name: the person who tags; empty is the user of this machine.
        saved: the tags that were saved, in order, without those that were taken back.
    """

    def __init__(
        self, run: Run, results: str | Path | None = None, source: str | None = None
    ) -> None:
        super().__init__()
        self.run = run
        self.results = run.tag_folder(results)
        self.saved: list[Tag] = []
        own = own_kinds(self.results)
        kinds = [(each.title, each.name) for each in KINDS.values()]
        kinds += [(name, name) for name in own]
        self.meanings = {name: each.meaning for name, each in KINDS.items()}
        self.meanings |= {name: each.meaning for name, each in own.items()}
        self.kind = widgets.Dropdown(options=[*kinds, ("no failure", NOTHING)], description="kind")
        self.step = widgets.Dropdown(options=list(_steps(run)), description="step")
        self.note = widgets.Text(description="because", placeholder="what shows it")
        self.name = widgets.Text(source or "", description="who", placeholder="you")
        self.button = widgets.Button(description="save", icon="check", tooltip="save this tag")
        self.undo = widgets.Button(
            description="take back", icon="undo", tooltip="take the last tag back", disabled=True
        )
        self.message = widgets.HTML()
        self.stepper = Stepper(run)
        self.button.on_click(lambda _: self.save())
        self.undo.on_click(lambda _: self.take_back())
        self.stepper.slider.observe(lambda change: self._follow(change["new"]), names="value")
        self.kind.observe(lambda _: self._explain(), names="value")
        self._explain()
        fields = [self.kind, self.step, self.note, self.name, self.button, self.undo]
        row = widgets.HBox(fields, layout=widgets.Layout(flex_flow="row wrap"))
        style = widgets.HTML(f"<style>{self.twin_style()}</style>")
        self.children = [self.stepper, row, self.message, style]

    def save(self) -> Tag | None:
        """Write the tag beside the runs; the form shows an error, if there is one."""
        try:
            tag = self.run.tag(
                self.kind.value,
                self.note.value.strip(),
                step=self.step.value or None,
                source=self.name.value.strip() or None,
                results=self.results,
            )
        except EopsgymError as error:
            self._show(str(error))
            return None
        self.saved = [each for each in self.saved if each.key != tag.key] + [tag]
        self.undo.disabled = False
        where = f"step {tag.step}" if tag.step else _WHOLE
        self._show(f"saved: {tag.tag}, {where}, by {tag.source or 'nobody'}")
        return tag

    def take_back(self) -> Tag | None:
        """Remove the tag that was saved last; the form shows an error, if there is one."""
        if not self.saved:
            return None
        tag = self.saved[-1]
        try:
            self.run.untag(tag.tag, step=tag.step, source=tag.source, results=self.results)
        except EopsgymError as error:
            self._show(str(error))
            return None
        self.saved.pop()
        self.undo.disabled = not self.saved
        self._show(f"taken back: {tag.tag}, by {tag.source or 'nobody'}")
        return tag

    def twin(self) -> dict[str, Any]:
        """Return the copy of its stepper."""
        return self.stepper.twin()

    def _follow(self, place: int) -> None:
        self.step.value = place if place <= len(self.run.steps) else 0

    def _explain(self) -> None:
        nothing = "You looked at the run and found no failure in it."
        self._show(self.meanings.get(self.kind.value, nothing))

    def _show(self, text: str) -> None:
        self.message.value = page(line(muted(escape(text))))

    def __repr__(self) -> str:
        return f"TagForm({self.run.task}, {counted(len(self.saved), 'tag')} saved)"


def _steps(run: Run) -> Any:
    yield _WHOLE, 0
    yield from ((f"{step.number} {step.full_name}", step.number) for step in run.steps)


def tag_form(run: Run, results: str | Path | None = None, source: str | None = None) -> TagForm:
    """Return a stepper with a form to tag why the run failed; `people_tags` reads the tags.

    Args:
        run: the run.
        results: the folder of its run file, where the tags go; its own unless given.
        source: the person who tags; can also be entered in the form.

    Raises:
        ConfigError: if it is not a run.
        StoreError: if the run is in memory only, and no folder is given.
    """
    if not isinstance(run, Run):
        raise ConfigError(f"{run!r:.60} is not a run; pass one, such as trajectories.run('…')")
    return TagForm(run, results, source)
