"""Queries of published tasks run on the tables."""

import json

from tests.domains.teams.office import Office
from tests.reference import reference


def test_every_published_verifier_query_runs() -> None:
    database = Office().database
    lines = reference("verifier-queries", "teams.jsonl").read_text(encoding="utf-8").splitlines()
    queries = [each for each in map(json.loads, lines) if each["domain"] == "teams"]
    assert len(queries) > 100
    for each in queries:
        database.rows(each["query"])
