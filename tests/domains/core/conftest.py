from collections.abc import Iterator

import pytest

from eopsgym.domains.core import Context
from tests import toy


@pytest.fixture
def ctx() -> Iterator[Context]:
    """A call by Ada on a depot of four crates."""
    database = toy.open_database()
    yield toy.context(database)
    database.close()


@pytest.fixture
def guarded() -> Iterator[Context]:
    """The same in guarded mode."""
    database = toy.open_database(mode="guarded")
    yield toy.context(database)
    database.close()
