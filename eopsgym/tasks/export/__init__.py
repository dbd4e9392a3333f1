"""The export of tasks for the published harness."""
