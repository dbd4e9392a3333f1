"""The resources of the calendar system, a module for each kind, with their request models."""
