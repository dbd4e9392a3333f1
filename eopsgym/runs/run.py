"""`Run`: the record of a run with methods for its states, flips, messages and differences."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.errors import StoreError
from eopsgym.gym import Database
from eopsgym.gym.step import is_step
from eopsgym.run_views_by_name import view
from eopsgym.runs.conversation import Said, said_before_steps
from eopsgym.runs.run_diff import Diff, differences
from eopsgym.runs.run_record import RunRecord
from eopsgym.runs.states import state_after
from eopsgym.runs.step_verdicts import Flip, Replay, replay
from eopsgym.runs.tags import Tag, tag_run, untag_run
from eopsgym.runs.transcript_search import TEXT_PARTS, Hit, TextPart, Transcript
from eopsgym.sync import Awaitable, Plain
from eopsgym.tasks import Verdict

if TYPE_CHECKING:
    import pandas as pd


class _Forks:
    """The descriptor of `fork`: `run.fork(3, …)`, or `Run.fork(run, 3, …)`.

    Both show the options in `help`; the code is in a module of a higher level.
    """

    def __get__(self, run: "Run | None", owner: type) -> Plain[..., "Run"]:
        forks: Plain[..., Run] = view("fork")(run)
        return forks


@dataclass(frozen=True, repr=False)
class Run(RunRecord, Awaitable):
    """One episode by one agent: its record, and methods that analyse it.

    Attributes:
        id: the unique id.
        setup: everything that decided it before it started.
        experiment: the name of its run file.
        started_at: the wall clock time of the start, ISO 8601 UTC.
        seconds: the wall time of the whole run; None if unknown.
        servers: the databases it worked on.
        events: messages, replies and tool results in their order, each once.
        outcome: the stop reason, the final answer, and the traceback of an unexpected exception.
        verification: the result of each verifier, and both scores; None is no verdict.
        prices: the price list by which its cost was computed; empty if none was needed.
        origin: who made it: `eopsgym`, or `published harness` for an imported run.
        imported: for an imported run, its `file`, the file's `sha256`, and the `rest`: the fields
            of the file without a place in the record.
        supersedes: the id of the attempt that it supersedes; empty if there is none.
        continued_after: the step of that attempt after which it continued; None if it started from
            the beginning.
        folder: the results folder that it was read from or written to, where its tags go; None for
            a run that is only in memory. It is not a part of the record.
    """

    folder: Path | None = field(default=None, compare=False)

    def kept_in(self, folder: Path) -> "Run":
        """Return the run with the results folder that holds it."""
        return replace(self, folder=Path(os.path.abspath(folder)))

    @cached_property
    def replay(self) -> Replay:
        """The verdicts, whole rows and marks of each step; computed when first used."""
        return replay(self)

    @property
    def flips(self) -> "pd.DataFrame":
        """The changes of verifiers' verdicts: step, server, tool, verifier, before, after.

        The verifiers are run after each step; `before` and `after` say whether it passed. Verifiers
        that need more than the database are judged only at the end, and never flip.

        Raises:
            StoreError: the states after some steps are unknown, so that flips may be missing.
        """
        if not self.replay.whole:
            raise StoreError(f"the flips of this run are unknown: {self.replay.gap}")
        import pandas as pd

        return pd.DataFrame(self.replay.flips, columns=Flip._fields)

    def words(self, step: int | None = None) -> tuple[Said, ...]:
        """Return all messages, each once, or those before one step.

        Args:
            step: 0 for the request, 5 for the model's messages from its fourth to its fifth call,
                and the number of steps plus one for its last messages with the final answer. Calls
                of one turn have the same messages. By default, all messages are returned.

        Raises:
            StoreError: there is no such step.
        """
        by_step, end = self._said, len(self.steps) + 1
        if step is None:
            # A reply with several calls is listed before each of them.
            return tuple({id(message): message for place in by_step for message in place}.values())
        if not is_step(step, end):
            raise StoreError(
                f"no messages at step {step!r}: run {self.id} has 0 (the request) to {end} "
                "(the answer)"
            )
        return by_step[step]

    @cached_property
    def _said(self) -> tuple[tuple[Said, ...], ...]:
        return said_before_steps(self.events)

    def verdicts_at(self, step: int) -> list[Verdict]:
        """Return every verifier's verdict on the database after a step; 0 is the seed.

        Verifiers that need more than the database keep the verdict on the finished run. If the
        state is unknown, `strict` is None and `details` says why.

        Raises:
            StoreError: there is no such step.
        """
        by_step = self.replay.verdicts
        if not is_step(step, len(by_step) - 1):
            raise StoreError(f"no step {step!r}: run {self.id} has steps 0 to {len(by_step) - 1}")
        return list(by_step[step])

    def diff(self, other: "Run") -> Diff:
        """Return the differences from another run of the same task, such as that of the solution.

        These are calls with other arguments, calls left out, added or moved, refusals, and an early
        stop; another order of look-ups is ignored.

        Raises:
            ConfigError: the runs are of two tasks.
        """
        return differences(self, other)

    @cached_property
    def gold(self) -> "Run":
        """The reference solution of the task as a run, made in memory when it is first used.

        It has the mode, the repairs and the clock of this run, and costs nothing.

        Raises:
            TaskError: the task is not found by its id.
            ConfigError: the task has no reference solution.
        """
        gold: Run = view("gold")(self)
        return gold

    def beside(self, *others: "Run") -> Any:
        """Return a widget that shows this run and others side by side, aligned by their calls.

            run.beside(run.gold)

        Its `comparison` has the same as tables; see `eopsgym.compare`.

        Raises:
            ConfigError: something given is not a run.
        """
        return view("compare")([self, *others])

    def find(self, text: str, parts: Sequence[TextPart] = TEXT_PARTS) -> list[Hit]:
        """Return the places of the run where a text is found: step, part and times.

            [run.steps[hit.step - 1] for hit in run.find("INC_273", ["arguments"])]

        Upper and lower case are equal. A text that spans two values of a result is not found.

        Args:
            text: the text.
            parts: where to look: `words`, `thinking`, `arguments`, `results`.

        Raises:
            ConfigError: there is no such part.
        """
        return Transcript(self).find(text, parts)

    fork = _Forks()

    def tag(
        self,
        tag: str,
        note: str = "",
        *,
        step: int | None = None,
        source: str | None = None,
        severity: str = "",
        results: str | Path | None = None,
    ) -> Tag:
        """Tag the run, or one of its steps; see `tag_run`.

        Args:
            tag, note, step, source, severity: as for `tag_run`.
            results: the results folder; by default the run's own.

        Raises:
            ConfigError: there is no such kind of tag, or no such severity.
            StoreError: there is no such step, the run is only in memory and no folder is given, or
                the tag cannot be written.
        """
        if step is not None and step not in range(len(self.steps) + 1):
            raise StoreError(f"no step {step!r}: run {self.id} has steps 0 to {len(self.steps)}")
        place = self.tag_folder(results)
        return tag_run(
            self.id, tag, note, step=step, source=source, severity=severity, results=place
        )

    def untag(
        self,
        tag: str,
        *,
        step: int | None = None,
        source: str | None = None,
        results: str | Path | None = None,
    ) -> Tag:
        """Remove a tag of the run; see `untag_run`.

        Raises:
            StoreError: there is no such tag, the run is only in memory and no folder is given, or
                the removal cannot be written.
        """
        place = self.tag_folder(results)
        return untag_run(self.id, tag, step=step, source=source, results=place)

    def tag_folder(self, results: str | Path | None = None) -> str | Path:
        """Return the folder for tags of the run: the given one, or its own.

        Raises:
            StoreError: no folder is given, and the run is only in memory.
        """
        place = self.folder if results is None else results
        if place is None:
            raise StoreError(
                f"run {self.id} is only in memory, so that no store would find its tags: make it "
                "with results=…, or give the folder of its run file here"
            )
        return place

    def stepper(self, model: Any = None) -> Any:
        """Return a widget that shows the calls of the run and their changes, step by step.

        Args:
            model: a model or its name. With it, the fork button can continue the run from a step,
                after it has asked; without it, the button only shows the code to do so.
        """
        return view("stepper")(self, model)

    def tag_form(self, results: str | Path | None = None, source: str | None = None) -> Any:
        """Return the stepper with its form open, to tag by hand why the run failed.

        Args:
            results: the folder of its run file, to which `tag` writes, too; by default its own.
            source: the name of the person who tags.
        """
        return view("tag_form")(self, results, source)

    def failures(self) -> Any:
        """Return why the run failed, found by rules: a data frame with a row for each finding.

        See `tag_failures`.
        """
        return view("failures")([self])

    def to_html(self, path: str | Path) -> Path:
        """Write the run, step by step, as a single HTML page, and return its path.

        Raises:
            StoreError: the page cannot be written.
        """
        written: Path = view("page")(self, path)
        return written

    def at(self, step: int, server: str | None = None) -> Database:
        """Return the database after a step; 0 is the seed.

        Args:
            step: the number of the step.
            server: the system, if the run has several.

        Raises:
            StoreError: there is no such step or server; there are several and none is named; the
                server does not report the changes of calls; the changes were not recorded or are
                damaged; or the seed has changed since the run.
            SeedError: the seed does not exist any more.
        """
        return state_after(self, step, server)
