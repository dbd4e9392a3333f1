"""Replies of live models that runs wait for, with the time and the reason of the delay."""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple

from eopsgym.agents.models.redact import scrub


@dataclass(eq=False)
class AwaitedReply:
    """One awaited reply, from the first attempt to the last.

    Attributes:
        model: the name of the model.
        since: the moment of the monotonic clock at which the reply was requested.
        trouble: the failure of the last attempt, such as `429 rate_limit`.
        again_at: the moment of the next attempt; infinite while the endpoint is full.
    """

    model: str
    since: float = field(default_factory=time.monotonic)
    trouble: str = ""
    again_at: float = 0.0

    def held_up_by(self, now: float) -> str:
        """Return a text that says why the reply is late; empty if the attempt has no trouble."""
        if self.again_at <= now:
            return f" ({self.trouble}; tried again)" if self.trouble else ""
        full = self.again_at == math.inf
        when = "when others have their answers" if full else f"in {self.again_at - now:.0f} s"
        # A reply without a failure of its own waits because the endpoint refused others.
        return f" ({self.trouble or 'rate_limit'}; next try {when})"


class LateReply(NamedTuple):
    """An awaited reply in a form for another process, which has another clock.

    Attributes:
        model: the name of the model.
        waited: the seconds waited so far.
        trouble: as in `AwaitedReply`, without keys.
        again_in: the seconds until the next attempt.
    """

    model: str
    waited: float
    trouble: str
    again_in: float


class AwaitedReplies:
    """The replies that some runs wait for, in any of their asyncio tasks."""

    def __init__(self) -> None:
        self._replies: set[AwaitedReply] = set()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Record the replies that are awaited in this block, and in the tasks that it starts."""
        token = _watching.set(self._replies)
        try:
            yield
        finally:
            _watching.reset(token)

    def late(self, seconds: float) -> dict[AwaitedReply, LateReply]:
        """Return the replies that have been awaited longer than `seconds`, without keys."""
        now = time.monotonic()
        return {
            each: LateReply(
                each.model, now - each.since, scrub(each.trouble), max(0.0, each.again_at - now)
            )
            for each in self._replies
            if now - each.since > seconds
        }

    def waiting_text(self, seconds: float) -> str:
        """Return a text about replies awaited longer than `seconds`, without keys, or empty."""
        now = time.monotonic()
        by_model: dict[str, list[AwaitedReply]] = {}
        for reply in sorted(self._replies, key=lambda reply: reply.since):
            if now - reply.since > seconds:
                by_model.setdefault(reply.model, []).append(reply)
        sentences = []
        for model, replies in by_model.items():
            longest = replies[0]
            count = "a reply" if len(replies) == 1 else f"{len(replies)} replies"
            waited = f"waiting {now - longest.since:.0f} s for {count} of {model}"
            sentences.append(waited + longest.held_up_by(now))
        return scrub("; ".join(sentences))


_watching: ContextVar[set[AwaitedReply] | None] = ContextVar("watching", default=None)


@contextmanager
def awaited(model: str) -> Iterator[AwaitedReply]:
    """Record, while the block runs, that a reply of `model` is awaited."""
    reply = AwaitedReply(model)
    watching = _watching.get()
    if watching is None:
        yield reply
        return
    watching.add(reply)
    try:
        yield reply
    finally:
        watching.discard(reply)


class AwaitedElsewhere:
    """The replies that a run in another process waits for, shown beside those of this one."""

    def __init__(self) -> None:
        self._watching = _watching.get()
        self._shown: set[AwaitedReply] = set()

    def show(self, late: Iterable[LateReply]) -> None:
        """Show these replies in place of the ones before; none at the end."""
        if self._watching is None:
            return
        self._watching -= self._shown
        now = time.monotonic()
        self._shown = {
            AwaitedReply(each.model, now - each.waited, each.trouble, now + each.again_in)
            for each in late
        }
        self._watching |= self._shown
