"""An experiment that stops when its question is decided, and stays so."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from eopsgym import ConfigError, Experiment
from eopsgym.agents import Message, Reply, ToolInfo
from eopsgym.runs import Runs, read_runs
from eopsgym.runs.experiments import Question, StudyBudget, TaskChoice
from tests.toy import office
from tests.toy.agents import saying
from tests.toy.scripted_steps import ScriptedSteps

EASY = range(0, 40, 3)
"""The tasks that both models solve."""
TASKS = [
    office.task(task_id=f"task_{n:02}", user_prompt="Easy." if n in EASY else "Hard.")
    for n in range(40)
]


class Poor(ScriptedSteps):
    """Solves what is easy."""

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Give up at once where it is hard."""
        is_easy = any(message.content == "Easy." for message in messages)
        return await super().reply(messages, tools) if is_easy else saying("No.")


GOOD, POOR = ScriptedSteps(name="good"), Poor(name="poor")


def study(folder: Path, **changed: Any) -> Experiment:
    given: dict[str, Any] = {
        "tasks": TaskChoice(tuple(TASKS), seed=3),
        "models": [GOOD, POOR],
        "question": Question("good", "poor"),
        "results": folder,
        "concurrency": 1,
    }
    return Experiment("asked", **{**given, **changed})


def test_it_stops_when_it_is_decided_and_says_what_was_saved(tmp_path: Path) -> None:
    asked = study(tmp_path, question=Question("good", "poor", looks=2))
    runs = asked.run(progress=False)
    answer = runs.answer
    assert answer.decision.verdict == "a"
    assert len(runs) == answer.decision.runs < 80
    assert answer.decision.saved_runs == 80 - len(runs) == answer.saved.missing
    assert answer.decision.interval.method == "stagewise"
    assert answer.decision.interval.low > 0
    assert "is A (good) better than B (poor)? decided: A is better than B" in repr(runs)
    assert "saved some $" in repr(answer)
    assert repr(asked.answer()) == repr(answer)


def test_asked_again_after_that_it_makes_nothing(tmp_path: Path) -> None:
    first = study(tmp_path).run(progress=False)
    again = study(tmp_path).run(progress=False)
    assert again == first
    assert again.found == len(first) == len(list(read_runs(tmp_path)))
    assert repr(again.answer) == repr(first.answer)


def test_a_decided_question_costs_nothing_more(tmp_path: Path) -> None:
    first = study(tmp_path).run(progress=False)
    asked = study(tmp_path, budget=StudyBudget(ask_above=0))
    assert (asked.estimate().missing, asked.estimate().done) == (0, len(first))
    assert f"{80 - len(first)} not to be made" in str(asked.estimate())
    assert asked.run(progress=False) == first


def test_an_open_question_is_estimated_with_what_it_may_still_need(tmp_path: Path) -> None:
    broken = [ScriptedSteps(name="good", fails_at=0), POOR]
    study(tmp_path, models=broken).run(progress=False)
    assert study(tmp_path).estimate().missing == 40
    assert study(tmp_path).estimate(only="task_01").missing == 1


def test_both_sides_have_the_same_tasks_and_repeats_at_each_look_side_by_side(
    tmp_path: Path,
) -> None:
    asked = study(tmp_path, question=Question("good", "poor", looks=2), repeats=2)
    asked.run(progress=False)
    made = [*read_runs(tmp_path)]
    for one, other in zip(made[::2], made[1::2], strict=True):
        assert (one.task, one.number) == (other.task, other.number)
        assert {one.model, other.model} == {"good", "poor"}
    first = Counter(run.model for run in made[::2])
    assert first["good"] == first["poor"]
    assert [run.task for run in made[::2]] != sorted(run.task for run in made[::2])


def test_equal_sides_make_all_runs_and_are_not_decided(tmp_path: Path) -> None:
    equal = [ScriptedSteps(name="good"), ScriptedSteps(name="poor")]
    runs = study(tmp_path, models=equal).run(progress=False)
    assert (len(runs), runs.answer.decision.verdict, runs.found) == (80, "undecided", 0)
    assert (runs.answer.decision.saved_runs, runs.answer.saved) == (0, None)


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole = study(tmp_path / "whole").run(progress=False)
    only = [f"task_{number:02}" for number in range(20)]
    part = study(tmp_path / "part").run(progress=False, only=only)
    assert part.answer.is_open
    assert 0 < len(part) < len(whole)
    rest = study(tmp_path / "part").run(progress=False)
    assert {run.setup.hash for run in rest} == {run.setup.hash for run in whole}
    assert repr(rest.answer.decision) == repr(whole.answer.decision)


def test_runs_that_were_lost_bound_the_decision_and_are_made_again(tmp_path: Path) -> None:
    broken = [ScriptedSteps(name="good", fails_at=0), POOR]
    runs = study(tmp_path, models=broken).run(progress=False)
    assert runs.answer.decision.verdict == "undecided"
    mended = study(tmp_path).run(progress=False, only="errored")
    assert mended.answer.decision.verdict == "a"
    made_again = len(Runs.read(tmp_path)) - 80
    assert made_again == mended.answer.decision.runs / 2 < 40


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"question": Question("good", "poor", by=0.1)}, "with question"),
        ({"question": None}, "with question"),
        ({"repeats": 2}, "with repeats"),
        ({"tasks": TaskChoice(tuple(TASKS[:39]), seed=3)}, "with tasks"),
        ({"tasks": TaskChoice(tuple(TASKS), seed=4)}, "with question"),
    ],
)
def test_the_plan_is_settled_before_the_first_run(
    tmp_path: Path, changed: dict[str, Any], said: str
) -> None:
    study(tmp_path, tasks=TaskChoice(tuple(TASKS), seed=3)).run(progress=False, only="task_00")
    with pytest.raises(ConfigError, match=f"asked was run before {said}"):
        study(tmp_path, **changed).run(progress=False)


def test_what_is_no_question_of_two_sides_is_refused(tmp_path: Path) -> None:
    more = [ScriptedSteps(name=name) for name in ("good", "poor", "third")]
    for changed, said in (
        ({"question": Question("good", "pooor")}, "did you mean poor"),
        ({"models": more}, "more combinations.*third"),
    ):
        with pytest.raises(ConfigError, match=said):
            study(tmp_path, **changed).run(progress=False)
    with pytest.raises(ConfigError, match="two sides, but both are good"):
        Question("good", "good")
    with pytest.raises(ConfigError, match="asked has no question"):
        study(tmp_path, question=None).answer()


def test_a_file_asks_it_too(tmp_path: Path) -> None:
    path = tmp_path / "which.toml"
    path.write_text(
        '[tasks]\nfrom = ["itsm"]\nsample = 8\n'
        '[runs]\nmodels = ["scripted/gold", "scripted/noop"]\n'
        '[question]\nbetter = "scripted/gold"\nthan = "scripted/noop"\nby = 0.05\n'
        "looks = [0.5, 1]\n"
    )
    asked = Experiment.from_file(path, results=tmp_path)
    assert asked.question == Question("scripted/gold", "scripted/noop", by=0.05, looks=(0.5, 1.0))
    path.write_text('[question]\nbetter = "a"\nthan = "b"\nbye = 1\n')
    with pytest.raises(ConfigError, match=r"question\.bye: there is no such .* did you mean by"):
        Experiment.from_file(path)
