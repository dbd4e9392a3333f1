"""Webinars."""

from typing import Annotated, Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Shown, tool
from eopsgym.domains.teams.virtual_events import EventKind, NewEvent

WEBINARS = EventKind(
    name="webinar",
    type="#microsoft.graph.virtualEventWebinar",
    table="virtual_event_webinars",
    organizers="virtual_event_webinar_coorganizers",
    event_id="webinar_id",
    path="solutions/virtualEvents/webinars",
)


class Counted(TypedDict, total=False):
    """What lists of events take."""

    _count: Annotated[bool, Shown(False)]


@tool(writes="virtual_events")
def create_virtual_event_webinar(call: Call, **given: Unpack[NewEvent]) -> dict[str, Any]:
    """Make a webinar, a draft at first. Time zones have their Windows names."""
    made = WEBINARS.create(call, given, {})
    return WEBINARS.views(call, [WEBINARS.the_event(call, made)])[0]


@tool(reads="virtual_events")
def get_virtual_event_webinar(call: Call, webinar_id: str) -> dict[str, Any]:
    """Show a webinar of the organisation, canceled ones as well."""
    return WEBINARS.views(call, [WEBINARS.the_event(call, webinar_id)])[0]


@tool(reads="virtual_events")
def list_virtual_event_webinars(call: Call, **given: Unpack[Counted]) -> dict[str, Any]:
    """List the webinars of the organisation, and with `_count` how many there are."""
    values = WEBINARS.views(call, WEBINARS.rows(call))
    return WEBINARS.listed(call, values, given.get("_count", False))


@tool(writes="virtual_events")
def publish_virtual_event_webinar(call: Call, webinar_id: str) -> str:
    """Publish a draft, which only its organizer may do; canceled webinars stay canceled."""
    return WEBINARS.move(call, webinar_id, "published", "publish")


@tool(writes="virtual_events")
def cancel_virtual_event_webinar(call: Call, webinar_id: str) -> str:
    """Cancel a webinar for good, which only its organizer may do."""
    return WEBINARS.move(call, webinar_id, "canceled", "cancel")
