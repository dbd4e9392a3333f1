"""Events that are sent back whole, as if a program had edited what it was shown, not patched."""

from collections.abc import Sequence
from typing import Any

from eopsgym.domains.kernel import Tool
from eopsgym.gym import Step
from eopsgym.tasks.gold import GoldCall


def events_sent_whole(
    calls: Sequence[GoldCall], steps: Sequence[Step], update: Tool
) -> list[GoldCall] | None:
    """Calls that update whole events instead of patching them; None where no call patches one.

    Args:
        calls: of a solution.
        steps: what came of them, one each; a patch answers with the event as it is then.
        update: the tool that takes whole events.
    """
    found = [
        _sent_whole(call, step, update) if call.tool == "patch_event" else call
        for call, step in zip(calls, steps, strict=True)
    ]
    return found if found != list(calls) else None


def _sent_whole(call: GoldCall, step: Step, update: Tool) -> GoldCall:
    shown: dict[str, Any] = step.value
    event = {name: shown[name] for name in update.schema["properties"] if name in shown}
    return GoldCall(update.name, {**event, **step.arguments}, call.alias)
