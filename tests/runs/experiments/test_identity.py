"""By what a run is known again: its setup, and nothing of where and how fast it is made."""

import asyncio
import shutil
import warnings
from pathlib import Path
from typing import Any

import pytest

from eopsgym import ConfigError, Experiment
from eopsgym.runs import batch
from eopsgym.runs.experiments import StudyBudget
from eopsgym.runs.experiments.experiment_file import RuntimeSection
from tests.patience import PATIENCE
from tests.runs.processes import start
from tests.toy import office
from tests.toy.agents import Slow
from tests.toy.scripted_steps import ScriptedSteps

TASKS = [office.task(task_id=f"task_{number}") for number in range(2)]
MODELS = ["openai/gpt-5", str(Path("conf/llm/local-vllm.json").absolute())]
RUNTIME: dict[str, tuple[Any, Any]] = {
    "concurrency": (1, 9),
    "results": ("one", "other"),
    "base_url": ("http://127.0.0.1:8000/v1", "https://models.example:9443"),
    "urls": ({"itsm": "http://127.0.0.1:8006"}, {"itsm": "https://itsm.example"}),
    "timeout": (5.0, 600.0),
    "processes": (1, 3),
    "backend": ("processes", "ray"),
    "address": ("127.0.0.1:6379", "ray://cluster.example:10001"),
}
"""Two values of each option of the runtime."""
BESIDE: dict[str, tuple[Any, Any]] = {
    "budget": (StudyBudget(), StudyBudget(dollars=7, tokens=9, hours=1, ask_above=2)),
    "about": ("", "Why?"),
}
"""And of what else is no part of a run."""


def hashes(folder: Path, **changed: Any) -> list[str]:
    results = folder / changed.pop("results", "results")
    if "address" in changed:
        changed["backend"] = "ray"
    study = Experiment("known", tasks=TASKS, models=MODELS, results=results, **changed)
    return [job.setup.hash for _, job in study._plan().runs]


def test_each_option_of_the_runtime_is_looked_at() -> None:
    assert RUNTIME.keys() == RuntimeSection.model_fields.keys()


@pytest.mark.parametrize("name", [*RUNTIME, *BESIDE])
def test_no_run_is_known_by_an_option_of_the_runtime(tmp_path: Path, name: str) -> None:
    one, other = {**RUNTIME, **BESIDE}[name]
    assert hashes(tmp_path, **{name: one}) == hashes(tmp_path, **{name: other})
    if name != "urls":  # a system that is elsewhere is another one, wherever that is
        assert hashes(tmp_path, **{name: other}) == hashes(tmp_path)


def test_with_all_of_them_changed_nothing_is_made_again(tmp_path: Path) -> None:
    def study(folder: str, **changed: Any) -> Experiment:
        model = ScriptedSteps()
        return Experiment(
            "known", tasks=TASKS, models=[model], results=tmp_path / folder, **changed
        )

    study("one").run(progress=False)
    shutil.copytree(tmp_path / "one", tmp_path / "other")
    changed = {name: values[1] for name, values in {**RUNTIME, **BESIDE}.items()}
    del changed["urls"], changed["results"], changed["base_url"]  # which models by name take
    assert study("other", **changed).run(progress=False).found == 2


def test_a_system_that_is_elsewhere_is_never_mixed_with_one_of_this_process(
    tmp_path: Path,
) -> None:
    study = Experiment("known", tasks=TASKS, models=[ScriptedSteps()], results=tmp_path)
    study.run(progress=False)
    there = Experiment(
        "known", tasks=TASKS, models=[ScriptedSteps()], results=tmp_path, urls=RUNTIME["urls"][0]
    )
    with pytest.raises(ConfigError, match="known was run before with remote null"):
        there.run(progress=False)


async def test_who_holds_a_run_of_an_experiment_is_named_and_its_run_made_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is a lock for each run, so that two processes share the work of one results folder."""
    monkeypatch.setattr(batch, "_HOLDER_SECONDS", 0.0)
    other = start("tests.runs.programs", "hanging", tmp_path)
    assert other.stdout is not None
    assert other.stdout.readline() == "asked\n"
    tasks = [office.task(), office.task(task_id="free")]
    study = Experiment("default", tasks=tasks, models=[Slow(0)], results=tmp_path)
    with warnings.catch_warnings(record=True, action="always") as caught:
        making = asyncio.create_task(asyncio.to_thread(study.run, progress=False))
        async with asyncio.timeout(PATIENCE):
            while not caught:
                await asyncio.sleep(0.02)
        other.kill()
        other.communicate(timeout=PATIENCE)
        runs = await making
    said = str(caught[0].message)
    assert f"waiting for itsm/move_office: process {other.pid} on " in said
    assert [run.stop for run in runs] == ["answered"] * 2
