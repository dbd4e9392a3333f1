"""The REST helpers, answer by answer."""

import functools
import json
import re
import threading
import time
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from eopsgym.domains import get_domain
from eopsgym.gym.server import RunningServer, ServerLimits, serve
from eopsgym.gym.template import find_seed
from tests.gym.server.old_client import ENDLESS, NOW, QUAY, SEED, OldClient
from tests.patience import PATIENCE


def database_of(client: OldClient) -> str:
    return client.headers["x-database-id"]


def test_health_names_the_service(client: OldClient) -> None:
    answer = client.send("GET", "/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "healthy", "service": "itsm-api"}


@pytest.mark.parametrize("path", ["/", "/api"])
def test_the_root_leads_to_the_description(client: OldClient, path: str) -> None:
    answer = client.send("GET", path)
    assert (answer.status_code, answer.headers["location"]) == (307, "/openapi.json")


def test_openapi_lists_every_endpoint(client: OldClient) -> None:
    document = client.send("GET", "/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert document["info"]["title"] == "ITSM API"
    assert set(document["paths"]) == {
        "/mcp",
        "/health",
        "/openapi.json",
        "/api/seed-database",
        "/api/delete-database",
        "/api/reset-database",
        "/api/clone-database",
        "/api/sql-runner",
        "/api/database-state",
        "/api/calls",
        "/api/schema",
        "/api/sample-data",
        "/api/user-info",
        "/api/download-db-file",
    }
    operations = [op for path in document["paths"].values() for op in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names))
    assert all(operation["responses"] for operation in operations)


def test_seeding_answers_as_published(server: RunningServer) -> None:
    answer = OldClient(server.url).seed("seeded")
    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "Database seeded successfully",
        "database_id": "seeded",
        "sql_stored": True,
    }


def test_seeding_again_replaces_the_database(client: OldClient) -> None:
    client.call("add_location", QUAY)
    client.seed(database_of(client))
    assert "Quay 5" not in client.call("find_locations")[0]


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"database_id": "x"}, 400, "sql_content is required"),
        ({"database_id": "x", "sql_content": ""}, 400, "sql_content is required"),
        ({"database_id": "x", "sql_content": "  \n"}, 400, "sql_content is required"),
        ({"sql_content": "SELECT 1"}, 400, "database_id is required"),
        ({"database_id": "../x", "sql_content": "SELECT 1"}, 400, "not a path"),
        ({"database_id": "/tmp/x", "sql_content": "SELECT 1"}, 400, "not a path"),
        ({"database_id": "..", "sql_content": "SELECT 1"}, 400, "not a path"),
        ({"database_id": "a\\b", "sql_content": "SELECT 1"}, 400, "not a path"),
        ({"database_id": "x", "sql_content": "no SQL"}, 500, "Failed to seed database: "),
        ({"database_id": "x", "sql_content": "ATTACH 'f' AS f"}, 500, "Failed to seed database: "),
    ],
)
def test_bad_seeds_are_refused(server: RunningServer, body: Any, status: int, detail: str) -> None:
    answer = OldClient(server.url).send("POST", "/api/seed-database", json=body)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]
    assert "x" not in server.registry


def test_reset_goes_back_to_the_seed(client: OldClient) -> None:
    client.call("add_location", QUAY)
    body = {"database_id": database_of(client)}
    answer = client.send("POST", "/api/reset-database", json=body)
    message = "Database reset successfully"
    assert answer.json() == {"success": True, "message": message, **body}
    assert "Quay 5" not in client.call("find_locations")[0]


def test_a_clone_starts_where_its_source_stands(client: OldClient) -> None:
    client.call("add_location", QUAY)
    body = {"database_id": database_of(client)}
    answer = client.send("POST", "/api/clone-database", json=body).json()
    assert answer["success"] is True
    assert answer["source_database_id"] == database_of(client)
    assert re.fullmatch(r"db_clone_\d{13}_[a-z0-9]{9}", answer["cloned_database_id"])
    assert answer["cloned_size_bytes"] > 0
    assert answer["cloned_db_path"]
    clone = OldClient(client.url, answer["cloned_database_id"])
    assert clone.call("find_locations") == client.call("find_locations")
    clone.call("update_location", {"location_id": "LOC_002", "name": "Quay 6"})
    assert clone.call("find_locations") != client.call("find_locations")


def test_delete_says_how_much_it_freed(client: OldClient) -> None:
    body = {"database_id": database_of(client)}
    answer = client.send("DELETE", "/api/delete-database", json=body).json()
    size = answer.pop("deleted_size_bytes")
    assert size > 0
    assert answer == {"success": True, "message": "Database deleted successfully", **body}
    assert client.call("find_locations")[1]


def test_delete_by_post_is_not_allowed(client: OldClient) -> None:
    answer = client.send("POST", "/api/delete-database", json={})
    assert answer.status_code == 405
    assert answer.json() == {"detail": "Method Not Allowed"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/delete-database"),
        ("POST", "/api/reset-database"),
        ("POST", "/api/clone-database"),
    ],
)
def test_a_missing_database_is_404(client: OldClient, method: str, path: str) -> None:
    answer = client.send(method, path, json={"database_id": "gone"})
    assert answer.status_code == 404
    assert answer.json() == {"detail": "Database with ID 'gone' not found"}


def test_the_sql_runner_answers_as_published(client: OldClient) -> None:
    query = "SELECT user_id, email FROM users ORDER BY 1"
    answer = client.sql(query, database_id="ignored")
    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "Query executed successfully",
        "data": [
            {"user_id": "USER_001", "email": "ada@harbour.example"},
            {"user_id": "USER_002", "email": "ben@northlight.example"},
        ],
        "row_count": 2,
        "query": query,
    }


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("DELETE FROM users", "Only read-only SELECT queries are allowed"),
        ("DROP TABLE users", "Only read-only SELECT queries are allowed"),
        ("ATTACH DATABASE '/tmp/x.db' AS x", "Only read-only SELECT queries are allowed"),
        ("PRAGMA user_version = 3", "Only read-only SELECT queries are allowed"),
        ("PRAGMA writable_schema = ON", "Only read-only SELECT queries are allowed"),
        ("BEGIN", "Only read-only SELECT queries are allowed"),
        ("VACUUM INTO '/tmp/x.db'", "Only read-only SELECT queries are allowed"),
        ("SELECT load_extension('x')", ""),
        ("SELECT 1; DELETE FROM users", "Only read-only SELECT queries are allowed"),
        ("SELECT 1; SELECT 2", "one statement at a time"),
        ("PRAGMA table_info(users)", "Only read-only SELECT queries are allowed"),
        ("SELECT 1\0", "NUL"),
        ("SELECT * FROM nope", "no such table: nope"),
        ("SELEKT", "syntax error"),
        ("", "query is required"),
        (ENDLESS, "longer than 0.4 s"),
    ],
)
def test_the_sql_runner_only_reads(client: OldClient, query: str, detail: str) -> None:
    answer = client.sql(query)
    assert answer.status_code == 400
    assert detail in answer.json()["detail"]
    assert client.sql("SELECT count(*) AS n FROM users").json()["data"] == [{"n": 2}]


@pytest.mark.parametrize(
    ("last", "more", "rows"),
    [
        ("", {}, 500),
        ("LIMIT 200;", {}, 200),
        ("LIMIT 200", {"limit": 5}, 200),
        ("", {"limit": 5}, 5),
    ],
)
def test_a_limit_in_the_query_counts_and_one_in_the_body_is_added(
    client: OldClient, last: str, more: dict[str, Any], rows: int
) -> None:
    numbers = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 500)"
    query = f"{numbers} SELECT x FROM c {last}".strip()
    answer = client.sql(query, **more).json()
    assert answer["row_count"] == len(answer["data"]) == rows
    assert answer["query"] == (query if last or not more else f"{query} LIMIT 5")


def test_where_the_published_server_adds_a_limit_the_answer_says_so() -> None:
    with serve("csm", now=NOW) as servers:
        client = OldClient(servers["csm"].url, "db")
        seed = find_seed(get_domain("csm"), "company").read_text(encoding="utf-8")
        client.seed("db", seed).raise_for_status()
        answer = client.sql("SELECT * FROM case_sla;").json()
        assert (answer["row_count"], answer["query"]) == (100, "SELECT * FROM case_sla LIMIT 100")
        state = client.send("GET", "/api/database-state").json()
        whole = client.sql("SELECT * FROM case_sla LIMIT 1000000").json()
        assert state["table_data"]["case_sla"] == whole["data"]
        assert {n: len(rows) for n, rows in state["table_data"].items()} == state["table_counts"]
        assert "left_out" not in state


def test_infinity_is_answered_as_null(client: OldClient) -> None:
    answer = client.sql("SELECT 1e999 AS large, NULL AS missing")
    assert answer.json()["data"] == [{"large": None, "missing": None}]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/sql-runner"),
        ("GET", "/api/database-state"),
        ("GET", "/api/user-info"),
        ("GET", "/api/download-db-file"),
    ],
)
def test_a_missing_database_header_is_422(server: RunningServer, method: str, path: str) -> None:
    body = {"json": {"query": "SELECT 1"}} if method == "POST" else {}
    answer = OldClient(server.url).send(method, path, **body)
    assert answer.status_code == 422
    (finding,) = answer.json()["detail"]
    assert finding["loc"] == ["header", "x-database-id"]
    assert finding["type"] == "missing"


def test_a_long_query_holds_up_only_its_own_database(
    server: RunningServer, client: OldClient
) -> None:
    server.registry.create("busy", SEED)
    busy = OldClient(server.url, "busy")
    answers: list[httpx.Response] = []
    thread = threading.Thread(target=lambda: answers.append(busy.sql(ENDLESS)))
    thread.start()
    time.sleep(0.1)
    done = 0
    while thread.is_alive():
        assert not client.call("find_locations")[1]
        done += thread.is_alive()
    thread.join()
    assert done >= 1
    assert answers[0].status_code == 400


ATTACKS = (
    "SELECT instr(zeroblob(4900000), zeroblob(2400000) || 'x')",
    f"SELECT {', '.join(['zeroblob(4900000)'] * 60)}",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT i FROM n ORDER BY zeroblob(9000) || i",
)


def test_attacks_hold_up_neither_the_health_check_nor_the_end() -> None:
    with serve("itsm", limits=ServerLimits(query_seconds=1)) as servers:
        url = servers["itsm"].url
        answers: list[httpx.Response] = []
        threads = []
        for number, attack in enumerate(ATTACKS * 2):
            client = OldClient(url, f"db_{number}")
            client.seed(f"db_{number}").raise_for_status()
            work = functools.partial(lambda c, q: answers.append(c.sql(q)), client, attack)
            threads.append(threading.Thread(target=work))
        for thread in threads:
            thread.start()
        waits = []
        while any(thread.is_alive() for thread in threads):
            asked = time.monotonic()
            assert OldClient(url).send("GET", "/health").status_code == 200
            waits.append(time.monotonic() - asked)
        assert len(waits) > 3
        assert {answer.status_code for answer in answers} == {400}
        last = threading.Thread(target=lambda: OldClient(url, "db_0").sql(ATTACKS[0]))
        last.start()
        time.sleep(0.3)
        ended = time.monotonic()
    assert time.monotonic() - ended < PATIENCE
    last.join()


def test_a_state_dump_says_what_it_leaves_out(client: OldClient) -> None:
    for number in range(6):
        client.call("add_location", {**QUAY, "name": f"Quay {number + 10}"})
    state = client.send("GET", "/api/database-state").json()
    shown = {name: len(rows) for name, rows in state["table_data"].items()}
    assert state["left_out"] == {
        name: count - shown[name]
        for name, count in state["table_counts"].items()
        if count > shown[name]
    }
    assert "2,500 bytes" in state["notice"]
    assert "state_bytes" in state["notice"]
    assert len(json.dumps(state["table_data"])) < 3_000


def test_database_state_counts_and_shows_all_tables(client: OldClient) -> None:
    state = client.send("GET", "/api/database-state").json()
    assert state["success"] is True
    assert state["database_id"] == database_of(client)
    assert state["service"] == "itsm-api"
    info = state["database_info"]
    assert set(info) == {"path", "size_bytes", "size_mb", "last_modified", "total_tables"}
    assert info["total_tables"] == len(state["table_counts"]) == 24
    assert state["table_counts"]["users"] == 2
    assert state["table_data"]["location"][0]["name"] == "Quay 4"
    assert set(state["table_data"]) == set(state["table_counts"])
    assert state["timestamp"].startswith("2026-03-02T09:00:00")


def test_schema_describes_every_table(client: OldClient) -> None:
    answer = client.send("GET", "/api/schema").json()
    assert answer["success"] is True
    assert answer["message"]
    assert set(answer["schema"]) == set(get_domain("itsm").schema.tables)
    users = answer["schema"]["users"]
    assert set(users) == {"table_name", "columns", "foreign_keys", "indexes"}
    assert users["table_name"] == "users"
    assert users["columns"][0] == {
        "name": "user_id",
        "type": "VARCHAR(32)",
        "nullable": False,
        "default": None,
        "primary_key": True,
    }
    assert {
        "column": "org_id",
        "references_table": "organization",
        "references_column": "org_id",
    } in users["foreign_keys"]
    assert ["phone"] in [index["columns"] for index in users["indexes"]]


def test_sample_data_is_a_seed_that_loads(server: RunningServer) -> None:
    client = OldClient(server.url)
    answer = client.send("GET", "/api/sample-data").json()
    assert (answer["success"], answer["format"]) == (True, "sql")
    server.registry.create("sample", answer["sql_content"])
    assert server.registry.get("sample").rows("SELECT count(*) AS n FROM users")[0]["n"] > 0


def test_user_info_names_the_acting_user(client: OldClient) -> None:
    assert client.send("GET", "/api/user-info").json() == {
        "user_id": "USER_001",
        "name": "Ada Moreau",
        "email": "ada@harbour.example",
    }
    headers = {"x-itsm-user-token": "token-ben"}
    assert client.send("GET", "/api/user-info", headers=headers).json()["user_id"] == "USER_002"
    headers = {"x-itsm-user-token": "nobody"}
    assert client.send("GET", "/api/user-info", headers=headers).status_code == 401


def test_the_downloaded_file_is_the_database(client: OldClient, tmp_path: Path) -> None:
    client.call("add_location", QUAY)
    answer = client.send("GET", "/api/download-db-file")
    assert "itsm-api_" in answer.headers["content-disposition"]
    path = tmp_path / "copy.sqlite"
    path.write_bytes(answer.content)
    copy = apsw.Connection(str(path))
    assert copy.execute("SELECT count(*) FROM location").fetchone() == (2,)
    copy.close()


def test_an_unknown_path_is_404(client: OldClient) -> None:
    answer = client.send("GET", "/api/nothing")
    assert (answer.status_code, answer.json()) == (404, {"detail": "Not Found"})


@pytest.mark.parametrize("path", ["/mcp", "/api/seed-database"])
@pytest.mark.parametrize("streamed", [False, True])
def test_an_oversized_request_is_413(client: OldClient, path: str, streamed: bool) -> None:
    chunks = [b"x" * 300_000] * 20
    content: Any = iter(chunks) if streamed else b"".join(chunks)
    answer = client.send("POST", path, content=content)
    assert answer.status_code == 413
    assert "4,000,000 bytes" in answer.json()["detail"]
