"""Webinars."""
