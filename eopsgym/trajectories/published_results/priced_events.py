"""The cost of the replies in a result file, which the file does not contain."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from eopsgym.agents import Event, ReplyEvent, price_list


def priced(events: Sequence[Event], started_at: str) -> tuple[tuple[Event, ...], str]:
    """Return the events with the cost of each reply, and the price list that was used.

    A reply whose model has no price, or whose tokens are unknown, has no cost. The name of the
    list is empty where no reply has a cost.

    Args:
        events: the events of a run.
        started_at: when it began, in UTC; prices of that day are used, or of today where it is
            empty.

    Raises:
        ConfigError: if the file of prices cannot be read, or a field of it is wrong.
    """
    prices = price_list()
    day = date.fromisoformat(started_at[:10]) if started_at else None
    made = tuple(
        replace(event, reply=replace(event.reply, cost=prices.cost(model, event.reply.usage, day)))
        if isinstance(event, ReplyEvent) and (model := event.reply.model)
        else event
        for event in events
    )
    is_priced = any(isinstance(each, ReplyEvent) and each.reply.cost is not None for each in made)
    return made, prices.label if is_priced else ""
