"""No task of mail wants an address that its agent would have to guess (EMAIL-1.2)."""

import re
from collections.abc import Iterator
from typing import Any

from eopsgym.domains.email.mime import body_text
from eopsgym.gym import Episode
from eopsgym.tasks import load_tasks, start
from tests.share_seed import share

TRIED = 4
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_SETTINGS = (
    *("get_user_profile", "list_filters", "list_forwarding_addresses", "email_list_delegates"),
    *("list_send_as_aliases", "get_vacation_settings", "get_auto_forwarding"),
)


def texts(value: Any) -> Iterator[str]:
    """All texts of an argument or an answer, those that are encoded as they read."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield body_text(value, None)


def addresses(value: Any) -> set[str]:
    """The mail addresses in all texts of a value."""
    return {found for text in texts(value) for found in _ADDRESS.findall(text.lower())}


async def shown(episode: Episode, mailbox: str) -> set[str]:
    """The addresses that stand in the letters and settings of a mailbox."""
    asked: dict[str, Any] = {"userId": mailbox, "maxResults": 500, "includeSpamTrash": True}
    listed = (await episode.acall("list_messages", asked)).value
    assert listed["nextPageToken"] is None
    found: set[str] = set()
    for each in listed["messages"]:
        about = {"userId": mailbox, "id": each["id"]}
        found |= addresses((await episode.acall("get_message", about)).value)
    for tool in _SETTINGS:  # a delegate does not see all of them
        found |= addresses((await episode.acall(tool, {"userId": mailbox})).value)
    return found


async def test_every_address_of_a_solution_is_shown_to_the_agent() -> None:
    feasible = [task for task in load_tasks("email") if task.feasible]
    for task in share(feasible, TRIED, "addresses"):
        assert task.gold is not None
        used = [dict(call.arguments) for call in task.gold.calls]
        known = addresses([task.system_prompt, task.user_prompt])
        episode = await start(task, tool_set="all")
        for mailbox in {"me", *(each.get("userId", "me") for each in used)}:
            known |= await shown(episode, mailbox)
        await episode.close()
        assert addresses(used) <= known, task.id
