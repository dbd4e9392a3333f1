"""What drives a model through a task."""
