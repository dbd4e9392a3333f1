"""What a server hands over of the calls on a database."""

import base64
import json

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Changes, Clock, Database, build_template
from eopsgym.gym.server import RunningServer
from eopsgym.gym.server.served_database import CallLog
from tests.gym.server.old_client import NOW, QUAY, SEED, OldClient

ITSM = get_domain("itsm")


def calls(client: OldClient, mark: str = "") -> dict:
    """What `/api/calls` answers."""
    answer: dict = client.send("GET", f"/api/calls{mark and f'?call={mark}'}").json()
    return answer


def test_every_call_is_listed_with_its_rows_and_bytes(client: OldClient) -> None:
    client.call("find_locations")
    client.call("add_location", QUAY)
    client.call("update_location", {"location_id": "LOC_002", "name": "Quay 6"})
    client.call("add_location", QUAY)
    client.call("update_location", {"location_id": "LOC_404", "name": "Quay 6"})
    said = calls(client)
    assert (said["mode"], said["count"], said["dropped"]) == ("published", 5, 0)
    assert said["seed"] == build_template(ITSM, SEED).digest
    assert said["schema"] == ITSM.schema.digest
    assert [record["number"] for record in said["calls"]] == [1, 2, 3, 4, 5]
    read, added, updated, again, missing = said["calls"]
    assert (read["tool"], read["changes"], read["changeset"]) == ("find_locations", [], "")
    (change,) = added["changes"]
    assert (change["table"], change["operation"], change["key"]) == (
        "location",
        "insert",
        "LOC_002",
    )
    assert change["before"] is None
    assert change["after"]["name"] == "Quay 5"
    (change,) = updated["changes"]
    assert (change["before"]["name"], change["after"]["name"]) == ("Quay 5", "Quay 6")
    assert again["is_error"] is False
    assert (missing["is_error"], missing["changes"]) == (True, [])
    past = Database(build_template(ITSM, SEED), Clock(NOW))
    past.replay(base64.b64decode(record["changeset"]) for record in said["calls"])
    here = past.rows("SELECT * FROM location ORDER BY 1")
    assert here == client.sql("SELECT * FROM location ORDER BY 1").json()["data"]
    past.close()


def test_a_call_is_found_by_the_id_that_its_caller_gave_it(client: OldClient) -> None:
    client.headers["x-eopsgym-call"] = "mine-7"
    client.call("add_location", QUAY)
    del client.headers["x-eopsgym-call"]
    client.call("find_locations")
    (record,) = calls(client, "mine-7")["calls"]
    assert (record["number"], record["tool"]) == (1, "add_location")
    assert calls(client, "nobodys")["calls"] == []


def test_a_broken_rule_is_listed(server: RunningServer, client: OldClient) -> None:
    client.call("update_location", {"location_id": "LOC_001", "name": "Quay 9"})
    acting = OldClient(client.url, client.headers["x-database-id"], x_itsm_user_token="token-ben")
    acting.call("update_location", {"location_id": "LOC_001", "name": "Quay 10"})
    clean, broken = calls(client)["calls"]
    assert clean["breaches"] == []
    assert broken["breaches"][0]["rule"].startswith("ITSM-")


def test_a_reset_begins_anew(client: OldClient) -> None:
    client.call("add_location", QUAY)
    client.send(
        "POST", "/api/reset-database", json={"database_id": client.headers["x-database-id"]}
    )
    assert (calls(client)["count"], calls(client)["calls"]) == (0, [])
    client.call("add_location", QUAY)
    assert [record["number"] for record in calls(client)["calls"]] == [1]


def test_a_clone_does_not_pass_for_the_seed(client: OldClient) -> None:
    client.call("add_location", QUAY)
    body = {"database_id": client.headers["x-database-id"]}
    cloned = client.send("POST", "/api/clone-database", json=body).json()["cloned_database_id"]
    said = calls(OldClient(client.url, cloned))
    assert said["calls"] == []
    assert said["seed"] != calls(client)["seed"]


def test_what_is_no_database_has_no_calls(server: RunningServer) -> None:
    assert OldClient(server.url).send("GET", "/api/calls").status_code == 422
    assert OldClient(server.url, "nowhere").send("GET", "/api/calls").status_code == 404


def test_an_answer_to_a_call_is_the_same_whether_or_not_it_is_marked(client: OldClient) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    body["params"] = {"name": "find_locations", "arguments": {}}  # type: ignore[assignment]
    plain = client.send("POST", "/mcp", json=body)
    marked = client.send("POST", "/mcp", json=body, headers={"x-eopsgym-call": "1"})
    assert plain.content == marked.content
    assert set(plain.headers) == set(marked.headers)


def wrote(size: int) -> CallResult:
    return CallResult("{}", False, changes=Changes((), b"x" * size))


def test_a_log_keeps_the_last_calls_within_its_limits() -> None:
    log = CallLog(calls=3, size=10_000)
    for _ in range(5):
        log.add("find", wrote(0), None)
    assert [record.number for record in log] == [3, 4, 5]
    log.add("write", wrote(8_900), None)
    assert [record.number for record in log] == [5, 6]
    log.add("write", wrote(50_000), "huge")
    assert [(record.number, record.call) for record in log] == [(7, "huge")]
    log.clear()
    assert (len(log), log.count) == (0, 0)


def test_long_names_of_tools_and_calls_do_not_fill_the_memory() -> None:
    log = CallLog(calls=1_000, size=100_000)
    for number in range(10):
        log.add("x" * 1_000_000, wrote(0), "y" * 10_000)
        log.add(f"find {number}", wrote(0), None)
    assert sum(len(record.tool) + len(record.call or "") for record in log) < 100_000
    assert [record.tool for record in log][-1] == "find 9"


def test_json_is_json_whatever_a_row_holds(server: RunningServer) -> None:
    odd = (
        "INSERT INTO location VALUES ('LOC_009', x'00ff', 'ORG_001', 9e999, NULL, 'A', NULL, 'B', "
        "1, '2025', '2025');"
    )
    server.registry.create("odd", SEED + odd)
    client = OldClient(server.url, "odd")
    client.call("update_location", {"location_id": "LOC_009", "name": "Plain"})
    json.dumps(calls(client), allow_nan=False)
