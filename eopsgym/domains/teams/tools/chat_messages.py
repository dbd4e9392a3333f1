"""Messages of chats."""
