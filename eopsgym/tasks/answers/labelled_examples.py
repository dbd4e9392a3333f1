"""The reading of banks of labelled examples: JSON lines, each an object with a unique id."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.project_json import DuplicateKeyError, from_project_json

_NAMES = {str: "a text", dict: "an object", list: "a list of texts", bool: "true or false"}


def read_bank(
    path: Path, kinds: Mapping[str, type], label: str, optional: Mapping[str, Any]
) -> list[tuple[dict[str, Any], str]]:
    """Return the objects of a bank, each with its place for error messages.

    Args:
        path: the bank.
        kinds: the type of each key's value.
        label: the key that is the label.
        optional: the keys that may be left out, with their defaults.

    Raises:
        ConfigError: if the bank cannot be read, is empty or has an id twice, or if a line has no
            label or another fault.
    """
    try:
        # splitlines would also split at the line separators of Unicode inside a text.
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise ConfigError(f"cannot read the bank {path}: {why}") from error
    places = ((line, f"{path}, line {number}") for number, line in enumerate(lines, 1))
    examples = [
        (_read(line, kinds, label, optional, where), where)
        for line, where in places
        if line.strip()
    ]
    if not examples:
        raise ConfigError(f"the bank {path} holds no examples")
    twice = [id for id, count in Counter(each["id"] for each, _ in examples).items() if count > 1]
    if twice:
        raise ConfigError(f"{path}: several examples have the id {min(twice)!r}")
    return examples


def _read(
    line: str, kinds: Mapping[str, type], label: str, optional: Mapping[str, Any], where: str
) -> dict[str, Any]:
    try:
        data: Any = from_project_json(line)
    except DuplicateKeyError as error:
        raise ConfigError(f"{where}: {error}") from None
    except ValueError as error:
        raise ConfigError(f"{where} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object")
    data = {**optional, **data}
    for name, kind in kinds.items():
        if name not in data:
            what = f"the label '{name}'" if name == label else f"'{name}'"
            raise ConfigError(f"{where}: {what} is missing ({_NAMES[kind]})")
        if not isinstance(data[name], kind):
            raise ConfigError(f"{where}: '{name}' must be {_NAMES[kind]}")
    return {name: data[name] for name in kinds}
