"""docs/training.md: what it shows runs, and what it names is there."""

import ast
import re
from pathlib import Path

import pytest

import eopsgym.env
from eopsgym.domains import get_domain
from eopsgym.env import REWARDS, TaskList
from eopsgym.tasks import load_tasks
from tests.runs.processes import ROOT

PAGE = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SERVED = ROOT / "tests" / "trainers" / "openenv_package" / "server" / "app.py"


def _imported(block: str) -> set[str]:
    nodes = ast.walk(ast.parse(block))
    return {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


RUN = [block for block in BLOCKS if _imported(block) == {"eopsgym.env"}]


def test_two_blocks_are_run_and_the_others_need_a_trainer() -> None:
    assert len(RUN) == 2
    others = {module for block in BLOCKS if block not in RUN for module in _imported(block)}
    assert {"openenv.core.env_server.http_server", "trl"} <= others


@pytest.mark.parametrize("block", RUN)
def test_a_block_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "docs/training.md", "exec"), {})
    assert capsys.readouterr().out


def test_every_tool_that_a_block_calls_is_one_of_the_system() -> None:
    called = {
        node.elts[0].value
        for block in BLOCKS
        for node in ast.walk(ast.parse(block))
        if isinstance(node, ast.Tuple) and isinstance(node.elts[0], ast.Constant)
    }
    assert called
    assert called <= get_domain("itsm").tools.keys()


def test_every_name_that_a_block_takes_from_us_is_there() -> None:
    for block in BLOCKS:
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and node.module == "eopsgym.env":
                assert {alias.name for alias in node.names} <= {*eopsgym.env.__all__}


def test_what_is_served_is_what_make_trainers_serves() -> None:
    (shown,) = [block for block in BLOCKS if "create_fastapi_app" in block]
    kept = {ast.dump(node) for node in ast.parse(SERVED.read_text(encoding="utf-8")).body}
    assert {ast.dump(node) for node in ast.parse(shown).body} <= kept


def test_the_rewards_are_described() -> None:
    assert [each for each in REWARDS if f"| `{each}` |" not in PAGE] == []


def test_the_page_counts_right() -> None:
    tasks = TaskList("itsm")
    assert "`max_steps` calls (100 by default)" in PAGE
    assert eopsgym.env.EnvSettings().max_steps == 100
    assert tasks.num_tasks("test") / len(load_tasks("itsm", split="all")) == pytest.approx(
        0.2, abs=0.02
    )


def test_the_readme_leads_to_the_page() -> None:
    assert "[docs/training.md](docs/training.md)" in (ROOT / "README.md").read_text(
        encoding="utf-8"
    )
    assert Path(ROOT / "docs" / "training.md").is_file()
