"""Chats and their tabs."""
