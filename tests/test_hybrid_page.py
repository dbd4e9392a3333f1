"""What the page on tasks over several systems shows, done."""

import json
import re
from pathlib import Path

import pytest

from dev.hybrid_page import hybrid_page, shared_tools
from eopsgym.domains import get_domain
from eopsgym.gym.tool_names import default_tool_names
from eopsgym.runs import run_task
from eopsgym.tasks import Task, lint_tasks, load_tasks, validate_tasks
from eopsgym.tasks.authoring.lint_own_verifiers import own_verifier_problems
from eopsgym.tasks.footprint.write import footprint_file

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "hybrid.md").read_text(encoding="utf-8")


@pytest.fixture(name="file")
def fixture_file(tmp_path: Path) -> Path:
    """The task of the page, in a file of its own."""
    (text,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    return path


def task_of(file: Path) -> Task:
    (task,) = load_tasks(file)
    return task


async def test_the_task_of_the_page_is_sound_once_its_footprint_is_there(file: Path) -> None:
    assert (task_of(file).domain, lint_tasks([task_of(file)])) == ("hybrid", [])
    (await footprint_file(file)).write()
    kinds = [(each.type, each.gym_name) for each in task_of(file).verifiers]
    assert ("footprint", "sn-hr-internal") in kinds
    assert ("footprint", "gym-email-mcp") in kinds
    assert await validate_tasks([task_of(file)]) == []


async def test_its_solution_wins_and_doing_nothing_loses(file: Path) -> None:
    (await footprint_file(file)).write()
    outcomes = {
        name: (await run_task(task_of(file), f"scripted/{name}", results=None)).strict
        for name in ("gold", "noop")
    }
    assert outcomes == {"gold": True, "noop": False}


def test_its_systems_share_no_tool_of_the_task(file: Path) -> None:
    shared = {tool for tool, systems in shared_tools().items() if {*systems} >= {"hr", "email"}}
    assert not shared & {*task_of(file).selected_tools}


def test_the_order_of_the_page_is_one_that_a_task_may_demand() -> None:
    (text,) = re.findall(r"```\n(\{.*?)```", PAGE, re.DOTALL)
    order = json.loads(text)
    domains = {name: get_domain(name) for name in ("sn-hr-internal", "gym-itsm-mcp")}
    asked = ("transitions", {"order": [order]}, "gym-itsm-mcp", domains)
    assert [*own_verifier_problems(*asked, [order["because"]])] == []
    assert "'because' names HR-5.1, which is missing in the task's 'rules'" in "".join(
        own_verifier_problems(*asked, [])
    )


@pytest.mark.parametrize(
    ("systems", "names"), [(("hr", "itsm"), "prefixed"), (("hr", "email"), "published")]
)
def test_our_tasks_have_prefixed_names_where_systems_share_one(
    systems: tuple[str, ...], names: str
) -> None:
    assert default_tool_names(map(get_domain, systems)) == names


def test_a_shared_tool_stands_in_each_of_its_systems() -> None:
    for tool, systems in shared_tools().items():
        assert all(tool in get_domain(system).tools for system in systems)
    assert shared_tools()["update_user_details"] == ["csm", "hr", "itsm"]


def test_the_computed_parts_are_made_again_from_nothing() -> None:
    emptied = re.sub(
        r"(<!-- ([\w ]+): make docs -->).*?(<!-- /\2 -->)", r"\1\3", PAGE, flags=re.DOTALL
    )
    assert len(emptied) < len(PAGE)
    assert hybrid_page(emptied) == PAGE


@pytest.mark.parametrize("link", re.findall(r"\]\((?!https?:)([^)#]+)", PAGE))
def test_a_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / "docs" / link).is_file()
