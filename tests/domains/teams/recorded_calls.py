"""Recorded calls of the published server, made again.

`make recorded` prints for each tool how many there are (its example,
its recorded error, and every call of the four published result files), and how many have the same
outcome, shape and values. Before a call, the rows are there that its answer shows.
"""

import gzip
import json
import re
from typing import Any, NamedTuple

from eopsgym.gym import CallResult, Database
from tests.domains.teams.published_world import recorded
from tests.domains.teams.recorded_scenes import PERSON, read, scene, world_of
from tests.reference import reference

MADE = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d|[0-9a-f]{16}|\d{13}$|[0-9a-f]{8}-[0-9a-f]{4}-|https://|\d{4}@"
)
MINE = [
    "list_users",
    "create_user",
    "get_user",
    "update_user",
    "create_chat",
    "add_tab_to_chat",
    "send_chat_message",
    "pin_chat_message",
    "create_channel",
    "update_channel",
    "list_channels",
    "list_all_channels",
    "add_channel_member",
    "archive_channel",
    "send_channel_message",
    "soft_delete_channel_message",
    "get_files_folder",
    "list_tabs_in_channel",
    "add_tabs_to_channels",
    "provision_channel_email",
    "update_channel_tab",
    "delete_channel_tab",
    "create_team",
    "list_teams",
    "update_team",
    "list_team_members",
    "add_team_member",
    "add_team_members_in_bulk",
    "update_team_member",
    "remove_team_member",
    "list_installed_apps",
    "create_teamwork_tag",
    "create_call",
    "set_user_status_message",
    "create_virtual_event_webinar",
]
"""Tools with a recorded example whose rows are made here; the others have theirs beside."""

ERRORS = [
    "get_user",
    "create_channel",
    "send_channel_message",
    "list_tabs_in_channel",
    "add_tabs_to_channels",
    "create_team",
    "add_team_member",
]


def shape(value: Any) -> Any:
    """What a value is made of: keys in order, kinds, and null."""
    if isinstance(value, dict):
        return [(key, shape(each)) for key, each in value.items()]
    if isinstance(value, list):
        return [shape(each) for each in value]
    return type(value).__name__


def differences(ours: Any, theirs: Any, path: str = "$") -> list[str]:
    """Where values differ that are not made anew in each call."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        pairs = [(ours.get(key), value, f"{path}.{key}") for key, value in theirs.items()]
        return [each for pair in pairs for each in differences(*pair)]
    if isinstance(theirs, list) and isinstance(ours, list):
        found = [f"{path}: {len(ours)} and {len(theirs)}"] if len(ours) != len(theirs) else []
        for number, (mine, value) in enumerate(zip(ours, theirs, strict=False)):
            found += differences(mine, value, f"{path}[{number}]")
        return found
    if isinstance(theirs, str) and MADE.search(theirs):
        return []
    return [] if ours == theirs or "id" in path[-4:] else [f"{path}: {ours!r} and {theirs!r}"]


RESULTS = (
    "20251121_102744_757_7ebc1127_dadb0c94",
    "20251123_232016_480_7ebc1127_7a8d85a7",
    "20251125_110309_032_464ee3e0_33f12828",
    "20251129_042357_079_d809b0d6_b11e3d3b",
)
"""The published result files."""


ANEW = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?"
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|tab_[0-9a-f]{16}|\b1\d{12}\b"
)
"""Moments and ids, in a text."""


def letters(text: str) -> list[str]:
    """The lines of an answer without what each call makes anew."""
    return ANEW.sub("*", text).splitlines()


class Comparison(NamedTuple):
    """One recorded call beside ours.

    Attributes:
        tool: the tool.
        outcome: whether both work, or both fail.
        shape: whether the keys, their order and the kinds of values are the same.
        values: where they differ otherwise, beside what each call makes anew.
    """

    tool: str
    outcome: bool
    shape: bool
    values: list[str]

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return self.outcome and self.shape and not self.values


def compare(tool: str, ours: str, theirs: Any, *, outcome: bool, cut: bool = False) -> Comparison:
    """An answer of ours beside a recorded one, of which a list may have been cut short."""
    mine = read(ours)
    if isinstance(theirs, str):
        differ = [] if ours == theirs else [f"$: {ours!r} and {theirs!r}"]
        return Comparison(tool, outcome, shape(mine) == shape(theirs), differ)
    if cut and isinstance(mine, dict):
        theirs = {**theirs, "@odata.count": mine.get("@odata.count")}
    return Comparison(tool, outcome, shape(mine) == shape(theirs), differences(mine, theirs))


def example_of(tool: str) -> tuple[Comparison, CallResult]:
    """The recorded example of a tool, made again: beside ours, and ours."""
    example = recorded()[tool]["example_success"]
    database, actor = scene(tool, example)
    made = database.call(tool, example["arguments"], actor)
    theirs = example.get("result", example.get("text"))
    cut = bool(example.get("truncated"))
    return compare(tool, made.text, theirs, outcome=not made.is_error, cut=cut), made


def error_of(tool: str) -> Comparison:
    """The recorded refusal of a tool, made again."""
    example = recorded()[tool]["example_error"]
    database, actor = scene(tool, example)
    if tool == "add_team_member":
        database.call(tool, {**example["arguments"], "roles": ["member"]}, actor)
    made = database.call(tool, example["arguments"], actor)
    return compare(tool, made.text, example["text"], outcome=made.is_error)


def run_of(name: str) -> dict[str, Any]:
    """What a result file says of its run."""
    path = reference("trajectories", "teams", f"results_oracle__teams__task_{name}.json.gz")
    run: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))["runs"][0]
    return run


class Repeated(NamedTuple):
    """One call of a result file, and ours.

    Attributes:
        tool: the tool.
        ours: what ours came to.
        theirs: the recorded text.
        failed: whether it is a refusal.
    """

    tool: str
    ours: CallResult
    theirs: str
    failed: bool

    @property
    def comparison(self) -> Comparison:
        """The two beside each other."""
        same = self.ours.is_error is self.failed
        return compare(self.tool, self.ours.text, read(self.theirs), outcome=same)


def replay(run: dict[str, Any]) -> tuple[list[Repeated], Database]:
    """The calls of a result file made again, and the database after them."""
    database = world_of(run["tool_results"]).database()
    ids: dict[str, str] = {}
    found = []
    for step in run["tool_results"]:
        answer = step["result"]["result"]
        text = answer["content"][0]["text"]
        made = database.call(step["tool_name"], renamed(step["arguments"], ids), PERSON)
        found.append(Repeated(step["tool_name"], made, text, answer["isError"]))
        theirs = read(text)
        if isinstance(theirs, dict) and "id" in theirs and not made.is_error:
            ids[theirs["id"]] = read(made.text)["id"]
    return found, database


def renamed(value: Any, ids: dict[str, str]) -> Any:
    """Arguments with the ids that our calls gave, in place of the recorded ones."""
    text = json.dumps(value)
    for theirs, ours in ids.items():
        text = text.replace(json.dumps(theirs), json.dumps(ours))
    return json.loads(text)


def print_comparisons() -> bool:
    """Print all comparisons by tool; whether all agree."""
    from tests.domains.teams.test_recorded_shapes import MADE, WHOLE, answer, town_hall

    found = [example_of(tool)[0] for tool in MINE] + [error_of(tool) for tool in ERRORS]
    for tool in dict.fromkeys([*WHOLE, *MADE]):
        if tool not in MINE:
            example = recorded()[tool]["example_success"]
            theirs = example.get("result", example.get("text"))
            found.append(compare(tool, answer(tool), theirs, outcome=True))
    ours, text = town_hall()
    found.append(compare("create_virtual_event_townhall", ours, text, outcome=True))
    for name in RESULTS:
        found += [each.comparison for each in replay(run_of(name))[0]]
    by_tool: dict[str, list[Comparison]] = {}
    for each in found:
        by_tool.setdefault(each.tool, []).append(each)
    print(f"{'tool':32} calls outcome shape values")
    for tool, all_of in by_tool.items():
        print(_line(tool, all_of))
    print(_line(f"all {len(by_tool)} tools", found))
    for each in found:
        for difference in each.values:
            print(f"{each.tool}: {difference}")
    return all(each.agrees for each in found)


def _line(tool: str, found: list[Comparison]) -> str:
    outcome, shapes = sum(each.outcome for each in found), sum(each.shape for each in found)
    values = sum(not each.values for each in found)
    return f"{tool:32} {len(found):5} {outcome:7} {shapes:5} {values:6}"
