"""The small customer service in both modes."""

import pytest

from tests.domains.csm.desk import Desk


@pytest.fixture
def desk() -> Desk:
    """The desk in published mode."""
    return Desk()


@pytest.fixture
def guarded() -> Desk:
    """The desk in guarded mode."""
    return Desk("guarded")
