"""The words of tools as another server has them."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError, DomainError
from eopsgym.gym import Episode
from eopsgym.gym.recorded_tool_wording import read_wordings
from eopsgym.gym.remote_database import connect
from eopsgym.gym.server import RunningServer, serve
from eopsgym.runs import Run, run_task
from eopsgym.trajectories import open_trajectories
from tests.gym.server.old_client import OldClient
from tests.reference import reference
from tests.toy import office

Listed = list[dict[str, Any]]


def listed(domain: str = "itsm") -> Listed:
    """Our tools in other words, backwards, as a server lists them."""
    tools = [
        {
            "name": tool.name,
            "description": f"Recorded: {tool.name}.",
            "inputSchema": copy.deepcopy(tool.schema),
        }
        for tool in get_domain(domain).tools.values()
    ]
    for tool in tools:
        for name, schema in tool["inputSchema"].get("properties", {}).items():  # type: ignore[attr-defined]
            schema["description"] = f"Recorded {name}."
    tools[0]["outputSchema"] = {"type": "object", "properties": {"user_id": {"type": "string"}}}
    return tools[::-1]


def written(folder: Path, content: Any, name: str = "recorded.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def admin_of(server: RunningServer) -> str | None:
    """Who acts where nobody does by default."""
    if server.domain.name != "csm":
        return None
    (ada,) = server.episode().rows("SELECT email FROM user WHERE role = 'admin' LIMIT 1")
    return str(ada["email"])


@pytest.mark.parametrize("form", ["list", "object", "response", "own keys"])
def test_every_form_of_a_recorded_list_is_read(tmp_path: Path, form: str) -> None:
    tools = listed()
    if form == "own keys":
        tools = [{**tool, "input_schema": tool.pop("inputSchema")} for tool in tools]
    content: Any = {
        "list": tools,
        "object": {"gym_name": "gym-itsm-mcp", "tools": tools},
        "response": {"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}},
        "own keys": tools,
    }[form]
    (wording,) = read_wordings(written(tmp_path, content)).values()
    assert wording.domain == "itsm"
    assert wording.label.startswith("recorded sha256:")
    assert len(wording.label) == len("recorded sha256:") + 12
    assert [tool.name for tool in wording.tools] == list(get_domain("itsm").tools)[::-1]
    assert wording.tools[0].description.startswith("Recorded: ")


@pytest.mark.parametrize("domain", domain_names())
def test_the_published_lists_fit_our_tools(domain: str) -> None:
    path = reference("tools", f"{domain}.json")
    wording = read_wordings(path)[domain]
    assert [t.description for t in wording.tools] != [
        t.description for t in get_domain(domain).tools.values()
    ]
    assert read_wordings({domain: path}) == read_wordings([f"{domain}={path}"])


@pytest.mark.parametrize("domain", domain_names())
async def test_a_published_list_is_listed_as_it_stands(domain: str) -> None:
    path = reference("tools", f"{domain}.json")
    recorded = json.loads(path.read_text(encoding="utf-8"))
    with serve(domain, tools_from=path) as servers:
        listed = OldClient(servers[domain].url).rpc("tools/list")["result"]["tools"]
        async with servers[domain].client(user=admin_of(servers[domain])) as mcp:
            current = (await mcp.list_tools()).tools
        database = await connect(servers[domain].url, get_domain(domain))
        remote = await database.list_tools()
        await database.close()
    parts = ("name", "description", "inputSchema", "outputSchema")
    # As text, for the order of keys is what a model reads, too.
    assert [json.dumps([tool.get(part) for part in parts]) for tool in listed] == [
        json.dumps([t["name"], t["description"], t["input_schema"], t.get("output_schema")])
        for t in recorded
    ]
    assert all(next(iter(tool)) == "name" for tool in listed)
    assert [tool.name for tool in current] == [tool.name for tool in remote]
    assert [tool.description for tool in current] == [tool.description for tool in remote]
    assert [tool.input_schema for tool in current] == [t["input_schema"] for t in recorded]


def test_differences_are_listed_all_at_once(tmp_path: Path) -> None:
    tools = listed()
    by_name = {tool["name"]: tool["inputSchema"] for tool in tools}
    by_name["find_locations"]["properties"].pop("city")
    by_name["find_locations"]["properties"]["town"] = {"type": "string"}
    by_name["add_location"]["required"] = ["name"]
    by_name["add_location"]["properties"]["name"]["type"] = "integer"
    by_name["create_incident"]["properties"]["impact"]["enum"] = ["huge"]
    tools = [tool for tool in tools if tool["name"] != "get_user"]
    tools.append({"name": "fly", "inputSchema": {"type": "object"}})
    with pytest.raises(ConfigError) as caught:
        read_wordings({"itsm": written(tmp_path, tools)})
    said = str(caught.value)
    for part in (
        "find_locations: city is missing",
        "find_locations: town is not a parameter here",
        "add_location: parameters required name, ours",
        "add_location: name type integer, ours string",
        'create_incident: impact enum "huge", ours ',
        "get_user: not listed",
        "fly: not a tool of this package",
    ):
        assert part in said


@pytest.mark.parametrize(
    ("content", "part"),
    [
        ([], "no list of tools"),
        ({"result": {}}, "no list of tools"),
        ("text", "no list of tools"),
        ([{"name": "find_locations"}], "no inputSchema"),
        ([7], "is not a tool"),
        ([{"name": "fly", "inputSchema": {}}], "no domain that is used"),
    ],
)
def test_a_file_that_holds_no_tools_is_an_error(tmp_path: Path, content: Any, part: str) -> None:
    with pytest.raises(ConfigError, match=part):
        read_wordings(written(tmp_path, content))


def test_other_mistakes_are_errors_too(tmp_path: Path) -> None:
    path = written(tmp_path, listed())
    with pytest.raises(ConfigError, match="cannot read"):
        read_wordings(tmp_path / "nowhere.json")
    with pytest.raises(ConfigError, match="second wording of the itsm"):
        read_wordings([path, path])
    with pytest.raises(ConfigError, match="not used here"):
        read_wordings({"itsm": path}, [get_domain("hr")])
    with pytest.raises(DomainError):
        read_wordings({"payroll": path})
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(ConfigError, match="not JSON"):
        read_wordings(tmp_path / "broken.json")


async def test_an_episode_lists_its_tools_in_the_words_of_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, listed())
    episode = Episode.start("itsm", tools_from=path)
    tools = await episode.list_tools()
    assert [tool.name for tool in tools] == list(get_domain("itsm").tools)[::-1]
    added = next(tool for tool in tools if tool.name == "add_location")
    assert added.description == "Recorded: add_location."
    assert added.input_schema["properties"]["city"]["description"] == "Recorded city."
    assert episode.call("find_locations", country="USA").value["total_count"] > 0
    assert episode.wording == {"itsm": read_wordings(path)["itsm"].label}
    assert Episode.start("itsm").wording == {}


async def test_a_run_says_whose_words_its_model_read(tmp_path: Path) -> None:
    path = written(tmp_path, listed())
    label = read_wordings(path)["itsm"].label
    task = office.task()
    plain = await run_task.aio(task)
    run = Run.from_json((await run_task.aio(task, tools_from=path)).to_json())
    async with serve("itsm", now="2026-03-02T09:00:00", tools_from=path) as servers:
        url = {"itsm": servers["itsm"].url}
        far = await run_task.aio(task, urls=url)
    assert (plain.wording, run.wording, far.wording) == ({}, {"itsm": label}, {"itsm": label})
    assert run.strict is far.strict is True
    with open_trajectories([plain, run]) as tables:
        rows = tables.rows("SELECT wording ->> 'itsm' AS words FROM runs ORDER BY started_at")
    assert [row["words"] for row in rows] == [None, label]


async def test_a_server_lists_and_works_in_the_words_of_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, listed("csm"))
    first = next(iter(get_domain("csm").tools))
    with serve("csm", tools_from=f"csm={path}", agent_ports="free") as servers:
        server = servers["csm"]
        assert server.agent is not None
        for url in (server.url, server.agent.url):
            old = OldClient(url).rpc("tools/list")["result"]["tools"]
            assert [tool["name"] for tool in old] == [tool["name"] for tool in listed("csm")]
            schemas = {tool["name"]: tool.get("outputSchema") for tool in old}
            assert schemas[first]["properties"] == {"user_id": {"type": "string"}}
            assert schemas[old[0]["name"]] is None
        async with server.client(user=admin_of(server)) as mcp:
            tools = {tool.name: tool for tool in (await mcp.list_tools()).tools}
            assert tools[first].output_schema is None
            assert tools[first].description == f"Recorded: {first}."
            assert not (await mcp.call_tool("find_account", {"name": "Nobody"})).is_error
        listed_here = await server.episode().list_tools()
        assert listed_here[0].description.startswith("Recorded: ")
