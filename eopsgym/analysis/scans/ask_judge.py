"""Asking a judge about many runs: answers are kept as they come, and none is paid for twice."""

import asyncio
import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from eopsgym.agents import Message, Model, Reply
from eopsgym.agents.messages import now
from eopsgym.analysis.scans.answer_kind import AnswerKind
from eopsgym.analysis.scans.citations import checked_citations
from eopsgym.analysis.scans.prices import CostLimit, JudgePrice, ScanEstimate
from eopsgym.analysis.scans.rubric import (
    AGAIN,
    RULES,
    UnreadableAnswerError,
    messages_for,
    read_answer,
)
from eopsgym.analysis.scans.run_parts import parts_of, texts_by_step
from eopsgym.analysis.scans.shown_transcript import ShownTranscript, shown_transcript
from eopsgym.counting import counted
from eopsgym.errors import ModelAccessError, ModelError
from eopsgym.runs import Runs
from eopsgym.runs.fair_slots import FairSlots
from eopsgym.runs.progress_bar import long_bar, tell
from eopsgym.runs.run_entry import Entry, run_of
from eopsgym.runs.scan_file import ScanAnswer, ScanFile
from eopsgym.runs.waiting_status_line import waiting_line
from eopsgym.sync import stop_if_interrupted, warn

FORM = 1
"""The number of the form of questions; another one makes all answers be asked for again."""
_TRIES = 2
_OTHERS_SECONDS = 0.25
"""The time between two looks for an answer that another process asks for."""
_HOLDER_SECONDS = 60.0
"""The time after which a warning says what to do about that process; a judge may think long."""
_FIRST = 8
"""The number of questions that are asked first, so that a judge that fails is noticed early."""
NO_MONEY = "the limit of cost was reached before"
NO_REPLY = "the judge did not answer"


@dataclass(frozen=True)
class JudgeQuestion:
    """A question for a judge.

    Attributes:
        name: the name of the scan.
        text: the question.
        kind: the kind of its answers.
        model: the judge.
        most_letters: the letters of a transcript above which it is cut.
    """

    name: str
    text: str
    kind: AnswerKind
    model: Model
    most_letters: int

    @property
    def key(self) -> str:
        """Return a digest of all that decides an answer but the run."""
        settings: Any = getattr(self.model, "settings", None)
        parts = {
            "form": FORM,
            "rules": RULES,
            "question": self.text,
            "labels": [*self.kind.labels.items()],
            "ends": self.kind.ends,
            "model": self.model.name,
            "settings": dict(settings) if isinstance(settings, Mapping) else {},
            "most_letters": self.most_letters,
        }
        text = json.dumps(parts, ensure_ascii=False, default=str, sort_keys=True)
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]

    def blank(self, run_id: str) -> ScanAnswer:
        """Return an answer without a value."""
        return ScanAnswer(
            run_id, self.name, self.text, self.model.name, self.model.simulated, self.key
        )

    def about(self, entry: Entry) -> tuple[list[Message], ShownTranscript]:
        """Return the conversation about a run, and the transcript in it."""
        transcript = shown_transcript(parts_of(run_of(entry)), self.most_letters)
        return messages_for(self.text, self.kind, transcript), transcript


class Asking:
    """The questions to a judge about some runs.

    Args:
        question: the question.
        runs: the runs.
        file: the answers that are known, to which new ones are added.
        limit: the dollars that the new answers may cost.
    """

    def __init__(
        self, question: JudgeQuestion, runs: Runs, file: ScanFile, limit: CostLimit
    ) -> None:
        self.question = question
        self.file = file
        self.price = JudgePrice(question.model)
        self.replies: list[Reply] = []
        self._limit = limit
        self._is_refused = False
        self._answers: dict[str, ScanAnswer] = {}
        self._entries = [*runs.entries()]
        self._key = question.key
        self._claims = file.claims()
        self._is_told = False
        self._warned_of: set[str] = set()
        self.known = 0
        for entry in self._entries:
            self._find(entry)
        self._missing = [entry for entry in self._entries if entry.id not in self._answers]

    def _find(self, entry: Entry) -> bool:
        """Return whether the answer about a run is known, and take it."""
        known = self.file.known(self._key, entry.id)
        if known is not None:
            self._answers[entry.id] = replace(known, scan=self.question.name)
            self.known += 1
        return known is not None

    def estimate(self) -> ScanEstimate:
        """Return what the missing answers will cost; each run is read once."""
        cut: list[bool] = []

        def questions() -> Iterator[Sequence[Message]]:
            with long_bar(len(self._missing), "reading", "run") as move:
                for entry in self._missing:
                    messages, transcript = self.question.about(entry)
                    cut.append(bool(transcript.cut))
                    yield messages
                    move(1)

        made = self.price.estimate(len(self._entries), self.known, 0, questions())
        return replace(made, cut=sum(cut))

    async def answers(self, concurrency: int) -> list[ScanAnswer]:
        """Ask about the runs without an answer, and return the answers in the order of the runs.

        A run about which another process, or thread, asks the same is not asked about again: this
        one waits for the answer.

        Raises:
            asyncio.CancelledError: it was interrupted; the message counts the answers.
            ModelError: the judge answers none of the questions.
            StoreError: an answer cannot be written.
        """
        try:
            await self._ask_missing(concurrency)
        except asyncio.CancelledError:
            raise asyncio.CancelledError(self._given()) from None
        return [self._answers[entry.id] for entry in self._entries]

    async def _ask_missing(self, concurrency: int) -> None:
        self.file.add(self._answers.values())
        if self._missing:
            self.file.check_room()
        waits = nullcontext() if self.question.model.simulated else waiting_line(1)
        claims = nullcontext() if self._claims is None else self._claims.in_use()
        with claims, long_bar(len(self._missing), "scanning", "run") as move:
            async with waits:
                for part in (self._missing[:_FIRST], self._missing[_FIRST:]):
                    await self._ask_all(part, concurrency, move)
                    self._check_any_answered()

    def _given(self) -> str:
        """Return how many of the missing answers were given, and where they are."""
        made = [self._answers.get(entry.id) for entry in self._missing]
        given = sum(answer is not None and not answer.problem for answer in made)
        if not given:
            return f"none of {counted(len(made), 'answer')} was given"
        count = f"{given} of {counted(len(made), 'answer')} were given"
        if self.file.path is None:
            return f"{count}; with results=FOLDER they are kept"
        return f"{count} and are in {self.file.path}"

    async def _ask_all(self, entries: Sequence[Entry], concurrency: int, move: Any) -> None:
        name = self.question.model.name
        slots = FairSlots(concurrency, (name for _ in entries))

        async def one(entry: Entry) -> None:
            waits_since = time.monotonic()
            while not await self._is_settled(entry, slots):
                self._say_who_asks(entry, time.monotonic() - waits_since)
                await asyncio.sleep(_OTHERS_SECONDS)
            move(1)

        tasks = [asyncio.ensure_future(one(entry)) for entry in entries]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    async def _is_settled(self, entry: Entry, slots: FairSlots) -> bool:
        """Ask about a run, and return whether it is done; False if another is asking."""
        async with slots.of(self.question.model.name):
            await asyncio.sleep(0)  # a scripted judge never waits
            stop_if_interrupted()
            if self._is_refused:
                raise asyncio.CancelledError
            with self._claim(entry) as is_mine:
                self.file.read_added()
                if self._find(entry):  # another has asked meanwhile
                    self.file.add([self._answers[entry.id]])
                    return True
                if is_mine:
                    answer = await self._ask(entry)
                    if answer.problem != NO_MONEY:
                        self.file.add([answer])
                    self._answers[entry.id] = answer
                return is_mine

    def _claim(self, entry: Entry) -> AbstractContextManager[bool]:
        return nullcontext(True) if self._claims is None else self._claims.claim(self._place(entry))

    def _place(self, entry: Entry) -> str:
        """Return a digest of the question and the run."""
        return hashlib.sha256(f"{self._key} {entry.id}".encode("utf-8", "replace")).hexdigest()

    def _say_who_asks(self, entry: Entry, seconds: float) -> None:
        """Say once for whom this process waits, and after some time what to do about it."""
        holder = self._claims.holder(self._place(entry)) if self._claims else ""
        if not self._is_told:
            tell(f"waiting for answers that others ask for: {holder} asks for one of them")
            self._is_told = True
        who = holder.partition(" since ")[0]
        if seconds >= _HOLDER_SECONDS and who not in self._warned_of:
            self._warned_of.add(who)
            warn(
                f"waiting for an answer about run {entry.id}: {holder} asks for it. If that "
                "process hangs or is suspended, end it (kill -9, or restart the kernel); this "
                "process then asks"
            )

    async def _ask(self, entry: Entry) -> ScanAnswer:
        blank = self.question.blank(entry.id)
        messages, transcript = self.question.about(entry)
        most = self.price.most(messages)
        if not self._limit.reserve(most):
            return replace(blank, problem=NO_MONEY)
        self.file.check_room()
        paid: list[Reply] = []
        try:
            answer = await self._asked(entry, messages, blank, paid)
        finally:
            self.replies += paid
            self._limit.settle(most, self._cost(paid))
        return replace(
            answer,
            cut=transcript.cut,
            cost=self._cost(paid),
            tokens=_sum([reply.usage.total_tokens for reply in paid]),
            said_at=now(),
        )

    def _cost(self, replies: Sequence[Reply]) -> float | None:
        is_free = self.question.model.simulated
        cost: float | None = 0.0 if is_free else _sum([reply.cost for reply in replies])
        return cost

    async def _asked(
        self, entry: Entry, messages: list[Message], blank: ScanAnswer, paid: list[Reply]
    ) -> ScanAnswer:
        """Ask once, and once more if the reply cannot be read; then it is unanswered."""
        why = ""
        for _ in range(_TRIES):
            try:
                reply = await self.question.model.reply(messages, ())
            except ModelAccessError:
                self._is_refused = True  # the next question would start before the error arrives
                raise
            except ModelError as error:
                return replace(blank, problem=f"{NO_REPLY}: {error}")
            paid.append(reply)
            try:
                answered = read_answer(reply.text, self.question.kind)
            except UnreadableAnswerError as error:
                why = str(error)
                words = Reply(reply.text.strip() or "(nothing)")
                messages = [
                    *messages,
                    Message.of_reply(words),
                    Message("user", AGAIN.format(why)),
                ]
                continue
            checked = checked_citations(answered.claims, texts_by_step(parts_of(run_of(entry))))
            return replace(
                blank,
                value=answered.answer,
                reason=answered.reason,
                cited=checked.cited,
                not_in_run="; ".join(checked.not_in_run),
            )
        return replace(blank, problem=f"its replies could not be read: {why}")

    def _check_any_answered(self) -> None:
        """Raise an error if every question failed, unless they are the last few of a scan.

        Raises:
            ModelError: every question failed.
        """
        made = [self._answers.get(entry.id) for entry in self._missing]
        asked = [each for each in made if each is not None and each.problem != NO_MONEY]
        is_failure = bool(asked) and all(each.problem for each in asked)
        if is_failure and (not self.known or len(asked) >= _FIRST):
            raise ModelError(
                f"{self.question.model.name} answered none of "
                f"{counted(len(asked), 'question')}: {asked[0].problem}"
            )


def _sum(amounts: Sequence[Any]) -> Any:
    """Return a sum; None if an amount is unknown."""
    return None if None in amounts else sum(amounts)
