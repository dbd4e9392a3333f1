"""Prices of one's own, over those of litellm's table."""

import json
import os
import re
import subprocess
import sys
from datetime import date
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


# Aliases and days

ALIASES = {
    "vllm/Azure/gpt-5-2025-08-07": "azure/gpt-5-2025-08-07",
    "azureopenai/gpt-5-2025-08-07": "azure/gpt-5-2025-08-07",
    "googlevertexai/gemini-2.5-pro": "vertex_ai/gemini-2.5-pro",
    "google/gemini-2.5-pro": "gemini/gemini-2.5-pro",
    "hosted_vllm/openai/gpt-5": "openai/gpt-5",
    "litellm_proxy/anthropic/claude-sonnet-4-5": "anthropic/claude-sonnet-4-5",
}


@pytest.mark.parametrize("name", ALIASES)
def test_another_name_of_a_model_has_its_price(name: str) -> None:
    prices = price_list()
    assert prices.price(name) == prices.price(ALIASES[name]) is not None


@pytest.mark.parametrize("name", ["vllm/Qwen/Qwen3-32B", "vllm/openai/gpt-oss-120b", "vllm/gpt-5"])
def test_what_somebody_may_serve_themselves_has_no_list_price(name: str) -> None:
    assert price_list().price(name) is None


def test_own_aliases_come_before_the_usual_ones(tmp_path: Path) -> None:
    models = {"openai/of-ours": {"input": 7, "output": 0}}
    aliases = {"Router/*": "openai/*", "vllm/azure/gpt-5": "openai/of-ours"}
    prices = price_list(write(tmp_path, {"models": models, "aliases": aliases}))
    assert prices.cost("router/of-ours", MILLION) == 7.0
    assert prices.cost("vllm/Azure/gpt-5", MILLION) == 7.0
    assert prices.price("vllm/azure/gpt-5-mini") == prices.price("azure/gpt-5-mini") is not None


def test_a_price_holds_from_its_day_to_the_next_list_that_has_the_model(tmp_path: Path) -> None:
    lists = [
        {"from": "2026-05-01", "models": {"a/b": {"input": 3, "output": 0}}},
        {
            "from": "2026-03-01",
            "models": {name: {"input": 1, "output": 0} for name in ("a/b", "a/c")},
        },
        {"from": "2999-01-01", "models": {"a/b": {"input": 9, "output": 0}}},
    ]
    prices = price_list(write(tmp_path, {"lists": lists}))
    days = ("2026-02-28", "2026-03-01", "2026-04-30", "2026-05-01")
    costs = [prices.cost("a/b", MILLION, date.fromisoformat(day)) for day in days]
    assert costs == [None, 1.0, 1.0, 3.0]
    assert prices.cost("a/c", MILLION, date(2026, 6, 1)) == 1.0
    assert prices.cost("a/b", MILLION) == 3.0
    assert prices.label.startswith("prices.json from 2026-03-01, 2026-05-01, 2999-01-01 sha256:")


BAD = {
    "both": ({"lists": [{"from": "2026-03-01", "models": {}}], "models": {}}, "not both"),
    "none": ({"lists": []}, "'lists' must be a list of objects"),
    "no day": ({"lists": [{"models": {}}]}, "list 1: 'from' must be a day"),
    "twice": ({"lists": [{"from": "2026-03-01", "models": {}}] * 2}, "merge them"),
    "key": ({"lists": [{"form": "2026-03-01", "models": {}}]}, "did you mean 'from'"),
    "alias": ({"models": {}, "aliases": {"a/b": "openai/*"}}, "the alias 'a/b'"),
    "all": ({"models": {}, "aliases": {"*": "openai/*"}}, r"the alias '\*'"),
    "number": ({"models": {}, "aliases": {"a/b": 1}}, "the alias 'a/b'"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_with_lists_and_aliases_is_named(tmp_path: Path, name: str) -> None:
    data, said = BAD[name]
    with pytest.raises(ConfigError, match=said):
        price_list(write(tmp_path, data))


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("our/modle-1", "our/modle-1 has no price (did you mean our/model-1?)"),
        ("our/model", "our/model has no price (did you mean our/model-1?)"),
        ("openai/gtp-5", "openai/gtp-5 has no price (did you mean openai/gpt-5?)"),
        ("nobody/knows-it", "nobody/knows-it has no price"),
    ],
)
def test_the_nearest_model_with_a_price_is_named(tmp_path: Path, model: str, said: str) -> None:
    rows = {name: {"input": 1, "output": 2} for name in ("our/model-1", "other/*")}
    assert price_list(write(tmp_path, {"models": rows})).without_price(model) == said
