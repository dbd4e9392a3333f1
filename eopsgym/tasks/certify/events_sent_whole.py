"""Right variants that replace an event as a whole, as a calendar program does."""

from collections.abc import Sequence
from typing import Any

from eopsgym.domains.kernel import Tool
from eopsgym.gym import Step
from eopsgym.tasks.gold import GoldCall


def events_sent_whole(
    calls: Sequence[GoldCall], steps: Sequence[Step], update: Tool
) -> list[GoldCall] | None:
    """Return calls that update whole events instead of patching them; None if none is patched.

    Args:
        calls: the calls of a solution.
        steps: the step of each call; the result of a patch is the whole event.
        update: the tool that takes whole events.
    """
    changed = [
        _sent_whole(call, step, update) if call.tool == "patch_event" else call
        for call, step in zip(calls, steps, strict=True)
    ]
    return changed if changed != list(calls) else None


def _sent_whole(call: GoldCall, step: Step, update: Tool) -> GoldCall:
    shown: dict[str, Any] = step.value
    event = {name: shown[name] for name in update.schema["properties"] if name in shown}
    return GoldCall(update.name, {**event, **step.arguments}, call.alias)
