"""Prices of one's own, over those of litellm's table."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Usage
from eopsgym.agents.prices import price_list
from eopsgym.errors import ConfigError

MILLION = Usage(1_000_000, 1_000_000)


def write(folder: Path, data: Any) -> Path:
    path = folder / "prices.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_without_a_file_the_list_is_litellms_and_names_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert price_list().label.startswith("litellm 1.")
    assert re.search(r" sha256:[0-9a-f]{12}; read \d{4}-\d\d-\d\d$", price_list().label)
    assert price_list().cost("openai/gpt-4o", MILLION) == pytest.approx(12.5)


def test_a_list_without_a_date_is_of_the_day_its_file_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"models": {}}', encoding="utf-8")
    os.utime(path, (1_772_409_600, 1_772_409_600))
    assert re.match(r"mine\.json sha256:\w{12} changed 2026-03-02; ", price_list(path).label)
    assert price_list().cost("openai/of-nobody", MILLION) is None


def test_own_rows_come_first_and_the_label_names_file_and_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "conf").mkdir()
    models = {
        "openai/gpt-4o": {"input": 1, "output": 2},
        "ollama_chat/*": {"input": 0, "output": 0},
        "xai/x": {
            **{"input": 1, "output": 2, "cache_read": 0.5, "cache_write": 3, "reasoning": 4},
            "tiers": [{"above": 2_000_000, "input": 10, "output": 20}],
        },
    }
    write(tmp_path / "conf", {"date": "2026-03-02", "models": models})
    prices = price_list()
    assert prices.label.startswith("prices.json of 2026-03-02 sha256:")
    assert "; litellm 1." in prices.label
    assert prices.cost("openai/gpt-4o", MILLION) == 3.0
    assert prices.cost("ollama_chat/qwen3", MILLION) == 0.0
    assert prices.cost("openai/gpt-4o-mini", MILLION) == pytest.approx(0.75)
    every = Usage(1_000_000, 1_000_000, 500_000, 1_000_000, 0)
    assert prices.cost("xai/x", every) == pytest.approx(1 + 0.5 + 1 + 2)
    more = Usage(1_000_000, 1_000_000, 500_000, 1_000_000, 1)
    assert prices.cost("xai/x", more) == pytest.approx(10 + 10 + 0.00001 + 20)


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, {"models": {"a/b": {"input": 1, "output": 1}}})
    before = price_list(path)
    assert price_list(path) is before
    path.write_text(path.read_text().replace("1", "20"), encoding="utf-8")
    assert price_list(path).cost("a/b", MILLION) == 40.0
    assert price_list(path).label != before.label


ROW = {"input": 1, "output": 2}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("{", "is not JSON"),
        ("[" * 200_000, "is not JSON"),
        ('{"models": {"a/b": {}, "a/b": {}}}', "'a/b' is there twice"),
        ('{"models": {"a/b": {"input": 1, "input": 2}}}', "'input' is there twice"),
        ({"models": {"a/b": {"input": 10**400, "output": 2}}}, "'input' must be dollars"),
        ([], "must be an object with date, models"),
        ({}, "'models' must be an object"),
        ({"model": {}}, "unknown field 'model'; did you mean 'models'"),
        ({"models": {"a/b": {"inputs": 1, "output": 2}}}, "a/b: unknown field 'inputs'; did you"),
        ({"models": {"": {"input": 1, "output": 2}}}, "'models' has a row for ''"),
        ({"models": {" a/b": {"input": 1, "output": 2}}}, "'models' has a row for ' a/b'"),
        ({"models": {"a/b": {"zzz": 1}}}, "a/b: unknown field 'zzz'; known are input, output"),
        ({"models": {"a/b": {"input": 1}}}, "a/b: 'output' is missing"),
        ({"models": {"a/b": 5}}, "a/b: must be an object"),
        ({"models": {"a/b": {"input": -1, "output": 2}}}, "'input' must be dollars"),
        ({"models": {"a/b": {"input": "1", "output": 2}}}, "'input' must be dollars"),
        ({"models": {"a/b": {"input": True, "output": 2}}}, "'input' must be dollars"),
        ('{"models": {"a/b": {"input": NaN, "output": 2}}}', "'input' must be dollars"),
        ({"models": {"a/b": {**ROW, "tiers": {}}}}, "'tiers' must be a list"),
        ({"models": {"a/b": {**ROW, "tiers": [ROW]}}}, "tier 1: 'above' must be a number"),
        ({"date": "May", "models": {}}, "'date' must be a day such as 2026-03-02"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_the_way_out(
    tmp_path: Path, data: Any, words: str
) -> None:
    path = write(tmp_path, data)
    with pytest.raises(ConfigError, match=words) as caught:
        price_list(path)
    assert str(path) in str(caught.value)


def test_a_file_that_is_asked_for_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot read the prices .*none\.json"):
        price_list(tmp_path / "none.json")


def test_reading_prices_imports_no_litellm() -> None:
    program = (
        "import sys; from eopsgym.agents import Usage; from eopsgym.agents.prices import price_list"
        "; assert price_list().cost('openai/gpt-4o', Usage(1, 1))"
        "; assert 'litellm' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
