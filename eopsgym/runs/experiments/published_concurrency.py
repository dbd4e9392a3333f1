"""The published harness's `llm_concurrency.json`, beside its `experiment.json`.

No document says what this file holds. It is read in the form that its name allows: an object with
an entry for each model, which is the number of concurrent runs, or an object with exactly one such
number. An entry `default` counts for models without one. Anything else is refused by name.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.project_json import read_json_file

FILE = "llm_concurrency.json"
_ALL_OTHERS = "default"


def published_concurrency(experiment: Path, models: Sequence[str]) -> int | None:
    """Return the number of concurrent runs of an experiment; None if nothing sets it.

    It is the sum of the numbers of the experiment's models, of which each has an equal share while
    all of them have runs.

    Args:
        experiment: the path of `experiment.json`.
        models: the names of its models, as `llms` has them.

    Raises:
        ConfigError: the file is not an object, or an entry of a model is not a number above 0.
    """
    path = experiment.with_name(FILE)
    if not path.is_file():
        return None
    data, _ = read_json_file(path, "the numbers of concurrent runs")
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: must be a JSON object with a number for each model")
    named = [name if name in data else _ALL_OTHERS for name in models]
    counts = [_count(path, name, data[name]) for name in named if name in data]
    return sum(counts) + len(named) - len(counts) if counts else None


def _count(path: Path, name: str, value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else [value]
    numbers = [each for each in inside if isinstance(each, int) and not isinstance(each, bool)]
    if len(numbers) != 1 or numbers[0] < 1:
        raise ConfigError(
            f"{path}: {name}: must be the number of concurrent runs, from 1 on, or an object with "
            f"one such number, not {value!r}"
        )
    return numbers[0]
