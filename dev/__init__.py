"""Programs that serve development: `python -m dev.pages`, from the root of the repository."""
