"""The tables that hold parts of an event, and go with it."""

PARTS = (
    "attachments",
    "attendees",
    "birthday_properties",
    "conference_data",
    "extended_properties",
    "reminders",
    "working_location_properties",
)
