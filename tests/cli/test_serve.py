"""`eopsgym serve`, and `--tools-from`."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from eopsgym.cli.serve import serve
from tests.cli.conftest import Command
from tests.gym.server.old_client import OldClient
from tests.gym.test_recorded_tool_wording import listed, written

ROOT = Path(__file__).parents[2]


def test_every_option_says_what_it_does() -> None:
    options = [param for param in serve.params if isinstance(param, click.Option)]
    assert [option.name for option in options if not option.help] == []
    assert serve.help is not None
    assert "/api/*" in serve.help


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("itsm", "hr", "--agent-port", "1"), "--agent-port is for one domain"),
        (("itsm", "--agent-user", "x"), "need --agent-port"),
        (("itsm", "--agent-port", "0", "--workers", "2"), "--agent-port needs one process"),
        (("itsm", "--stdio", "--workers", "2"), "--workers is about ports"),
    ],
)
def test_a_wrong_use_is_reported_with_the_usage(
    command: Command, arguments: tuple[str, ...], words: str
) -> None:
    said = command("serve", *arguments)
    assert said.code == 2
    assert words in said.err


def test_a_served_domain_says_how_to_reach_it_and_keeps_the_agent_apart(tmp_path: Path) -> None:
    path = written(tmp_path, listed())
    program = "from eopsgym.cli import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "itsm", "--port", "0"]
    command += ["--agent-port", "0", "--agent-database", "mine", "--tools-from", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        first, agent, python, _ = (process.stdout.readline() for _ in range(4))
        url = first.split()[1]
        assert first == f"itsm: {url} (MCP at {url}/mcp)\n"
        assert python == f'In Python: async with eopsgym.mcp_client("{url}") as mcp: ...\n'
        assert OldClient(url).seed("mine").status_code == 200
        client = OldClient(agent.split()[4].removesuffix("/mcp"))
        assert not client.call("find_locations")[1]
        assert client.send("GET", "/api/database-state").status_code == 404
        tools = client.rpc("tools/list")["result"]["tools"]
        assert tools[0]["description"].startswith("Recorded: ")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_runs_say_whose_words_their_models_read(
    command: Command, tasks: Path, tmp_path: Path
) -> None:
    path = written(tmp_path, listed())
    folder = tmp_path / "results"
    assert command("run", tasks, "--results", folder, "--tools-from", f"itsm={path}").code == 0
    lines = (folder / "default.runs.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        assert json.loads(line)["setup"]["wording"]["itsm"].startswith("recorded sha256:")
        assert json.loads(line)["servers"][0]["wording"].startswith("recorded sha256:")


@pytest.mark.parametrize("kind", ["another domain", "another tool"])
def test_a_recorded_list_that_does_not_fit_ends_the_command(
    command: Command, tasks: Path, tmp_path: Path, kind: str
) -> None:
    tools = listed("hr") if kind == "another domain" else listed()[1:]
    said = command("run", tasks, "--tools-from", written(tmp_path, tools))
    assert said.code == 1
    words = {"another domain": "of no domain that is used here", "another tool": "not listed"}[kind]
    assert words in said.err
