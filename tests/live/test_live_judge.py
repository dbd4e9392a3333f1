"""A scan by a real small model: its answers, citations, tokens and prices as they come.

Its answers are not right. What is looked at is that they are of the kinds that were asked for, and
that what was used is what the records say.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from eopsgym import scan
from eopsgym.agents import LiteLLMModel
from eopsgym.analysis import Scan
from eopsgym.runs import Runs, run_tasks
from eopsgym.runs.scan_file import read_scans
from eopsgym.tasks import load_tasks
from tests.live.small_model import SmallModel, small_model

RUNS = 4
LABELS = {
    "complete": "all that was asked for was done",
    "partial": "some of it was done",
    "nothing": "none of it was done",
}
QUESTION = "how much of the request was done?"
LETTERS = 4_000


@pytest.fixture(scope="module")
def served() -> Iterator[SmallModel]:
    """The model, served for all tests of this file."""
    with small_model() as server:
        yield server


@pytest.fixture(scope="module")
def results(served: SmallModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results folder with a handful of runs."""
    folder = tmp_path_factory.mktemp("judged") / "results"
    run_tasks(load_tasks("itsm")[:RUNS], "scripted/gold", results=folder, progress=False)
    return folder


def judge(server: SmallModel, answers: Sequence[Any]) -> LiteLLMModel:
    """The model, which a schema keeps to the form of an answer: it is too small to keep to it."""
    citation = {
        "type": "object",
        "properties": {
            "step": {"type": "integer"},
            "quote": {"type": "string", "maxLength": 20},
        },
    }
    schema = {
        "type": "object",
        "properties": {
            "answer": {"enum": [*answers]},
            "reason": {"type": "string", "minLength": 5, "maxLength": 80},
            "citations": {"type": "array", "items": citation, "maxItems": 2},
        },
    }
    form = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    return LiteLLMModel(
        "openai/gemma-3-270m",
        api_base=server.url,
        api_key="none",
        temperature=0.8,
        options={"seed": 7, "response_format": form},
    )


def ask(server: SmallModel, results: Path) -> Scan:
    return scan(
        results,
        QUESTION,
        model=judge(server, [*LABELS]),
        answers=LABELS,
        name="done",
        most_letters=LETTERS,
        concurrency=2,
        allow_unknown_prices=True,
    )


@pytest.fixture(scope="module")
def found(served: SmallModel, results: Path) -> Scan:
    return ask(served, results)


def test_each_answer_is_one_of_those_that_were_asked_for(found: Scan, results: Path) -> None:
    assert len(found.answers) == RUNS
    for answer in found.answers:
        assert answer.value in LABELS, answer.problem
        assert answer.reason
        assert (answer.problem, answer.simulated) == ("", False)
    assert {*found.frame["run_id"]} == {run.id for run in Runs.read(results)}


def test_what_it_cites_is_in_the_run_or_is_said_not_to_be(found: Scan, results: Path) -> None:
    runs = {run.id: run for run in Runs.read(results)}
    for answer in found.answers:
        for citation in answer.cited:
            assert 0 <= citation.step <= len(runs[answer.run_id].steps) + 1
    assert any(answer.cited or answer.not_in_run for answer in found.answers)


def test_the_tokens_recorded_are_those_that_the_server_counted(
    found: Scan, served: SmallModel
) -> None:
    counts = served.counts()
    used = [answer.tokens for answer in found.answers]
    assert all(used)
    assert (
        found.tokens
        == sum(each or 0 for each in used)
        == counts["prompt_tokens"] + counts["completion_tokens"]
    )
    assert counts["replies"] >= RUNS
    # Nobody has a price for it, and no price is not the price 0.
    assert found.cost is None
    assert {answer.cost for answer in found.answers} == {None}


def test_a_second_call_asks_nothing(found: Scan, served: SmallModel, results: Path) -> None:
    before = served.counts()
    again = ask(served, results)
    assert served.counts() == before
    assert (again.known, again.tokens) == (RUNS, 0)
    assert again.answers == found.answers
    assert len(read_scans(results)) == RUNS


def test_a_number_is_within_its_range_and_has_the_price_of_its_tokens(
    found: Scan,
    served: SmallModel,
    results: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "conf").mkdir()
    prices = {"models": {"openai/gemma-3-270m": {"input": 1, "output": 1, "cache_read": 1}}}
    (tmp_path / "conf" / "prices.json").write_text(json.dumps(prices))
    monkeypatch.chdir(tmp_path)
    numbers = scan(
        results,
        "how short is the final answer?",
        model=judge(served, range(11)),
        answers=(0, 10),
        most_letters=LETTERS,
        where="run_id = (SELECT min(run_id) FROM runs)",
    )
    (answer,) = numbers.answers
    assert isinstance(answer.value, int | float), answer.problem
    assert 0 <= answer.value <= 10
    # A dollar for a million tokens of any kind.
    assert answer.tokens
    assert answer.cost == pytest.approx(answer.tokens / 1e6)
    assert numbers.cost == answer.cost
