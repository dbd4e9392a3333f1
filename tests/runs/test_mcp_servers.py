"""Runs with MCP servers of others: real ones, on sockets and as processes."""

import asyncio
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Reply, ToolCall
from eopsgym.errors import ConfigError, ServerError, StoreError
from eopsgym.gym import NOT_RECORDED, McpServer
from eopsgym.runs import Agent, Run, Setup, run_task, run_tasks
from eopsgym.trajectories import open_trajectories
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.notes_server import notes, served

TASK = office.task()
LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
ADD = ("add_note", {"text": "Moved."})


def process(how: str = "") -> str:
    """The command of a server of notes."""
    return shlex.join([sys.executable, "-m", "tests.toy.notes_process", *([how] if how else [])])


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A server of notes by streamable HTTP."""
    with served(notes().streamable_http_app()) as (url, _):
        yield f"{url}/mcp"


def using(mcp: Any, *calls: tuple[str, dict[str, Any]], **more: Any) -> tuple[Run, Any]:
    """A run that makes these calls, and its model."""
    model = prepared(*map(calling, calls), saying("Done."))
    return run_task(TASK, model, mcp=mcp, **more), model


def test_tools_of_others_are_offered_beside_ours(url: str) -> None:
    run, _ = using(url, ("add_location", {"name": "North Pier"}), ADD, ("burn", {}))
    assert [step.server for step in run.steps] == ["itsm", "mcp:notes", "mcp:notes"]
    own, added, burned = run.steps
    assert own.changes.recorded
    assert (added.value, added.is_error, added.changes) == ({"notes": 1}, False, NOT_RECORDED)
    assert (burned.is_error, burned.value, burned.changes) == (True, None, NOT_RECORDED)
    assert burned.text.endswith("the notes burn")
    assert run.strict is not None


@pytest.mark.parametrize(("label", "shown"), [("", "__count"), ("itsm", "itsm__count")])
def test_a_tool_is_called_by_its_own_name_whatever_that_begins_with(label: str, shown: str) -> None:
    server = notes()
    server.tool(name=shown)(lambda: "counted")
    with served(server.streamable_http_app()) as (url, _):
        run, _ = using(McpServer(f"{url}/mcp", label), (shown, {}))
    assert [(step.text, step.is_error) for step in run.steps] == [("counted", False)]


def test_server_sent_events_work_as_well() -> None:
    with served(notes().sse_app()) as (url, _):
        run, _ = using(f"{url}/sse", ADD)
    assert run.steps[0].value == {"notes": 1}


def test_a_command_is_a_process_of_each_run() -> None:
    runs = [
        using(f"my={process()}", ("my__add_note", {}), ("my__count_notes", {}))[0] for _ in "ab"
    ]
    assert [[step.value["notes"] for step in run.steps] for run in runs] == [[1, 1]] * 2
    assert [step.server for step in runs[0].steps] == ["mcp:my"] * 2


def test_what_nobody_saw_is_unknown_and_never_none() -> None:
    run = Run.from_json(using(process(), LOOK, ADD)[0].to_json())
    assert run.steps[1].changes == NOT_RECORDED
    assert [mark.kind for mark in run.replay.marks] == ["read", "write"]
    assert run.at(2).rows("SELECT count(*) AS n FROM location") == [{"n": 2}]
    with open_trajectories([run]) as tables:
        found = tables.rows("SELECT changed_rows FROM tool_calls ORDER BY result_position")
    assert [row["changed_rows"] for row in found] == [0, None]


def test_a_refusal_is_not_clean_where_nobody_saw_what_a_call_did() -> None:
    answer = "I cannot delete Old Mill: there is no tool that deletes locations."
    model = prepared(calling(ADD), saying(answer))
    run = run_task(office.task(office.DELETE), model, mcp=process())
    assert (run.refused, run.strict) == (None, None)
    assert "what step 1 (add_note) changed was not recorded" in str(run.refusal)


def test_under_the_name_of_a_system_it_stands_in_its_place() -> None:
    run, _ = using(f"itsm={process()}", ADD, LOOK)
    assert [(step.server, step.is_error) for step in run.steps] == [("mcp:itsm", False), ("", True)]
    assert (run.strict, run.parity, run.verdicts) == (None, None, ())


def test_tools_of_one_name_are_an_error_with_a_way_out() -> None:
    with pytest.raises(ConfigError, match=r"the tool add_location is offered by the task's own"):
        using(process("clash"))
    run, _ = using(f"their={process('clash')}", ("their__add_location", {"text": "x"}))
    assert run.steps[0].server == "mcp:their"
    with pytest.raises(ConfigError, match="the tool add_note is offered by the MCP server"):
        using([process(), process("other")])
    with pytest.raises(ConfigError, match="two MCP servers have the name a"):
        using([f"a={process()}", f"a={process('other')}"])


def test_the_error_of_a_tool_called_as_its_own_server_calls_it_says_its_name_here() -> None:
    run, _ = using(f"notes={process()}", ADD, ("notes__ad_note", {}), ("notes__add_note", {}))
    unprefixed, near, right = run.steps
    for step in (unprefixed, near):
        assert step.text == f"Unknown tool: {step.tool}. Did you mean notes__add_note?"
        assert (step.server, step.is_error, step.changes.recorded) == ("", True, True)
    assert (right.server, right.value["notes"]) == ("mcp:notes", 1)  # the others never got there
    assert run.strict is not None


@pytest.mark.parametrize(
    ("server", "why"),
    [
        (process("broken"), r"cannot be used: .*it said: no notes here"),
        ("no-such-command --now", "MCP server no-such-command cannot be used: FileNotFoundError"),
        (
            McpServer(process("silent"), start_seconds=0.3),
            "did not start and list its tools within",
        ),
        (process("endless"), "lists more than 1,000 tools"),
        (
            McpServer("http://127.0.0.1:1/mcp?key=abc-def", start_seconds=5),
            "127.0.0.1:1/mcp cannot",
        ),
    ],
    ids=str,
)
def test_a_server_that_cannot_be_used_is_one_error(server: Any, why: str) -> None:
    with pytest.raises(ServerError, match=why) as raised:
        using(server)
    assert "abc-def" not in str(raised.value)


WHERE = (
    r"nothing answers at its address \(.*\); check whether the server is running, and give its "
    r"whole URL \(--mcp, mcp=…\), which often ends in /mcp or /sse$"
)


@pytest.mark.parametrize(
    ("server", "way_out"),
    [
        ("http://127.0.0.1:1/mcp", WHERE),
        ("http://127.0.0.1:1/sse", WHERE),
        (
            "mine=http://nosuch.invalid/mcp",
            rf"mine \(http://nosuch.invalid/mcp\) cannot be used: {WHERE}",
        ),
        (
            "no-such-command --now",
            r"check whether the command \(--mcp, mcp=…\) works in a terminal$",
        ),
        ("false", r"check whether the command \(--mcp, mcp=…\) works in a terminal$"),
    ],
)
def test_a_server_that_cannot_be_used_is_reported_with_the_way_out(
    server: str, way_out: str
) -> None:
    with pytest.raises(ServerError, match=way_out):
        using(server)


def test_a_server_that_dies_or_hangs_costs_its_own_run() -> None:
    tasks = [office.task(task_id=f"task_{number}") for number in range(3)]

    class One:
        """Ends the server in the second task, waits for it in the third."""

        name, simulated = "one", True

        async def reply(self, messages: Any, tools: Any) -> Reply:
            if any(message.role == "tool" for message in messages):
                return saying("Done.")
            name = {"one": "count_notes", "two": "leave", "three": "add_note"}[messages[1].content]
            return Reply("", tool_calls=(ToolCall("c", name, {}),))

    asked = zip(tasks, ("one", "two", "three"), strict=True)
    tasks = [replace(task, user_prompt=words) for task, words in asked]
    server = McpServer(process("slow"), call_seconds=1)
    runs = run_tasks(tasks, One(), mcp=server, progress=False)
    assert [run.stop for run in runs] == ["answered", "environment_error", "environment_error"]
    assert "leave: the MCP server" in runs[1].detail
    assert "did not answer add_note within 1 s" in runs[2].detail
    assert runs[0].strict is False


def test_a_server_that_goes_away_in_between_is_an_error_of_the_run() -> None:
    with served(notes().streamable_http_app()) as (url, stop):

        class Stops:
            name, simulated = "stops", True

            async def reply(self, messages: Any, tools: Any) -> Reply:
                stop.should_exit = stop.force_exit = True
                while stop.servers[0].is_serving():
                    await asyncio.sleep(0.01)
                return calling(ADD)

        run = run_task(TASK, Stops(), mcp=McpServer(f"{url}/mcp", call_seconds=3))
    assert run.stop == "environment_error"


def test_what_it_is_given_stays_out_of_the_record() -> None:
    server = McpServer(process(), name="my", env={"NOTES_KEY": "k-123456789"})
    run, model = using(server, ("my__add_note", {}))
    assert "k-123456789" not in repr(server)
    # The server has it, and sent it to the model.
    assert "k-123456789" in model.asked[-1][-1].content
    assert run.steps[0].value["secret"] == "*" * len("k-123456789")
    assert run.setup.mcp == ("my",)


def test_a_setup_names_servers_and_says_nothing_of_their_addresses() -> None:
    plain = Setup("move_office", "itsm", Agent("openai/gpt-5"))
    named, other, unnamed = (
        replace(plain, mcp=(McpServer.of(said).label,))
        for said in ("my=http://host/a", "other=http://host/a", "http://host/a")
    )
    assert len({each.hash for each in (plain, named, other, unnamed)}) == 4
    assert replace(plain, mcp=(McpServer.of("my=http://elsewhere:9/b").label,)).hash == named.hash
    assert unnamed.mcp == (McpServer.of("http://elsewhere/b").label,) == ("unnamed",)
    assert "mcp" not in plain.to_json()
    old = replace(plain, mcp=("my", "sha256:01234567"))  # what unnamed ones were called before
    for setup in (old, named, unnamed):
        assert Setup.from_json(setup.to_json()) == setup


@pytest.mark.parametrize(
    ("said", "way_out"),
    [
        ("http://notes.example:9000/mcp", "--mcp notes=http://notes.example:9000/mcp "),
        ("http://127.0.0.1:9000/mcp", "--mcp server=http://127.0.0.1:9000/mcp "),
        ("npx -y @org/notes-server --dir /a", "--mcp 'notes-server=npx -y @org/notes-server "),
        ("http://h/mcp?token=s3cr3t-1", "--mcp 'h=http://h/mcp?token=…' "),
        ("http://u:e@h/mcp", "are distinguished by the names of their MCP servers"),
    ],
)
def test_runs_that_are_kept_need_names_of_their_servers(
    tmp_path: Path, said: str, way_out: str
) -> None:
    with pytest.raises(ConfigError, match="are distinguished by the names") as caught:
        run_task(TASK, mcp=said, results=tmp_path)
    assert way_out in str(caught.value)
    assert not list(tmp_path.glob("*.jsonl"))


@pytest.mark.parametrize("said", [5, b"x", {"my": process()}, [Path("notes.py")]], ids=str)
def test_what_is_no_server_is_one_error_that_says_what_is(said: Any) -> None:
    with pytest.raises(ConfigError, match=r"is not an MCP server: give the text \[NAME=\]URL or"):
        using(said)


@pytest.mark.parametrize(
    ("command", "program"),
    [
        ("notes-server --now", "notes-server"),
        ("/usr/bin/python3.11 -m notes.server --now", "notes.server"),
        ("npx -y @org/notes", "@org/notes"),
        ("uv run notes.py", "notes.py"),
        ("node build/index.js", "build/index.js"),
        ("python", "python"),
    ],
)
def test_a_process_is_called_as_what_it_runs(command: str, program: str) -> None:
    assert str(McpServer.of(command)) == program


@pytest.mark.parametrize("said", ["", "my=", "'open"])
def test_what_is_no_server_is_refused_before_any_run(said: str) -> None:
    with pytest.raises(ConfigError, match="MCP server"):
        run_task(TASK, mcp=said)


def test_a_fork_is_made_before_a_call_whose_traces_nobody_knows() -> None:
    run, _ = using(process(), LOOK, ADD, LOOK)
    model = prepared(saying("Done."))
    fork = run.fork(1, error="No.", model=model, task=TASK, mcp=process())
    assert (len(fork.steps), fork.setup.mcp) == (1, run.setup.mcp)
    for step in (2, 3):
        said = (
            "after step 2: .* state of its server mcp:notes .* Fork it after step 1 at the latest"
        )
        with pytest.raises(StoreError, match=said):  # and no server is started for that
            run.fork(step, model=model, task=TASK, mcp="no-such-command")
    with pytest.raises(ConfigError, match="only names: give mcp="):
        run.fork(1, model=model, task=TASK)
