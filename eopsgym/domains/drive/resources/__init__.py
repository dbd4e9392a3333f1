"""The resources of the drive system, a module for each kind, with their operations."""
