"""What the README says, done."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from eopsgym.cli.group import cli

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def tour() -> str:
    """The Python block of the README."""
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    return str(block)


@pytest.mark.every_run
def test_the_tour_runs_as_it_stands(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", tour()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stderr == ""
    said = done.stdout.splitlines()
    assert said[0].endswith("locations")
    assert said[1].startswith("insert location LOC_")
    assert said[2] == "[{'name': 'Reno Depot'}]"
    assert said[3] == "0 before the call"
    assert said[4].startswith("True ")
    assert said[5].split() == ["step", "server", "tool", "verifier", "before", "after"]
    assert "scripted/wrong_id" in done.stdout
    assert said[-1].startswith("True ")
    assert said[-1].endswith(" incidents after step 3")
    assert "False" in said
    assert (tmp_path / "results" / "default.runs.jsonl").is_file()


def test_the_tour_has_twenty_lines_of_code() -> None:
    code = [line for line in tour().splitlines() if line.strip() and not line.startswith("#")]
    assert len(code) <= 20


@pytest.mark.parametrize("link", re.findall(r"\]\((?!https?:)([^)#]+)\)", README))
def test_a_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / link).is_file()


def test_every_notebook_stands_in_the_table_in_its_order() -> None:
    named = re.findall(r"^\| \[\w+\]\(notebooks/(\w+)\.ipynb\)", README, re.MULTILINE)
    assert named == sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))


def test_the_notebooks_are_numbered_without_gaps() -> None:
    numbers = sorted(int(path.stem[:2]) for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("command", sorted(cli.commands))
def test_every_command_has_help_with_a_first_line(command: str) -> None:
    done = CliRunner().invoke(cli, [command, "--help"])
    assert done.exit_code == 0
    assert cli.commands[command].help


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`eopsgym (\w+)", README))))
def test_a_command_of_the_readme_exists(command: str) -> None:
    assert command in cli.commands
