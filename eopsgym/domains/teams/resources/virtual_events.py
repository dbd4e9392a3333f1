"""What webinars and town halls have in common: times, organisers, status."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Required

from typing_extensions import TypedDict

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.query.query_model import ANY_OF, as_list
from eopsgym.domains.rows import insert_row, insert_rows, update
from eopsgym.domains.teams.dialect import DONE, context
from eopsgym.domains.teams.resources.users import tenant_id, the_user
from eopsgym.domains.teams.resources.windows_zones import in_utc, local_time, zone

MOST_LISTED = 100
MOST_PEOPLE = 500
"""Co-organisers or guests of one event."""
_MOST_CHARACTERS = 500


class EventText(TypedDict):
    """What an event is about."""

    contentType: Literal["text", "html"]
    content: str


class ZonedTime(TypedDict):
    """A time by the clock of a zone that Windows has a name for."""

    dateTime: str
    timeZone: str


class Organizer(TypedDict):
    """One of those who organise an event with its creator."""

    id: str


class EventSettings(TypedDict, total=False):
    """What else is set for an event."""

    isAttendeeEmailNotificationEnabled: bool


class NewEvent(TypedDict, total=False):
    """An event to be made."""

    displayName: Required[str]
    description: Required[EventText]
    startDateTime: Required[ZonedTime]
    endDateTime: Required[ZonedTime]
    audience: Required[Literal["everyone", "organization", "unknownFutureValue"]]
    coOrganizers: list[Organizer]
    settings: EventSettings


@dataclass(frozen=True)
class EventKind:
    """Webinars or town halls.

    Attributes:
        name: as refusals call one.
        type: as answers call one.
        table: where they are.
        organizers: the table of co-organisers, and its column of the event.
        path: the address of all of them.
    """

    name: str
    type: str
    table: str
    organizers: str
    event_id: str
    path: str

    def the_event(self, call: Call, event_id: str) -> Row:
        """Return an event of the own organisation.

        Raises:
            ToolError: there is none.
        """
        sql = f"SELECT * FROM {self.table} WHERE id = ? AND org_id = ?"
        found = call.row(sql, event_id, call.user["org_id"])
        if found is None:
            message = f"{self.name.capitalize()} not found: {event_id}"
            raise ToolError(f"{message} or not from your organization", "NOT_FOUND")
        return found

    def create(self, call: Call, given: NewEvent, more: dict[str, Any]) -> str:
        """Make a draft and return its id.

        Raises:
            ToolError: a name of the wrong length, times that are invalid or in the wrong order, or
                an
                unknown co-organiser.
        """
        title = given["displayName"].strip()
        if not 1 <= len(title) <= _MOST_CHARACTERS:
            message = f"displayName must have 1 to {_MOST_CHARACTERS} characters"
            raise ToolError(message, field="displayName")
        start, end = _times(given["startDateTime"], given["endDateTime"])
        organizers = self._organizers(call, given.get("coOrganizers") or ())
        me = call.user
        first = random_uuid(call, self.table, "id")
        made = f"{first}@{random_uuid(call, self.table, 'created_by_tenant_id')}"
        row = {
            "org_id": me["org_id"],
            "id": made,
            "display_name": title,
            "description_content_type": given["description"]["contentType"],
            "description_content": given["description"]["content"],
            "start_date_time": start,
            "start_time_zone": given["startDateTime"]["timeZone"],
            "end_date_time": end,
            "end_time_zone": given["endDateTime"]["timeZone"],
            "audience": given["audience"],
            "status": "draft",
            "created_by_user_id": me["user_id"],
            "created_by_display_name": me["display_name"],
            "created_by_tenant_id": tenant_id(call),
            "is_attendee_email_notification_enabled": int(
                (given.get("settings") or {}).get("isAttendeeEmailNotificationEnabled", False)
            ),
            "external_event_information": "[]",
            "created_at": call.stamp,
            "updated_at": call.stamp,
            **more,
        }
        insert_row(call, self.table, row)
        seats = [
            {"org_id": me["org_id"], self.event_id: made, "user_id": user, "added_at": call.stamp}
            for user in organizers
        ]
        insert_rows(call, self.organizers, seats)
        return made

    def views(self, call: Call, rows: Sequence[Row]) -> list[dict[str, Any]]:
        """Return events as answers show them."""
        seats = call.rows(
            f"""SELECT seat.{self.event_id} AS event, teams_users.user_id AS id,
                    teams_orgs.tenant_id AS tenantId, teams_users.display_name AS displayName
                FROM {self.organizers} AS seat
                JOIN teams_users ON teams_users.user_id = seat.user_id
                LEFT JOIN teams_orgs ON teams_orgs.org_id = teams_users.org_id
                WHERE seat.{self.event_id} IN ({ANY_OF}) ORDER BY seat.rowid""",
            as_list([row["id"] for row in rows]),
        )
        organizers: dict[str, list[Row]] = {}
        for seat in seats:
            organizers.setdefault(seat.pop("event"), []).append(seat)
        me = call.user["user_id"]
        return [self._view(row, organizers.get(row["id"], []), me) for row in rows]

    def _view(self, row: Row, organizers: list[Row], me: str) -> dict[str, Any]:
        inner = me == row["created_by_user_id"] or any(each["id"] == me for each in organizers)
        user = {
            "@odata.type": "#microsoft.graph.communicationsUserIdentity",
            "id": row["created_by_user_id"],
            "displayName": row["created_by_display_name"],
            "tenantId": row["created_by_tenant_id"],
        }
        notified = bool(row["is_attendee_email_notification_enabled"])
        return {
            "@odata.type": self.type,
            "id": row["id"],
            "status": row["status"],
            "displayName": row["display_name"],
            "description": {
                "contentType": row["description_content_type"],
                "content": row["description_content"],
            },
            "startDateTime": _shown(row["start_date_time"], row["start_time_zone"]),
            "endDateTime": _shown(row["end_date_time"], row["end_time_zone"]),
            "audience": row["audience"],
            "createdBy": {"application": None, "device": None, "user": user},
            "coOrganizers": organizers,
            "settings": {"isAttendeeEmailNotificationEnabled": notified},
            "externalEventInformation": (
                from_json(row["external_event_information"], []) if inner else []
            ),
        }

    def rows(self, call: Call) -> list[Row]:
        """Return the events of the own organisation, up to the limit of lists."""
        sql = f"SELECT * FROM {self.table} WHERE org_id = ? ORDER BY rowid LIMIT ?"
        return call.rows(sql, call.user["org_id"], MOST_LISTED)

    def listed(self, call: Call, values: list[dict[str, Any]], counted: bool) -> dict[str, Any]:
        """Return the answer of a list."""
        answer: dict[str, Any] = {"@odata.context": context(self.path)}
        if counted:
            sql = f"SELECT count(*) FROM {self.table} WHERE org_id = ?"
            answer["@odata.count"] = call.value(sql, call.user["org_id"])
        return {**answer, "value": values}

    def move(self, call: Call, event_id: str, status: str, verb: str) -> str:
        """Publish or cancel an event, which its creator alone may do; again changes nothing.

        Raises:
            ToolError: there is no such event, another made it, or it is canceled for good.
        """
        event = self.the_event(call, event_id)
        if event["created_by_user_id"] != call.user["user_id"]:
            message = f"Only the organizer can {verb} the {self.name}"
            raise ToolError(message, "FORBIDDEN")
        if event["status"] == status:
            return DONE
        if event["status"] == "canceled":
            raise ToolError(f"Cannot {verb} a canceled {self.name}")
        update(call, self.table, event_id, {"status": status, "updated_at": call.stamp})
        return DONE

    def _organizers(self, call: Call, given: Iterable[Organizer]) -> list[str]:
        names = list(dict.fromkeys(each["id"] for each in given))
        if len(names) > MOST_PEOPLE:
            raise ToolError(f"At most {MOST_PEOPLE} coOrganizers", field="coOrganizers")
        return list(dict.fromkeys(the_user(call, name)["user_id"] for name in names))


def _times(start: ZonedTime, end: ZonedTime) -> tuple[str, str]:
    """Start and end as columns hold them."""
    zones = zone(start["timeZone"], "startDateTime"), zone(end["timeZone"], "endDateTime")
    times = (
        local_time(start["dateTime"], "startDateTime"),
        local_time(end["dateTime"], "endDateTime"),
    )
    if in_utc(times[1], zones[1]) <= in_utc(times[0], zones[0]):
        raise ToolError("endDateTime must be after startDateTime", field="endDateTime")
    return times[0].isoformat(), times[1].isoformat()


def _shown(stored: Any, name: str | None) -> dict[str, Any] | None:
    """Return a time as answers show it: by the clock of its zone, without an offset."""
    if not isinstance(stored, str):
        return None
    return {"dateTime": stored.replace(" ", "T")[:19], "timeZone": name}
