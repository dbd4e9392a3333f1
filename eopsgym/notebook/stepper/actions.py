"""The actions of a stepper's buttons: save and take back a tag, and make a fork."""

from collections.abc import Mapping
from typing import Any

from eopsgym.agents import Model
from eopsgym.counting import counted
from eopsgym.errors import ConfigError, EopsgymError
from eopsgym.runs import Run, Tag

CHANGES = ("message", "result", "error", "reply")
"""The changes that the form of a fork offers; `Run.fork` has more."""


class Tagging:
    """The tags that a stepper saved, in order, without those that were taken back.

    Attributes:
        results: the folder for the tags; None is that of each run.
        source: the person who tags; None is the user of this machine.
        saved: the tags.
    """

    def __init__(self, results: Any = None, source: str | None = None) -> None:
        self.results, self.source = results, source
        self.saved: list[tuple[Run, Tag]] = []

    def save(self, run: Run, asked: Mapping[str, Any]) -> str:
        """Save the tag of a filled-in form, and return what was saved.

        Raises:
            ConfigError, StoreError: see `Run.tag`.
        """
        tag = run.tag(
            asked["kind"],
            asked["note"].strip(),
            step=asked["step"] or None,
            source=asked["source"].strip() or self.source,
            severity=asked.get("severity", ""),
            results=self.results,
        )
        self.saved = [each for each in self.saved if each[1].key != tag.key] + [(run, tag)]
        where = f"step {tag.step}" if tag.step else "the whole run"
        bad = f", {tag.severity}" if tag.severity else ""
        return f"saved: {tag.tag}{bad}, {where}, by {tag.source or 'nobody'}"

    def take_back(self) -> str:
        """Remove the tag that was saved last, and return which.

        Raises:
            ConfigError: no tag was saved.
            StoreError: see `Run.untag`.
        """
        if not self.saved:
            raise ConfigError("there is no tag to take back: none was saved here")
        run, tag = self.saved[-1]
        run.untag(tag.tag, step=tag.step, source=tag.source, results=self.results)
        self.saved.pop()
        left = counted(len(self.saved), "tag")
        return f"taken back: {tag.tag}, by {tag.source or 'nobody'}; {left} left"


def fork_of_form(run: Run, asked: Mapping[str, Any], model: Model | str | None) -> Run:
    """Return a fork with the change of a filled-in form, continued by a given model.

    Raises:
        ConfigError: no model was given to the stepper, or the change is none of `CHANGES`.
        EopsgymError: see `Run.fork`.
    """
    if model is None:
        raise ConfigError(
            "this stepper was given no model to continue with, so that a click cannot cost "
            'anything: run the code above in a cell, or use run.stepper(model="…")'
        )
    name, text = asked["change"], asked["text"]
    if name and name not in CHANGES:
        raise ConfigError(f"a fork from here changes {', '.join(CHANGES)}, not {name}")
    change = {name: text} if name else {}
    folder = {"results": run.folder} if run.folder is not None else {}
    return run.fork(asked["step"], model=model, **folder, **change)


def said(error: Exception) -> str:
    """Return the text of an error for a form."""
    return str(error) if isinstance(error, EopsgymError) else f"{type(error).__name__}: {error}"
