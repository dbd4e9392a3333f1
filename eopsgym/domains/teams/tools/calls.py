"""Calls, their records and sessions, audio routing."""
