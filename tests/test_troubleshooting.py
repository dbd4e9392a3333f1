"""Each error on the page of troubleshooting is raised by the package, word for word."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.errors import EopsgymError
from eopsgym.runs import Cassette

PAGE = Path(__file__).resolve().parents[1] / "docs" / "troubleshooting.md"
MESSAGES = re.findall(r"```text\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
FIRST = "itsm/itsm_001_right_amara"


def start(**options: Any) -> eopsgym.Episode:
    return eopsgym.Episode.start("itsm", **options)


def run(model: str = "scripted/gold", **options: Any) -> eopsgym.Run:
    return eopsgym.run_task(FIRST, model, **options)


def read_broken_task() -> None:
    Path("bad.json").write_text("{", encoding="utf-8")
    eopsgym.load_tasks("bad.json")


def refuse_infeasible() -> None:
    tasks = eopsgym.load_tasks("itsm", split="refusals")
    eopsgym.run_task(tasks[0], "scripted/false_refusal")


def use_half_a_price() -> None:
    Path("conf").mkdir()
    Path("conf/prices.json").write_text('{"models": {"gpt": {"input": 1}}}', encoding="utf-8")
    run("openai/gpt-5")


def open_newer_results() -> None:
    Path("res").mkdir()
    Path("res/default.runs.jsonl").write_text('{"format": 99}\n', encoding="utf-8")
    eopsgym.open_trajectories("res")


def ask_for_a_wrong_column() -> None:
    run(results="made")
    eopsgym.open_trajectories("made").sql("SELECT modle FROM runs")


LIVE = ("model openai/gpt-5 did not", "'huge' is not a budget", "…conf/prices.json")
"""The messages about live models, for which litellm is imported."""
RAISED: dict[str, Callable[[], object]] = {
    "no domain": lambda: eopsgym.Episode.start("itms"),
    "no tool 'find_location'": lambda: start().call("find_location"),
    "there is no task": lambda: eopsgym.load_tasks("itsm/itsm_001"),
    "there is no split": lambda: eopsgym.load_tasks("itsm", split="test"),  # type: ignore[arg-type]
    "no user in this seed": lambda: start(user="nobody"),
    "bad.json is not JSON": read_broken_task,
    "Only read-only SELECT": lambda: start().rows("DELETE FROM incident"),
    "there is no model": lambda: run("gpt-5"),
    "model openai/gpt-5 did not": lambda: run("openai/gpt-5"),
    "scripted/false_refusal": refuse_infeasible,
    "'huge' is not a budget": lambda: run("openai/gpt-5", budget="huge"),
    "no orchestrator": lambda: run(orchestrator="reakt"),
    "there is no tool set": lambda: run(tool_set="plus_7"),
    "there is no cassette": lambda: Cassette("no.jsonl", record=False),
    "…conf/prices.json": use_half_a_price,
    "no server at": lambda: run(urls={"itsm": "http://127.0.0.1:9"}),
    "no results at nowhere": lambda: eopsgym.open_trajectories("nowhere"),
    "…default.runs.jsonl": open_newer_results,
    "Binder Error": ask_for_a_wrong_column,
    "no step 99": lambda: run().at(99),
    "step 0 is not a call": lambda: run().fork(0, result="x"),
    "run … is only in memory": lambda: run().tag("wrong_id"),
    "there is no folder": lambda: run().tag("wrong_id", results="nowhere"),
}


def test_each_message_of_the_page_is_raised_here() -> None:
    starts = [[each for each in RAISED if message.startswith(each)] for message in MESSAGES]
    assert [len(each) for each in starts] == [1] * len(MESSAGES)
    assert [each[0] for each in starts] == list(RAISED)


@pytest.mark.parametrize(
    "message", [each for each in MESSAGES if not each.startswith(LIVE)], ids=lambda each: each[:24]
)
def test_the_package_raises_it_word_for_word(
    message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_raised(message)


@pytest.mark.usefixtures("loaded_litellm")
@pytest.mark.parametrize(
    "message", [each for each in MESSAGES if each.startswith(LIVE)], ids=lambda each: each[:24]
)
def test_it_is_raised_word_for_word_of_a_live_model(
    message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    check_raised(message)


def check_raised(message: str) -> None:
    (raises,) = [each for start, each in RAISED.items() if message.startswith(start)]
    with pytest.raises(EopsgymError) as raised:
        raises()
    words = ".*".join(re.escape(part) for part in message.split("…"))
    assert re.fullmatch(words, str(raised.value), re.DOTALL), str(raised.value)
