"""Calls on the small system, for the tests of what all systems are made with."""

from collections.abc import Iterator

import pytest

from eopsgym.domains.kernel import Call
from tests import toy


@pytest.fixture
def call() -> Iterator[Call]:
    """A call by Ada on a depot of four crates."""
    database = toy.open_database()
    yield toy.begin_call(database)
    database.close()


@pytest.fixture
def guarded() -> Iterator[Call]:
    """The same in guarded mode."""
    database = toy.open_database(mode="guarded")
    yield toy.begin_call(database)
    database.close()
