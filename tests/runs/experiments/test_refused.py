"""An experiment that is refused leaves nothing in its folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eopsgym import EopsgymError, Experiment
from eopsgym.runs.experiments import Question, StudyBudget, TaskChoice
from tests.toy import office
from tests.toy.scripted_steps import ScriptedSteps

TASKS = [office.task(task_id=f"task_{number}") for number in range(2)]
FILE = """
name = "study"
[tasks]
tasks = ["itsm/itsm_001_right_amara"]
"""


class Local(ScriptedSteps):
    """A model that no other process can be given."""

    def __init__(self) -> None:
        super().__init__()
        self.unpicklable = lambda: None


def of_file(text: str) -> Callable[[Path], Any]:
    """Return what runs an experiment of a file of this text."""

    def run(folder: Path) -> Any:
        (path := folder.parent / "study.toml").write_text(text)
        return Experiment.from_file(path, results=folder).run(progress=False)

    return run


def of(given: dict[str, Any], **asked: Any) -> Callable[[Path], Any]:
    """Return what runs an experiment of the toy tasks."""

    def run(folder: Path) -> Any:
        parts = {"name": "study", "tasks": TASKS, "models": [ScriptedSteps()], **given}
        return Experiment(results=folder, **parts).run(progress=False, **asked)

    return run


UNPRICED = {"models": ["openai/nobody-knows-it"], "budget": StudyBudget(dollars=1)}
REFUSED = {
    "field": of_file(FILE.replace("[tasks]", "modle = 1\n[tasks]")),
    "task": of({"tasks": ["itsm/itsm_001_rihgt_amara"]}),
    "model": of({"models": ["scripted/godl"]}),
    "orchestrator": of({"orchestrators": ["raect"]}),
    "tool set": of({"tool_sets": ["orcale"]}),
    "price": of(UNPRICED),
    "dollars to ask about": of(
        {"models": ["openai/gpt-5"], "budget": StudyBudget(ask_above=0.0000001)}
    ),
    "moment": of({"now": "yesterday"}),
    "mode": of({"modes": ["gaurded"]}),
    "plan": of({"plans": ["refrence"]}),
    "tier": lambda folder: Experiment("study", tasks=TaskChoice(tiers=("T9",)), results=folder),
    "address of a server": of({"urls": {"itsm": 8006}}),
    "name of another type": of({"name": 5}),
    "limits of another type": of({"limits": {"turns": 3}}),
    "budget of another type": of({"budget": 5}),
    "tool set of another type": of({"tool_sets": [5]}),
    "unknown prices of another type": lambda _: StudyBudget(allow_unknown_prices="no"),  # type: ignore[arg-type]
    "question of another type": of({"question": "is A better than B?"}),
    "sample of another type": of({"sample": "4"}),
    "results of another type": lambda folder: Experiment("study", tasks=TASKS, results=None),  # type: ignore[arg-type]
    "only": of({}, only="tsk_1"),
    "only of another type": of({}, only=1),
    "question": of({"question": Question("one", "other")}),
    "servers of others": of({"urls": {"itsm": "http://127.0.0.1:1"}}, continued=True),
    "model that cannot travel": of({"models": [Local()], "processes": 2}),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_nothing_is_written_of_what_is_refused(kind: str, tmp_path: Path) -> None:
    with pytest.raises(EopsgymError):
        REFUSED[kind](tmp_path / "results")
    assert [each.name for each in tmp_path.rglob("*") if each.name != "study.toml"] in (
        [],
        ["results"],
    )
