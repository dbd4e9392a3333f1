"""The small office in both modes."""

import pytest

from tests.domains.hr.office import Office


@pytest.fixture
def office() -> Office:
    """The office in published mode."""
    return Office()


@pytest.fixture
def guarded() -> Office:
    """The office in guarded mode."""
    return Office("guarded")
