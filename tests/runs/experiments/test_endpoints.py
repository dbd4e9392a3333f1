"""Models of one experiment at several endpoints: what one of them suffers holds no other up."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest

from eopsgym import Experiment
from eopsgym.agents import LiteLLMModel
from eopsgym.agents.models.retry_policy import Retries
from eopsgym.runs import Run, Runs, read_runs
from tests.agents.provider import Answer, Handler, Provider, completion, failure, provider, reset
from tests.patience import PATIENCE
from tests.toy import office

pytestmark = pytest.mark.usefixtures("loaded_litellm")
TASKS = [office.task(task_id=f"task_{number}") for number in range(6)]
DONE = completion("Done.")


def live(server: Provider, name: str, tries: int = 2) -> LiteLLMModel:
    return LiteLLMModel(
        f"openai/{name}",
        api_base=server.url,
        api_key="k-k-k-k-k-k",
        retries=Retries(tries, base=0.01),
    )


def study(folder: Path, *models: LiteLLMModel, **changed: Any) -> Experiment:
    given = {"tasks": TASKS, "models": models, "results": folder, "concurrency": 4}
    return Experiment("endpoints", **{**given, **changed})


def stops(runs: Runs, model: LiteLLMModel) -> list[str]:
    return [run.stop for run in runs if run.model == model.name]


@pytest.mark.parametrize("trouble", [failure(503), failure(429, Retry_After="0.01"), reset])
def test_a_dead_endpoint_costs_its_own_runs_alone_and_they_are_made_again(
    tmp_path: Path, trouble: Answer
) -> None:
    with provider() as dead, provider() as well:
        dead.will(trouble)
        well.will(DONE)
        models = live(dead, "dead"), live(well, "well")
        runs = study(tmp_path, *models).run(progress=False)
        assert stops(runs, models[0]) == ["model_error"] * 6
        assert stops(runs, models[1]) == ["answered"] * 6
        asked = len(well.requests)
        dead.answers.clear()
        dead.will(DONE)
        runs = study(tmp_path, *models).run(only="errored", progress=False)
        assert stops(runs, models[0]) == stops(runs, models[1]) == ["answered"] * 6
        assert len(well.requests) == asked
        assert len(study(tmp_path, *models).superseded()) == 6


def test_an_endpoint_that_hangs_keeps_no_place_that_others_need(tmp_path: Path) -> None:
    """The runs of the other model are all there before the first of it has ended."""
    ended = threading.Event()

    def wait(handler: Handler) -> None:
        ended.wait(PATIENCE)
        DONE(handler)

    def note(run: Run) -> None:
        names.append(run.model)
        if names.count("openai/well") == 6:
            ended.set()

    names: list[str] = []
    with provider() as hung, provider() as well:
        hung.will(wait)
        well.will(DONE)
        models = live(hung, "hung"), live(well, "well")
        runs = study(tmp_path, *models).run(progress=note)
    assert names[:6] == ["openai/well"] * 6
    assert {run.stop for run in runs} == {"answered"}


def test_a_crowded_endpoint_is_asked_less_and_each_run_is_made_once(tmp_path: Path) -> None:
    crowded = _Crowded(room=2)
    with provider() as server:
        server.will(crowded)
        model = live(server, "crowded", tries=20)
        runs = study(tmp_path, model, concurrency=6).run(progress=False)
    assert [run.stop for run in runs] == ["answered"] * 6
    assert len([*read_runs(tmp_path)]) == 6
    # Six that come at once, each time again, would be refused four times in each of three rounds.
    assert crowded.refused < 12


class _Crowded:
    """Takes a few requests at a time, and refuses the others for a while."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.now = self.refused = 0
        self._lock = threading.Lock()

    def __call__(self, handler: Handler) -> None:
        with self._lock:
            self.now += 1
            is_full = self.now > self.room
            self.refused += is_full
        try:
            if is_full:
                failure(429, Retry_After="0.05")(handler)
            else:
                time.sleep(0.05)
                DONE(handler)
        finally:
            with self._lock:
                self.now -= 1
