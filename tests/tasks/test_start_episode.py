"""A task becomes an episode, and a written solution is played on it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from eopsgym.errors import ConfigError, SeedError, TaskError
from eopsgym.gym.server import serve
from eopsgym.tasks import (
    TOOL_SETS,
    ClockWarning,
    Gold,
    find_task,
    play,
    resolved_tool_set,
    start,
    tools_in_sight,
    writes,
)
from eopsgym.tasks.start_episode import writing_calls
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
    assert episode.rows("SELECT date() AS d") == [{"d": "2026-03-02"}]
    assert episode.users == {"itsm": "token-ada"}
    later = await start(office.task(), now="2031-01-01T00:00:00", mode="guarded")
    assert later.rows("SELECT date() AS d") == [{"d": "2031-01-01"}]
    assert later.database().mode == "guarded"


async def test_time_passes_between_calls_where_the_task_names_no_moment() -> None:
    for now, time in (("2026-03-02T09:00:00", "09:00:00"), (None, "09:00:02")):
        episode = await start(office.task(now=now))
        for name in ("East Pier", "West Pier"):
            await episode.call("add_location", {"name": name, "city": "Salem", "country": "Oregon"})
        assert episode.rows("SELECT time() AS t") == [{"t": time}]


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


async def test_a_server_of_ours_lives_at_the_moment_of_the_task() -> None:
    with serve("itsm", now="2031-01-01T00:00:00") as servers:
        urls = {"itsm": servers["itsm"].url}
        for day, task, now in [
            ("2026-03-02", office.task(), None),
            ("2029-01-01", office.task(), "2029-01-01T12:00:00"),
            ("2031-01-01", office.task(now=None), None),
        ]:
            episode = await start(task, urls=urls, now=now)
            assert await episode.server().rows("SELECT date() AS d") == [{"d": day}]
            await episode.close()


class Elsewhere(BaseHTTPRequestHandler):
    """A server that passes over headers it does not know, and lives by a clock of its own."""

    now: str | None = "2026-11-22 07:00:00"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer: dict[str, Any] = {"success": True}
        if self.path == "/mcp":
            answer = {"jsonrpc": "2.0", "id": body.get("id", 0), "result": {}}
        elif self.path == "/api/sql-runner":
            answer["data"] = [{"now": self.now}] if self.now else []
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_DELETE = do_POST

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def elsewhere(now: str | None) -> Iterator[dict[str, str]]:
    """The address of such a server."""
    handler = type("Handler", (Elsewhere,), {"now": now})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield {"itsm": f"http://127.0.0.1:{server.server_port}"}
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


async def test_a_server_that_lives_in_another_time_is_warned_of() -> None:
    with elsewhere("2026-11-22 07:00:00") as urls:
        with pytest.warns(ClockWarning, match="itsm server's clock says 2026-11-22") as caught:
            await (await start(office.task(), urls=urls)).close()
        assert "the task's 2026-03-02" in str(caught[0].message)
    with elsewhere("2026-03-02 10:30:00") as urls, pytest.warns(ClockWarning, match="says 10:30"):
        await (await start(office.task(), urls=urls)).close()


async def test_a_server_in_the_same_time_or_one_that_does_not_say_is_not_warned_of() -> None:
    for now in ("2026-03-02 09:00:20", None, "noon"):
        with elsewhere(now) as urls:
            await (await start(office.task(), urls=urls)).close()


# Tool sets: what an agent sees beside the tools that a task chose


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
    more = {"default": 0, "oracle": 0, "plus_5": 5, "plus_10": 10, "plus_15": 15}
    assert name == "all" or len(sight) == len(CHOSEN) - 1 + more[name]


def test_by_default_a_task_that_keeps_other_tools_shows_fifteen_of_them() -> None:
    others = [f"tool_{number}" for number in range(15)]
    assert tools_in_sight(office.task(distractors=others)) == CHOSEN | {*others}
    assert tools_in_sight(office.task()) == CHOSEN
    assert resolved_tool_set(office.task(distractors=others)) == "plus_15"
    assert resolved_tool_set(office.task()) == "oracle"


def test_a_task_that_chose_no_tools_shows_all_in_every_set() -> None:
    assert {tools_in_sight(office.task(selected_tools=[]), name) for name in TOOL_SETS} == {None}


async def test_an_episode_shows_the_set_that_was_asked_for() -> None:
    episode = await start(office.task(), tool_set="plus_10")
    assert {tool.name for tool in await episode.list_tools()} == tools_in_sight(
        office.task(), "plus_10"
    )


async def test_a_set_that_there_is_not_is_refused_before_anything_starts() -> None:
    with pytest.raises(
        ConfigError,
        match=r"no tool set 'plus_7'; did you mean plus_5 or .* There are default, oracle, ",
    ):
        await start(office.task(), tool_set="plus_7")
