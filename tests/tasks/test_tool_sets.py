"""Tool sets: what an agent sees beside the tools that a task chose."""

import pytest

from eopsgym.errors import ConfigError
from eopsgym.tasks import TOOL_SETS, find_task, start, tools_in_sight
from tests.toy import office

CHOSEN = frozenset(office.MOVE["selected_tools"])


def test_each_set_holds_the_smaller_ones() -> None:
    task = office.task()
    sizes, seen = [], frozenset[str]()
    for name in ("oracle", "plus_5", "plus_10", "plus_15"):
        sight = tools_in_sight(task, name)
        assert sight is not None
        assert sight > seen
        sizes.append(len(sight))
        seen = sight
    assert sizes == [3, 8, 13, 18]
    assert tools_in_sight(task, "all") is None


def test_what_is_drawn_depends_on_the_task_and_on_nothing_else() -> None:
    drawn = tools_in_sight(find_task("itsm/itsm_001_right_amara"), "plus_5")
    assert drawn == tools_in_sight(find_task("itsm/itsm_001_right_amara"), "plus_5")
    others = (
        tools_in_sight(office.task(), "plus_5"),
        tools_in_sight(office.task(task_id="another"), "plus_5"),
    )
    assert others[0] != others[1]


@pytest.mark.parametrize("name", TOOL_SETS)
def test_restricted_tools_are_in_no_set(name: str) -> None:
    drawn = (tools_in_sight(office.task(), "plus_5") or frozenset()) - CHOSEN
    task = office.task(restricted_tools=[*drawn, "update_location"])
    sight = tools_in_sight(task, name)
    assert sight is not None
    assert not sight & {*drawn, "update_location"}
    more = {"oracle": 0, "plus_5": 5, "plus_10": 10, "plus_15": 15}
    assert name == "all" or len(sight) == len(CHOSEN) - 1 + more[name]


def test_a_task_that_chose_no_tools_shows_all_in_every_set() -> None:
    assert {tools_in_sight(office.task(selected_tools=[]), name) for name in TOOL_SETS} == {None}


async def test_an_episode_shows_the_set_that_was_asked_for() -> None:
    episode = await start(office.task(), tool_set="plus_10")
    assert {tool.name for tool in await episode.list_tools()} == tools_in_sight(
        office.task(), "plus_10"
    )


async def test_a_set_that_there_is_not_is_refused_before_anything_starts() -> None:
    with pytest.raises(ConfigError, match="no tool set 'plus_7'; there are oracle, plus_5, "):
        await start(office.task(), tool_set="plus_7")
