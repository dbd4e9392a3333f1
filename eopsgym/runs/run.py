"""A run, and what can be asked of it: its states, flips and words, and where it differs."""

import os
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.errors import StoreError
from eopsgym.gym import Database
from eopsgym.gym.step import is_step
from eopsgym.run_views_by_name import view
from eopsgym.runs.conversation import Said, said_before_steps
from eopsgym.runs.run_diff import Diff, compare
from eopsgym.runs.run_record import RunRecord
from eopsgym.runs.states import state_after
from eopsgym.runs.step_verdicts import Flip, Replay, replay
from eopsgym.runs.tags import Tag, tag_run, untag_run
from eopsgym.sync import Awaitable, Plain
from eopsgym.tasks import Verdict

if TYPE_CHECKING:
    import pandas as pd


class _Forks:
    """`Run.fork`: of a run `run.fork(3, …)`, of the class `Run.fork(run, 3, …)`.

    Both tell `help` what can be changed; the code is of the module above.
    """

    def __get__(self, run: "Run | None", owner: type) -> Plain[..., "Run"]:
        forks: Plain[..., Run] = view("fork")(run)
        return forks


@dataclass(frozen=True, repr=False)
class Run(RunRecord, Awaitable):
    """One episode by one agent: what is kept of it, and what can be asked of it.

    Attributes:
        id: unique.
        setup: everything that decided it before it started.
        experiment: the name it was run under.
        started_at: wall clock, ISO 8601 UTC.
        seconds: wall time of the whole run; None where it is not known.
        servers: the databases it worked on.
        events: messages, replies and tool results as they happened, each once.
        outcome: why it ended, the final answer, and the traceback of an unexpected exception.
        verification: what each verifier says, and both scores; None is no verdict.
        prices: the price list that its cost is counted by; empty where none was needed.
        origin: who made it: `eopsgym`, or `published harness` for one that was imported.
        imported: of an imported run, its `file`, the file's `sha256`, and the `rest`: what the file
            says that has no other place here.
        supersedes: the id of the attempt whose place it takes; empty where there was none.
        continued_after: the step of that attempt after which it went on; None where it began anew.
        folder: the results folder that it was read from or written to, where its tags go; None for
            a run that is in memory only. No part of its record.
    """

    folder: Path | None = field(default=None, compare=False)

    def kept_in(self, folder: Path) -> "Run":
        """Return the run with the results folder that holds it."""
        return replace(self, folder=Path(os.path.abspath(folder)))

    @cached_property
    def replay(self) -> Replay:
        """Verdicts, whole rows and marks of each step; made when first used."""
        return replay(self)

    @property
    def flips(self) -> "pd.DataFrame":
        """The changes of verifiers' verdicts: step, server, tool, verifier, before, after.

        The verifiers are asked after each step; `before` and `after` say whether it passed. Those
        that need more than the database are judged once, at the end, and never flip.

        Raises:
            StoreError: if the states in between are not known, so that flips may be missing.
        """
        if not self.replay.whole:
            raise StoreError(f"when verifiers flipped is not known: {self.replay.gap}")
        import pandas as pd

        return pd.DataFrame(self.replay.flips, columns=Flip._fields)

    def words(self, step: int | None = None) -> tuple[Said, ...]:
        """Return all messages, each once, or those before one step.

        Args:
            step: 0 is the request, 5 what the model said with its fifth call and since its fourth,
                and one more than the number of steps its last words: its final answer. Of calls
                made
                in one turn, each has that turn's words. Everything unless given.

        Raises:
            StoreError: if there is no such step.
        """
        told, end = said_before_steps(self.events), len(self.steps) + 1
        if step is None:
            # A reply with several calls stands before each of them.
            return tuple({id(said): said for place in told for said in place}.values())
        if not is_step(step, end):
            raise StoreError(
                f"no words at step {step!r}: run {self.id} has 0 (the request) to {end} "
                "(the answer)"
            )
        return told[step]

    def verdicts_at(self, step: int) -> list[Verdict]:
        """Return every verifier's verdict on the database as it was after a step; 0 is the seed.

        Verifiers that need more than the database keep the verdict on the finished run. Where the
        state is not known, `strict` is None and `details` says why.

        Raises:
            StoreError: if there is no such step.
        """
        told = self.replay.verdicts
        if not is_step(step, len(told) - 1):
            raise StoreError(f"no step {step!r}: run {self.id} has steps 0 to {len(told) - 1}")
        return list(told[step])

    def diff(self, other: "Run") -> Diff:
        """Return where this run differs from another of the same task, such as the solution.

        It lists calls with other arguments, calls left out, added or moved, refusals, and an early
        stop; look-ups in another order are no difference.

        Raises:
            ConfigError: if they are of two tasks.
        """
        return compare(self, other)

    fork = _Forks()

    def tag(
        self,
        tag: str,
        note: str = "",
        *,
        step: int | None = None,
        source: str | None = None,
        results: str | Path | None = None,
    ) -> Tag:
        """Tag the run, or one of its steps; see `tag_run`.

        Args:
            tag, note, step, source: as for `tag_run`.
            results: the results folder; the run's own unless given.

        Raises:
            ConfigError: if there is no such kind of tag.
            StoreError: if there is no such step, the run is in memory only and no folder is given,
                or it cannot be written.
        """
        if step is not None and step not in range(len(self.steps) + 1):
            raise StoreError(f"no step {step!r}: run {self.id} has steps 0 to {len(self.steps)}")
        place = self.tag_folder(results)
        return tag_run(self.id, tag, note, step=step, source=source, results=place)

    def untag(
        self,
        tag: str,
        *,
        step: int | None = None,
        source: str | None = None,
        results: str | Path | None = None,
    ) -> Tag:
        """Take back a tag of the run; see `untag_run`.

        Raises:
            StoreError: if there is no such tag, the run is in memory only and no folder is given,
                or it cannot be written.
        """
        place = self.tag_folder(results)
        return untag_run(self.id, tag, step=step, source=source, results=place)

    def tag_folder(self, results: str | Path | None = None) -> str | Path:
        """Return the folder that tags of the run go to: the given one, or its own.

        Raises:
            StoreError: if none is given, and the run is in memory only.
        """
        place = self.folder if results is None else results
        if place is None:
            raise StoreError(
                f"run {self.id} is in memory only, and no store would find its tags: make it with "
                "results=…, or give the folder of its run file here"
            )
        return place

    def stepper(self) -> Any:
        """Return a widget to step through the run in a cell: each call, and its changes."""
        return view("stepper")(self)

    def tag_form(self, results: str | Path | None = None, source: str | None = None) -> Any:
        """Return the stepper with a form below to tag by hand why the run failed.

        Args:
            results: the folder of its run file, where `tag` writes as well; its own unless given.
            source: the person who tags.
        """
        return view("tag_form")(self, results, source)

    def failures(self) -> Any:
        """Return why it failed, by rules: a data frame, one row per finding; see `tag_failures`."""
        return view("failures")([self])

    def to_html(self, path: str | Path) -> Path:
        """Write the run, step by step, as one page for any browser, and return its path.

        Raises:
            StoreError: if it cannot be written.
        """
        written: Path = view("page")(self, path)
        return written

    def at(self, step: int, server: str | None = None) -> Database:
        """Return the database as it was after that many steps; 0 is the seed.

        Args:
            step: the number of the step.
            server: the system, where the run has several.

        Raises:
            StoreError: if there is no such step or server, there are several and none is named, the
                run was on a server that does not report the changes of calls, the changes were
                not recorded or are damaged, or the seed is no longer the one it ran on.
            SeedError: if the seed is gone.
        """
        return state_after(self, step, server)
