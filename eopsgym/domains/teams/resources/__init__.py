"""What teams, channels, chats, messages, people and events are, and what tools do with them."""
