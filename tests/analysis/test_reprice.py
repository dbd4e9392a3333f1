"""Costs counted anew from the tokens of each reply."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import eopsgym
from eopsgym.agents import Price, PriceList, Rates, Reply, ReplyEvent, Usage
from eopsgym.analysis import as_rows
from eopsgym.cli.group import cli
from eopsgym.errors import EopsgymWarning
from eopsgym.runs import Journal, Run, run_task
from tests.toy import office
from tests.toy.agents import Broken, prepared, saying
from tests.toy.made_runs import changed

LIVE = "openai/of-a-test"
OTHER = "openai/of-another"
COSTS = ("cost", "planner_cost", "judge_cost")


def prices(**models: float) -> PriceList:
    """Input at so many dollars a million, output at ten times that, cache reads at a tenth."""
    named = {"agent": LIVE, "other": OTHER}
    rows = {
        named[name]: Price(((0, Rates(rate, 10 * rate, rate / 10, rate, 10 * rate)),))
        for name, rate in models.items()
    }
    return PriceList("of a test", rows, {})


@pytest.fixture
def run() -> Run:
    """A million fresh tokens and a million cached ones by the agent; planner and judge beside."""
    used = Usage(1_000_000, 0, 0, 1_000_000, 0)
    run = run_task(office.task(), prepared(saying("x", usage=used, model=LIVE), name="a"))
    plan = ReplyEvent(0, Reply("p", usage=Usage(2_000_000, 0), model=OTHER, cost=9.0), "planner")
    rated = ReplyEvent(0, Reply("9", usage=Usage(0, 1_000_000), model=OTHER, cost=9.0), "judge")
    return changed(run, events=(plan, *run.events, rated))


def costs(runs: Any, listed: PriceList | None = None) -> list[float | None]:
    (row,) = as_rows(eopsgym.scores(runs, ["model"], prices=listed))
    return [row[name] for name in COSTS]


def test_costs_are_counted_anew_by_role(run: Run) -> None:
    assert costs([run]) == [9.25, 9.0, 9.0]
    assert costs([run], prices(agent=1, other=3)) == [1.1 + 6, 6.0, 30.0]
    assert costs([run, changed(run, id="b")], prices(agent=2, other=3)) == [2.2 + 6, 6.0, 30.0]


def test_what_has_no_price_is_unknown_and_named(run: Run) -> None:
    with pytest.warns(EopsgymWarning, match=r"no price for openai/of-another \(2 replies\)"):
        assert costs([run], prices(agent=1)) == [None, None, None]
    with pytest.warns(EopsgymWarning, match=rf"no price for {LIVE} \(1 reply\)"):
        costs([run], prices(other=3))


def test_tokens_that_nobody_reported_have_no_cost(run: Run) -> None:
    unknown = ReplyEvent(0, Reply("p", model=OTHER, cost=9.0), "planner")
    odd = changed(run, events=(unknown, *run.events[1:]))
    assert costs([odd], prices(agent=1, other=3)) == [None, None, 30.0]


def test_replies_of_no_named_model_keep_their_cost(run: Run) -> None:
    scripted = run_task(office.task(), "scripted/gold")
    own = run_task(office.task(), prepared(saying("x")))
    assert costs([scripted], prices()) == [0.0, 0.0, 0.0]
    assert costs([own], prices()) == [0.25, 0.0, 0.0]
    assert costs([run_task(office.task(), Broken())], prices()) == [None, 0.0, 0.0]


def test_the_store_stays_what_the_run_files_say(run: Run) -> None:
    with eopsgym.open_trajectories([run]) as trajectories:
        before = costs(trajectories)
        assert costs(trajectories, prices(agent=1, other=3)) != before
        assert costs(trajectories) == before


def test_the_command_counts_by_the_prices_of_a_file_and_says_which(
    run: Run, tmp_path: Path
) -> None:
    Journal(tmp_path).append(run)
    models = {LIVE: {"input": 1, "output": 10, "cache_read": 0.1}}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"date": "2026-03-02", "models": models}), encoding="utf-8")
    with pytest.warns(EopsgymWarning, match="no price for openai/of-another"):
        said = CliRunner().invoke(cli, ["score", str(tmp_path), "--prices", str(file)])
    assert said.exit_code == 0
    assert "prices: mine.json of 2026-03-02 sha256:" in said.output
    models[OTHER] = {"input": 3, "output": 30}
    file.write_text(json.dumps({"models": models}), encoding="utf-8")
    asked = ["score", str(tmp_path), "--prices", str(file), "--format", "json"]
    (row,) = json.loads(CliRunner().invoke(cli, asked).output)
    assert [row[name] for name in COSTS] == [7.1, 6.0, 30.0]


def test_the_prices_of_the_day_of_a_run_count(run: Run) -> None:
    first, second = (prices(agent=rate, other=rate).own for rate in (1, 2))
    listed = PriceList("of a test", {}, {}, ((date(2026, 5, 1), second), (date(2026, 3, 1), first)))
    agent = run.events[1:-1]
    early = changed(run, events=agent, started_at="2026-04-30T23:59:59Z")
    late = changed(run, events=agent, started_at="2026-05-01T00:00:00Z")
    assert costs([early], listed)[0] == 1.1
    assert costs([late], listed)[0] == 2.2
