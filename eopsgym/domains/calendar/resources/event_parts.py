"""The parts of an event that have tables of their own: writing them."""

import json
from collections.abc import Sequence
from typing import Any

from eopsgym.domains.calendar.resources.event_models import (
    Attendee,
    ChangedAttachment,
    ExtendedProperties,
    Reminders,
    WorkingLocation,
)
from eopsgym.domains.calendar.resources.users import user_of
from eopsgym.domains.ids import random_uuid, random_uuids
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.rows import insert_row, insert_rows


def clear(call: Call, table: str, event_id: str) -> None:
    """Remove the parts of an event that a table holds."""
    call.execute(f"DELETE FROM {table} WHERE event_id = ?", event_id)


def make_guests(call: Call, attendees: Sequence[Attendee]) -> None:
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


def write_attendees(call: Call, event_id: str, attendees: Sequence[Attendee]) -> None:
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


def check_attachments(attachments: Sequence[ChangedAttachment]) -> None:
    """Refuse files without an address, or with one that is not secure.

    Raises:
        ToolError: one is such a file.
    """
    for each in attachments:
        if not each.fileUrl:
            raise ToolError("fileUrl is required")
        if not each.fileUrl.startswith("https://"):
            raise ToolError(f"Invalid 'fileUrl': must be an https URL {each.fileUrl}")


def write_attachments(call: Call, event_id: str, attachments: Sequence[ChangedAttachment]) -> None:
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
