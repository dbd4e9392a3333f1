"""The small service desk in both modes."""

import pytest

from tests.domains.itsm.desk import Desk


@pytest.fixture
def desk() -> Desk:
    """The desk in published mode."""
    return Desk()


@pytest.fixture
def guarded() -> Desk:
    """The desk in guarded mode."""
    return Desk("guarded")
