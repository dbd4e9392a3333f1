"""Moments that callers write."""

import pytest

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.products.moments import moment_of


def test_24_o_clock_is_the_end_of_the_day_on_every_python() -> None:
    assert moment_of("2026-03-01T24:00:00Z") == moment_of("2026-03-02T00:00:00Z")
    with pytest.raises(ToolError):
        moment_of("2026-03-01T24:01:00Z")


def test_moments_are_read_into_utc() -> None:
    assert moment_of("2026-03-02T09:00:00+02:00") == moment_of("2026-03-02T07:00:00")
