"""A server that the tests of a module share, and a fresh database on it."""

from collections.abc import Iterator
from itertools import count

import pytest

from eopsgym.gym.server import RunningServer, ServerLimits, serve
from tests.gym.server.old_client import NOW, SEED, OldClient

_ids = count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """An ITSM server on a free port, frozen, with short limits."""
    limits = ServerLimits(request_bytes=4_000_000, query_seconds=0.4, state_bytes=2_500)
    with serve("itsm", now=NOW, limits=limits) as servers:
        yield servers["itsm"]


@pytest.fixture
def client(server: RunningServer) -> OldClient:
    """An old-style client on a freshly seeded database of its own."""
    database_id = f"db_{next(_ids)}"
    server.registry.create(database_id, SEED)
    return OldClient(server.url, database_id)
