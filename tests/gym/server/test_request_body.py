"""What the REST helpers of every system say of requests whose fields are wrong, as FastAPI does.

The wording of findings is that of the library which the published servers use, too.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from eopsgym.domains import domain_names
from eopsgym.gym.server import RunningServer, serve
from tests.gym.server.old_client import OldClient

HEADER = {"type": "missing", "loc": ["header", "x-database-id"], "msg": "Field required"}
ENDPOINTS = [
    ("POST", "/api/seed-database"),
    ("DELETE", "/api/delete-database"),
    ("POST", "/api/reset-database"),
    ("POST", "/api/clone-database"),
    ("POST", "/api/sql-runner"),
]
"""All that take a body."""


@pytest.fixture(scope="module", params=sorted(domain_names()))
def server(request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    with serve(request.param) as servers:
        yield servers[request.param]


@pytest.fixture
def client(server: RunningServer) -> OldClient:
    OldClient(server.url).seed("db", "SELECT 1").raise_for_status()
    return OldClient(server.url, "db")


def findings(client: OldClient, method: str, path: str, **sent: Any) -> list[Any]:
    answer = client.send(method, path, **sent)
    assert answer.status_code == 422, answer.text
    found = answer.json()["detail"]
    assert isinstance(found, list)
    return found


def string_wanted(name: str, value: Any) -> dict[str, Any]:
    kind = {"type": "string_type", "msg": "Input should be a valid string"}
    return {**kind, "loc": ["body", name], "input": value}


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_a_field_of_another_type_is_reported(client: OldClient, method: str, path: str) -> None:
    query = {"query": "SELECT 1"} if path.endswith("sql-runner") else {}
    for value in (5, [], {"a": 1}, True):
        found = findings(client, method, path, json={"database_id": value, **query})
        assert found == [string_wanted("database_id", value)]


@pytest.mark.sweep(40)
@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
@pytest.mark.parametrize(
    ("content", "position", "said"),
    [
        (b"{", 1, "Expecting property name enclosed in double quotes"),
        (b"no JSON", 0, "Expecting value"),
        (b'{"database_id": }', 16, "Expecting value"),
        (b"{} {}", 3, "Extra data"),
    ],
)
def test_a_body_that_is_no_json_is_reported(
    client: OldClient, method: str, path: str, content: bytes, position: int, said: str
) -> None:
    assert findings(client, method, path, content=content) == [
        {
            "type": "json_invalid",
            "loc": ["body", position],
            "msg": "JSON decode error",
            "input": {},
            "ctx": {"error": said},
        }
    ]


@pytest.mark.sweep(40)
@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
@pytest.mark.parametrize("body", [[], "text", 5, [{"database_id": "db"}]])
def test_a_body_that_is_no_object_is_reported(
    client: OldClient, method: str, path: str, body: Any
) -> None:
    assert findings(client, method, path, json=body) == [
        {
            "type": "model_attributes_type",
            "loc": ["body"],
            "msg": "Input should be a valid dictionary or object to extract fields from",
            "input": body,
        }
    ]


@pytest.mark.parametrize(("method", "path"), ENDPOINTS[1:4])
def test_a_database_that_neither_body_nor_header_names_is_reported(
    server: RunningServer, method: str, path: str
) -> None:
    missing = {"type": "missing", "loc": ["body", "database_id"], "msg": "Field required"}
    body = {"name": "db"}
    assert findings(OldClient(server.url), method, path, json=body) == [{**missing, "input": body}]
    named = OldClient(server.url, "none").send(method, path, json=body)
    assert named.status_code == 404


@pytest.mark.parametrize("sent", [{}, {"database_id": ""}, {"database_id": None}])
def test_a_seed_for_no_database_is_refused_with_400(server: RunningServer, sent: Any) -> None:
    body = {"sql_content": "SELECT 1", **sent}
    answer = OldClient(server.url).send("POST", "/api/seed-database", json=body)
    assert (answer.status_code, answer.json()) == (400, {"detail": "database_id is required"})


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_no_body_is_reported(client: OldClient, method: str, path: str) -> None:
    (found,) = findings(client, method, path)
    assert found == {"type": "missing", "loc": ["body"], "msg": "Field required", "input": None}


@pytest.mark.sweep(40)
@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
@pytest.mark.parametrize("content", [b"\xff", b'{"database_id": "\\ud800"}', b"[" * 200_000])
def test_text_that_cannot_be_read_is_refused(
    client: OldClient, method: str, path: str, content: bytes
) -> None:
    answer = client.send(method, path, content=content)
    assert (answer.status_code, answer.json()) == (
        400,
        {"detail": "There was an error parsing the body"},
    )


def test_all_fields_of_a_seed_are_checked_at_once(client: OldClient) -> None:
    body = {"database_id": 1, "sql_content": 2, "name": 3, "description": 4}
    found = findings(client, "POST", "/api/seed-database", json=body)
    assert sorted(each["loc"][1] for each in found) == sorted(body)


def test_a_query_has_to_be_there_and_the_header_is_reported_first(server: RunningServer) -> None:
    found = findings(OldClient(server.url), "POST", "/api/sql-runner", json={"limit": 0})
    assert [each["loc"] for each in found] == [
        ["header", "x-database-id"],
        ["body", "query"],
        ["body", "limit"],
    ]
    assert found[0] == {**HEADER, "input": None}
    assert found[1] == {
        "type": "missing",
        "loc": ["body", "query"],
        "msg": "Field required",
        "input": {"limit": 0},
    }


LEAST = {"type": "greater_than_equal", "msg": "Input should be greater than or equal to 1"}
MOST = {"type": "less_than_equal", "msg": "Input should be less than or equal to 1000"}


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (0, {**LEAST, "ctx": {"ge": 1}}),
        (-1, {**LEAST, "ctx": {"ge": 1}}),
        (1001, {**MOST, "ctx": {"le": 1000}}),
        (2**63, {**MOST, "ctx": {"le": 1000}}),
        (1.5, {"type": "int_from_float"}),
        ("many", {"type": "int_parsing"}),
        ([1], {"type": "int_type", "msg": "Input should be a valid integer"}),
    ],
)
def test_a_limit_is_a_whole_number_up_to_a_thousand(
    client: OldClient, limit: Any, said: dict[str, Any]
) -> None:
    (found,) = findings(
        client, "POST", "/api/sql-runner", json={"query": "SELECT 1", "limit": limit}
    )
    assert {**found, **said} == found
    assert found["loc"] == ["body", "limit"]


@pytest.mark.parametrize("limit", [1, 1000, "5", None])
def test_a_limit_within_its_bounds_is_taken(client: OldClient, limit: Any) -> None:
    answer = client.sql("SELECT 1 AS n", limit=limit)
    assert answer.status_code == 200
    assert answer.json()["data"] == [{"n": 1}]


def test_columns_of_one_name_have_one_value_and_bytes_are_refused(client: OldClient) -> None:
    assert client.sql("SELECT 1 AS n, 2 AS n").json()["data"] == [{"n": 1}]
    answer = client.sql("SELECT x'00ff' AS bytes")
    assert answer.status_code == 400
    assert "type bytes is not JSON serializable" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELEKT", 'near "SELEKT": syntax error'),
        ("INSERT INTO nope VALUES (1)", "no such table: nope"),
        ("SELECT nope", "no such column: nope"),
        ("SELECT 'half", 'unrecognized token: "\'half"'),
        ("CREATE TABLE x (a INTEGER NOT NULL); INSERT INTO x VALUES (NULL)",
         "NOT NULL constraint failed: x.a"),
        ("CREATE TABLE x (a INTEGER UNIQUE); INSERT INTO x VALUES (1), (1)",
         "UNIQUE constraint failed: x.a"),
        ("CREATE TABLE x (a, b); INSERT INTO x VALUES (1)",
         "table x has 2 columns but 1 values were supplied"),
        ("CREATE TABLE x (a); INSERT INTO x (b) VALUES (1)",
         "table x has no column named b"),
        ("SELECT (1", "incomplete input"),
    ],
)  # fmt: skip
def test_a_bad_seed_is_reported_in_the_words_of_sqlite(
    server: RunningServer, sql: str, said: str
) -> None:
    answer = OldClient(server.url).seed("bad", sql)
    assert answer.status_code == 500
    assert answer.json() == {"detail": f"Failed to seed database: {said}"}
    assert "bad" not in server.registry
