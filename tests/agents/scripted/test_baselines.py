"""Cheap strategies as models."""

import pytest

from eopsgym import run_task
from eopsgym.agents.scripted.baseline_names import BASELINE_NAMES
from eopsgym.errors import ConfigError
from eopsgym.tasks import find_task
from eopsgym.tasks.baseline_scores import EVERY_DOMAIN
from eopsgym.tasks.certify.baselines import BASELINES, baseline_scores, run_baselines
from tests.toy import office


def test_each_strategy_is_a_model() -> None:
    assert tuple(BASELINES) == BASELINE_NAMES


@pytest.mark.parametrize("name", BASELINE_NAMES)
def test_no_strategy_wins_a_task_that_cannot_be_done(name: str) -> None:
    run = run_task(office.task(office.DELETE), f"baseline/{name}")
    assert run.simulated
    assert run.strict is not True


def test_the_scores_count_tasks_refusals_and_pairs() -> None:
    twins = ("hr_075_after_the_phone_duty", "hr_136_no_more_unlocking")
    pair = [find_task(f"hr/{name}") for name in twins]
    outcomes = [each for found in run_baselines(pair) for each in found]
    polite = next(s for s in baseline_scores(outcomes) if s.baseline == "polite_refusal")
    assert polite.domain == EVERY_DOMAIN
    assert [str(share) for share in polite[2:]] == ["0/1", "0/1", "0/1"]
    assert polite.is_cheap


def test_names_of_scripted_models_are_taken() -> None:
    from eopsgym.agents import register_model

    with pytest.raises(ConfigError, match="names under scripted/ and baseline/ are reserved"):
        register_model("baseline/mine", object)  # type: ignore[arg-type]
