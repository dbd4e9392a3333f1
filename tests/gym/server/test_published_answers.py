"""What clients of the old protocol get, key by key."""

import pytest

from eopsgym.gym.server import serve
from tests.gym.server.old_client import OldClient


def test_a_csm_result_has_the_null_keys_of_the_recordings() -> None:
    with serve("csm") as servers:
        client = OldClient(servers["csm"].url)
        params = {"name": "find_account", "arguments": {"name": "Nobody"}}
        result = client.rpc("tools/call", params)["result"]
    text = "Error: x-database-id header is required for database isolation"
    item = {"type": "text", "text": text, "annotations": None, "meta": None}
    assert result.pop("isError") is True
    assert result == {"content": [item], "meta": None, "structuredContent": None}


@pytest.mark.parametrize("domain", ["itsm", "hr"])
def test_a_listed_tool_has_the_null_keys_of_the_published_list(domain: str) -> None:
    with serve(domain) as servers:
        tools = OldClient(servers[domain].url).rpc("tools/list")["result"]["tools"]
    names = ("title", "outputSchema", "icons", "annotations", "meta", "execution")
    assert all({name: tool[name] for name in names} == dict.fromkeys(names) for tool in tools)
    assert {tuple(tool)[:3] for tool in tools} == {("name", "description", "inputSchema")}
    assert {next(iter(tool["inputSchema"])) for tool in tools} == {"type"}
