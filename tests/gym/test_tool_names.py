"""Names of tools that several systems have: as published the first has them, prefixed all."""

import re
from typing import Any

import pytest
from mcp.types import CallToolResult, TextContent

from eopsgym import Episode, memory_client
from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError, DomainError
from eopsgym.gym.episode import AgentTools
from eopsgym.gym.tool_names import MountedTools, nearest_names, prefixed_name
from eopsgym.notebook.tab_completion import _parameters, _tools

SHARED = 37
"""So many names the published servers share."""


def text(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


def prefixed(*domains: str) -> Episode:
    return Episode.start(domains, tool_names="prefixed")


async def names(episode: Episode) -> list[str]:
    return [tool.name for tool in await episode.list_tools()]


async def answer(tools: AgentTools, tool: str) -> str:
    step = await tools.call(tool, {})
    assert (step.server, step.is_error) == ("", True)
    return step.text


def test_every_prefixed_name_is_one_that_providers_take_and_stands_for_one_tool() -> None:
    domains = [get_domain(name) for name in domain_names()]
    made = [prefixed_name(domain.name, tool) for domain in domains for tool in domain.tools]
    assert len({*made}) == len(made) == 512
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in made)
    assert len(MountedTools.of(domains).shared) == SHARED
    mounted = MountedTools.of(domains, "prefixed")
    for domain in domains:
        for tool in domain.tools:
            assert mounted.owner(prefixed_name(domain.name, tool)) == (domain.name, tool)
            assert mounted.find(mounted.written(domain.name, tool)) == (domain.name, tool)


async def test_all_tools_of_seven_systems_are_listed_and_each_goes_to_its_system() -> None:
    episode = prefixed(*domain_names())
    listed = await names(episode)
    assert len(listed) == 512
    for name in listed:
        step = await episode.for_agent().call(name, {})
        assert prefixed_name(step.server, step.tool) == name
    published = Episode.start(domain_names())
    reached = await names(published)
    assert len(reached) == len({tool for each in domain_names() for tool in get_domain(each).tools})


async def test_as_published_the_first_system_has_a_name_in_whichever_order_they_stand() -> None:
    for first, second in (("csm", "itsm"), ("itsm", "csm")):
        episode = Episode.start([first, second])
        assert (await episode.for_agent().call("find_locations", {})).server == first
        assert episode.call("find_locations").server == first
        assert len([n for n in await names(episode) if n == "find_locations"]) == 1
        with pytest.raises(DomainError, match=f"{first} is mounted before and has a tool find_loc"):
            episode.called(f"{second}/find_locations")
        assert episode.called(f"{first}/find_locations") == "find_locations"


def test_people_call_a_tool_by_any_name_that_says_which_it_is() -> None:
    episode = prefixed("csm", "itsm")
    for name in ("itsm__find_locations", "itsm/find_locations", "gym-itsm-mcp/find_locations"):
        step = episode.call(name)
        assert (step.server, step.tool) == ("itsm", "find_locations")
    assert episode.call("list_child_incidents").server == "itsm"
    assert episode.steps[0].tool == "find_locations"
    assert repr(episode) == "Episode(csm, itsm: 4 steps, prefixed names)"
    with pytest.raises(DomainError, match="csm__find_locations or itsm__find_locations"):
        episode.call("find_locations")
    with pytest.raises(DomainError, match="did you mean itsm/find_locations"):
        episode.call("itsm__find_lokations")


ASKED = [
    ("find_locations", "Did you mean csm__find_locations or itsm__find_locations?"),
    ("list_child_incidents", "Did you mean itsm__list_child_incidents?"),
    ("csm__list_child_incidents", "Did you mean itsm__list_child_incidents?"),
    ("hr__list_child_incidents", "Did you mean itsm__list_child_incidents?"),
    ("itsm/list_child_incidents", "Did you mean itsm__list_child_incidents?"),
    ("list_child_incidentz", "Did you mean itsm__list_child_incidents?"),
    ("itsm__list_child_incidentz", "Did you mean itsm__list_child_incidents?"),
    ("zzzz", "Use one of the tools listed."),
    ("__", "Use one of the tools listed."),
    ("", "Use one of the tools listed."),
]


@pytest.mark.parametrize(("tool", "hint"), ASKED)
async def test_a_model_that_errs_in_a_name_reads_which_one_there_is(tool: str, hint: str) -> None:
    assert (
        await answer(prefixed("csm", "itsm").for_agent(), tool) == f"Unknown tool: {tool}. {hint}"
    )


async def test_by_published_names_a_prefix_that_is_too_much_is_taken_for_what_it_is() -> None:
    text = await answer(Episode.start(["csm", "itsm"]).for_agent(), "itsm__list_child_incidents")
    assert text.endswith("Did you mean list_child_incidents?")


async def test_a_selected_name_is_of_each_system_unless_it_says_of_which() -> None:
    episode = prefixed("csm", "itsm")
    episode.selected = frozenset({"itsm/find_locations", "list_users", "list_child_incidents"})
    seen = [
        "csm__list_users",
        "itsm__find_locations",
        "itsm__list_child_incidents",
        "itsm__list_users",
    ]
    assert sorted(await names(episode)) == seen
    assert "Unknown tool" in await answer(episode.for_agent(), "csm__find_locations")
    episode.tool_names = "published"
    assert sorted(await names(episode)) == ["find_locations", "list_child_incidents", "list_users"]
    assert (await episode.for_agent().call("find_locations", {})).server == "csm"


@pytest.mark.parametrize("asked", ["prefix", "", None, 1])
def test_other_ways_to_name_tools_are_refused(asked: Any) -> None:
    with pytest.raises(ConfigError, match=r"tool_names.*published, prefixed"):
        Episode.start("itsm", tool_names=asked)


def test_names_of_the_same_tool_come_before_similar_ones() -> None:
    known = ["itsm__list_user", "itsm__list_users", "csm__list_users"]
    assert nearest_names("teams__list_users", known) == known[1:]
    assert nearest_names("x" * 100_000, known) == []


async def test_an_episode_is_one_mcp_server_in_memory() -> None:
    episode = prefixed("csm", "itsm")
    async with memory_client(episode) as client:
        listed = await client.list_tools()
        result = await client.call_tool("itsm__find_locations", {})
        unknown = await client.call_tool("find_locations", {})
    assert [tool.name for tool in listed.tools] == await names(episode)
    assert (episode.steps[0].server, text(result)) == ("itsm", episode.steps[0].text)
    assert unknown.is_error
    assert "Did you mean csm__find_locations or itsm__find_locations?" in text(unknown)
    with pytest.raises(ConfigError, match="an episode has its own users"):
        memory_client(episode, "ada")


def test_tab_completes_prefixed_names() -> None:
    episode = prefixed("csm", "itsm")
    assert "itsm__find_locations" in [*_tools(episode, by_system=False)]
    assert "itsm/find_locations" in [*_tools(episode, by_system=True)]
    own = [*get_domain("itsm").tools["update_location"].schema["properties"]]
    assert _parameters(episode, "itsm__update_location") == own
