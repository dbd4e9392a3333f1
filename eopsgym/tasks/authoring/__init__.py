"""The tools for task authors: lint, validation, distractors."""
