"""Channels of teams and their members."""
