"""The tagging of failures by a language model: one question for each run, with a checked reply."""

import asyncio
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.agents import Message, Model, Prompt, Reply, make_model
from eopsgym.analysis.failures.facts import RunFacts, read_facts
from eopsgym.analysis.failures.rubric import (
    AGAIN,
    RUBRIC,
    UnreadableReplyError,
    question,
    read_findings,
)
from eopsgym.analysis.failures.tag import Tagged, as_frame
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError, ModelAccessError, ModelError, StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs import RESULTS
from eopsgym.runs.whole_lines import append_line, check_room, locked
from eopsgym.sync import synchronously
from eopsgym.user_paths import user_path

if TYPE_CHECKING:
    import pandas as pd

MOST = 100
_TRIES = 2
_AT_ONCE = 4
_COST_REACHED = "the limit of cost was reached before"


@dataclass
class _Spent:
    """The cost of the replies; None if it is unknown."""

    replies: int = 0
    tokens: int | None = 0
    cost: float | None = 0.0

    def add(self, reply: Reply) -> None:
        self.replies += 1
        tokens = reply.usage.total_tokens
        self.tokens = None if self.tokens is None or tokens is None else self.tokens + tokens
        self.cost = None if self.cost is None or reply.cost is None else self.cost + reply.cost


async def _tag_failures_with_model(
    source: Source = RESULTS,
    model: Model | str = "",
    *,
    most: int = MOST,
    cost: float | None = None,
    kept: str | Path | None = None,
    concurrency: int = _AT_ONCE,
) -> "pd.DataFrame":
    """Ask a model why runs failed, and return one row per finding, as in `tag_failures`.

    Each run that did not pass is one question, with its request, calls, changes, answer and failed
    checks. If a reply names an unknown kind or step, the question is asked once more, and then the
    run is left out. `.attrs["left_out"]` counts the runs without findings by reason, and
    `.attrs["spent"]` has the replies, tokens and dollars (None: unknown). The tagger is
    `model NAME`.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        model: the name of a model, such as `openai/gpt-5`, or a model.
        most: the largest number of runs; those with the first ids are used.
        cost: the dollars after which no more questions are asked; also if the cost is unknown.
        kept: a file of replies: those in it are not asked for again, and new ones are added.
        concurrency: the number of questions at once.

    Raises:
        ConfigError: if the model is unknown, or is scripted by a task.
        ModelAccessError: if there is no key for its provider, or the provider refuses it.
        StoreError: if the file of replies cannot be read or written.
    """
    if not model:
        raise ConfigError("name a model, as in tag_failures_with_model('results', 'openai/gpt-5')")
    asked = make_model(model) if isinstance(model, str) else model
    with opened(source) as trajectories:
        runs = [*read_facts(trajectories, "strict IS NOT TRUE")][:most]
    work = _Work(asked, cost, _Kept.read(kept, asked.name))
    places = asyncio.Semaphore(concurrency)
    frame = as_frame(await _all(work, runs, places), tagger=work.tagger)
    counts: Mapping[str, int] = frame.attrs["left_out"].get(work.tagger, {})
    frame.attrs["left_out"] = dict(counts)
    frame.attrs["spent"] = vars(work.spent)
    return frame


async def _all(work: "_Work", runs: list[RunFacts], places: asyncio.Semaphore) -> list[Tagged]:
    """Return the findings in all runs; an error that concerns all runs cancels the others."""
    tasks = [asyncio.ensure_future(work.tag(run, places)) for run in runs]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


@dataclass
class _Kept:
    """The stored replies by run, in a file."""

    path: Path | None
    key: str
    replies: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: str | Path | None, model: str) -> "_Kept":
        """Read the stored replies of a model to the present rubric."""
        key = hashlib.sha256(f"{model}\n{RUBRIC}".encode()).hexdigest()[:16]
        made = cls(user_path(path) if path else None, key)
        if made.path is None or not made.path.exists():
            return made
        try:
            for line in made.path.read_text(encoding="utf-8").splitlines():
                data = from_project_json(line)
                if data["key"] == key:
                    made.replies[data["run_id"]] = data["reply"]
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise StoreError(f"{path} is not a file of replies ({error}); name another") from error
        return made

    def check_room(self) -> None:
        """Raise an error if a reply could not be written, before it is paid for."""
        if self.path is None:
            return
        try:
            check_room(self.path)
        except OSError as error:
            raise self._unwritable(error) from error

    def add(self, run_id: str, reply: str) -> None:
        """Append a reply to the file, completely or not at all."""
        if self.path is None:
            return
        line = json.dumps({"key": self.key, "run_id": run_id, "reply": reply}).encode() + b"\n"
        try:
            with locked(self.path) as descriptor:
                append_line(descriptor, line)
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StoreError:
        why = f"cannot write {self.path}: {error.strerror}"
        return StoreError(f"{why}; make room, or name another file in kept=")


class _Work:
    """The tagging of runs by one model."""

    def __init__(self, model: Model, cost: float | None, kept: _Kept) -> None:
        self.model = model
        self.cost = cost
        self.kept = kept
        self.spent = _Spent()
        self.tagger = f"model {model.name}"

    async def tag(self, run: RunFacts, places: asyncio.Semaphore) -> Tagged:
        """Return the model's findings in a run."""
        async with places:
            if (known := self.kept.replies.get(run.run_id)) is not None:
                return self._tagged(run, known)
            if self._cost_is_reached():
                return Tagged(run, (), {self.tagger: _COST_REACHED})
            return await self._ask(run)

    async def _ask(self, run: RunFacts) -> Tagged:
        self.kept.check_room()
        messages = Prompt(RUBRIC, question(run)).messages()
        why = ""
        for _ in range(_TRIES):
            try:
                reply = await self.model.reply(messages, ())
            except ModelAccessError:
                raise
            except ModelError as error:
                return Tagged(run, (), {self.tagger: f"the model did not answer: {error}"})
            self.spent.add(reply)
            try:
                read_findings(reply.text, run)
            except UnreadableReplyError as error:
                why = str(error)
                words = Reply(reply.text.strip() or "(nothing)")
                messages += [Message.of_reply(words), Message("user", AGAIN.format(why))]
                continue
            self.kept.add(run.run_id, reply.text)
            return self._tagged(run, reply.text)
        return Tagged(run, (), {self.tagger: f"its reply could not be taken: {why}"})

    def _tagged(self, run: RunFacts, reply: str) -> Tagged:
        try:
            findings = read_findings(reply, run)
        except UnreadableReplyError as error:
            return Tagged(run, (), {self.tagger: f"its reply could not be taken: {error}"})
        return Tagged(run, findings, first=findings[0] if findings else None)

    def _cost_is_reached(self) -> bool:
        if self.cost is None:
            return False
        return self.spent.cost is None or self.spent.cost >= self.cost


tag_failures_with_model = synchronously(_tag_failures_with_model)
