"""Our classes in the hands of transformers and TRL, in environments of their own."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import get_domain, list_domains
from eopsgym.env import TaskList, export_environments
from eopsgym.env.tool_methods import safe_name
from eopsgym.gym.episode_server import listed_tools
from eopsgym.tasks import find_task, load_tasks, tools_in_sight
from tests.env.solutions import solution
from tests.separate import run_there, separate_python

HERE = Path(__file__).parent
TASK = "itsm/itsm_001_right_amara"


@pytest.fixture(scope="module")
def schemas() -> dict[str, dict[str, Any]]:
    """The schemas that transformers makes of every tool of every system."""
    python = separate_python("transformers", "transformers==5.24.0", "jinja2>=3.1")
    every = [f"{d.name}/{task.id}" for d in list_domains() for task in load_tasks(d.name)]
    # Restricted tools are in no set: the classes with all tools of a system are those looked at.
    names = [name for name in every if tools_in_sight(find_task(name), "all") is None]
    done = run_there(python, HERE / "trl_schemas.py", given=json.dumps(names))
    assert done.returncode == 0, done.stderr
    found: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return found


def test_transformers_reads_every_tool(schemas: dict[str, dict[str, Any]]) -> None:
    assert len(schemas) == len(list_domains())
    for name, tools in schemas.items():
        own = listed_tools(get_domain(name.removesuffix("_all")))
        assert {*tools} == {*(safe_name(tool.name) for tool in own), "final_answer"}
        wrong = {tool: schema["error"] for tool, schema in tools.items() if "error" in schema}
        assert wrong == {}


def test_what_it_reads_says_the_same_as_the_tools_own_schemas(
    schemas: dict[str, dict[str, Any]],
) -> None:
    for name, tools in schemas.items():
        for tool in listed_tools(get_domain(name.removesuffix("_all"))):
            function = tools[safe_name(tool.name)]["function"]
            assert function["description"].startswith(" ".join(tool.description.split())[:40])
            read, own = function["parameters"], tool.input_schema
            known = {safe_name(each): schema for each, schema in own["properties"].items()}
            assert {*read["properties"]} == {*known}
            needed = {safe_name(each) for each in own.get("required") or ()}
            assert {*read.get("required", ())} == needed
            for parameter, schema in known.items():
                _check_alike(read["properties"][parameter], schema, f"{tool.name}.{parameter}")


def _check_alike(read: dict[str, Any], own: dict[str, Any], where: str) -> None:
    assert read["description"], where
    if "enum" in own:
        assert [each for each in read["enum"] if each is not None] == [
            each for each in own["enum"] if each is not None
        ], where
        return
    kinds = own.get("type")
    if isinstance(kinds, str):
        assert read["type"] == kinds, where
        if kinds == "array" and own.get("items", {}).get("type"):
            assert read["items"]["type"] == own["items"]["type"], where


def test_trl_trains_a_step_by_our_rewards(tmp_path: Path) -> None:
    python = separate_python("trl", "trl==1.16.0", "transformers==5.24.0", "torch==2.13.0+cpu")
    export_environments(TaskList(find_task(TASK)), tmp_path / "rows", tool_set="oracle")
    calls, answer = solution(TASK)
    episodes = [
        {"calls": calls, "answer": answer},
        {"calls": calls[:1], "answer": "It is all done."},
    ]
    given = json.dumps(episodes)
    folders = (tmp_path / "rows", tmp_path / "results")
    done = run_there(python, HERE / "trl_training.py", *folders, given=given)
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout.splitlines()[-1])
    assert printed["rewards"] == [1.0, 0.0]
    assert printed["logged"]["reward"] == 0.5
    assert printed["logged"]["tools/call_frequency"] == (len(calls) + 1) / 2
    assert printed["logged"]["tools/failure_frequency"] == 0
