"""The plan of a run, and how it can be given: none, reference, a file, or a planner."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from eopsgym.agents.plans.ask_planner import too_long
from eopsgym.agents.plans.generated_plan import GeneratedPlan
from eopsgym.agents.plans.reference_plan import reference_plan
from eopsgym.agents.protocols import Model
from eopsgym.errors import ConfigError
from eopsgym.project_json import read_json_file
from eopsgym.tasks import Task
from eopsgym.user_paths import user_path


@dataclass(frozen=True)
class Plan:
    """A plan as a text, which an agent reads with its request.

    Attributes:
        text: the plan.
        source: the source in results; by default `given:` and the beginning of the text's SHA-256.

    Raises:
        ConfigError: the text is empty or too long.
    """

    text: str
    source: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise ConfigError(f"a plan must be a text, not {type(self.text).__name__}")
        wrong = "it is empty" if not self.text.strip() else too_long(self.text)
        if wrong:
            raise ConfigError(f"the plan {self.source or repr(self.text[:40])} is invalid: {wrong}")
        if not self.source:
            object.__setattr__(self, "source", f"given:{_digest(self.text)}")

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that distinguish it from other plans of its source."""
        return {"text": _digest(self.text)} if self.source == "reference" else {}


def as_plan(
    given: "Plan | Path | str", task: Task, folder: Path | None, model: Callable[[str], Model]
) -> "Plan | GeneratedPlan | None":
    """Return the plan to use for a task; None for none.

    Args:
        given: a plan, `none`, `reference`, `generated:MODEL`, or a file: a text for every task, or
            `.json` with an object of task ids and their plans (a text, or a list of steps).
        task: the task to plan.
        folder: where generated plans are stored; None keeps them in memory.
        model: a function that returns the planner with a name.

    Raises:
        ConfigError: there is no such plan, or none for this task.
    """
    if given == "none":
        return None
    if isinstance(given, Plan):
        return given
    if given == "reference":
        return Plan(reference_plan(task), "reference")
    if isinstance(given, str) and given.startswith("generated:"):
        name = given.removeprefix("generated:")
        return GeneratedPlan(model(name), folder)
    if isinstance(given, str | Path):
        return _from_file(user_path(given), task)
    raise ConfigError(f"{given!r} is not a plan: {_WAYS}")


_WAYS = "give none, reference, generated:MODEL, a file, or eopsgym.agents.Plan(text)"


def _from_file(path: Path, task: Task) -> Plan:
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except FileNotFoundError:
        near = get_close_matches(path.name, ("none", "reference", "generated:MODEL"), 1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise ConfigError(f"there is no plan '{path}': {meant}{_WAYS}") from None
    except OSError as error:
        raise ConfigError(f"cannot read the plan {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"the plan {path} is not UTF-8: {error}") from error
    except ValueError as error:  # a NUL in the path
        raise ConfigError(f"{str(path)!r} is not a plan ({error}): {_WAYS}") from error
    if path.suffix == ".json":
        text = _of_task(path, task)
    return Plan(text.strip(), f"file:{path.name}:{hashlib.sha256(data).hexdigest()[:8]}")


def _of_task(path: Path, task: Task) -> str:
    plans, _ = read_json_file(path, "the plans")
    plan = plans.get(task.id) if isinstance(plans, dict) else None
    if isinstance(plan, list) and all(isinstance(step, str) for step in plan):
        plan = "\n".join(f"{number}. {step}" for number, step in enumerate(plan, 1))
    if not isinstance(plan, str):
        raise ConfigError(
            f"{path} has no plan for {task.id}: it must be an object of task ids, each with a text "
            "or a list of steps"
        )
    return plan


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
