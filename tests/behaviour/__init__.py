"""A record of what all systems answer and write, to compare a changed tree with an earlier one."""
