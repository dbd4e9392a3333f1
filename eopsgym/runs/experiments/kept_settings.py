"""What an experiment was the last time: one name never means two different experiments.

Beside the run file stands `NAME.experiment.json`: the settings, the estimate before each time that
runs were made, and what was spent afterwards. A later call may add models, tasks and repeats; what
else differs is refused, since runs of different settings would stand under one name.
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
"""Lists to which a later call may add."""
_KEPT_TIMES = 100
_FEW, _NAMED = 6, 3
"""The number of values that a message names of a longer list."""


def settings_file(results: Path, name: str) -> Path:
    """Return where the settings of an experiment are kept."""
    return results / f"{name}{SUFFIX}"


def check_same(path: Path, settings: Mapping[str, Any]) -> None:
    """Refuse an experiment that is another one than the name stood for the last time.

    With a question it may not grow either, nor get one when there are runs.

    Args:
        path: where its settings are kept; they need not be there.
        settings: what it is now.

    Raises:
        ConfigError: naming the first setting that differs, and the way out.
        StoreError: if the file cannot be read.
    """
    known = read(path).get("settings")
    if known is None:
        return
    # The plan of a question is made of all its tasks and repeats before the first run.
    grows = not settings.get("question")
    for name, now in settings.items():
        before = known.get(name)
        if before == now or (grows and _has_grown(name, before, now)):
            continue
        if name == "tasks" and sorted(before) == sorted(now):
            continue
        drawn = " (a sample of another size or seed is drawn anew)" if name == "tasks" else ""
        raise ConfigError(
            f"{path.name.removesuffix(SUFFIX)} was run before with {name} {_both(before, now)}"
            f"{drawn}: their runs would be mixed under one name. Give the experiment another name, "
            f"or set {name} back ({path} says what it was)"
        )


def _has_grown(name: str, before: Any, now: Any) -> bool:
    if name == "repeats":
        return bool((before or 1) <= (now or 1))
    return name in (*MAY_GROW, "tasks") and set(map(str, before)) <= set(map(str, now))


def _both(before: Any, now: Any) -> str:
    """Return what was asked for before and what is now, in words; of long lists what is gone."""
    gone = [each for each in before if each not in now] if _are_lists(before, now) else []
    if gone and len([*before, *now]) > _FEW:
        more = f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""
        return f"that are not among those of now: {', '.join(map(str, gone[:_NAMED]))}{more}"
    return f"{_shown(before)}, and is asked for with {_shown(now)}"


def _are_lists(*values: Any) -> bool:
    return all(isinstance(each, list) for each in values)


def _shown(value: Any) -> str:
    if isinstance(value, list) and len(value) > _FEW:
        return f"of {len(value)} values"
    return json.dumps(value, ensure_ascii=False)


def read(path: Path) -> dict[str, Any]:
    """Return what is kept of an experiment; nothing where the file is not there.

    Raises:
        StoreError: if it cannot be read.
    """
    if not path.exists():
        return {}
    try:
        found, _ = read_json_file(path, "the settings of the experiment")
    except ConfigError as error:
        raise StoreError(f"{error}. Mend it, or remove it: the runs do not need it") from error
    if not isinstance(found, dict):
        raise StoreError(f"{path} holds no object. Mend it, or remove it: the runs do not need it")
    return found


def keep(path: Path, settings: Mapping[str, Any], **said: Any) -> None:
    """Keep the settings of an experiment, and one more entry of what was estimated and spent.

    Raises:
        StoreError: if it cannot be written; what was there stays.
    """
    times = [*read(path).get("times", ()), *([said] if said else [])][-_KEPT_TIMES:]
    text = json.dumps({"settings": settings, "times": times}, ensure_ascii=False, indent=1)
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        scratch.write_text(text + "\n", encoding="utf-8")
        scratch.replace(path)
    except OSError as error:
        with suppress(OSError):
            scratch.unlink()
        raise StoreError(
            f"cannot write {path}: {error.strerror}; make room or choose another folder"
        ) from error
