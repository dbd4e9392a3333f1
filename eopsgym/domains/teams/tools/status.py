"""Status messages of users."""
