"""The examples beside the published tool schemas: what each tool refuses, in the server's words."""

import json
import re
from typing import Any

import pytest

from eopsgym.gym import Database
from eopsgym.gym.clock import Clock
from tests.domains.calendar.test_replay import template
from tests.reference import REFERENCE, reference

LATE = "2026-11-21T23:25:46"
"""The examples were made in the hour in which nothing can be added quickly."""
_MADE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""The id of something that an example made before."""


def refusals() -> list[tuple[str, dict[str, Any], str]]:
    """Tool, arguments and text of each refusal that needs nothing but the sample seed."""
    if REFERENCE is None:
        return [("none", {}, "")]
    tools = json.loads(reference("tools", "calendar.json").read_text(encoding="utf-8"))
    return [
        (tool["name"], example["arguments"], example["text"])
        for tool in tools
        for example in (tool["example_error"], *tool.get("more_errors", ()))
        if not _MADE.search(json.dumps(example["arguments"]))
        if "given access token" not in example["text"]
    ]


@pytest.mark.parametrize(("tool", "arguments", "text"), refusals())
def test_a_refusal_reads_as_published(tool: str, arguments: dict[str, Any], text: str) -> None:
    database = Database(template("base"), Clock(LATE))
    named = re.search(r"for user (\w+)", text)
    user = named[1] if named else "alice_manager"
    token = database.rows(f"SELECT static_token FROM users WHERE user_id = '{user}'")
    assert database.call(tool, arguments, token[0]["static_token"]).text == text
    database.close()
