"""A digest of all that a task and its seeds say, whatever they are called and wherever they lie."""

import hashlib
import json
from dataclasses import is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from eopsgym.errors import SeedError
from eopsgym.gym import find_seed, read_seed, seed_state
from eopsgym.gym.seed_files import State
from eopsgym.tasks import Task, TaskServer


def content_digest(task: Task) -> str:
    """SHA-256 of all that decides how a run of a task goes and is judged."""
    said = {
        "prompts": (task.system_prompt, task.user_prompt),
        "tools": (task.selected_tools, task.restricted_tools),
        "servers": [(s.gym_name, dict(s.context), _seed_digest(s)) for s in task.servers],
        "verifiers": task.verifiers,
        "solutions": (task.gold, task.naive),
        "refusal": task.refusal,
        "now": task.now,
    }
    text = json.dumps(said, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    return vars(value) if is_dataclass(value) else str(value)


def _seed_digest(server: TaskServer) -> str:
    try:
        path = find_seed(server.domain, server.seed)
        return _digest_of(path, seed_state(path))
    except SeedError:
        return ""  # the run will say so, and is none to come back to


@lru_cache(maxsize=256)
def _digest_of(path: Path, state: tuple[State, ...]) -> str:
    """The digest of a seed; read again when one of its files is in another state."""
    return hashlib.sha256(read_seed(path).encode("utf-8", "surrogatepass")).hexdigest()
