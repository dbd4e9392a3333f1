"""Common parts of webinars and town halls: times, organizers and status."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Required

from typing_extensions import TypedDict

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.products import ViewProperty, filled, flag, stored
from eopsgym.domains.query.query_model import Compare
from eopsgym.domains.rows import ANY_OF, as_list, insert_rows
from eopsgym.domains.teams.dialect import DONE, context
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.users import tenant_id, the_user
from eopsgym.domains.teams.resources.windows_zones import in_utc, local_time, zone

MOST_LISTED = 100
MOST_PEOPLE = 500
"""The maximum number of co-organizers, and of invited people, of an event."""
_MOST_CHARACTERS = 500


class EventText(TypedDict):
    contentType: Literal["text", "html"]
    content: str


class ZonedTime(TypedDict):
    """A local time in a time zone with a Windows name."""

    dateTime: str
    timeZone: str


class Organizer(TypedDict):
    id: str


class EventSettings(TypedDict, total=False):
    isAttendeeEmailNotificationEnabled: bool


class NewEvent(TypedDict, total=False):
    displayName: Required[str]
    description: Required[EventText]
    startDateTime: Required[ZonedTime]
    endDateTime: Required[ZonedTime]
    audience: Required[Literal["everyone", "organization", "unknownFutureValue"]]
    coOrganizers: list[Organizer]
    settings: EventSettings


class Events(GraphView):
    """Webinars or town halls.

    Args:
        name: `webinar` or `townhall`, from which tables, columns, types and addresses are named.
        more: the properties that come after `audience` in results.
    """

    def __init__(self, name: str, *more: ViewProperty) -> None:
        super().__init__(
            f"virtual_event_{name}s",
            name.capitalize(),
            *filled("@odata.type"),
            *stored("id status displayName"),
            *filled("description startDateTime endDateTime"),
            *stored("audience"),
            *more,
            *filled("createdBy coOrganizers settings"),
            *stored("externalEventInformation", lambda text: from_json(text, [])),
            objects={
                "description": (
                    *stored("contentType", column="description_content_type"),
                    *stored("content", column="description_content"),
                ),
                "settings": flag("isAttendeeEmailNotificationEnabled"),
            },
            new={
                "status": "draft",
                "is_attendee_email_notification_enabled": 0,
                "external_event_information": "[]",
            },
        )
        self.name, self.event_id = name, f"{name}_id"
        self._organizers = f"virtual_event_{name}_coorganizers"
        self._type = f"#microsoft.graph.virtualEvent{name.capitalize()}"

    def create(self, call: Call, given: NewEvent) -> str:
        """Create a draft and return its id.

        Raises:
            ToolError: the name, the times or the co-organizers are invalid.
        """
        title = given["displayName"].strip()
        if not 1 <= len(title) <= _MOST_CHARACTERS:
            message = f"displayName must have 1 to {_MOST_CHARACTERS} characters"
            raise ToolError(message, field="displayName")
        start, end = _times(given["startDateTime"], given["endDateTime"])
        organizers = _users(call, given.get("coOrganizers") or ())
        me = call.user
        first = random_uuid(call, self.table, "id")
        event_id = f"{first}@{random_uuid(call, self.table, 'created_by_tenant_id')}"
        columns = {
            **self.columns({**given, "displayName": title}),
            "start_date_time": start,
            "start_time_zone": given["startDateTime"]["timeZone"],
            "end_date_time": end,
            "end_time_zone": given["endDateTime"]["timeZone"],
            "created_by_user_id": me["user_id"],
            "created_by_display_name": me["display_name"],
            "created_by_tenant_id": tenant_id(call),
        }
        self.insert(call, event_id, columns)
        added = {"org_id": me["org_id"], self.event_id: event_id, "added_at": call.stamp}
        insert_rows(call, self._organizers, [{**added, "user_id": user} for user in organizers])
        return event_id

    def views(self, call: Call, rows: Sequence[Row], **given: Mapping[str, list[Row]]) -> list[Row]:
        """Return events in the form of results, with additional lists by event id in `given`."""
        sql = f"""
            SELECT seat.{self.event_id} AS event, teams_users.user_id AS id,
                teams_orgs.tenant_id AS tenantId, teams_users.display_name AS displayName
            FROM {self._organizers} AS seat
            JOIN teams_users ON teams_users.user_id = seat.user_id
            LEFT JOIN teams_orgs ON teams_orgs.org_id = teams_users.org_id
            WHERE seat.{self.event_id} IN ({ANY_OF}) ORDER BY seat.rowid
        """
        organizers: dict[str, list[Row]] = {}
        for seat in call.rows(sql, as_list([row["id"] for row in rows])):
            organizers.setdefault(seat.pop("event"), []).append(seat)
        lists = {"coOrganizers": organizers, **given}
        return [
            self._view(call, row, {name: by_id.get(row["id"], []) for name, by_id in lists.items()})
            for row in rows
        ]

    def _view(self, call: Call, row: Row, given: dict[str, list[Row]]) -> Row:
        creator = {
            "@odata.type": "#microsoft.graph.communicationsUserIdentity",
            "id": row["created_by_user_id"],
            "displayName": row["created_by_display_name"],
            "tenantId": row["created_by_tenant_id"],
        }
        more: Row = {"@odata.type": self._type, **given}
        event = self.answer(
            row,
            startDateTime=_shown(row["start_date_time"], row["start_time_zone"]),
            endDateTime=_shown(row["end_date_time"], row["end_time_zone"]),
            createdBy={"application": None, "device": None, "user": creator},
            **more,
        )
        if call.user["user_id"] not in (each["id"] for each in (creator, *given["coOrganizers"])):
            event["externalEventInformation"] = []
        return event

    def list_own(
        self, call: Call, counted: bool, views: Callable[[Call, list[Row]], list[Row]]
    ) -> Row:
        """Return the result of a list of the organisation's events, up to the limit."""
        where = Compare("org_id", "=", call.user["org_id"])
        rows = self.rows_where(call, where, limit=MOST_LISTED)
        answer: Row = {"@odata.context": context(f"solutions/virtualEvents/{self.name}s")}
        if counted:
            answer["@odata.count"] = self.count(call, where)
        return {**answer, "value": views(call, rows)}

    def set_status(self, call: Call, event_id: str, status: str, verb: str) -> str:
        """Publish or cancel an event; if it already has the status, nothing changes.

        Raises:
            ToolError: the acting user did not create the event, or it is canceled.
        """
        event = self.find_own(call, event_id)
        if event["created_by_user_id"] != call.user["user_id"]:
            message = f"Only the organizer can {verb} the {self.name}"
            raise ToolError(message, "FORBIDDEN")
        if event["status"] == status:
            return DONE
        if event["status"] == "canceled":
            raise ToolError(f"Cannot {verb} a canceled {self.name}")
        self.change(call, event_id, {"status": status})
        return DONE


def _users(call: Call, given: Iterable[Organizer]) -> list[str]:
    names = list(dict.fromkeys(each["id"] for each in given))
    if len(names) > MOST_PEOPLE:
        raise ToolError(f"At most {MOST_PEOPLE} coOrganizers", field="coOrganizers")
    return list(dict.fromkeys(the_user(call, name)["user_id"] for name in names))


def _times(start: ZonedTime, end: ZonedTime) -> tuple[str, str]:
    """Return a start and an end in the form of the columns.

    Raises:
        ToolError: a time is invalid, or the end is not after the start.
    """
    start_zone = zone(start["timeZone"], "startDateTime")
    end_zone = zone(end["timeZone"], "endDateTime")
    first = local_time(start["dateTime"], "startDateTime")
    last = local_time(end["dateTime"], "endDateTime")
    if in_utc(last, end_zone) <= in_utc(first, start_zone):
        raise ToolError("endDateTime must be after startDateTime", field="endDateTime")
    return first.isoformat(), last.isoformat()


def _shown(stored: Any, name: str | None) -> Row | None:
    """Return a time in the form of a result: local in its time zone, without an offset."""
    if not isinstance(stored, str):
        return None
    return {"dateTime": stored.replace(" ", "T")[:19], "timeZone": name}
