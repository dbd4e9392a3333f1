"""What requests to the calendar API hold, as the published server's own models check it."""
