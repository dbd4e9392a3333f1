"""Old runs judged anew: what becomes of each, and that nothing is lost or done twice."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import PreparedModel, Reply, price_list, register_model
from eopsgym.analysis import scores
from eopsgym.errors import EopsgymWarning
from eopsgym.gym import NOT_RECORDED
from eopsgym.runs import (
    Journal,
    Rescored,
    RescoredFile,
    Run,
    read_runs,
    rescore,
    run_task,
    undo_rescore,
)
from eopsgym.tasks import Task
from eopsgym.trajectories import open_trajectories
from tests.runs import processes
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

TASK = office.task()
NEVER = office.check("never", "SELECT count(*) FROM location WHERE name = 'Nowhere'")
STRICTER = office.task(verifiers=[*office.MOVE["verifiers"], NEVER])


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return run_task(TASK, results=tmp_path)


def one(folder: Path, *tasks: Task) -> Rescored:
    """What becomes of the one run of a folder."""
    (found,) = rescore(folder, tasks)
    return found


def lines(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "rescored.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_a_run_of_an_unchanged_task_is_reused(run: Run, tmp_path: Path) -> None:
    found = one(tmp_path, TASK)
    assert (found.how, found.comparable, found.strict, found.changed) == (
        "reused",
        True,
        True,
        False,
    )
    assert found.why == "its task is unchanged, and so are the verifiers' results"
    assert found.content == run.setup.content


def test_a_run_whose_verifiers_have_changed_is_judged_again_without_a_model(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "default.runs.jsonl"
    before = file.read_bytes()
    found = one(tmp_path, STRICTER)
    assert (found.how, found.comparable, found.changed) == ("judged again", True, True)
    assert (found.first_strict, found.strict, found.parity) == (True, False, False)
    assert found.verification is not None
    assert [verdict.strict for verdict in found.verification.verdicts] == [True, True, True, False]
    assert found.why == "its request is unchanged, but its verifiers have changed"
    assert file.read_bytes() == before
    assert repr(found).startswith(f"Rescored({run.id}: judged again, failed, passed before")


def test_a_verdict_is_that_of_a_run_made_now(tmp_path: Path) -> None:
    def agents() -> list[Any]:
        adds = calling(("add_location", {"name": "Nowhere"}))
        return ["scripted/gold", "scripted/noop", prepared(adds, saying("Done."))]

    for agent in agents():
        run_task(TASK, agent, results=tmp_path)
    anew = [run_task(STRICTER, agent) for agent in agents()]
    found = rescore(tmp_path, [STRICTER])
    assert [each.how for each in found] == ["judged again"] * 3
    for each, run in zip(found, anew, strict=True):
        assert each.verification == run.verification


@pytest.mark.parametrize(
    ("task", "why"),
    [
        (
            office.task(user_prompt="The harbour office moves to Reno."),
            "the request has another wording",
        ),
        (replace(TASK, system_prompt="Do as you like."), "the policy has another wording"),
        (replace(TASK, now="2026-03-03T09:00:00"), "its moment is 2026-03-03"),
        (
            replace(TASK, restricted_tools=("find_location_by_given_name",)),
            "the agent does not see find_location_by_given_name any more, which it called",
        ),
        (
            office.task(
                gym_servers_config=[
                    office.MOVE["gym_servers_config"][0] | {"user_info": {"name": "Bo Lind"}}
                ]
            ),
            "the acting user in itsm is Bo Lind, not Ada Berg",
        ),
        (replace(TASK, servers=()), "it uses other systems"),
    ],
)
def test_a_run_that_would_be_asked_another_thing_has_to_run_again(
    run: Run, tmp_path: Path, task: Task, why: str
) -> None:
    found = one(tmp_path, task)
    assert (found.how, found.comparable, found.verification) == ("has to run again", False, None)
    assert found.why.startswith(f"the request of its task has changed: {why}")
    assert found.strict is True  # it keeps its own verdict


def test_a_run_on_another_seed_has_to_run_again(tmp_path: Path) -> None:
    seed = tmp_path / "office.sql"
    seed.write_bytes(office.SEED.read_bytes())
    servers = [{**office.MOVE["gym_servers_config"][0], "seed_database_file": str(seed)}]
    task = office.task(gym_servers_config=servers)
    run_task(task, results=tmp_path)
    seed.write_text(seed.read_text(encoding="utf-8") + "\nDELETE FROM location;", encoding="utf-8")
    found = one(tmp_path, task)
    assert found.how == "has to run again"
    assert "the itsm schema has changed" in found.why


def test_a_task_that_cannot_be_started_is_reported(run: Run, tmp_path: Path) -> None:
    broken = replace(TASK, servers=(replace(TASK.servers[0], gym_name="gym-attic-mcp"),))
    found = one(tmp_path, broken)
    assert found.how == "has to run again"
    assert "no domain" in found.why


def test_a_task_that_is_gone_is_named_with_the_way_out(run: Run, tmp_path: Path) -> None:
    found = one(tmp_path)
    assert found.how == "has to run again"
    assert found.why == ("there is no task itsm/move_office; if it is in a file, name it (--tasks)")


def _blind(run: Run) -> Run:
    return changed(run, steps=[replace(step, changes=NOT_RECORDED) for step in run.steps])


def _remote(run: Run) -> Run:
    return replace(run, servers=(replace(run.servers[0], digest=""),))


def _imported(run: Run) -> Run:
    return replace(run, origin="published harness")


def _of_others(run: Run) -> Run:
    return replace(run, setup=replace(run.setup, mcp=("itsm",)))


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (_blind, "the changes of step 1 were not recorded"),
        (_remote, "changes on the itsm server were not recorded"),
        (_imported, "it comes from the published harness, which records no changes"),
        (_of_others, "an MCP server replaced the itsm server"),
    ],
)
def test_a_run_whose_changes_were_not_recorded_is_reused_or_has_to_run_again(
    tmp_path: Path, kind: Callable[[Run], Run], why: str
) -> None:
    Journal(tmp_path).append(kind(run_task(TASK)))
    reused, again = one(tmp_path, TASK), one(tmp_path, STRICTER)
    assert (reused.how, reused.comparable) == ("reused", True)
    assert reused.why == f"its task is unchanged; {why}, so it was not judged again"
    assert (again.how, again.comparable) == ("has to run again", False)
    assert again.why == f"its task has changed, and {why}"


def test_a_run_that_an_error_ended_has_to_run_again(tmp_path: Path) -> None:
    Journal(tmp_path).append(changed(run_task(TASK), stop="model_error", strict=None))
    assert one(tmp_path, TASK).why == "it ended with model_error and was never judged"


def test_a_fork_is_judged_by_the_task_as_the_fork_has_it(run: Run, tmp_path: Path) -> None:
    fork = run.fork(2, task=TASK, policy="Do as you like.", results=tmp_path)
    found = {each.run_id: each for each in rescore(tmp_path, [STRICTER])}
    assert found[fork.id].how == "judged again"
    assert found[fork.id].strict is False


def test_what_a_judge_said_counts_again_where_it_would_be_asked_the_same(tmp_path: Path) -> None:
    rated = {
        "verifier_type": "response_check",
        "name": "polite",
        "gym_name": office.GYM,
        "category": "task_completion",
        "validation_config": {"comparison_prompt": "Polite?", "minimum_comparison_value": 5},
    }
    task = office.task(verifiers=[*office.MOVE["verifiers"], rated])
    register_model("test/judge", lambda: PreparedModel([Reply("8")] * 9, "test/judge"))
    run = run_task(task, judge="test/judge", results=tmp_path)
    assert run.verdicts[-1].strict is True
    stricter = office.task(verifiers=[*office.MOVE["verifiers"], rated, NEVER])
    again = one(tmp_path, stricter)
    assert again.verification is not None
    assert again.verification.verdicts[3].rating == run.verdicts[-1].rating
    other = rated | {"validation_config": {"comparison_prompt": "Kind?"}}
    unrated = one(tmp_path, office.task(verifiers=[*office.MOVE["verifiers"], other]))
    assert unrated.strict is None
    # The other text is the answer, of which the record does not say what the judge was asked.
    assert unrated.why.endswith("; a judge model would have to rate 2 texts again")
    assert not unrated.comparable
    assert (
        one(tmp_path, task).why == "its task is unchanged, and the judge model's ratings are kept"
    )


def test_the_newest_verdict_counts_and_the_same_is_not_said_twice(run: Run, tmp_path: Path) -> None:
    for task in (TASK, TASK, STRICTER, STRICTER, TASK):
        rescore(tmp_path, [task])
    assert [each["how"] for each in lines(tmp_path)] == ["reused", "judged again", "reused"]
    assert RescoredFile(tmp_path).newest()[run.id].strict is True


def test_the_first_verdicts_come_back(run: Run, tmp_path: Path) -> None:
    rescore(tmp_path, [STRICTER])
    assert undo_rescore(tmp_path) == 1
    assert undo_rescore(tmp_path) == 0
    assert RescoredFile(tmp_path).newest() == {}
    assert len(lines(tmp_path)) == 2
    assert one(tmp_path, STRICTER).strict is False


def test_a_line_is_read_as_it_was_written(run: Run, tmp_path: Path) -> None:
    found = one(tmp_path, STRICTER)
    assert RescoredFile(tmp_path).newest() == {run.id: found}


def test_a_damaged_line_is_reported_and_the_others_count(run: Run, tmp_path: Path) -> None:
    found = one(tmp_path, STRICTER)
    with (tmp_path / "rescored.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"format": "eopsgym-rescored/1", "run_id": "x"')  # of a writer that was killed
    assert RescoredFile(tmp_path).newest()[run.id] == found
    Journal(tmp_path).append(replace(run, id="another"))
    rescore(tmp_path, [STRICTER])
    with pytest.warns(EopsgymWarning, match=r"rescored\.jsonl, byte \d+ is not a verdict"):
        assert [each.how for each in rescore(tmp_path, [STRICTER])] == ["judged again"] * 2
    assert len((tmp_path / "rescored.jsonl").read_text(encoding="utf-8").splitlines()) == 3


def test_a_verdict_without_a_readable_time_counts(run: Run, tmp_path: Path) -> None:
    one(tmp_path, STRICTER)
    data = json.loads((tmp_path / "rescored.jsonl").read_text(encoding="utf-8"))
    line = json.dumps({**data, "said_at": "yesterday"})
    (tmp_path / "rescored.jsonl").write_text(f"{line}\n", encoding="utf-8")
    with open_trajectories(tmp_path) as trajectories:
        rows = trajectories.rows("SELECT how, judged_at FROM rescored")
    assert rows == [{"how": "judged again", "judged_at": None}]


def test_the_tables_show_both_verdicts(run: Run, tmp_path: Path) -> None:
    asks = "SELECT strict, parity, first_strict, first_parity, rescored, verifiers_total FROM runs"
    by_verifier = (
        "SELECT count(*) AS count, count(*) FILTER (verifier_strict) AS passed FROM verifiers"
    )
    with open_trajectories(tmp_path) as trajectories:
        (first,) = trajectories.tuples(asks)
        assert first == (True, True, True, True, None, 3)
        rescore(tmp_path, [STRICTER])
        (again,) = trajectories.tuples(asks)  # an open store notices
        assert again == (False, False, True, True, "judged again", 4)
        assert trajectories.rows(by_verifier) == [{"count": 4, "passed": 3}]
        assert trajectories.rows("SELECT how, comparable, new_strict FROM rescored") == [
            {"how": "judged again", "comparable": True, "new_strict": False}
        ]
        assert trajectories.run(run.id).strict is True
        assert [each.strict for each in trajectories.runs("NOT strict")] == [True]
    undo_rescore(tmp_path)
    with open_trajectories(tmp_path / "default.runs.jsonl") as trajectories:
        assert trajectories.tuples(asks) == [first]
        assert trajectories.rows(by_verifier) == [{"count": 3, "passed": 3}]


def test_scores_count_the_newest_verdict_and_say_so(run: Run, tmp_path: Path) -> None:
    with open_trajectories(tmp_path) as trajectories:
        assert scores(trajectories)["strict"].tolist() == [1.0]
        rescore(tmp_path, [STRICTER])
        found = scores(trajectories)
        assert found["strict"].tolist() == [0.0]
        (said,) = [note for note in found.attrs["notes"] if "judged again" in note]
        assert re.fullmatch(r"1 run judged again, up to [\d-]+: the newest verdict counts", said)
        rescore(tmp_path, [replace(TASK, system_prompt="Do as you like.")])
        found = scores(trajectories, prices=price_list())
        assert found["strict"].tolist() == [1.0]
        said = "not comparable with the present tasks: 1 run (eopsgym rescore says why)"
        assert said in found.attrs["notes"]


def test_runs_join_with_what_became_of_them_by_names_alone(run: Run, tmp_path: Path) -> None:
    rescore(tmp_path, [STRICTER])
    with open_trajectories(tmp_path) as trajectories:
        kept = trajectories.rows(
            "SELECT how, strict FROM runs NATURAL LEFT JOIN rescored WHERE comparable IS NOT false"
        )
    assert kept == [{"how": "judged again", "strict": False}]


@pytest.mark.parametrize("seconds", [0.3, 0.9])
def test_who_is_killed_loses_nothing(tmp_path: Path, seconds: float) -> None:
    made = run_task(TASK)
    journal = Journal(tmp_path)
    for number in range(60):
        journal.append(replace(made, id=f"run_{number:03}"))
    process = processes.start("tests.runs.rescorer", tmp_path, seconds)
    process.communicate(timeout=60)
    held = lines(tmp_path) if (tmp_path / "rescored.jsonl").exists() else []
    found = rescore(tmp_path, [STRICTER])
    assert {each.how for each in found} == {"judged again"}
    said = [line["run_id"] for line in lines(tmp_path)]
    assert sorted(said) == sorted({run.id for run in read_runs(tmp_path)})
    assert lines(tmp_path)[: len(held)] == held


def test_two_at_once_write_each_verdict_once(tmp_path: Path) -> None:
    made = run_task(TASK)
    journal = Journal(tmp_path)
    for number in range(30):
        journal.append(replace(made, id=f"run_{number:03}"))
    both = [processes.start("tests.runs.rescorer", tmp_path, 60) for _ in range(2)]
    assert processes.finish(*both) == ["30 judged again\n"] * 2
    said = [line["run_id"] for line in lines(tmp_path)]
    assert len(said) == len({*said}) == 30
