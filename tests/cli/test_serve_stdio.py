"""`eopsgym serve --stdio`: MCP over the standard streams of a process that a client starts."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from eopsgym.domains import domain_names, get_domain
from tests.cli.conftest import Command

PROGRAM = ["-c", "from eopsgym.cli import main; main()", "serve", "--stdio"]
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
SECONDS = 60
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2024-11-05",
        "capabilities": {},
        "clientInfo": {"name": "a test", "version": "1"},
    },
}


@contextmanager
def started(*arguments: str, **streams: Any) -> Iterator[subprocess.Popen[str]]:
    """The process of a server, which is ended with the block."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(
        [sys.executable, *PROGRAM, *arguments], text=True, env=ENVIRONMENT, **{**pipes, **streams}
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait(SECONDS)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None and not stream.closed:
                stream.close()


def greeted(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What a server answers to `initialize`; it serves from then on."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(HELLO) + "\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())["result"]
    return answer


async def used(*arguments: str, tool: str, **given: Any) -> tuple[list[str], str]:
    """Return the tools that the client of the `mcp` package is offered, and the text of a call."""
    asked = StdioServerParameters(
        command=sys.executable, args=[*PROGRAM, *arguments], env=ENVIRONMENT
    )
    async with stdio_client(asked) as streams, ClientSession(*streams) as session:
        await session.initialize()
        tools = await session.list_tools()
        result = await session.call_tool(tool, given)
        return [each.name for each in tools.tools], result.content[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["itsm", "calendar"])
async def test_a_client_that_starts_the_command_has_its_tools(name: str) -> None:
    tool = {"itsm": "find_locations", "calendar": "get_calendar_list"}[name]
    tools, text = await used(name, tool=tool)
    assert set(tools) == set(get_domain(name).tools)
    assert isinstance(json.loads(text), dict)


async def test_moment_and_user_are_those_of_the_command() -> None:
    place = {"name": "North Pier", "city": "Salem", "country": "USA"}
    asked = ("itsm", "--now", "2026-03-02T09:00:00")
    _, text = await used(*asked, tool="add_location", **place)
    assert json.loads(text)["created_on"] == "2026-03-02T09:00:00"
    reporter = ("--mode", "guarded", "--user", "tok_itsm_aaron.ruiz_9414ea")
    _, text = await used(*asked, *reporter, tool="add_location", **place)
    assert "North Pier" not in text


def test_every_system_answers_over_its_streams() -> None:
    for name in domain_names():
        with started(name) as process:
            assert greeted(process)["serverInfo"]["title"] == get_domain(name).title


def test_it_ends_when_the_client_leaves() -> None:
    with started("itsm") as process:
        greeted(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(SECONDS) == 0
        assert process.stdout is not None
        assert process.stdout.read() == ""


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_at_once_while_it_waits_for_input(kind: signal.Signals) -> None:
    with started("itsm") as process:
        greeted(process)
        process.send_signal(kind)
        assert process.wait(SECONDS) == -kind
        assert process.stdout is not None
        assert process.stdout.read() == ""


def test_it_ends_when_nobody_reads_what_it_says() -> None:
    with started("itsm") as process:
        greeted(process)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 2, "method": "ping"}) + "\n")
        process.stdin.flush()
        # Its input is still open: it does not wait for more of it.
        assert process.wait(SECONDS) == 1
        assert process.stderr is not None
        assert process.stderr.read() == "eopsgym: cannot write the output: Broken pipe\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_output_is_reported() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full, started("itsm", stdout=full) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(HELLO) + "\n")
        process.stdin.flush()
        assert process.wait(SECONDS) == 1
        assert process.stderr is not None
        assert "cannot write the output: No space left" in process.stderr.read()


def test_lines_that_are_no_messages_do_not_end_it() -> None:
    with started("itsm") as process:
        assert process.stdin is not None
        process.stdin.write("hello\n{\n\n[]\n")
        assert greeted(process)["protocolVersion"] == "2024-11-05"


def test_what_else_is_printed_does_not_reach_the_client() -> None:
    program = (
        "import os, sys; from eopsgym.gym.server.stdio import serve_stdio; "
        "from eopsgym.gym import database; before = database.Database.call\n"
        "def call(self, *given):\n"
        "    print('noise'); os.write(1, b'more noise'); os.system('echo child')\n"
        "    return before(self, *given)\n"
        "database.Database.call = call\n"
        "serve_stdio('itsm')"
    )
    asked = {"name": "find_locations", "arguments": {}}
    messages = [
        HELLO,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": asked},
    ]
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in messages:
            process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        assert [json.loads(process.stdout.readline())["id"] for _ in range(2)] == [1, 2]
        out, err = process.communicate(timeout=SECONDS)
    assert out == ""
    assert "noise" in err
    assert "child" in err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("itsm", "--seed", "nowhere"), 1, "no seed 'nowhere' for itsm"),
        (("itms",), 1, "itsm"),
        (("itsm", "--now", "soon"), 1, "soon"),
        (("csm", "itsm", "--user", "x"), 2, "with several domains write DOMAIN=TOKEN"),
        (("itsm", "--port", "0"), 2, "--port is about ports"),
        (("itsm", "--allow-host", "x"), 2, "--allow-host is about ports"),
        (("itsm", "--agent-user", "x"), 2, "--agent-user is about ports"),
    ],
)
def test_a_wrong_use_is_reported_on_standard_error_alone(
    command: Command, arguments: tuple[str, ...], code: int, words: str
) -> None:
    said = command("serve", "--stdio", *arguments)
    assert (said.code, said.out) == (code, "")
    assert words in said.err


def test_a_broken_seed_is_reported_on_standard_error_alone(
    tmp_path: Path, command: Command
) -> None:
    seed = tmp_path / "seed.sql"
    seed.write_text("INSERT INTO nothing VALUES (1);", encoding="utf-8")
    said = command("serve", "--stdio", "itsm", "--seed", seed)
    assert (said.code, said.out) == (1, "")
    assert "nothing" in said.err


def test_seed_and_user_are_options_of_stdio_alone(command: Command) -> None:
    said = command("serve", "itsm", "--seed", "company")
    assert said.code == 2
    assert "--seed and --user need --stdio" in said.err


ACTING = "csm=constance.tintzmann@halden.example"


async def test_several_systems_are_one_server_and_by_prefixed_names_all_their_tools_are_there() -> (
    None
):
    tools, text = await used(
        *("csm", "itsm", "--user", ACTING, "--tool-names", "prefixed"), tool="csm__find_locations"
    )
    every = [f"{name}__{tool}" for name in ("csm", "itsm") for tool in get_domain(name).tools]
    assert tools == every
    assert "location_id" in text
    _, text = await used("itsm", "--tool-names", "prefixed", tool="find_locations")
    assert text == "Unknown tool: find_locations. Did you mean itsm__find_locations?"


async def test_of_several_systems_by_published_names_the_first_has_a_name() -> None:
    tools, text = await used("csm", "itsm", "--user", ACTING, tool="find_locations")
    own = {*get_domain("csm").tools} | {*get_domain("itsm").tools}
    assert (len(tools), {*tools}) == (len(own), own)
    assert "location_id" in text
    _, refused = await used("csm", "itsm", tool="find_locations")
    assert "x-user-email header is required" in refused  # it went to the CSM


def test_names_are_an_option_of_stdio_alone(command: Command) -> None:
    said = command("serve", "itsm", "--tool-names", "prefixed")
    assert (said.code, "--tool-names needs --stdio" in said.err) == (2, True)
