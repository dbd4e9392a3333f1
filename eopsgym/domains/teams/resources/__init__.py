"""Teams, channels, chats, messages, people and events, and the operations on them."""
