"""What servers of others answer, and what the model reads of it."""

import json
import shlex
import sys
from typing import Any

import pytest

from eopsgym.gym import McpServer, Step
from eopsgym.gym.mcp_odd_results import NOTHING
from eopsgym.runs import run_task
from tests.runs.test_mcp_failures import server
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

TEXT = {"type": "text", "text": "One note."}
PAGE = {"type": "resource", "resource": {"uri": "notes://1", "text": "Buy milk."}}
BYTES = {
    "type": "resource",
    "resource": {"uri": "notes://2", "mimeType": "application/pdf", "blob": "AAAA"},
}
LINK = {"type": "resource_link", "name": "all", "uri": "notes://all", "description": "All notes."}
IMAGE = {"type": "image", "data": "AAAAAA==", "mimeType": "image/png"}


def answered(transport: str, **message: Any) -> tuple[Step, str | None]:
    """Return the step of one call, and why its run stopped; `message` is result or error.

    The tool has an output schema: an object with a whole number of `notes`.
    """
    with server(transport, json.dumps(message)) as address:
        call = calling(("my__add_note", {"text": "x"}))
        run = run_task(office.task(), prepared(call, saying("Done.")), mcp=McpServer(address, "my"))
    return run.steps[0], run.stop


@pytest.mark.parametrize("transport", ["stdio", "http", "sse"])
@pytest.mark.parametrize(
    ("result", "text", "value"),
    [
        ({"content": [TEXT]}, "One note.", None),
        ({"content": []}, "", None),
        ({"content": [TEXT], "structuredContent": {"notes": "one"}}, None, {"notes": "one"}),
        ({"content": [TEXT], "structuredContent": {"notes": 1}}, None, {"notes": 1}),
    ],
    ids=["text only", "nothing", "against its schema", "text beside"],
)
def test_a_tool_with_an_output_schema_may_answer_otherwise(
    transport: str, result: dict[str, Any], text: str | None, value: Any
) -> None:
    step, stop = answered(transport, result=result)
    assert (stop, step.is_error, step.value) == ("answered", False, value)
    assert step.text == (f"One note.\n{json.dumps(value)}" if text is None else text)


@pytest.mark.parametrize("transport", ["stdio", "http"])
@pytest.mark.parametrize(
    ("result", "text", "is_error"),
    [
        ({"structuredContent": {"notes": 2}}, '{"notes": 2}', False),
        ({"content": "Two notes."}, "Two notes.", False),
        ({"content": [TEXT, {"type": "hologram", "of": "a note"}]}, None, False),
        ({"content": [TEXT], "structuredContent": [1, 2]}, "One note.\n[1, 2]", False),
        ({"content": [TEXT], "isError": "no"}, "One note.", False),
        ({"notes": 2}, '{"notes": 2}', True),
        ({}, NOTHING, True),
    ],
)
def test_a_result_that_is_none_by_the_protocol_reaches_the_model(
    transport: str, result: dict[str, Any], text: str | None, is_error: bool
) -> None:
    step, stop = answered(transport, result=result)
    assert (stop, step.is_error) == ("answered", is_error)
    assert step.text == text or step.text == 'One note.\n{"type": "hologram", "of": "a note"}'


@pytest.mark.parametrize(
    ("content", "structured", "text"),
    [
        ([TEXT, PAGE], None, "One note.\n[resource notes://1]\nBuy milk."),
        ([BYTES], None, "[resource notes://2, application/pdf, 3 bytes, not shown]"),
        ([LINK], None, "[resource link: all, notes://all, All notes.]"),
        ([IMAGE], None, "[image, image/png, 4 bytes, not shown]"),
        ([{"type": "text", "text": '{ "notes": 1 }'}], {"notes": 1}, '{ "notes": 1 }'),
        ([TEXT], {"result": "One note."}, "One note."),
        ([TEXT, TEXT], {"result": ["One note.", "One note."]}, "One note.\nOne note."),
        ([], {"result": "Zürich"}, '{"result": "Zürich"}'),
        ([TEXT, PAGE], {"notes": 1}, 'One note.\n[resource notes://1]\nBuy milk.\n{"notes": 1}'),
    ],
)
def test_every_part_of_a_result_is_read_once(
    content: list[Any], structured: Any, text: str
) -> None:
    more = {} if structured is None else {"structuredContent": structured}
    step, stop = answered("stdio", result={"content": content, **more})
    assert (stop, step.text) == ("answered", text)


@pytest.mark.parametrize("transport", ["stdio", "http", "sse"])
@pytest.mark.parametrize("code", [-32601, -32602, -32603, -32001, -32002, 7])
def test_an_error_that_a_server_answers_is_one_of_the_tool(transport: str, code: int) -> None:
    step, stop = answered(transport, error={"code": code, "message": "no such note"})
    assert (stop, step.is_error, step.text) == ("answered", True, "no such note")


def test_a_server_that_ends_at_a_call_still_fails_its_run() -> None:
    command = shlex.join([sys.executable, "-m", "tests.toy.notes_process"])
    model = prepared(calling(("my__leave", {})), saying("Done."))
    run = run_task(office.task(), model, mcp=McpServer(command, "my"))
    assert run.stop == "environment_error"
