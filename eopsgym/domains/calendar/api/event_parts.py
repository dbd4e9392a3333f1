"""The parts of an event that have tables of their own: writing them."""

import json
from typing import Any

from eopsgym.domains.calendar.bodies.conferences import ConferenceData
from eopsgym.domains.calendar.bodies.events import (
    Attachment,
    Attendee,
    ExtendedProperties,
    Reminders,
    WorkingLocation,
)
from eopsgym.domains.calendar.bodies.fields import is_mail
from eopsgym.domains.ids import random_uuid, random_uuids
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.rows import insert_row, insert_rows

_SOLUTIONS = ("hangoutsMeet", "addOn")
_WRONG = "is not valid value. Please provide either 'hangoutsMeet' or 'addOn'"


def clear(call: Call, table: str, event_id: str) -> None:
    """Remove the parts of an event that a table holds."""
    call.execute(f"DELETE FROM {table} WHERE event_id = ?", event_id)


def user_of(call: Call, email: str) -> Row:
    """Return the user of an address; an unknown one is added as a guest.

    Raises:
        ToolError: it is no address.
    """
    found = call.row("SELECT * FROM users WHERE email = ?", email)
    if found is not None:
        return found
    if not is_mail(email):
        raise ToolError(f"Invalid email format: {email}")
    key = random_uuid(call, "users", "user_id")
    insert_row(
        call,
        "users",
        {
            "user_id": key,
            "email": email,
            "name": email.split("@")[0],
            "locale": "en",
            "timezone": "UTC",
            "is_active": 1,
            "is_verified": 0,
            "static_token": random_uuid(call, "users", "static_token"),
            "created_at": call.stamp,
            "updated_at": call.stamp,
        },
    )
    made = call.row("SELECT * FROM users WHERE user_id = ?", key)
    assert made is not None  # it was just made
    return made


def make_guests(call: Call, attendees: list[Attendee]) -> None:
    """Make users of unknown guests; those that are made stay when a later one is refused.

    Raises:
        CommittedRefusal: one has no address, or something that is none.
    """
    try:
        for each in attendees:
            _user(call, each)
    except ToolError as error:
        raise written_before(call, error) from None


def written_before(call: Call, error: ToolError) -> ToolError:
    """Return the error of a call that has written before; unless repaired, its writes stay."""
    return error if call.repaired else CommittedRefusal(error.message)


def _user(call: Call, attendee: Attendee) -> Row:
    if not attendee.email:
        raise ToolError("Email address is required for all attendees")
    return user_of(call, attendee.email)


def write_attendees(call: Call, event_id: str, attendees: list[Attendee]) -> None:
    """Add guests.

    Raises:
        ToolError: one has no address, or something that is none.
    """
    keys = random_uuids(call, "attendees", "attendees_id", len(attendees))
    rows = [
        {
            "attendees_id": key,
            "comment": each.comment,
            "displayName": each.displayName,
            "additionalGuests": each.additionalGuests or 0,
            "optional": int(each.optional or False),
            "resource": int(each.resource or False),
            "responseStatus": each.responseStatus or "needsAction",
            "event_id": event_id,
            "user_id": _user(call, each)["user_id"],
        }
        for key, each in zip(keys, attendees, strict=True)
    ]
    insert_rows(call, "attendees", rows)


def write_reminders(call: Call, event_id: str, reminders: Reminders) -> None:
    """Add reminders: those that are given, or the default one in their place."""
    rows = (
        [("popup", 10)]
        if reminders.useDefault
        else [(each.method, each.minutes) for each in reminders.overrides or []]
    )
    for method, minutes in rows:
        insert_row(
            call,
            "reminders",
            {
                "id": random_uuid(call, "reminders", "id"),
                "event_id": event_id,
                "method": method,
                "minutes": minutes,
                "use_default": int(reminders.useDefault),
            },
        )


def check_attachments(attachments: list[Attachment]) -> None:
    """Refuse files without an address, or with one that is not secure.

    Raises:
        ToolError: one is such a file.
    """
    for each in attachments:
        if not each.fileUrl:
            raise ToolError("fileUrl is required")
        if not each.fileUrl.startswith("https://"):
            raise ToolError(f"Invalid 'fileUrl': must be an https URL {each.fileUrl}")


def write_attachments(call: Call, event_id: str, attachments: list[Attachment]) -> None:
    """Add files.

    Raises:
        ToolError: as `check_attachments`.
    """
    check_attachments(attachments)
    for each in attachments:
        key = random_uuid(call, "attachments", "attachment_id")
        row = {"attachment_id": key, "event_id": event_id, "file_url": each.fileUrl}
        insert_row(call, "attachments", row)


def write_properties(call: Call, event_id: str, properties: ExtendedProperties | Any) -> None:
    """Add the properties that programs leave."""
    for scope in ("private", "shared"):
        value = getattr(properties, scope)
        if value is not None:
            row = {
                "id": random_uuid(call, "extended_properties", "id"),
                "event_id": event_id,
                "scope": scope,
                "properties": json.dumps(value),
            }
            insert_row(call, "extended_properties", row)


def write_birthday(call: Call, event_id: str, kind: str) -> None:
    """Note that an event is a birthday."""
    key = random_uuid(call, "birthday_properties", "id")
    insert_row(call, "birthday_properties", {"id": key, "event_id": event_id, "type": kind})


def write_working_location(call: Call, event_id: str, place: WorkingLocation) -> None:
    """Write where a user works; an office is a separate row, with empty texts for gaps."""
    office = None
    if place.type == "officeLocation" and place.officeLocation is not None:
        office = random_uuid(call, "office_locations", "id")
        given = place.officeLocation.model_dump()
        insert_row(
            call, "office_locations", {"id": office, **{n: v or "" for n, v in given.items()}}
        )
    label = place.customLocation.label if place.customLocation else None
    insert_row(
        call,
        "working_location_properties",
        {
            "working_location_id": random_uuid(
                call, "working_location_properties", "working_location_id"
            ),
            "event_id": event_id,
            "type": place.type,
            "homeOffice": json.dumps(_home(place)),
            "customLocationLabel": label if place.type == "customLocation" else None,
            "officeLocationId": office,
        },
    )


def _home(place: WorkingLocation) -> Any:
    if place.type != "homeOffice":
        return None
    if isinstance(place.homeOffice, str):
        try:
            return json.loads(place.homeOffice)
        except (ValueError, RecursionError):
            return place.homeOffice
    return place.homeOffice


def check_conference(call: Call, data: ConferenceData) -> None:
    """Refuse a conference of an unknown kind, or whose id is missing, foreign or taken.

    Raises:
        ToolError: in the server's words.
    """
    request, solution = data.createRequest, data.conferenceSolution
    asked = request.conferenceSolutionKey if request is not None else None
    if asked is not None and asked.type not in _SOLUTIONS:
        raise ToolError(
            f"Value for type under conferenceSolutionKey  inside the createRequest field {_WRONG}"
        )
    if solution is not None and solution.key is not None:
        if solution.key.type not in _SOLUTIONS:
            raise ToolError(f"Value for type under key field in the conferenceSolution {_WRONG}")
        if solution.key.type == "addOn" and not data.conferenceId:
            raise ToolError(
                "Please provide valid value of conferenceId key for conferenceData or add "
                "conferenceId key with valid value if not present"
            )
        if solution.key.type == "hangoutsMeet" and data.conferenceId:
            raise ToolError("ConferenceId will be set internally. Please remove this field")
    if is_taken(call, data):
        raise ToolError(
            f"Conference Id '{data.conferenceId}' already exists. Please use different ConferenceId"
        )


def is_taken(call: Call, data: ConferenceData) -> bool:
    """Return whether another event has the id of a conference."""
    sql = "SELECT 1 FROM conference_data WHERE id = ?"
    return bool(data.conferenceId and call.value(sql, data.conferenceId))


def write_conference(call: Call, event_id: str, data: ConferenceData) -> None:
    """Add a conference that is asked for; one that is given passes and vanishes.

    A request that was made before, or has no id, fails without data.
    """
    request = data.createRequest
    if request is None:
        return
    sql = "SELECT 1 FROM conference_data WHERE request_id = ?"
    failed = not request.requestId or call.value(sql, request.requestId)
    key = random_uuid(call, "conference_data", "id")
    row: Row = {"id": key, "event_id": event_id, "status_code": "failure"}
    if not failed:
        kind = request.conferenceSolutionKey
        row |= {
            "id": data.conferenceId or key,
            "request_id": request.requestId,
            "create_solution_type": kind.type if kind else None,
            "status_code": "success",
            "entry_points": "null",
            "notes": data.notes,
            "signature": data.signature,
        }
    insert_row(call, "conference_data", row)
