"""Webinars and town halls."""

from collections.abc import Sequence
from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.products import filled, flag
from eopsgym.domains.rows import ANY_OF, as_list, insert_rows
from eopsgym.domains.teams.resources.users import find_user, tenant_id, the_user
from eopsgym.domains.teams.resources.virtual_events import MOST_PEOPLE, Events, NewEvent

WEBINARS = Events("webinar")
TOWNHALLS = Events("townhall", *flag("isInviteOnly"), *filled("invitedAttendees"))
_FAILED = (
    "Failed to create townhall: schemas.virtual_event_townhall.VirtualEventTownhallResponse() "
    "argument after ** must be a mapping, not NoneType"
)
_INVITED = "virtual_event_townhall_invited_attendees"
_USER, _GUEST = "communicationsUserIdentity", "communicationsGuestIdentity"


class Attendee(TypedDict):
    """Somebody invited: a user's id, or the address of a guest."""

    id: str


class NewTownhall(NewEvent, total=False):
    isInviteOnly: Annotated[bool, Shown(False)]
    invitedAttendees: list[Attendee]


class Counted(TypedDict, total=False):
    _count: Annotated[bool, Shown(False)]


@tool(writes="virtual_events")
def create_virtual_event_webinar(call: Call, **given: Unpack[NewEvent]) -> Row:
    """Make a webinar, which is a draft at first, and show it.

    The signed-in user is its organizer, who alone can publish or cancel it. The end has to be
    after the start. Nobody is invited by it. `publish_virtual_event_webinar` ends the draft.
    """
    made = WEBINARS.create(call, given)
    return WEBINARS.views(call, [WEBINARS.find_own(call, made)])[0]


@tool(reads="virtual_events")
def get_virtual_event_webinar(call: Call, webinar_id: str) -> Row:
    """Show one webinar of the organisation: times, status, organizers and settings.

    Drafts and canceled webinars are shown as well, to everybody of the organisation.
    """
    return WEBINARS.views(call, [WEBINARS.find_own(call, webinar_id)])[0]


@tool(reads="virtual_events")
def list_virtual_event_webinars(call: Call, **given: Unpack[Counted]) -> Row:
    """List the webinars of the organisation, drafts and canceled ones as well.

    100 are shown at most, in the order in which they were made; `_count` adds how many there
    are.
    """
    return WEBINARS.list_own(call, given.get("_count", False), WEBINARS.views)


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


@tool(writes="virtual_events")
def create_virtual_event_townhall(call: Call, **given: Unpack[NewTownhall]) -> Row:
    """Make a town hall, which is a draft at first, with those who are invited.

    The signed-in user is its organizer, who alone can cancel it. The end has to be after the
    start. Where the answer is an error, see `list_virtual_event_townhalls` before you try
    again, as it can have been made all the same. No tool publishes a town hall.
    """
    given.setdefault("isInviteOnly", False)
    if given["isInviteOnly"] and given["audience"] != "organization":
        message = "isInviteOnly can only be true if audience is 'organization'"
        raise ToolError(message, field="isInviteOnly")
    attendees = _attendees(call, given.get("invitedAttendees") or [])
    made = TOWNHALLS.create(call, given)
    here = {"org_id": call.user["org_id"], "townhall_id": made, "added_at": call.stamp}
    insert_rows(call, _INVITED, [{**here, **attendee} for attendee in attendees])
    if not call.repaired:
        raise CommittedRefusal(_FAILED)
    return _townhalls(call, [TOWNHALLS.find_own(call, made)])[0]


@tool(reads="virtual_events")
def list_virtual_event_townhalls(call: Call, **given: Unpack[Counted]) -> Row:
    """List the town halls of the organisation with those invited, drafts and canceled ones as well.

    100 are shown at most, in the order in which they were made; `_count` adds how many there
    are.
    """
    return TOWNHALLS.list_own(call, given.get("_count", False), _townhalls)


@tool(writes="virtual_events")
def cancel_virtual_event_townhall(call: Call, townhall_id: str) -> str:
    """Cancel a town hall for good; it stays in the list with the status `canceled`.

    Only its organizer can do so.
    """
    return TOWNHALLS.move(call, townhall_id, "canceled", "cancel")


def _attendees(call: Call, given: list[Attendee]) -> list[Row]:
    """Return the invited people, each once; an unknown one is a guest by address."""
    if len(given) > MOST_PEOPLE:
        raise ToolError(f"At most {MOST_PEOPLE} invitedAttendees", field="invitedAttendees")
    found: dict[str, Row] = {}
    for name in dict.fromkeys(each["id"].strip() for each in given):
        may_be_guest = "@" in name.strip("@")
        user = find_user(call, name) if may_be_guest else the_user(call, name)
        identity = user["user_id"] if user else name
        attendee = {
            "identity_id": identity,
            "identity_type": _USER if user else _GUEST,
            "display_name": user["display_name"] if user else "",
            "tenant_id": tenant_id(call) if user else None,
            "guest_email": None if user else name,
        }
        found.setdefault(identity if user else identity.lower(), attendee)
    return list(found.values())


def _townhalls(call: Call, rows: Sequence[Row]) -> list[Row]:
    """Return town halls as answers show them, with the people who are invited."""
    invited: dict[str, list[Row]] = {}
    sql = f"SELECT * FROM {_INVITED} WHERE townhall_id IN ({ANY_OF}) ORDER BY rowid"
    for each in call.rows(sql, as_list([row["id"] for row in rows])):
        invited.setdefault(each["townhall_id"], []).append(_invited(each))
    return TOWNHALLS.views(call, rows, invitedAttendees=invited)


def _invited(row: Row) -> Row:
    identity = {
        "@odata.type": f"#microsoft.graph.{row['identity_type']}",
        "id": row["identity_id"],
        "displayName": row["display_name"],
    }
    if row["identity_type"] == _GUEST:
        return {**identity, "email": row["guest_email"]}
    return {**identity, "tenantId": row["tenant_id"]}
