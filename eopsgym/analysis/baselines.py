"""Baselines: cheap strategies, whose runs are shown beside those of models and never ranked."""

BASELINE = "baseline/"
"""The prefix of the names of baselines, as in `eopsgym tasks baselines`."""
IS_BASELINE = f"coalesce(starts_with(model, '{BASELINE}'), false)"
"""The SQL condition that a row of the table `runs` is a baseline."""


def is_baseline(model: object) -> bool:
    """Return whether a model of that name is a baseline."""
    return isinstance(model, str) and model.startswith(BASELINE)
