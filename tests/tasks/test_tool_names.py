"""Tasks over systems that share tool names: what their files write, lint, exports and proofs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.gym.server import serve
from eopsgym.tasks import (
    Task,
    export_tasks,
    lint_tasks,
    load_tasks,
    play,
    start,
    tasks_from_rows,
    tools_in_sight,
    verify,
)
from eopsgym.tasks.authoring.draw_distractors import draw_distractors
from eopsgym.tasks.certify.do_and_undo import do_and_undo
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.right_variants import right_variants
from eopsgym.tasks.certify.tools_suffice import tools_suffice
from eopsgym.tasks.task_file import read_task
from tests.tasks.published_harness import run_task
from tests.toy import office, two_systems

HIDDEN = ("itsm/update_location", "itsm/add_location")
WRITTEN = frozenset({"find_location_by_given_name", "csm/add_location", *HIDDEN})


def problems(task: Task) -> list[str]:
    return [finding.problem for finding in lint_tasks([task])]


def with_calls(*tools: str) -> dict[str, Any]:
    """The task with other tools in the calls of its solution, from the first on."""
    data = two_systems.data()
    for call, tool in zip(data["gold"]["calls"], tools, strict=False):
        call["tool"] = tool
    return data


def test_our_tasks_have_prefixed_names_where_systems_share_one_and_else_published() -> None:
    assert two_systems.task().tool_names == two_systems.over_three().tool_names == "prefixed"
    assert office.task().tool_names == "published"
    assert two_systems.task(tool_names="published").tool_names == "published"
    data = two_systems.data()
    data["gym_servers_config"][0]["mcp_server_name"] = "gym-calendar"
    assert read_task(data, "no_name_in_common.json").tool_names == "published"
    published = {key: value for key, value in two_systems.data().items() if key != "plan"}
    del published["gold"]
    assert read_task(published, "published.json").tool_names == "published"
    assert repr(two_systems.task()).endswith(", prefixed names)")


@pytest.mark.parametrize("said", ["prefix", 3])
def test_another_way_to_name_tools_is_refused(said: Any) -> None:
    with pytest.raises(TaskError, match="tool_names"):
        two_systems.task(tool_names=said)


def test_the_tools_in_sight_say_their_system_where_a_name_is_shared() -> None:
    task = two_systems.task()
    assert tools_in_sight(task, "oracle") == WRITTEN
    plain = frozenset(tool.rpartition("/")[2] for tool in WRITTEN)
    assert tools_in_sight(task, "oracle", "published") == plain
    sets = [tools_in_sight(task, name) for name in ("oracle", "plus_5", "plus_15", "all")]
    assert [each and len(each) for each in sets] == [4, 9, 19, None]
    assert (sets[0] or set()) < (sets[1] or set()) < (sets[2] or set())


def test_a_name_without_a_system_is_selected_or_restricted_in_each() -> None:
    task = two_systems.task(selected_tools=["add_location", "list_users"])
    both = frozenset(
        f"{system}/{tool}" for system in ("csm", "itsm") for tool in task.selected_tools
    )
    assert tools_in_sight(task, "oracle") == both
    kept = two_systems.task(restricted_tools=["list_users"], selected_tools=[])
    assert not {"csm/list_users", "itsm/list_users"} & (tools_in_sight(kept, "all") or set())
    one = two_systems.task(restricted_tools=["csm/list_users"], selected_tools=[])
    assert "itsm/list_users" in (tools_in_sight(one, "all") or set())


def test_drawn_tools_say_their_system_and_are_none_of_the_task() -> None:
    task = two_systems.task()
    drawn = draw_distractors(task)
    assert len(drawn) == 15
    assert not {*drawn} & WRITTEN
    shared = task.mounted().shared
    assert all(("/" in name) == (name.rpartition("/")[2] in shared) for name in drawn)


def test_lint_is_content_with_a_task_that_says_which_tools_it_means() -> None:
    assert problems(two_systems.task()) == problems(two_systems.over_three()) == []


def test_lint_names_what_published_names_hide() -> None:
    said = problems(two_systems.task(tool_names="published"))
    assert [text.partition(" cannot be reached")[0] for text in said] == [
        "the selected tool itsm/update_location",
        "the selected tool itsm/add_location",
        "call 2 of the solution, itsm/update_location",
        "call 3 of the solution, itsm/add_location",
    ]
    assert all("csm is mounted before" in text for text in said)
    turned = two_systems.data(tool_names="published")
    turned["gym_servers_config"].reverse()
    (selected, call) = problems(read_task(turned, "turned.json"))
    assert selected.startswith("the selected tool csm/add_location cannot be reached: itsm is")
    assert call.startswith("call 4 of the solution, csm/add_location cannot be reached: itsm is")


def test_lint_names_a_look_up_of_the_policy_that_is_hidden() -> None:
    said = problems(two_systems.task(tool_names="published", rules=["ITSM-3.1"]))
    assert said[-1] == (
        "the policy of itsm asks to look up the members of a group, and itsm/list_group_members is "
        "hidden by the tool of csm; use tool_names='prefixed' to reach it"
    )
    assert problems(two_systems.task(rules=["ITSM-3.1"])) == []


def test_lint_asks_which_of_several_tools_is_meant_and_for_no_system_more_than_needed() -> None:
    assert problems(read_task(with_calls("itsm/find_location_by_given_name"), "x.json")) == [
        "call 1 of the solution (itsm/find_location_by_given_name) needs no system, since only "
        "itsm has it: write find_location_by_given_name",
    ]
    (unclear, *_) = problems(read_task(with_calls("find_locations"), "x.json"))
    assert unclear == (
        "call 1 of the solution (find_locations) is in csm and itsm: write csm/find_locations or "
        "itsm/find_locations"
    )
    (missing, *_) = problems(two_systems.task(selected_tools=["teams/list_users"]))
    assert missing == "no server has the tool 'teams/list_users': teams is not mounted"


async def test_a_solution_is_played_by_the_names_that_an_agent_sees() -> None:
    task = two_systems.task()
    assert task.gold is not None
    episode = await start(task)
    verification = await verify(task, episode, await play(episode, task.gold))
    assert (verification.strict, verification.parity) == (True, True)
    with pytest.raises(TaskError, match=r"call 2: itsm/update_location cannot be called: csm"):
        await play(await start(task, tool_names="published"), task.gold)
    unclear = read_task(with_calls("find_locations"), "x.json")
    assert unclear.gold is not None
    with pytest.raises(TaskError, match="in csm and itsm: say csm/find_locations or itsm/find"):
        await play(await start(unclear), unclear.gold)


async def test_proofs_are_made_of_it() -> None:
    rehearsal = await Rehearsal.of(two_systems.task())
    assert rehearsal.run.wins
    assert rehearsal.writing == [1, 2, 3]
    suffices = await tools_suffice(rehearsal)
    asked = [why for why in suffices.failures if why.startswith("the policy asks to look up")]
    assert any("csm/list_users" in why for why in asked)
    (drawn,) = {*suffices.failures} - {*asked}
    assert drawn.startswith("'distractors' are not those that the task's id draws")
    assert (await right_variants(rehearsal)).failures == ()
    assert (await do_and_undo(rehearsal)).tried >= 0
    await rehearsal.close()


def test_an_export_says_that_names_are_prefixed_and_counts_apart_what_is_out_of_reach(
    tmp_path: Path,
) -> None:
    turned = two_systems.data(task_id="none_hidden", selected_tools=[])
    turned["gold"]["calls"] = turned["gold"]["calls"][:1]
    tasks = [two_systems.task(), read_task(turned, "none_hidden.json"), office.task()]
    folder = export_tasks(tasks, tmp_path / "out")
    data = json.loads((folder / "hybrid/task_move_in_both.json").read_text(encoding="utf-8"))
    plain = ["find_location_by_given_name", "update_location", "add_location"]
    assert data["selected_tools"] == plain
    assert data["unreachable_tools"] == [*HIDDEN]
    contexts = [each["context"] for each in data["gym_servers_config"]]
    assert {each["x-eopsgym-tool-names"] for each in contexts} == {"prefixed"}
    text = " ".join((folder / "README.md").read_text(encoding="utf-8").split())
    assert "2 tasks were written for tools with prefixed names" in text
    assert "The solutions of 1 task need tools that cannot be reached there. Count these" in text
    assert f"- task_move_in_both: {', '.join(HIDDEN)}" in text
    back = load_tasks(folder)
    named = {task.id: task.tool_names for task in back}
    assert named == {
        "move_in_both": "prefixed",
        "none_hidden": "prefixed",
        "move_office": "published",
    }
    single = json.loads((folder / "itsm/task_move_office.json").read_text(encoding="utf-8"))
    assert "unreachable_tools" not in single
    assert "x-eopsgym-tool-names" not in str(single)
    assert "## Tools of one name" not in (
        export_tasks([office.task()], tmp_path / "one") / "README.md"
    ).read_text(encoding="utf-8")


async def test_what_is_read_back_can_be_won(tmp_path: Path) -> None:
    task = two_systems.task()
    (exported,) = load_tasks(export_tasks([task], tmp_path / "out"))
    assert task.gold is not None
    episode = await start(exported)
    assert (await verify(exported, episode, await play(episode, task.gold))).parity


def test_rows_of_a_data_set_have_plain_names_and_are_read_back_as_prefixed(tmp_path: Path) -> None:
    folder = export_tasks([two_systems.task()], tmp_path / "out", huggingface=True)
    for config in ("oracle", "plus_5_tools"):
        (line,) = (folder / config / "hybrid.jsonl").read_text(encoding="utf-8").splitlines()
        row = json.loads(line)
        names = [*row["selected_tools"], *row["distractors"]]
        assert not any("/" in name for name in names)
        assert len({*row["selected_tools"]}) == len(row["selected_tools"])
        (task,) = tasks_from_rows([row], config)
        assert task.tool_names == "prefixed"


async def test_in_the_published_harness_the_first_server_has_the_name(tmp_path: Path) -> None:
    task = two_systems.task()
    assert task.gold is not None
    folder = export_tasks([task], tmp_path / "out")
    file = folder / "hybrid/task_move_in_both.json"
    answers = []

    def solve(call: Any) -> None:
        given = {"name": "North Pier", "active": True, "city": "tokyo", "country": "japan"}
        answers.append(call("add_location", given))

    async with serve("csm", "itsm") as servers:
        urls = {server.domain.gym_name: server.url for server in servers.values()}
        checked = await asyncio.to_thread(run_task, file, folder, solve, urls)
    passed = {check.name: check.passed for check in checked}
    assert passed["added"] is False  # it went to the CSM, which took it
    assert "North Pier" in answers[0]
