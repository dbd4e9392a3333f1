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
    """An invited person: the id of a user, or the address of a guest."""

    id: str


class NewTownhall(NewEvent, total=False):
    isInviteOnly: Annotated[bool, Shown(False)]
    invitedAttendees: list[Attendee]


class Counted(TypedDict, total=False):
    _count: Annotated[bool, Shown(False)]


@tool(writes="virtual_events")
def create_virtual_event_webinar(call: Call, **given: Unpack[NewEvent]) -> Row:
    """Create a webinar as a draft, and return it.

    The signed-in user is its organizer; only the organizer can publish or cancel it. The end
    must be after the start. Nobody is invited. Publish it with `publish_virtual_event_webinar`.
    """
    event_id = WEBINARS.create(call, given)
    return WEBINARS.views(call, [WEBINARS.find_own(call, event_id)])[0]


@tool(reads="virtual_events")
def get_virtual_event_webinar(call: Call, webinar_id: str) -> Row:
    """Return one webinar of the organisation: times, status, organizers and settings.

    Drafts and canceled webinars are returned as well, to everybody in the organisation.
    """
    return WEBINARS.views(call, [WEBINARS.find_own(call, webinar_id)])[0]


@tool(reads="virtual_events")
def list_virtual_event_webinars(call: Call, **given: Unpack[Counted]) -> Row:
    """List the webinars of the organisation, including drafts and canceled ones.

    At most 100 are returned, in the order in which they were created; `_count` adds the total
    number.
    """
    return WEBINARS.list_own(call, given.get("_count", False), WEBINARS.views)


@tool(writes="virtual_events")
def publish_virtual_event_webinar(call: Call, webinar_id: str) -> str:
    """Publish a webinar that is a draft.

    Only its organizer can publish it. If it is already published, nothing changes; a canceled
    webinar is an error.
    """
    return WEBINARS.set_status(call, webinar_id, "published", "publish")


@tool(writes="virtual_events")
def cancel_virtual_event_webinar(call: Call, webinar_id: str) -> str:
    """Cancel a webinar permanently; it stays in lists with the status `canceled`.

    Only its organizer can cancel it. A canceled webinar cannot be published again.
    """
    return WEBINARS.set_status(call, webinar_id, "canceled", "cancel")


@tool(writes="virtual_events")
def create_virtual_event_townhall(call: Call, **given: Unpack[NewTownhall]) -> Row:
    """Create a town hall as a draft, with its invited attendees.

    The signed-in user is its organizer; only the organizer can cancel it. The end must be after
    the start. If the call fails, check `list_virtual_event_townhalls` before you try again,
    because the town hall may have been created nevertheless. No tool publishes a town hall.
    """
    given.setdefault("isInviteOnly", False)
    if given["isInviteOnly"] and given["audience"] != "organization":
        message = "isInviteOnly can only be true if audience is 'organization'"
        raise ToolError(message, field="isInviteOnly")
    attendees = _attendees(call, given.get("invitedAttendees") or [])
    event_id = TOWNHALLS.create(call, given)
    here = {"org_id": call.user["org_id"], "townhall_id": event_id, "added_at": call.stamp}
    insert_rows(call, _INVITED, [{**here, **attendee} for attendee in attendees])
    if not call.repaired:
        raise CommittedRefusal(_FAILED)
    return _townhalls(call, [TOWNHALLS.find_own(call, event_id)])[0]


@tool(reads="virtual_events")
def list_virtual_event_townhalls(call: Call, **given: Unpack[Counted]) -> Row:
    """List the town halls of the organisation with invited attendees, drafts and canceled ones too.

    At most 100 are returned, in the order in which they were created; `_count` adds the total
    number.
    """
    return TOWNHALLS.list_own(call, given.get("_count", False), _townhalls)


@tool(writes="virtual_events")
def cancel_virtual_event_townhall(call: Call, townhall_id: str) -> str:
    """Cancel a town hall permanently; it stays in lists with the status `canceled`.

    Only its organizer can cancel it.
    """
    return TOWNHALLS.set_status(call, townhall_id, "canceled", "cancel")


def _attendees(call: Call, given: list[Attendee]) -> list[Row]:
    """Return the distinct invited people; the address of an unknown one is that of a guest."""
    if len(given) > MOST_PEOPLE:
        raise ToolError(f"At most {MOST_PEOPLE} invitedAttendees", field="invitedAttendees")
    attendees: dict[str, Row] = {}
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
        attendees.setdefault(identity if user else identity.lower(), attendee)
    return list(attendees.values())


def _townhalls(call: Call, rows: Sequence[Row]) -> list[Row]:
    """Return town halls in the form of results, with the invited attendees."""
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
