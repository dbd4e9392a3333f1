"""What the seed scripts of the domains share: chance that repeats itself, and their command."""

import datetime as dt
from pathlib import Path

import pytest

from dev.seeds.former import NOW, command
from dev.seeds.former.chance import Chance
from eopsgym.errors import SeedError


def test_the_same_number_gives_the_same_choices() -> None:
    def draw(seed: int) -> list[object]:
        chance = Chance(seed)
        return [chance.pick("abcdef"), chance.weighted({"a": 1, "b": 2}), chance.ago(9, 1)]

    assert draw(1) == draw(1)
    assert [draw(n) for n in range(5)] != [draw(n) for n in range(5, 10)]


def test_nothing_happens_after_now() -> None:
    chance = Chance(3)
    late = NOW - dt.timedelta(minutes=30)
    assert all(chance.after(late, 10, 90_000) < NOW for _ in range(50))
    assert all(chance.ago(20, 1) < NOW for _ in range(50))


def test_cases_come_in_the_order_of_the_list() -> None:
    listed = {"b": "second", "a": "first"}
    assert command.in_order(listed, {"a": [1], "b": ["X", 2]}) == {"b": ("X", "2"), "a": ("1",)}
    with pytest.raises(SeedError, match="differ: c"):
        command.in_order(listed, {"a": [1], "b": [2], "c": [3]})


def test_the_command_writes_lists_and_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path))
    described, cases = {"odd": "a row that is odd"}, {"odd": ("7", "8")}
    assert command.run("hr", "-- one\n", described, cases, ["--check"]) == 1
    assert command.run("hr", "-- one\n", described, cases, []) == 0
    assert (tmp_path / "seeds" / "hr" / "company.sql").read_text(encoding="utf-8") == "-- one\n"
    assert command.run("hr", "-- one\n", described, cases, ["--check"]) == 0
    assert command.run("hr", "-- two\n", described, cases, ["--check"]) == 1
    capsys.readouterr()
    assert command.run("hr", "-- one\n", described, cases, ["--cases"]) == 0
    assert capsys.readouterr().out == "odd: a row that is odd\n    7, 8\n"
