"""The order in which the published models of events have their fields.

All that is wrong with a request is told in this order (`FIELD_ORDER` of a body).
"""

NEW_EVENT = (
    *("end", "start", "attachments", "attendees", "colorId", "conferenceData", "description"),
    *("birthdayProperties", "eventType", "extendedProperties", "focusTimeProperties"),
    *("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests", "iCalUID"),
    *("location", "originalStartTime", "outOfOfficeProperties", "recurrence", "reminders"),
    *("sequence", "source", "status", "summary", "transparency", "visibility"),
    "workingLocationProperties",
)
"""As the schema of create_event lists them; that `end` comes before `start` is recorded."""
CHANGED_EVENT = (
    *("attachments", "attendees", "colorId", "conferenceData", "description"),
    *("birthdayProperties", "end", "eventType", "extendedProperties"),
    *("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests"),
    *("hangoutLink", "iCalUID", "location", "locked", "privateCopy", "recurrence"),
    *("reminders", "sequence", "source", "start", "status", "summary", "transparency"),
    *("visibility", "workingLocationProperties"),
)
"""As the descriptions of patch_event and update_event list them, by the alphabet.

They leave out `birthdayProperties`, which stand as in a new event."""
IMPORTED_EVENT = (
    *("summary", "description", "location", "start", "end", "organizer", "status"),
    *("transparency", "visibility", "attendees", "attendeesOmitted", "colorId", "recurrence"),
    *("reminders", "attachments", "conferenceData", "extendedProperties"),
    *("focusTimeProperties", "outOfOfficeProperties", "originalStartTime", "source"),
    *("iCalUID", "sequence", "guestsCanInviteOthers", "guestsCanModify"),
    "guestsCanSeeOtherGuests",
)
"""As the schema of import_event lists them."""
