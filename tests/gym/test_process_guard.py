"""A guard that cannot be had leaves what it would watch alone."""

import sys

import pytest

from eopsgym.gym.process_guard import guard, unguard

NOBODYS = (2**22 + 1, 2**22 + 2)


def test_servers_end_also_where_no_guard_could_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    for group in NOBODYS:
        guard(group)
    for group in NOBODYS:
        unguard(group)
