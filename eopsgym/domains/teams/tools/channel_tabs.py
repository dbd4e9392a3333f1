"""Tabs in channels."""
