"""The resources of calendar, a module for each kind, and the endpoints of its tools."""
