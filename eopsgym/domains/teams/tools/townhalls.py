"""Town halls."""

from collections.abc import Sequence
from typing import Annotated, Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.query.query_model import ANY_OF, as_list
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.resources.users import find_user, tenant_id
from eopsgym.domains.teams.resources.virtual_events import MOST_PEOPLE, EventKind, NewEvent
from eopsgym.domains.teams.tools.webinars import Counted

TOWNHALLS = EventKind(
    name="townhall",
    type="#microsoft.graph.virtualEventTownhall",
    table="virtual_event_townhalls",
    organizers="virtual_event_townhall_coorganizers",
    event_id="townhall_id",
    path="solutions/virtualEvents/townhalls",
)
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
    """A town hall to be made."""

    isInviteOnly: Annotated[bool, Shown(False)]
    invitedAttendees: list[Attendee]


@tool(writes="virtual_events")
def create_virtual_event_townhall(call: Call, **given: Unpack[NewTownhall]) -> dict[str, Any]:
    """Make a town hall, which is a draft at first, with those who are invited.

    The signed-in user is its organizer, who alone can cancel it. The end has to be after the
    start. Where the answer is an error, see `list_virtual_event_townhalls` before you try
    again, as it can have been made all the same. No tool publishes a town hall.
    """
    closed = given.get("isInviteOnly", False)
    if closed and given["audience"] != "organization":
        message = "isInviteOnly can only be true if audience is 'organization'"
        raise ToolError(message, field="isInviteOnly")
    attendees = _attendees(call, given.get("invitedAttendees") or [])
    made = TOWNHALLS.create(call, given, {"is_invite_only": int(closed)})
    for attendee in attendees:
        row = {"org_id": call.user["org_id"], "townhall_id": made, **attendee}
        insert_row(call, _INVITED, {**row, "added_at": call.stamp})
    if not call.repaired:
        raise CommittedRefusal(_FAILED)
    return _views(call, [TOWNHALLS.the_event(call, made)])[0]


@tool(reads="virtual_events")
def list_virtual_event_townhalls(call: Call, **given: Unpack[Counted]) -> dict[str, Any]:
    """List the town halls of the organisation with those invited, drafts and canceled ones as well.

    100 are shown at most, in the order in which they were made; `_count` adds how many there
    are.
    """
    values = _views(call, TOWNHALLS.rows(call))
    return TOWNHALLS.listed(call, values, given.get("_count", False))


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
        user = find_user(call, name)
        if user is None and "@" not in name.strip("@"):
            message = f"User not found: {name} or not from your organization"
            raise ToolError(message, "NOT_FOUND")
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


def _views(call: Call, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return town halls as answers show them, with the invited people after the audience."""
    invited: dict[str, list[Row]] = {}
    for each in call.rows(
        f"""SELECT * FROM {_INVITED}
            WHERE townhall_id IN ({ANY_OF}) ORDER BY rowid""",
        as_list([row["id"] for row in rows]),
    ):
        invited.setdefault(each["townhall_id"], []).append(each)
    shown = []
    for row, event in zip(rows, TOWNHALLS.views(call, rows), strict=True):
        townhall: dict[str, Any] = {}
        for name, value in event.items():
            townhall[name] = value
            if name == "audience":
                townhall["isInviteOnly"] = bool(row["is_invite_only"])
                guests = invited.get(row["id"], [])
                townhall["invitedAttendees"] = [_invited(each) for each in guests]
        shown.append(townhall)
    return shown


def _invited(row: Row) -> dict[str, Any]:
    identity = {
        "@odata.type": f"#microsoft.graph.{row['identity_type']}",
        "id": row["identity_id"],
        "displayName": row["display_name"],
    }
    if row["identity_type"] == _GUEST:
        return {**identity, "email": row["guest_email"]}
    return {**identity, "tenantId": row["tenant_id"]}
