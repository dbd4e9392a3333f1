"""A client that works in one line after `serve`."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest
from mcp import Client

import eopsgym
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DatabaseError, SeedError, ServerError
from eopsgym.gym.mcp_client import Opening
from eopsgym.gym.remote_database import connect
from eopsgym.gym.server import RunningServer, serve
from tests.gym.server.old_client import OldClient

ADD = {"name": "Reno Depot", "city": "Reno", "country": "USA"}


async def test_a_client_has_a_database_of_its_own_while_the_block_runs(
    server: RunningServer,
) -> None:
    before = len(server.registry)
    async with server.client() as one, server.client(seed="company") as two:
        added = await one.call_tool("add_location", ADD)
        assert json.loads(added.content[0].text)["name"] == "Reno Depot"
        found = await two.call_tool("find_locations", {"city": "Reno"})
        assert json.loads(found.content[0].text)["total_count"] == 0
        assert len(server.registry) == before + 2
    assert len(server.registry) == before


async def test_a_client_acts_as_its_user(server: RunningServer) -> None:
    token = server.episode().rows("SELECT static_token FROM users WHERE role = 'reporter' LIMIT 1")
    async with server.client(user=token[0]["static_token"]) as mcp:
        refused = await mcp.call_tool("delete_incidents", {"incident_id": "INC_001"})
        assert refused.is_error


async def test_a_client_says_at_once_that_somebody_has_to_act() -> None:
    async with serve("csm") as servers:
        with pytest.raises(ConfigError, match=r"csm has no default user: .*user=.*x-user-email"):
            async with servers["csm"].client():
                pass
        assert len(servers["csm"].registry) == 0


@pytest.mark.parametrize("end", ["", "/", "/mcp"])
async def test_a_client_of_any_url_finds_out_what_is_there(server: RunningServer, end: str) -> None:
    async with eopsgym.mcp_client(server.url + end) as mcp:
        assert len((await mcp.list_tools()).tools) == 93


async def test_a_url_without_a_server_and_a_seed_that_is_not_there_are_named(
    server: RunningServer,
) -> None:
    with pytest.raises(ServerError, match="no server at http://127"):
        async with eopsgym.mcp_client("http://127.0.0.1:9"):
            pass
    with pytest.raises(SeedError, match="no seed 'nowhere'"):
        async with server.client("nowhere"):
            pass


async def test_an_error_of_the_block_comes_out_as_it_was_raised(server: RunningServer) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        async with server.client():
            raise ZeroDivisionError("mine")
    assert str(caught.value) == "mine"


async def test_a_server_that_goes_away_under_a_client_is_named() -> None:
    servers = serve("itsm")
    servers.start()

    async def work() -> None:
        async with servers["itsm"].client() as client:
            await asyncio.to_thread(servers.stop)
            await client.call_tool("find_locations", {})

    with pytest.raises(ServerError, match=r"http://127\S+ is gone .*; open a new client"):
        await work()


@asynccontextmanager
async def _losing_an_answer(hangs: str = "") -> AsyncIterator[Client]:
    """What the `mcp` package now and then reports of an answer that arrives while it is ended."""
    try:
        if hangs != "opening":
            yield cast(Client, None)
        if hangs:
            await asyncio.sleep(60)
    finally:
        raise ExceptionGroup("unhandled errors in a TaskGroup", [ValueError("nobody reads")])


@pytest.mark.parametrize("moment", ["opening", "working", "closing"])
async def test_an_interrupt_stays_one_whatever_the_client_meets_on_its_way_out(moment: str) -> None:
    async def work() -> None:
        async with Opening("client", _losing_an_answer(moment)):
            await asyncio.sleep(60 if moment == "working" else 0)

    task = asyncio.create_task(work())
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_client_that_fails_by_itself_says_why() -> None:
    with pytest.raises(ExceptionGroup, match="unhandled errors"):
        async with Opening("client", _losing_an_answer()):
            pass


async def test_who_is_interrupted_while_opening_leaves_no_database(server: RunningServer) -> None:
    for _ in range(50):
        before = len(server.registry)
        task = asyncio.create_task(connect(server.url, get_domain("itsm")))
        while len(server.registry) == before and not task.done():
            await asyncio.sleep(0.0001)
        if task.cancel():
            break
        await (await task).close()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(server.registry) == before


@pytest.mark.parametrize("host", ["127.0.0.1:9", "127.0.0.1:none"])
async def test_what_lets_us_in_at_a_server_is_said_in_no_error(host: str) -> None:
    with pytest.raises(ServerError, match="http://127") as caught:
        async with eopsgym.mcp_client(f"http://me:a-word-to-hide@{host}", domain="itsm"):
            pass
    assert "a-word-to-hide" not in str(caught.value)


async def test_an_episode_on_a_server_works_with_and_without_await(server: RunningServer) -> None:
    episode = server.episode()
    step = episode.call("add_location", **ADD)
    assert step.changes[0].table == "location"
    assert episode.rows("SELECT 1 AS one FROM location WHERE name = 'Reno Depot'") == [{"one": 1}]
    assert episode.at(0).rows("SELECT 1 FROM location WHERE name = 'Reno Depot'") == []
    client = OldClient(server.url, episode.server().database_id)  # type: ignore[attr-defined]
    client.call("update_location", {"location_id": step.value["location_id"], "city": "Sparks"})
    assert episode.call("find_locations", city="Sparks").value["total_count"] == 1
    assert client.send("GET", "/api/calls").json()["count"] == 3
    again = await episode.call("find_locations", {"city": "Sparks"})
    assert again.value == episode.steps[1].value
    await episode.close()
    with pytest.raises(DatabaseError, match="not found"):
        episode.call("find_locations")
    await episode.close()


def test_servers_and_their_parts_are_shown_in_a_line() -> None:
    servers = serve("itsm", agent_ports="free")
    assert "start()" in repr(servers)
    with servers:
        shown = [repr(servers), repr(servers["itsm"]), repr(servers["itsm"].agent)]
        assert all("\n" not in text and len(text) < 100 for text in shown)
        assert servers["itsm"].url in repr(servers["itsm"])
        assert "async with servers['itsm'].client() as mcp:" in str(servers)
