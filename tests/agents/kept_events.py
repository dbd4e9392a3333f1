"""Events as the record of a run has them."""

import json
from collections.abc import Iterable
from typing import Any

from eopsgym.agents import Event
from eopsgym.runs.event_json import texts_of_events


def as_kept(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Each as its JSON says it."""
    return [json.loads(text) for text in texts_of_events(events)]
