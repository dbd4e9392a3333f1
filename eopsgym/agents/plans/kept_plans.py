"""The store of generated plans: a file for each, written atomically, or this process's memory."""

import json
import math
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json


@dataclass(frozen=True)
class KeptPlan:
    """A plan with the time and the cost of making it; `tokens` and `cost` are None if unknown."""

    text: str
    source: str
    made_at: str
    tokens: int | None = None
    cost: float | None = None

    @property
    def made(self) -> str:
        """The time when it was made and its cost, as a text."""
        tokens = "unknown tokens" if self.tokens is None else f"{self.tokens:,} tokens"
        cost = "cost unknown" if self.cost is None else f"${round(self.cost, 6)}"
        return f"made at {self.made_at} ({tokens}, {cost})"


class KeptPlans:
    """Plans by their key.

    Args:
        folder: the folder of their files; None keeps them in this process's memory.
    """

    _in_memory: ClassVar[dict[str, KeptPlan]] = {}

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def find(self, key: str) -> KeptPlan | None:
        """Return the plan with a key; None if there is none.

        Raises:
            StoreError: its file cannot be read, or is not a plan of this package.
        """
        if self._folder is None:
            return self._in_memory.get(key)
        path = self._folder / f"{key}.json"
        try:
            return _checked(KeptPlan(**from_project_json(path.read_text(encoding="utf-8"))))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"cannot read the plan {path}: {error.strerror}") from error
        except (ValueError, TypeError) as error:
            raise StoreError(
                f"{path} is not a plan ({error}); delete it to have it made again"
            ) from error

    def keep(self, key: str, plan: KeptPlan) -> KeptPlan:
        """Store a plan and return it; if another process was first, return that one's plan.

        Raises:
            StoreError: it cannot be written.
        """
        if self._folder is None:
            return self._in_memory.setdefault(key, plan)
        path = self._folder / f"{key}.json"
        try:
            _write_once(path, json.dumps(vars(plan), indent=2, ensure_ascii=False))
        except OSError as error:
            raise StoreError(
                f"cannot store the plan {path}: {error.strerror}; free some space or choose "
                "another folder"
            ) from error
        return self.find(key) or plan


def _checked(plan: KeptPlan) -> KeptPlan:
    """Check that a stored plan is valid and return it.

    Raises:
        ValueError: a field has the wrong type, so that it could not be counted.
    """
    for name in ("text", "source", "made_at"):
        if not isinstance(text := getattr(plan, name), str) or not text.strip():
            raise ValueError(f"its {name} is not a text")
    for name, kind in (("tokens", int), ("cost", int | float)):
        amount = getattr(plan, name)
        is_amount = isinstance(amount, kind) and not isinstance(amount, bool)
        if amount is not None and not (is_amount and 0 <= amount < math.inf):
            raise ValueError(f"its {name} are not an amount")
    return plan


def _write_once(path: Path, text: str) -> None:
    """Write a whole file, unless it exists already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with open(descriptor, "wb") as file:
            file.write(text.encode("utf-8", "replace"))
        with suppress(FileExistsError):
            _link(name, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


def _link(name: str, path: Path) -> None:
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the last of several writers wins
        os.replace(name, path)
