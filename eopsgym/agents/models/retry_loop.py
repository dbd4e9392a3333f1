"""The loop that tries until there is a reply, at the endpoints that are free."""

import math
import random
import time
from collections.abc import Sequence
from typing import Protocol

from eopsgym.agents.messages import Message, Reply
from eopsgym.agents.models.awaited_replies import AwaitedReply, awaited
from eopsgym.agents.models.endpoint_load import ModelEndpoint, endpoint, wait_for_any
from eopsgym.agents.models.provider_errors import KINDS, Failure
from eopsgym.agents.models.retry_policy import Retries
from eopsgym.errors import ModelAccessError, ModelError
from eopsgym.gym import ToolInfo


class Member(Protocol):
    """A model at one endpoint, which can be tried once."""

    model: str
    timeout: float
    retries: Retries
    chance: random.Random

    @property
    def endpoint_key(self) -> tuple[str, ...]:
        """The key of its endpoint."""
        ...

    async def try_once(
        self, messages: Sequence[Message], tools: Sequence[ToolInfo], timeout: float, attempt: int
    ) -> Reply | Failure:
        """Make one request."""
        ...


class _Place:
    """A member, its endpoint, and the state of this reply's attempts there."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self.endpoint: ModelEndpoint = endpoint(member.endpoint_key)
        self.failed = 0
        self.failure: Failure | None = None
        self._most = member.retries.tries
        self._not_before = 0.0

    @property
    def is_used_up(self) -> bool:
        """Whether all allowed attempts were made."""
        return self.failed >= self._most

    @property
    def free_at(self) -> float:
        """The moment from which this reply may try it; infinite if that is unknown."""
        if self.is_used_up:
            return math.inf
        return max(self._not_before, self.endpoint.free_at)

    def note(self, failure: Failure, started: float) -> None:
        """Record a failed attempt, and set the time of the next one, for all runs if needed."""
        self.failed += 1
        self.failure = failure
        most = failure.kind.tries if failure.kind.again else self.failed
        self._most = min(self._most, most or self._most)
        wait = self.member.retries.wait(self.failed, failure.wait, self.member.chance)
        if failure.kind.rests:
            self.endpoint.complained(started, wait)
        self._not_before = time.monotonic() + wait


async def first_reply(
    members: Sequence[Member], messages: Sequence[Message], tools: Sequence[ToolInfo]
) -> tuple[Reply, Member]:
    """Return the first reply that one of `members` gives, and the member that gave it.

    Each member is tried as often as its retries allow, free ones before the others; a member that
    refuses access is not tried again.

    Raises:
        ModelError: no answer after all attempts or within the time for them, or an error for which
            another attempt cannot help.
        ModelAccessError: the provider refuses the key or the account.
    """
    places = [_Place(member) for member in members]
    end = time.monotonic() + max(max(m.retries.total, m.timeout) for m in members)
    failure = Failure(KINDS["rate_limit"], "no try was made, for there are too many requests")
    place = places[0]
    tried = 0
    with awaited(place.member.model) as reply:
        while True:
            free = await _first_free(places, end, reply)
            if free is None:
                break
            place, tried = free, tried + 1
            with place.endpoint.taken():
                started = time.monotonic()
                timeout = min(place.member.timeout, end - started)
                answer = await place.member.try_once(messages, tools, timeout, tried)
            if isinstance(answer, Reply):
                place.endpoint.answered()
                return answer, place.member
            failure = answer
            if not (failure.kind.again or failure.kind.of_place):
                break
            place.note(failure, started)
            reply.trouble = failure.called
    if failure.kind.is_access:  # another member may have access, but another failure
        with_other_failure = [
            each for each in places if each.failure and not each.failure.kind.is_access
        ]
        place = next(iter(with_other_failure), place)
        failure = place.failure or failure
    # Raised outside of any except block, because the provider's own error may contain the key and
    # would be printed as the cause.
    kind = ModelAccessError if failure.kind.is_access else ModelError
    raise kind(_explained(place.member.model, failure, tried))


async def _first_free(places: Sequence[_Place], end: float, reply: AwaitedReply) -> _Place | None:
    """Wait for the first place that may be tried and return it; None if none is free in time.

    The time at which it is expected is set on `reply`.
    """
    while True:
        left = [place for place in places if not place.is_used_up]
        now = time.monotonic()
        place_now = next((place for place in left if place.free_at <= now < end), None)
        moments = [place.free_at for place in left]
        soonest = reply.again_at = min(moments, default=math.inf)
        may_become_free = now < end and (soonest < end or math.inf in moments)
        if place_now or not may_become_free:
            # Wake requests that wait for a place which this one does not use.
            for place in places:
                if place is not place_now:
                    place.endpoint.wake_if_free()
            return place_now
        await wait_for_any([place.endpoint for place in left], min(soonest, end))


def _explained(model: str, failure: Failure, tries: int) -> str:
    times = "1 try" if tries == 1 else f"{tries} tries"
    return (
        f"model {model} did not answer after {times}: {failure.text}. "
        f"Way out: {failure.kind.way_out}"
    )
