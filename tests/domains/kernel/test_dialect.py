"""How a system talks is its own affair: plain text, JSON, and errors that are not flagged."""

import json
from dataclasses import replace
from typing import Any

import pytest

from eopsgym.domains.kernel import Call, Dialect, ToolError
from eopsgym.domains.kernel.signature import Signature
from eopsgym.domains.kernel.tool import Tool
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.server.mcp_in_memory import memory_client
from tests import toy


def database(answer: Any, **dialect: Any) -> Database:
    """A depot whose one tool answers, or fails, in a dialect."""

    def act(call: Call) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    tool = Tool("act", act, "crates", False, Signature(act))
    domain = replace(toy.DOMAIN, tools={"act": tool}, dialect=Dialect(**dialect))
    template = replace(build_template(toy.DOMAIN, toy.SEED, "depot"), domain=domain)
    return Database(template, Clock("2026-03-02T09:00:00"))


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("Operation completed successfully", "Operation completed successfully"),
        ("", ""),
        ('"quoted"', '"quoted"'),
        ({"name": "für"}, '{"name": "für"}'),
        (["a", 1, None, True], '["a", 1, null, true]'),
        (None, "null"),
        (b"bytes", "bytes"),
        ({"weight": float("inf")}, '{"weight": null}'),
    ],
)
def test_a_text_is_given_as_it_is_and_the_rest_as_json(answer: Any, text: str) -> None:
    assert database(answer).call("act").text == text


def test_json_may_be_indented_and_escaped() -> None:
    text = database({"name": "für"}, indent=2, ascii=True).call("act").text
    assert text == '{\n  "name": "f\\u00fcr"\n}'
    assert json.loads(text) == {"name": "für"}


@pytest.mark.parametrize("flagged", [True, False])
async def test_whether_an_error_is_flagged_on_the_wire_is_the_dialects_word(flagged: bool) -> None:
    made = database(ToolError("no such thing"), flags_errors=flagged)
    result = made.call("act")
    assert (result.is_error, result.text) == (True, "no such thing")
    async with memory_client(made) as client:
        said = await client.call_tool("act", {})
    assert bool(said.is_error) is flagged
    assert said.content[0].text == "no such thing"  # type: ignore[union-attr]


def test_stamps_keep_fractions_or_not() -> None:
    moment = Clock("2026-03-02T09:00:00.25").now()
    assert Dialect().stamp(moment) == "2026-03-02 09:00:00.250000"
    assert Dialect(timespec="seconds").stamp(moment) == "2026-03-02 09:00:00"
