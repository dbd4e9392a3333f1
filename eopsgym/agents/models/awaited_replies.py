"""Replies of live models that are waited for: since when, and what holds them up."""

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
    """One reply, from the first try to the last.

    Attributes:
        model: whose reply it is.
        since: the moment of the monotonic clock at which it was asked for.
        trouble: what became of the last try, such as `429 rate_limit`.
        again_at: the moment of the next try; infinite while the endpoint takes no more requests.
    """

    model: str
    since: float = field(default_factory=time.monotonic)
    trouble: str = ""
    again_at: float = 0.0

    def held_up_by(self, now: float) -> str:
        """Return why this reply is late, beside the time; empty for a try that is going on
        normally.
        """
        if self.again_at <= now:
            return f" ({self.trouble}; tried again)" if self.trouble else ""
        full = self.again_at == math.inf
        when = "when others have their answers" if full else f"in {self.again_at - now:.0f} s"
        # Without a trouble of its own it waits because of others' trouble with the endpoint.
        return f" ({self.trouble or 'rate_limit'}; next try {when})"


class LateReply(NamedTuple):
    """A reply that is awaited, as another process is told of it, whose clock is another one.

    Attributes:
        model: whose reply it is.
        waited: for how many seconds.
        trouble: as `AwaitedReply` has it, without keys.
        again_in: the seconds until the next try, as `AwaitedReply.again_at`.
    """

    model: str
    waited: float
    trouble: str
    again_in: float


class AwaitedReplies:
    """The replies that some runs wait for, in whatever tasks of theirs."""

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
        """Return what has been awaited longer than `seconds`, without keys."""
        now = time.monotonic()
        return {
            each: LateReply(
                each.model, now - each.since, scrub(each.trouble), max(0.0, each.again_at - now)
            )
            for each in self._replies
            if now - each.since > seconds
        }

    def told(self, seconds: float) -> str:
        """Return what has been awaited longer than `seconds`, without keys; empty if nothing."""
        now = time.monotonic()
        by_model: dict[str, list[AwaitedReply]] = {}
        for reply in sorted(self._replies, key=lambda reply: reply.since):
            if now - reply.since > seconds:
                by_model.setdefault(reply.model, []).append(reply)
        said = []
        for model, replies in by_model.items():
            longest = replies[0]
            count = "a reply" if len(replies) == 1 else f"{len(replies)} replies"
            waited = f"waiting {now - longest.since:.0f} s for {count} of {model}"
            said.append(waited + longest.held_up_by(now))
        return scrub("; ".join(said))


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
        """Take these in place of what was shown before; none at the end."""
        if self._watching is None:
            return
        self._watching -= self._shown
        now = time.monotonic()
        self._shown = {
            AwaitedReply(each.model, now - each.waited, each.trouble, now + each.again_in)
            for each in late
        }
        self._watching |= self._shown
