"""Messages of channels and their replies."""
