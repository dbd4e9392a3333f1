"""The examples that descriptions give of list options are understood by their tools."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.teams.office import SEED, Office

OPTIONS = ("_filter", "_select", "_expand", "_orderby", "_search")
ASKED = {
    "teamId": "team_works",
    "team_id": "team_works",
    "channelId": "general",
    "chatId": "duo",
    "userId": "ann",
    "id": "record",
}
RECORD = """
    INSERT INTO call_records (id, org_id, version, type, modalities, start_date_time, participants)
    VALUES ('record', 'acme', 1, 'peerToPeer', '["audio"]', '2026-01-02 08:00:00', '[]');
"""
EXAMPLES = [
    (tool.name, option, example)
    for tool in get_domain("teams").tools.values()
    for option in OPTIONS
    for example in tool.schema["properties"].get(option, {}).get("examples", ())
]


def needed(tool: str) -> dict[str, Any]:
    """Return what has to be given to a tool that reads."""
    schema = get_domain("teams").tools[tool].schema
    said = {name: ASKED[name] for name in schema.get("required", ())}
    return said | ({"userId": "ann"} if tool == "get_user" else {})


@pytest.mark.sweep(40)
@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize(("tool", "option", "example"), EXAMPLES)
def test_examples_of_options_are_taken(
    tool: str, option: str, example: str, repaired: bool
) -> None:
    place = Office(repaired=repaired, sql=SEED.read_text(encoding="utf-8") + RECORD)
    place.ask(tool, **needed(tool), **{option: example})


def test_each_option_of_each_list_has_an_example() -> None:
    bare = [
        (tool.name, option)
        for tool in get_domain("teams").tools.values()
        for option in OPTIONS
        if option in tool.schema["properties"]
        and not tool.schema["properties"][option].get("examples")
    ]
    assert bare == []
