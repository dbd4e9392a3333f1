"""What a fault kept from a verdict gets it on resume, without asking the agent's model."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eopsgym import Experiment, scores
from eopsgym.agents import LiteLLMModel, register_model
from eopsgym.runs import Run, Runs, read_runs, run_task
from eopsgym.tasks import Rating
from eopsgym.trajectories import open_trajectories
from tests.agents.provider import KEY, Handler, Provider, completion, failure, provider
from tests.toy import office
from tests.toy.scripted_steps import CALLS, REPLIES, ScriptedSteps


def rated(name: str, prompt: str) -> dict[str, Any]:
    """Return a verifier that a judge rates."""
    return {
        "verifier_type": "response_check",
        "name": name,
        "gym_name": office.GYM,
        "validation_config": {"comparison_prompt": prompt, "minimum_comparison_value": 7},
    }


MOVED = {
    "verifier_type": "database_state",
    "name": "moved",
    "gym_name": office.GYM,
    "validation_config": {
        "query": "SELECT city FROM location WHERE location_id = 'LOC_001'",
        "expected_value": "Salem",
        "comparison_type": "equals",
    },
}
TASK = office.task(task_id="rated", verifiers=[MOVED, rated("kind", "Is it kind?")])
PLAIN = office.task(task_id="plain")
GOOD = completion('{"score": 9, "reason": "friendly"}')


@pytest.fixture
def server() -> Iterator[Provider]:
    """A server for the judge, which fails the first time that it is asked `Is it kind?`."""
    with provider() as made:
        fails(made, 1)
        register_model("own/judge", lambda: judge_at(made))
        yield made


def fails(server: Provider, times: int, question: str = "Is it kind?") -> None:
    """Have a server fail so many times at a question."""

    def answer(handler: Handler) -> None:
        count = asked_for(server, question)
        is_it = question in handler.body["messages"][1]["content"]
        (failure(400, "out of order") if is_it and count <= times else GOOD)(handler)

    server.answers.clear()
    server.will(answer)


def asked_for(server: Provider, question: str) -> int:
    """Return how often a server was asked a question."""
    return sum(question in each["messages"][1]["content"] for each in server.requests)


def judge_at(server: Provider) -> LiteLLMModel:
    return LiteLLMModel("openai/judge", api_base=server.url, api_key=KEY)


def study(folder: Path, model: ScriptedSteps, **changed: Any) -> Experiment:
    given = {"tasks": [TASK, PLAIN], "models": [model], "judge": "own/judge", "results": folder}
    return Experiment("study", **{**given, "concurrency": 1, **changed})


def test_a_judge_that_failed_is_asked_on_resume_and_the_agent_is_not(
    server: Provider, tmp_path: Path
) -> None:
    first = study(tmp_path, ScriptedSteps()).run(progress=False)
    assert [(run.stop, run.strict) for run in first] == [("answered", None), ("answered", True)]
    assert "out of order" in first[0].verification.unscored
    model = ScriptedSteps()
    asked = study(tmp_path, model)
    assert (asked.estimate().done, asked.estimate().missing) == (1, 1)
    runs = asked.run(progress=False)
    assert model.asked == []
    assert [(run.strict, run.parity) for run in runs] == [(True, True)] * 2
    scored = runs[0]
    assert (runs.found, scored.supersedes, scored.number) == (1, first[0].id, 1)
    assert (scored.answer, scored.steps) == (first[0].answer, first[0].steps)
    assert scored.verification.unscored == ""
    # What was paid for the agent stands in the first attempt, and what for the judge in this one.
    assert [run.id for run in asked.superseded()] == [first[0].id]
    by_role = {run.id: run.usage_by_role for run in (first[0], scored)}
    assert by_role[first[0].id]["agent"]["cost"] == 4 * 0.25
    assert by_role[scored.id]["agent"]["cost"] == 0
    assert by_role[scored.id]["judge"]["output_tokens"]
    assert asked.spent().replies == 2 * 4 + len(server.requests) - 1
    with open_trajectories(tmp_path) as store:
        assert {run.id for run in store.runs()} == {run.id for run in runs}
        assert [run.id for run in store.superseded()] == [first[0].id]
    assert list(scores(tmp_path)["unscored"]) == [0]
    assert asked.run(progress=False).found == 2
    assert asked_for(server, "Is it kind?") == 2


def test_the_index_of_a_later_program_knows_what_was_never_scored(
    server: Provider, tmp_path: Path
) -> None:
    from eopsgym.runs.run_file import SetupIndex

    (run, _) = study(tmp_path, ScriptedSteps()).run(progress=False)
    kept = SetupIndex(tmp_path / "study.runs.jsonl").find(run.setup)
    assert kept is not None
    assert kept.is_unscored
    (tmp_path / ".study.index").unlink()
    read = SetupIndex(tmp_path / "study.runs.jsonl").find(run.setup)
    assert read is not None
    assert read.is_unscored


def test_what_the_judge_has_said_is_not_asked_again(server: Provider, tmp_path: Path) -> None:
    verifiers = [rated("kind", "Is it kind?"), rated("short", "Is it short?")]
    task = office.task(task_id="both", verifiers=verifiers)
    fails(server, 1, "Is it short?")
    study(tmp_path, ScriptedSteps(), tasks=[task]).run(progress=False)
    (run,) = study(tmp_path, ScriptedSteps(), tasks=[task]).run(progress=False)
    assert [verdict.strict for verdict in run.verdicts] == [True, True]
    assert asked_for(server, "Is it kind?") == 1
    assert asked_for(server, "Is it short?") == 2


def test_what_the_rules_leave_open_is_not_touched(tmp_path: Path) -> None:
    """No judge was asked for: that is no fault, and another time would say the same."""
    model = ScriptedSteps()
    first = study(tmp_path, model, judge=None).run(progress=False)
    assert (first[0].strict, first[0].verification.unscored) == (None, "")
    assert study(tmp_path, model, judge=None).run(progress=False).found == 2
    assert len(list(read_runs(tmp_path))) == 2


def test_a_fault_that_lasts_is_tried_at_each_resume_and_no_run_is_lost(
    server: Provider, tmp_path: Path
) -> None:
    fails(server, 2)
    found: Runs = study(tmp_path, ScriptedSteps(), tasks=[TASK]).run(progress=False)
    for _ in range(2):
        found = study(tmp_path, ScriptedSteps(), tasks=[TASK]).run(progress=False)
    assert [run.strict for run in found] == [True]
    assert len(study(tmp_path, ScriptedSteps()).superseded()) == 2


def test_an_experiment_with_a_run_that_was_never_scored_is_not_finished(
    server: Provider, tmp_path: Path
) -> None:
    from eopsgym.runs.experiments import finished_experiments

    asked = study(tmp_path, ScriptedSteps())
    runs = asked.run(progress=False)
    assert finished_experiments._positions(asked._plan(), runs) == []
    scored = asked.run(progress=False)
    assert len(finished_experiments._positions(asked._plan(), scored)) == 2


def test_a_run_whose_state_is_not_recorded_is_made_again(server: Provider, tmp_path: Path) -> None:
    first = study(tmp_path, ScriptedSteps(), tasks=[TASK]).run(progress=False)[0]
    file = tmp_path / "study.runs.jsonl"
    line = file.read_text().replace('"digest": "', '"digest": "0')
    file.write_text(line)
    model = ScriptedSteps()
    (run,) = study(tmp_path, model, tasks=[TASK]).run(progress=False)
    assert len(model.asked) == len(REPLIES)
    assert (run.strict, run.supersedes, len(run.steps)) == (True, first.id, len(CALLS))


def test_a_function_that_judges_keeps_its_name_in_ratings() -> None:
    run: Run = run_task(TASK, ScriptedSteps(), judge=stern)
    (rating,) = (verdict.rating for verdict in run.verdicts if verdict.rating)
    assert (rating.judge, rating.score) == ("stern", 8)


async def stern(prompt: str) -> Rating | float:
    return 8
