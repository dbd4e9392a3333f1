"""Webinars."""

from typing import Annotated, Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Shown, tool
from eopsgym.domains.teams.resources.virtual_events import EventKind, NewEvent

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
    """Make a webinar, which is a draft at first, and show it.

    The signed-in user is its organizer, who alone can publish or cancel it. The end has to be
    after the start. Nobody is invited by it. `publish_virtual_event_webinar` ends the draft.
    """
    made = WEBINARS.create(call, given, {})
    return WEBINARS.views(call, [WEBINARS.the_event(call, made)])[0]


@tool(reads="virtual_events")
def get_virtual_event_webinar(call: Call, webinar_id: str) -> dict[str, Any]:
    """Show one webinar of the organisation: times, status, organizers and settings.

    Drafts and canceled webinars are shown as well, to everybody of the organisation.
    """
    return WEBINARS.views(call, [WEBINARS.the_event(call, webinar_id)])[0]


@tool(reads="virtual_events")
def list_virtual_event_webinars(call: Call, **given: Unpack[Counted]) -> dict[str, Any]:
    """List the webinars of the organisation, drafts and canceled ones as well.

    100 are shown at most, in the order in which they were made; `_count` adds how many there
    are.
    """
    values = WEBINARS.views(call, WEBINARS.rows(call))
    return WEBINARS.listed(call, values, given.get("_count", False))


@tool(writes="virtual_events")
def publish_virtual_event_webinar(call: Call, webinar_id: str) -> str:
    """Publish a webinar that is a draft.

    Only its organizer can do so. One that is published stays so, and a canceled one is refused.
    """
    return WEBINARS.move(call, webinar_id, "published", "publish")


@tool(writes="virtual_events")
def cancel_virtual_event_webinar(call: Call, webinar_id: str) -> str:
    """Cancel a webinar for good; it stays in the list with the status `canceled`.

    Only its organizer can do so. A canceled webinar cannot be published again.
    """
    return WEBINARS.move(call, webinar_id, "canceled", "cancel")
