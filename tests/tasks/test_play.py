"""A task becomes an episode, and a written solution is played on it."""

from typing import Any

import pytest

from eopsgym.errors import SeedError, TaskError
from eopsgym.tasks import Gold, play, start, writes
from eopsgym.tasks.play import writing_calls
from tests.toy import office


async def sights(**changes: Any) -> set[str]:
    return {info.name for info in await (await start(office.task(**changes))).list_tools()}


async def test_the_selected_tools_are_in_sight_without_the_restricted_ones() -> None:
    assert await sights() == set(office.MOVE["selected_tools"])
    assert "update_location" not in await sights(restricted_tools=["update_location"])
    assert await sights(restricted_tools=office.MOVE["selected_tools"]) == set()


async def test_all_tools_are_in_sight_where_none_is_selected() -> None:
    everything = await sights(selected_tools=[])
    assert len(everything) > 5
    assert await sights(selected_tools=[], restricted_tools=["add_location"]) == everything - {
        "add_location"
    }


async def test_an_episode_lives_at_the_moment_of_the_task() -> None:
    episode = await start(office.task())
    assert episode.sql("SELECT date() AS d") == [{"d": "2026-03-02"}]
    assert episode.users == {"itsm": "token-ada"}
    later = await start(office.task(), now="2031-01-01T00:00:00", mode="guarded")
    assert later.sql("SELECT date() AS d") == [{"d": "2031-01-01"}]
    assert later.database().mode == "guarded"


async def test_time_passes_between_calls_where_the_task_names_no_moment() -> None:
    for now, time in (("2026-03-02T09:00:00", "09:00:00"), (None, "09:00:02")):
        episode = await start(office.task(now=now))
        for name in ("East Pier", "West Pier"):
            await episode.call("add_location", {"name": name, "city": "Salem", "country": "Oregon"})
        assert episode.sql("SELECT time() AS t") == [{"t": time}]


async def test_a_seed_that_is_not_there_is_an_error() -> None:
    config = [office.MOVE["gym_servers_config"][0] | {"seed_database_file": "dbs/nope.sql"}]
    with pytest.raises(SeedError, match=r"no seed 'dbs/nope\.sql' for itsm"):
        await start(office.task(gym_servers_config=config))


async def test_a_solution_is_played_to_its_answer() -> None:
    task = office.task()
    assert task.gold is not None
    episode = await start(task)
    answer = await play(episode, task.gold)
    assert answer == "Harbour Office is in Salem now, and North Pier is added."
    assert [step.tool for step in episode.steps] == task_tools(task.gold)


def task_tools(gold: Gold) -> list[str]:
    return [call.tool for call in gold.calls]


async def test_without_a_call_what_refers_to_it_is_left_out_as_well() -> None:
    task = office.task()
    assert task.gold is not None
    episode = await start(task)
    with pytest.raises(TaskError, match=r"call 2 \(update_location\)"):
        await play(episode, task.gold, without=0)
    episode = await start(task)
    assert await play(episode, task.gold, without=0, tolerant=True) == "Done."
    assert [step.tool for step in episode.steps] == ["add_location"]


def test_writing_calls_are_known_by_their_tools() -> None:
    task = office.task()
    assert task.gold is not None
    assert writing_calls(task, task.gold.calls) == [1, 2]
    assert not writes(task, "no_such_tool")
