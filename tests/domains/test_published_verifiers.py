"""Each query by which a published task is judged can be asked of our own seeds."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.errors import EopsgymError
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import load_template
from tests.reference import REFERENCE, reference

TEXTS_IN_DOUBLE_QUOTES = True


def published() -> list[str]:
    if REFERENCE is None:
        return ["none"]
    return sorted(str(path.relative_to(REFERENCE)) for path in REFERENCE.glob("tasks/*/*.json"))


@cache
def database(gym_name: str) -> Database:
    return Database(load_template(get_domain(gym_name)), Clock(ANCHOR))


def asks(sql: str, gym_name: str) -> bool:
    """Whether a system has the tables and columns that a query names."""
    try:
        database(gym_name).rows(sql)
    except EopsgymError:
        return False
    return True


@pytest.mark.parametrize("name", published())
def test_a_system_of_the_task_answers_each_query(name: str) -> None:
    task: dict[str, Any] = json.loads(reference(*Path(name).parts).read_text(encoding="utf-8"))
    mounted = [server["mcp_server_name"] for server in task["gym_servers_config"]]
    assert task["verifiers"]
    for verifier in task["verifiers"]:
        sql = verifier["validation_config"]["query"]
        # Partial copies of hybrid tasks do not say which server a verifier looks at.
        looked_at = [verifier["gym_name"]] if verifier["gym_name"] else mounted
        assert any(asks(sql, gym) for gym in looked_at), sql
