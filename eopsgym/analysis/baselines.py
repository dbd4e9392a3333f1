"""Baselines: cheap strategies whose runs stand beside those of models and are never ranked."""

BASELINE = "baseline/"
"""What the names of baselines begin with, as `eopsgym tasks baselines` gives them."""
IS_BASELINE = f"coalesce(starts_with(model, '{BASELINE}'), false)"
"""The same in SQL, of a row of the table `runs`."""


def is_baseline(model: object) -> bool:
    """Return whether a model of that name is a baseline."""
    return isinstance(model, str) and model.startswith(BASELINE)
