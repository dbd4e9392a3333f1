"""A key that an object has twice is an error, in each kind of JSON file that the project reads."""

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents.models.model_file import load_llm_config
from eopsgym.agents.plans.kept_plans import KeptPlans
from eopsgym.agents.plans.plan import as_plan
from eopsgym.agents.prices.own_prices import read_own_prices
from eopsgym.agents.protocols import Model
from eopsgym.analysis.failures.model_tags import _Kept
from eopsgym.analysis.faults.labels import read_labels
from eopsgym.errors import EopsgymError, StoreError, TaskError
from eopsgym.gym.recorded_tool_wording import read_wordings
from eopsgym.project_json import DuplicateKeyError, from_project_json
from eopsgym.runs import Run
from eopsgym.runs.cassettes.tape import Tape
from eopsgym.runs.tag_kinds import own_kinds
from eopsgym.runs.tags import read_tags
from eopsgym.tasks import find_task, load_tasks
from eopsgym.tasks.answers.labelled_examples import read_bank
from eopsgym.tasks.certify.certificate import certificate_path, read_certificate
from eopsgym.tasks.certify.request_classifier import read_request_words
from eopsgym.tasks.footprint.write import footprint_file
from eopsgym.tasks.task_file import read_task

REPOSITORY = Path(__file__).parent.parent
TASK = "calendar/calendar_001_rooms_that_fit"
TWICE = '{"id": "a", "id": "b"}'


def test_the_project_holds_no_key_twice() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.json", "*.jsonl", "*.ipynb"],
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0")[:-1]:
        text = (REPOSITORY / name).read_text(encoding="utf-8")
        for part in text.split("\n") if name.endswith(".jsonl") else [text]:
            if part.strip():
                try:
                    from_project_json(part)
                except DuplicateKeyError as error:
                    raise AssertionError(f"{name}: {error}") from None


def test_the_error_names_every_key_that_is_there_twice() -> None:
    with pytest.raises(DuplicateKeyError, match=r"^'a', 'b' are there twice; keep one of them$"):
        from_project_json('[{"a": 1, "b": 2, "c": 3, "a": 4, "b": 5}]')
    assert from_project_json('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]}')["a"] == {"a": 1}


def _no_model(name: str) -> Model:
    raise AssertionError(f"a plan in a file needs no model {name}")


READERS: dict[str, Callable[[Path], Any]] = {
    "task": load_tasks,
    "footprint": lambda path: asyncio.run(footprint_file(path)),
    "certificate": lambda path: read_certificate(find_task(TASK), path.parent.parent),
    "request words": read_request_words,
    "bank": lambda path: read_bank(path, {"id": str, "label": str}, "label", {}),
    "labels": read_labels,
    "recorded tools": read_wordings,
    "models": load_llm_config,
    "prices": read_own_prices,
    "plans": lambda path: as_plan(path, find_task(TASK), None, _no_model),
    "kept plan": lambda path: KeptPlans(path.parent).find(path.stem),
    "model tags": lambda path: _Kept.read(path, "a model"),
    "run record": lambda path: Run.from_json(path.read_text(encoding="utf-8")),
    "cassette": lambda path: Tape(path).read_on(),
}


@pytest.mark.parametrize("kind", READERS)
def test_a_file_with_a_key_twice_is_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    if kind == "certificate":
        path = certificate_path(find_task(TASK), tmp_path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(TWICE + "\n", encoding="utf-8")
    # A damaged line of a cassette costs no other line, and is counted instead.
    message = "is not a cassette" if kind == "cassette" else "'id' is there twice; keep one of them"
    with pytest.raises(EopsgymError, match=message):
        READERS[kind](path)


def test_a_line_of_tasks_and_a_column_of_a_row_are_refused_as_well(tmp_path: Path) -> None:
    (tmp_path / "tasks.jsonl").write_text(f"\n{TWICE}\n", encoding="utf-8")
    with pytest.raises(TaskError, match=r"tasks.jsonl, line 2: 'id' is there twice"):
        load_tasks(tmp_path / "tasks.jsonl")
    with pytest.raises(TaskError, match="row 3: plan: 'id' is there twice"):
        read_task({"plan": TWICE}, "row 3")


def test_a_tag_with_a_key_twice_is_reported_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "tags.jsonl").write_text(f"{TWICE}\n", encoding="utf-8")
    with pytest.raises(StoreError, match=r"byte 0 is not a tag .'id' is there twice"):
        list(read_tags(tmp_path))


def test_a_kind_of_tag_with_a_key_twice_is_refused(tmp_path: Path) -> None:
    line = '{"format": "eopsgym-tag-kind/1", "name": "a", "meaning": "x", "name": "b"}\n'
    (tmp_path / "tag_kinds.jsonl").write_text(line)
    with pytest.raises(StoreError, match="'name' is there twice"):
        own_kinds(tmp_path)
