"""The stored settings of an experiment, so that one name never means two experiments.

The file `NAME.experiment.json` beside the run file holds the settings and, for each time that runs
were made, the estimate before and the amounts after it. A later call may add models, tasks and
repeats; any other difference is refused, because runs of different settings would be mixed under
one name.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError, StoreError
from eopsgym.project_json import read_json_file

SUFFIX = ".experiment.json"
MAY_GROW = ("models", "orchestrators", "plans", "budgets", "tool_sets", "modes")
"""Settings that are lists to which a later call may add."""
_KEPT_TIMES = 100
_FEW, _NAMED = 6, 3
"""The length from which a list is shortened in a message, and the number of values it names."""


def settings_file(results: Path, name: str) -> Path:
    """Return the path of an experiment's settings file."""
    return results / f"{name}{SUFFIX}"


def check_same(path: Path, settings: Mapping[str, Any]) -> None:
    """Refuse an experiment whose settings differ from those stored under its name.

    An experiment with a question may not grow; nor may a question be added to one with runs.

    Args:
        path: the settings file, which may not exist.
        settings: the current settings.

    Raises:
        ConfigError: a setting differs; the message names the first one, and says what to do.
        StoreError: the file cannot be read.
    """
    known = read(path).get("settings")
    if known is None:
        return
    # The looks of a question are planned for all its tasks and repeats before the first run.
    grows = not settings.get("question")
    for name, now in settings.items():
        before = known.get(name)
        if before == now or (grows and _has_grown(name, before, now)):
            continue
        if name == "tasks" and sorted(before) == sorted(now):
            continue
        drawn = " (another sample size or seed draws other tasks)" if name == "tasks" else ""
        raise ConfigError(
            f"{path.name.removesuffix(SUFFIX)} was run before with {name} {_both(before, now)}"
            f"{drawn}: their runs would be mixed under one name. Give the experiment another name, "
            f"or restore {name} (the old value is in {path})"
        )


def _has_grown(name: str, before: Any, now: Any) -> bool:
    if name == "repeats":
        return bool((before or 1) <= (now or 1))
    return name in (*MAY_GROW, "tasks") and set(map(str, before)) <= set(map(str, now))


def _both(before: Any, now: Any) -> str:
    """Return a text with the old and the new value; of long lists, only what was removed."""
    gone = [each for each in before if each not in now] if _are_lists(before, now) else []
    if gone and len([*before, *now]) > _FEW:
        more = f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""
        return f"that are missing now: {', '.join(map(str, gone[:_NAMED]))}{more}"
    return f"{_shown(before)}, and now has {_shown(now)}"


def _are_lists(*values: Any) -> bool:
    return all(isinstance(each, list) for each in values)


def _shown(value: Any) -> str:
    if isinstance(value, list) and len(value) > _FEW:
        return f"of {len(value)} values"
    return json.dumps(value, ensure_ascii=False)


def read(path: Path) -> dict[str, Any]:
    """Return the content of a settings file; an empty object if the file does not exist.

    Raises:
        StoreError: the file cannot be read.
    """
    if not path.exists():
        return {}
    try:
        content, _ = read_json_file(path, "the settings of the experiment")
    except ConfigError as error:
        raise StoreError(f"{error}. Correct or delete it: the runs do not need it") from error
    if wrong := _what_is_wrong_with(content):
        raise StoreError(f"{path}{wrong}. Correct or delete it: the runs do not need it")
    return dict(content)


def _what_is_wrong_with(content: Any) -> str:
    """Return what makes the content of a settings file unusable; an empty text if nothing does."""
    if not isinstance(content, dict):
        return " is not a JSON object"
    settings, times = content.get("settings"), content.get("times", [])
    if not isinstance(times, list) or not all(isinstance(each, dict) for each in times):
        return ": 'times' must be a list of objects"
    if settings is None:
        return ""
    if not isinstance(settings, dict):
        return ": 'settings' must be an object"
    if not isinstance(settings.get("repeats"), int | None):
        return ": 'repeats' must be a number"
    lists = (name for name in ("tasks", *MAY_GROW) if not isinstance(settings.get(name), list))
    wrong = next(lists, "")
    return f": 'settings' has no list of {wrong}" if wrong else ""


def keep(path: Path, settings: Mapping[str, Any], **amounts: Any) -> None:
    """Store the settings of an experiment, and add an entry of estimated and used amounts.

    Raises:
        StoreError: the file cannot be written; it is unchanged then.
    """
    times = [*read(path).get("times", ()), *([amounts] if amounts else [])][-_KEPT_TIMES:]
    text = json.dumps({"settings": settings, "times": times}, ensure_ascii=False, indent=1)
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        scratch.write_text(text + "\n", encoding="utf-8")
        scratch.replace(path)
    except OSError as error:
        with suppress(OSError):
            scratch.unlink()
        raise StoreError(
            f"cannot write {path}: {error.strerror}; free some space or choose another folder"
        ) from error
