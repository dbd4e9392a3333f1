"""Orchestrators: the loops that drive a model through a task."""
