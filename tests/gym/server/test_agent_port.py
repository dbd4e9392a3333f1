"""The port for an agent alone."""

import json

import pytest

from eopsgym.errors import ConfigError
from eopsgym.gym.server import RunningServer, serve
from tests.gym.server.old_client import NOW, QUAY, SEED, OldClient


def agent_of(server: RunningServer, database_id: str | None = None, **headers: str) -> OldClient:
    """A client on the agent's port."""
    assert server.agent is not None
    return OldClient(server.agent.url, database_id, **headers)


def test_an_agent_finds_its_tools_and_nothing_else() -> None:
    with serve("itsm", now=NOW, agent_ports="free") as servers:
        server = servers["itsm"]
        server.registry.create("one", SEED)
        agent = agent_of(server, "one")
        assert not agent.call("add_location", QUAY)[1]
        assert len(agent.rpc("tools/list")["result"]["tools"]) == 93
        assert agent.send("GET", "/health").status_code == 200
        document = OldClient(server.url).send("GET", "/openapi.json").json()
        for path, methods in document["paths"].items():
            for method in methods:
                answer = agent.send(method.upper(), path, json={"database_id": "one"})
                found = path in ("/mcp", "/health")
                assert (answer.status_code != 404) == found, path
        assert "Quay 5" in server.registry.get("one").rows("SELECT name FROM location")[1]["name"]


def test_what_the_agent_did_is_listed_on_the_other_port() -> None:
    with serve("itsm", now=NOW, agent_ports="free") as servers:
        server = servers["itsm"]
        server.registry.create("one", SEED)
        agent_of(server, "one", x_eopsgym_call="mine").call("add_location", QUAY)
        said = OldClient(server.url, "one").send("GET", "/api/calls").json()
        (record,) = said["calls"]
        assert (record["tool"], record["call"]) == ("add_location", None)
        assert record["changes"][0]["after"]["name"] == "Quay 5"


def test_a_bound_agent_reaches_its_database_as_its_user_whatever_it_says() -> None:
    options = {"agent_database": "mine", "agent_user": "token-ben"}
    with serve("itsm", now=NOW, agent_ports={"itsm": 0}, **options) as servers:  # type: ignore[arg-type]
        server = servers["itsm"]
        assert agent_of(server).call("find_locations")[1]  # not filled yet
        server.registry.create("mine", SEED)
        server.registry.create("others", SEED)
        agent = agent_of(server, "others", x_itsm_user_token="token-ada")
        assert json.loads(agent.call("add_location", QUAY)[0])["org_id"] == "ORG_002"
        rows = "SELECT 1 FROM location"
        assert len(server.registry.get("mine").rows(rows)) == 2
        assert len(server.registry.get("others").rows(rows)) == 1


def test_an_agent_can_be_bound_while_the_server_runs() -> None:
    with serve("itsm", now=NOW, agent_ports="free") as servers:
        server = servers["itsm"]
        assert server.agent is not None
        for name, user in (("one", "token-ada"), ("two", "token-ben")):
            server.registry.create(name, SEED)
            server.agent.access.database, server.agent.access.user = name, user
            agent_of(server).call("add_location", QUAY)
        found = [
            server.registry.get(name).rows("SELECT org_id FROM location ORDER BY rowid DESC")[0]
            for name in ("one", "two")
        ]
        assert found == [{"org_id": "ORG_001"}, {"org_id": "ORG_002"}]


def test_without_agent_ports_there_is_none() -> None:
    with serve("itsm") as servers:
        assert servers["itsm"].agent is None


@pytest.mark.parametrize(
    "options",
    [
        {"agent_ports": "published"},
        {"agent_ports": {"hr": 0}},
        {"agent_ports": {"itsm": 70000}},
        {"agent_database": "one"},
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ConfigError):
        serve("itsm", **options)  # type: ignore[arg-type]
