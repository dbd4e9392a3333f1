"""What the server tests share: a small seed, and a client of the old kind."""

from typing import Any

import httpx

NOW = "2026-03-02T09:00:00"

SEED = """
INSERT INTO organization VALUES
  ('ORG_001', 'Harbour Foods', 1, '2025-01-01 08:00:00', '2025-01-01 08:00:00'),
  ('ORG_002', 'Northlight Clinics', 1, '2025-01-01 08:00:00', '2025-01-01 08:00:00');
INSERT INTO role VALUES ('ROLE_001', 'admin');
INSERT INTO permission VALUES ('PERM_001', 'locations', 'crud');
INSERT INTO role_permission VALUES ('ROLE_001', 'PERM_001');
INSERT INTO users VALUES
  ('USER_001', 'ada', 'Ada', 'Moreau', 'ada@harbour.example', '100', 'admin', 1,
   'token-ada', 'ORG_001', NULL, '2025-01-01 08:00:00', '2025-01-01 08:00:00'),
  ('USER_002', 'ben', 'Ben', 'Okafor', 'ben@northlight.example', '200', 'admin', 1,
   'token-ben', 'ORG_002', NULL, '2025-01-01 08:00:00', '2025-01-01 08:00:00');
INSERT INTO location VALUES
  ('LOC_001', 'Quay 4', 'ORG_001', NULL, NULL, 'Rotterdam', NULL, 'Netherlands', 1,
   '2025-01-01 08:00:00', '2025-01-01 08:00:00');
"""

QUAY = {"name": "Quay 5", "city": "Rotterdam", "country": "Netherlands"}
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c"


class OldClient:
    """Speaks as the published harness does: protocol 2024-11-05, a new connection a call."""

    def __init__(self, url: str, database_id: str | None = None, **headers: str) -> None:
        self.url = url
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if database_id is not None:
            self.headers["x-database-id"] = database_id

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request on a connection of its own."""
        headers = {**self.headers, **more.pop("headers", {})}
        with httpx.Client(trust_env=False, timeout=30, verify=False) as client:
            del client.headers["accept"]
            return client.request(method, self.url + path, headers=headers, **more)

    def rpc(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """The JSON-RPC answer to one request."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
        answer: dict[str, Any] = self.send("POST", "/mcp", json=body).json()
        return answer

    def call(self, tool: str, arguments: dict[str, Any] | None = None) -> tuple[str, bool]:
        """Text and error flag of a tool call."""
        answer = self.rpc("tools/call", {"name": tool, "arguments": arguments or {}})
        (content,) = answer["result"]["content"]
        assert content["type"] == "text"
        return content["text"], answer["result"]["isError"]

    def seed(self, database_id: str, sql: str = SEED) -> httpx.Response:
        """Fill a database."""
        body = {"database_id": database_id, "name": database_id, "sql_content": sql}
        return self.send("POST", "/api/seed-database", json=body)

    def sql(self, query: str, **more: Any) -> httpx.Response:
        """Run a query."""
        return self.send("POST", "/api/sql-runner", json={"query": query, **more})
