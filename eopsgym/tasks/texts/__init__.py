"""The check of free texts: the facts that they must state."""
