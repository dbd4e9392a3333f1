"""Plans that a planner generates once and that all runs with the same request share."""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from eopsgym.agents.messages import Event, EventSink, Message, MessageEvent, Prompt, ReplyEvent, now
from eopsgym.agents.models.redact import hide, secrets_of
from eopsgym.agents.orchestrators.react import tools_of
from eopsgym.agents.plans.ask_planner import PLAN, ask_planner, planner_messages
from eopsgym.agents.plans.kept_plans import KeptPlan, KeptPlans
from eopsgym.agents.protocols import Environment, Model
from eopsgym.agents.stopping import Meter, Stop, StopReason

_Locks = WeakValueDictionary[str, asyncio.Lock]
_locks: WeakKeyDictionary[asyncio.AbstractEventLoop, _Locks] = WeakKeyDictionary()


class GeneratedPlan:
    """A plan that a planner generates from policy, request and tools when a run first needs it.

    For the same planner, settings and messages the plan is generated once; concurrent runs wait for
    it. The run that generated it bears its cost; the others report that they reuse it. The plan's
    tokens and cost count towards the limits of all runs that follow it, so that the rest for the
    agent is the same for all.

    Args:
        planner: the model that generates it.
        folder: the folder of its file; None keeps it in this process's memory.
    """

    def __init__(self, planner: Model, folder: Path | None) -> None:
        self.planner = planner
        self.source = f"generated:{planner.name}"
        self.folder = folder
        self._kept = KeptPlans(folder)

    @property
    def settings(self) -> Mapping[str, Any]:
        """A digest of the instructions, and the planner's own settings."""
        planner_settings = getattr(self.planner, "settings", None)
        digest = hashlib.sha256(PLAN.encode()).hexdigest()[:8]
        return {"prompts": digest} | ({"planner": planner_settings} if planner_settings else {})

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets of the planner, which must not get into a record."""
        return tuple(getattr(self.planner, "secrets", ()))

    async def ask(
        self, prompt: Prompt, environment: Environment, meter: Meter, events: EventSink
    ) -> str:
        """Return the plan: an earlier one, or one that is generated now, whose reply is reported.

        Raises:
            Stop: there is no plan, because the planner fails or gives none (`model_error`), the
                environment fails, or a limit is reached, even by the plan alone.
            StoreError: the plan cannot be stored, or the stored one cannot be read.
        """
        messages = planner_messages(prompt, await tools_of(environment))
        key = self._key(messages)
        async with _turn(key, meter):
            kept = self._kept.find(key)
            if kept is not None:
                events(MessageEvent("plan", f"{self.source}, {kept.made}; used again here"))
                meter.spend(kept.tokens, kept.cost)
            else:
                events(MessageEvent("plan", f"{self.source}, made for this run"))
                made = await self._make(messages, meter, events)
                kept = self._kept.keep(key, made)
                if kept != made:  # another process was faster: all use its plan
                    events(MessageEvent("plan", f"{self.source}, {kept.made}; used here, too"))
        try:
            meter.check()
        except Stop as stop:
            raise Stop(stop.reason, f"{stop.detail}, for the plan alone") from stop
        return kept.text

    async def _make(self, messages: Sequence[Message], meter: Meter, events: EventSink) -> KeptPlan:
        replies: list[ReplyEvent] = []

        def note(event: Event) -> None:
            events(event)
            replies.extend([event] if isinstance(event, ReplyEvent) else [])

        try:
            text = await ask_planner(self.planner, messages, meter, note)
        except Stop as stop:
            # The agent has not started, so there is nothing to judge.
            no_plan = stop.reason is StopReason.NO_PLAN
            raise Stop(StopReason.MODEL_ERROR if no_plan else stop.reason, stop.detail) from stop
        text = hide(text, secrets_of(self.planner))  # the file may be read by others
        reply = replies[0].reply
        return KeptPlan(text, self.source, now(), reply.usage.total_tokens, reply.cost)

    def _key(self, messages: Sequence[Message]) -> str:
        """Return a digest of the planner, its settings and its messages, which decide the plan."""
        parts = [self.planner.name, self.settings, [(m.role, m.content) for m in messages]]
        text = json.dumps(parts, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:32]


@asynccontextmanager
async def _turn(key: str, meter: Meter) -> AsyncIterator[None]:
    """Wait for another task that is generating the same plan, until the time limit.

    Raises:
        Stop: the time is up.
    """
    locks = _locks.setdefault(asyncio.get_running_loop(), WeakValueDictionary())
    lock = locks.setdefault(key, asyncio.Lock())
    try:
        async with asyncio.timeout(meter.seconds_left):
            await lock.acquire()
    except TimeoutError:
        raise meter.out_of_time() from None
    try:
        yield
    finally:
        lock.release()
