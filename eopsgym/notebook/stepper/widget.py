"""The stepper as a widget, whose script asks the kernel for each place of the runs."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from eopsgym.agents import Model
from eopsgym.errors import ConfigError
from eopsgym.notebook.answering_widget import AnsweringWidget
from eopsgym.notebook.comparison_page import comparison_copy, save_comparison
from eopsgym.notebook.html_shapes import page
from eopsgym.notebook.one_module import one_module
from eopsgym.notebook.static_twin import WithTwin
from eopsgym.notebook.stepper.actions import Tagging, fork_of_form, said
from eopsgym.notebook.stepper.final_states_html import final_states_html
from eopsgym.notebook.stepper.frame import frame, step_counts
from eopsgym.notebook.stepper.html_tree import html_tree
from eopsgym.notebook.stepper.places import (
    closed_part_tree,
    pane_trees,
    panes,
    place_of_run,
    rows_tree,
)
from eopsgym.runs import Comparison, RowGoal, Run, Tag, TextPart, Transcript

_HERE = Path(__file__).parent


class _View(AnsweringWidget):
    """The part in the browser, whose state has no text of a run and no place.

    Everything is sent when the script asks for it, so that a saved notebook holds none of it.
    """

    _esm = one_module(_HERE / "page" / "stepper.js")
    _css = _HERE / "stepper.css"

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Stepper(WithTwin):
    """One run, or several beside each other, step by step.

    Each run has a strip with a mark for each step; below them is what happened at the chosen place.
    Several runs are aligned by their calls, so that equal calls are at one place. Place 0 is the
    request on the seeded database, then come the rows of the alignment (for one run, its steps),
    and the last place is the end with the final answer.

    In it, the left and right keys move by one place; w, e, b, f and d go to the next write, error,
    breach, flip and difference, and with Shift to the one before; / searches, n is the next hit.

    Attributes:
        comparison: the runs, their alignment, and the differences of their final states.
        last: the last place.
        model: the model that continues a fork which is made by the button; None makes none.
    """

    def __init__(
        self, runs: Comparison, model: Model | str | None = None, tagging: Tagging | None = None
    ) -> None:
        super().__init__()
        self.comparison = runs
        self.model = model
        self._tagging = tagging or Tagging()
        self._opens = "tag" if tagging else ""
        self._place = 0
        self._view = _View()
        self._view.on_msg(self._receive)
        self.children = [self._view, widgets.HTML(f"<style>{self.twin_style()}</style>")]
        self._transcripts: list[Transcript] = []

    @property
    def run(self) -> Run:
        """The first run."""
        return self.comparison.runs[0]

    @property
    def last(self) -> int:
        """The number of the last place, the end."""
        return len(self.comparison.alignment.rows) + 1

    @property
    def place(self) -> int:
        """The chosen place, from 0 to `last`."""
        return self._place

    @property
    def saved(self) -> list[Tag]:
        """The tags that were saved with it, in order, without those that were taken back."""
        return [tag for _, tag in self._tagging.saved]

    def go(self, place: int, by: bool = False) -> None:
        """Move to a place, or by a number of places, within the runs."""
        wanted = self.place + place if by else place
        self._move(wanted)

    def _move(self, place: int, view: str = "") -> None:
        """Move all views but the one that is there already."""
        self._place = max(0, min(place, self.last))
        self._view.send({"do": "at", "place": self._place, "view": view})

    def jump(self, goal: RowGoal, back: bool = False) -> None:
        """Move to the next write, error, breach, flip or difference, or back to the one before.

        It stays where there is none.
        """
        rows = self.comparison.rows_with(goal)
        there = [row for row in rows if (row < self.place if back else row > self.place)]
        if there:
            self.go(there[-1] if back else there[0])

    def panes(self, place: int | None = None) -> list[dict[str, str]]:
        """Return for each run the panes of a place as HTML: words, call, result and so on."""
        return panes(self.comparison, self.place if place is None else place)

    def search(self, text: str, parts: Iterable[TextPart] | None = None) -> list[dict[str, Any]]:
        """Return the hits of a text in all runs, in the order of places: place, run, part, times.

        Args:
            text: the text; upper and lower case are equal.
            parts: `words`, `thinking`, `arguments` and `results`, or some of them.

        Raises:
            ConfigError: there is no such part.
        """
        if not self._transcripts:
            self._transcripts = [*map(Transcript, self.comparison.runs)]
        wanted = {} if parts is None else {"parts": parts}
        hits = [
            {
                "place": self._place_of(number, hit.step),
                "run": number,
                "part": hit.part,
                "times": hit.times,
            }
            for number, transcript in enumerate(self._transcripts)
            for hit in transcript.find(text, **wanted)
        ]
        return sorted(hits, key=lambda hit: hit["place"])

    def twin(self) -> dict[str, Any]:
        """Return a copy of the runs."""
        text = f"(a copy of the run for readers without a kernel, {step_counts(self.comparison)})"
        if len(self.comparison.runs) > 1:
            text = text.replace("the run", "the runs")
        shown = f'<div class="eops-copy">{comparison_copy(self.comparison)}</div>'
        return {"text/html": shown, "text/plain": text}

    def to_html(self, path: str | Path) -> Path:
        """Write the runs as a single HTML page for readers without a kernel, and return its path.

        Raises:
            StoreError: the page cannot be written.
        """
        return save_comparison(self.comparison, path)

    def _place_of(self, number: int, step: int) -> int:
        """Return the place of a step of a run."""
        if step == 0:
            return 0
        if step > len(self.comparison.runs[number].steps):
            return self.last
        return self.comparison.alignment.row_of(number, step) + 1

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a message of the script; an error is an answer, too.

        `asked["do"]` is `frame`, `place`, `search`, `rows`, `part`, `states`, `tag`, `untag` or
        `fork`.
        """
        answers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "frame": self._frame,
            "place": self._panes_at,
            "search": self._found,
            "rows": self._rows,
            "part": self._closed_part,
            "states": self._states,
            "tag": self._tag,
            "untag": lambda _: {"said": self._tagging.take_back()},
            "fork": self._fork,
        }
        try:
            return answers[asked["do"]](asked)
        except Exception as error:  # whatever it is, the person who clicked has to see it
            return {"error": said(error)}

    def _receive(self, _: Any, asked: Mapping[str, Any], __: Any) -> None:
        if asked.get("do") == "go":
            self._move(int(asked["place"]), str(asked["view"]))
            return
        self._view.send({**self.answer(asked), "id": asked.get("id"), "do": asked.get("do")})

    def _frame(self, _: Mapping[str, Any]) -> dict[str, Any]:
        model = getattr(self.model, "name", self.model)
        now = {"model": model, "opens": self._opens, "place": self.place}
        return {**frame(self.comparison), **now}

    def _panes_at(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        place = max(0, min(int(asked["place"]), self.last))
        return pane_trees(self.comparison, place, bool(asked.get("whole")))

    def _found(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        parts = [asked["part"]] if asked.get("part") else None
        return {"hits": self.search(asked["text"], parts)}

    def _rows(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        number = int(asked["run"])
        own, _ = place_of_run(self.comparison, number, int(asked["place"]))
        run = self.comparison.runs[number]
        return {"tree": rows_tree(run, own, int(asked["number"]))}

    def _closed_part(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        place, number, part = (int(asked[name]) for name in ("place", "run", "number"))
        return {"tree": closed_part_tree(self.comparison, place, number, part)}

    def _states(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return {"tree": html_tree(page(final_states_html(self.comparison)))}

    def _tag(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        return {"said": self._tagging.save(self.comparison.runs[int(asked["run"])], asked)}

    def _fork(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        number = int(asked["run"])
        fork = fork_of_form(self.comparison.runs[number], asked, self.model)
        is_at_end = self.place == self.last
        step, _ = place_of_run(self.comparison, number, self.place)
        self.comparison = Comparison([*self.comparison.runs, fork])
        self._transcripts = []
        # The further run may have brought rows, behind which the steps have other places.
        self._place = self.last if is_at_end else self._place_of(number, step)
        self._view.send({"do": "changed"})
        return {"said": f"run {fork.id} is beside it now, as {self.comparison.names[-1]}"}

    def __repr__(self) -> str:
        tasks = ", ".join(dict.fromkeys(run.task for run in self.comparison.runs))
        return f"Stepper({tasks}, {step_counts(self.comparison)})"


def step_through(run: Run, model: Model | str | None = None) -> Stepper:
    """Return a widget to step through a run: the model's words, its calls, and their effects.

    Args:
        run: the run.
        model: the model that continues a fork which is made by its button; see `Run.stepper`.

    Raises:
        ConfigError: if it is no run.
    """
    if not isinstance(run, Run):
        raise ConfigError(_no_run(run))
    return Stepper(Comparison([run]), model)


def compare(runs: Iterable[Run], model: Model | str | None = None) -> Stepper:
    """Return a widget that shows runs side by side, aligned by their calls, step by step.

        eopsgym.compare([run, run.gold])

    Calls are equal if system, tool and arguments are; the first place where they are not is marked,
    and the rows in which the final states differ are listed. `.comparison` has the same without a
    widget: `.steps()` and `.final_rows()` are tables, `.divergence` is the first difference.

    Args:
        runs: the runs, usually of one task; any number.
        model: the model that continues a fork which is made by its button; without it, the button
            only shows the code.

    Raises:
        ConfigError: there is no run, or something given is not a run.
    """
    listed = [runs] if isinstance(runs, Run) else list(runs)
    for each in listed:
        if not isinstance(each, Run):
            raise ConfigError(_no_run(each))
    return Stepper(Comparison(listed), model)


def tag_form(run: Run, results: str | Path | None = None, source: str | None = None) -> Stepper:
    """Return a stepper whose form for a tag is open; `people_tags` reads the tags.

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
    return Stepper(Comparison([run]), tagging=Tagging(run.tag_folder(results), source))


def _no_run(given: Any) -> str:
    """Return the error text for a value that is no run, with what to do instead."""
    if isinstance(given, str):
        call = f'eopsgym.open_trajectories("results").run({given!r}).stepper()'
        return f"a stepper takes a run, not its id; open it from where results are: {call}"
    if isinstance(given, list | tuple):
        return f"a stepper takes one run; choose one of the {len(given)}, such as runs[0]"
    return f"a stepper takes a run, as run_task gives it, not {type(given).__name__}"
