"""What is made again: attempts that were lost stay as rows, and some are made again on demand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from eopsgym import ConfigError, Experiment, Limits, scores
from eopsgym.agents import ReplyEvent
from eopsgym.runs import Run, Runs, read_runs, run_task
from eopsgym.trajectories import open_trajectories
from tests.toy import office
from tests.toy.scripted_steps import REPLIES, ScriptedSteps

TASKS = [office.task(task_id=f"task_{number}") for number in range(3)]
RATED = {
    "verifier_type": "response_check",
    "name": "kind",
    "gym_name": office.GYM,
    "validation_config": {"comparison_prompt": "Is it kind?", "minimum_comparison_value": 7},
}
UNRATED = office.task(task_id="unrated", verifiers=[RATED])
"""A task that has no verdict without a judge."""


def study(folder: Path, *models: ScriptedSteps, **changed: Any) -> Experiment:
    given = {"tasks": TASKS, "models": models, "results": folder, "concurrency": 1}
    return Experiment("study", **{**given, **changed})


def cost(runs: Sequence[Run]) -> float:
    return sum(run.usage["cost"] or 0 for run in runs)


# Attempts that others took the place of


def test_an_attempt_that_was_lost_stays_with_its_cost_and_in_no_score(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=2)).run(progress=False)
    runs = study(tmp_path, ScriptedSteps()).run(progress=False)
    assert [run.strict for run in runs] == [True] * 3
    lost = study(tmp_path, ScriptedSteps()).superseded()
    assert [run.stop for run in lost] == ["model_error"] * 3
    assert cost(lost) == 3 * 2 * 0.25
    assert {run.supersedes for run in runs} == {run.id for run in lost}
    assert study(tmp_path, ScriptedSteps()).spent().dollars == cost([*runs, *lost])
    with open_trajectories(tmp_path) as store:
        assert {run.id for run in store.superseded()} == {run.id for run in lost}
        assert {run.id for run in store.runs()} == {run.id for run in runs}
        assert store.run(lost[0].id) == lost[0]
        rows = store.rows("SELECT run_id, superseded_by, cost FROM superseded")
        assert {row["run_id"]: row["superseded_by"] for row in rows} == {
            run.supersedes: run.id for run in runs
        }
        assert sum(row["cost"] for row in rows) == cost(lost)
    table = scores(tmp_path)
    assert (table["runs"][0], table["unscored"][0], table["strict"][0]) == (3, 0, 1.0)
    assert any("3 attempts, which cost $1.5000" in note for note in table.attrs["notes"])


def test_of_attempts_that_were_all_lost_the_last_one_counts(tmp_path: Path) -> None:
    for fails_at in (0, 2, 1):
        study(tmp_path, ScriptedSteps(fails_at=fails_at)).run(progress=False)
    assert len(study(tmp_path, ScriptedSteps()).superseded()) == 6
    with open_trajectories(tmp_path) as store:
        assert [row["turns"] for row in store.rows("SELECT turns FROM runs")] == [1, 1, 1]
        assert len(store.superseded()) == 6


def test_a_store_that_has_grown_moves_what_became_superseded(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=2)).run(progress=False)
    with open_trajectories(tmp_path) as store:
        assert (len(store.runs()), len(store.superseded())) == (3, 0)
    study(tmp_path, ScriptedSteps()).run(progress=False, only="task_1")
    with open_trajectories(tmp_path) as store:
        assert (len(store.runs()), len(store.superseded())) == (3, 1)
    study(tmp_path, ScriptedSteps()).run(progress=False)
    with open_trajectories(tmp_path) as store:
        assert (len(store.runs()), len(store.superseded())) == (3, 3)


# Only some of them


def test_an_estimate_tells_what_is_made_again(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=1), tasks=TASKS[:1]).run(progress=False)
    estimate = study(tmp_path, ScriptedSteps()).estimate()
    assert (estimate.missing, estimate.lost) == (3, 1)
    assert "3 to be made (1 of them again), with some" in str(estimate)


def test_only_errored_makes_nothing_that_is_missing(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=1), tasks=TASKS[:1]).run(progress=False)
    runs = study(tmp_path, ScriptedSteps()).run(only="errored", progress=False)
    assert [(run.task, run.strict) for run in runs] == [("task_0", True)]
    assert len(study(tmp_path, ScriptedSteps()).run(progress=False)) == 3


def test_only_a_name_makes_what_is_missing_of_it(tmp_path: Path) -> None:
    one, other = ScriptedSteps(name="one"), ScriptedSteps(name="other")
    for only, made in (
        ("one", {("one", n) for n in range(3)}),
        ("task_1", {("other", 1)}),
        (["other", "errored"], set()),
        ("itsm/task_0", {("other", 0)}),
        ("itsm", {("other", 2)}),
    ):
        before = {run.id for run in read_runs(tmp_path)} if any(tmp_path.glob("*.jsonl")) else set()
        study(tmp_path, one, other).run(only=only, progress=False)
        new = [run for run in read_runs(tmp_path) if run.id not in before]
        assert {(run.model, int(run.task[-1])) for run in new} == made


def test_an_estimate_is_of_what_is_asked_for(tmp_path: Path) -> None:
    asked = study(tmp_path, ScriptedSteps(name="one"), ScriptedSteps(name="other"))
    asked.run(only="task_1", progress=False)
    whole, some = asked.estimate(), asked.estimate(only="one")
    assert (whole.runs, whole.done, whole.missing, whole.left_out) == (6, 2, 4, 0)
    assert (some.runs, some.done, some.missing, some.left_out) == (6, 2, 2, 2)
    assert (some.calls, whole.calls) == (8, 16)
    assert str(some).startswith(
        "6 runs, 2 of them made already, 2 not to be made\n2 to be made, with some"
    )
    assert str(asked.estimate(only="task_1")) == (
        "6 runs, 2 of them made already, 4 not to be made"
    )
    with pytest.raises(ConfigError, match="'tsk_1'"):
        asked.estimate(only="tsk_1")


def test_a_name_that_nothing_has_is_reported_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"'tsk_1'; there are errored.* of 3 tasks task_1"):
        study(tmp_path, ScriptedSteps()).run(only="tsk_1", progress=False)
    with pytest.raises(ConfigError, match=r"'erored'; did you mean errored"):
        study(tmp_path, ScriptedSteps()).run(only="erored", progress=False)
    assert not list(tmp_path.glob("*.runs.jsonl"))


def test_what_was_made_without_a_verdict_is_made_again_only_where_that_is_asked_for(
    tmp_path: Path,
) -> None:
    def asked() -> Experiment:
        return study(tmp_path, ScriptedSteps(), tasks=[UNRATED, TASKS[0]])

    first = asked().run(progress=False)
    assert [run.strict for run in first] == [None, True]
    assert asked().run(progress=False).found == 2
    second = asked().run(only="unscored", progress=False)
    assert (second.found, second[0].supersedes, second[0].number) == (1, first[0].id, 1)
    assert [run.id for run in asked().superseded()] == [first[0].id]
    assert asked().run(progress=False)[0].id == second[0].id
    failing = study(tmp_path, ScriptedSteps(fails_at=0), tasks=[UNRATED, TASKS[0]])
    assert failing.run(only="unscored", progress=False)[0].id == second[0].id
    with open_trajectories(tmp_path) as store:
        assert {run.id for run in store.runs()} == {second[0].id, first[1].id}


# Going on with what was lost


def test_a_continued_run_goes_on_after_its_last_whole_step(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=2)).run(progress=False)
    model, whole = ScriptedSteps(), ScriptedSteps()
    runs = study(tmp_path, model).run(continued=True, progress=False)
    lost = study(tmp_path, model).superseded()
    assert [run.strict for run in runs] == [True] * 3
    assert [run.continued_after for run in runs] == [2] * 3
    assert [run.supersedes for run in runs] == [run.id for run in lost]
    assert cost(runs) == 3 * 2 * 0.25  # its own replies: the third call, and the answer
    assert cost([*runs, *lost]) == 3 * 4 * 0.25
    assert study(tmp_path, model).spent().replies == 12
    run_task(TASKS[0], whole)
    assert len(model.asked) == 6
    assert [m.content for m in model.asked[0]] == [m.content for m in whole.asked[2]]
    assert runs[0].steps[2].changes.rows == run_task(TASKS[0], whole).steps[2].changes.rows
    again = next(iter(read_runs(tmp_path)))
    assert again.continued_after is None
    with open_trajectories(tmp_path) as store:
        found = store.rows("SELECT DISTINCT continued_after, supersedes FROM runs ORDER BY 2")
        assert [row["continued_after"] for row in found] == [2, 2, 2]


def test_with_workers_what_is_continued_is_made_in_this_process(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=2)).run(progress=False)
    asked = study(tmp_path, ScriptedSteps(), processes=2)
    assert [run.continued_after for run in asked.run(continued=True, progress=False)] == [2] * 3


def test_without_a_whole_step_it_begins_anew(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=0)).run(progress=False)
    runs = study(tmp_path, ScriptedSteps()).run(continued=True, progress=False)
    assert [(run.strict, run.continued_after) for run in runs] == [(True, None)] * 3


def test_limits_hold_for_all_that_a_run_goes_on_with(tmp_path: Path) -> None:
    """However often it was lost, so that what is continued gets no more than what is not."""
    limits = Limits(cost=0.7)

    def made(fails_at: int | None) -> Run:
        asked = study(tmp_path, ScriptedSteps(fails_at), tasks=TASKS[:1], limits=limits)
        return asked.run(continued=True, progress=False)[0]

    assert made(1).stop == "model_error"
    assert (made(2).stop, made(3).stop) == ("model_error", "cost_limit")
    replies = [e.reply.cost for run in read_runs(tmp_path) for e in run.events if _is_reply(e)]
    assert sum(filter(None, replies)) == 0.75
    assert run_task(TASKS[0], ScriptedSteps(), limits=limits).stop == "cost_limit"


def _is_reply(event: object) -> bool:
    return isinstance(event, ReplyEvent)


def test_several_calls_of_one_reply_are_made_as_asked(tmp_path: Path) -> None:
    first, second, third, last = REPLIES
    calls = tuple(call for reply in (first, second, third) for call in reply.tool_calls)
    both = (type(first)("", tool_calls=calls), last)
    study(tmp_path, ScriptedSteps(1, replies=both), tasks=TASKS[:1]).run(progress=False)
    (run,) = study(tmp_path, ScriptedSteps(replies=both), tasks=TASKS[:1]).run(
        continued=True, progress=False
    )
    assert (run.strict, run.continued_after, len(run.steps)) == (True, 3, 3)


def test_runs_on_servers_of_others_are_not_continued(tmp_path: Path) -> None:
    asked = study(tmp_path, ScriptedSteps(), urls={"itsm": "http://127.0.0.1:1"})
    with pytest.raises(ConfigError, match=r"remote servers \(itsm\).*cannot be continued"):
        asked.run(continued=True, progress=False)


def test_what_is_read_from_a_file_knows_what_it_supersedes(tmp_path: Path) -> None:
    study(tmp_path, ScriptedSteps(fails_at=2), tasks=TASKS[:1]).run(progress=False)
    (run,) = study(tmp_path, ScriptedSteps(), tasks=TASKS[:1]).run(continued=True, progress=False)
    (lost, read) = Runs.read(tmp_path)
    assert (read.supersedes, read.continued_after) == (lost.id, 2)
    assert read == run
