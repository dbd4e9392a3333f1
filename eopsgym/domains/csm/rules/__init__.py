"""The policy as statements: each function says which rules a row must keep, and why not."""

from datetime import timedelta

LEEWAY = timedelta(minutes=10)
"""How far a time that a rule calls "now" may be from the clock, which runs on a live server."""
