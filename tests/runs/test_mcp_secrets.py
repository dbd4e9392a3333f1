"""What an MCP server is given to let us in gets into no record, cassette or error."""

import shlex
import sys
import traceback
from pathlib import Path

import pytest

from eopsgym.errors import ServerError
from eopsgym.gym import McpServer
from eopsgym.runs import run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

KEYS = ("word-of-the-environment", "word-of-the-option", "word-of-the-header")


def telling(how: str) -> McpServer:
    """A server of notes that says aloud what it was given."""
    command = [sys.executable, "-m", "tests.toy.notes_process", how]
    given = ["--api-key", KEYS[1], "--header", f"Authorization: Bearer {KEYS[2]}"]
    return McpServer(shlex.join([*command, *given]), "my", env={"NOTES_KEY": KEYS[0]})


@pytest.mark.parametrize("tool", ["my__add_note", "my__leave"])
def test_a_server_that_tells_its_keys_tells_them_to_no_record(tmp_path: Path, tool: str) -> None:
    model = prepared(calling((tool, {"text": "Moved."})), saying("Done."))
    tape = tmp_path / "tape.jsonl"
    run = run_task(office.task(), model, mcp=telling(""), results=tmp_path, cassette=tape)
    assert run.stop == ("answered" if tool == "my__add_note" else "environment_error")
    kept = (tmp_path / "default.runs.jsonl").read_text() + tape.read_text() + repr(run.events)
    assert [key for key in KEYS if key in kept] == []
    assert "***" in kept or "[hidden]" in kept


def test_one_that_does_not_start_tells_them_to_no_error() -> None:
    with pytest.raises(ServerError, match="no notes here") as caught:
        run_task(office.task(), prepared(saying("x")), mcp=telling("broken"))
    shown = "".join(traceback.format_exception(caught.value))
    assert [key for key in KEYS if key in shown] == []


@pytest.mark.parametrize(
    ("server", "secrets"),
    [
        (McpServer("https://me:a%20word@host/mcp"), ("a%20word", "a word", "word")),
        (McpServer("https://host/mcp?api_key=abc&page=3"), ("abc",)),
        (McpServer("https://host/mcp", headers={"x-key": "abc", "x-org": "us"}), ("abc",)),
        (McpServer("npx notes --token=abc --page 3 API_KEY=def"), ("abc", "def")),
        (McpServer("npx @notes/monkey start --token --verbose"), ()),
    ],
)
def test_what_is_secret_of_a_server_is_known_by_its_name(
    server: McpServer, secrets: tuple[str, ...]
) -> None:
    assert set(server.secrets) == set(secrets)
