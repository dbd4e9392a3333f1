"""Runs of ours as the published harness would have written them, and back."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.agents import (
    Event,
    MessageEvent,
    Reply,
    ReplyEvent,
    Usage,
)
from eopsgym.errors import StoreError
from eopsgym.runs import Run, Runs, run_task, run_tasks
from eopsgym.tasks import Verdict
from eopsgym.trajectories import export_results, import_results
from eopsgym.trajectories.published_results.leftover_json import NOTHING, left_over
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying
from tests.toy.made_runs import changed
from tests.toy.made_runs import made_run as run_of_ours
from tests.trajectories.published_results.made_results import made_run, read_one, says
from tests.trajectories.published_results.published_scorer import PublishedScore, published_scores

USAGE = Usage(100, 40, 30, 500, 20)


@pytest.fixture(scope="module")
def runs() -> Runs:
    """Two tasks by a model that wins both and one that loses both."""
    tasks = [office.task(), office.task(office.DELETE)]
    return Runs([*run_tasks(tasks, "scripted/gold"), *run_tasks(tasks, "scripted/noop")])


def files(tree: Path) -> list[Path]:
    return sorted(tree.rglob("results_*.json"))


def without_records(tree: Path) -> Path:
    """The tree with no more in it than the published harness would have written."""
    for path in files(tree):
        data = json.loads(path.read_text())
        for run in data["runs"]:
            run.pop("eopsgym")
        path.write_text(json.dumps(data))
    return tree


def read_back(tree: Path) -> dict[str, Run]:
    """The runs of a tree, by task and model."""
    return {f"{run.task} {run.model}": run for run in eopsgym.open_trajectories(tree).runs()}


def sayable(events: Sequence[Event]) -> Iterator[Any]:
    """What the published layout can say of events."""
    for event in events:
        if isinstance(event, MessageEvent):
            yield event.role, event.content
        elif isinstance(event, ReplyEvent):
            calls = [(call.name, call.arguments) for call in event.reply.tool_calls]
            reason = event.reply.raw_finish_reason
            role = event.agent_role
            yield event.turn, role, event.reply.text, calls, event.reply.usage, reason
        else:
            step = event.step and (event.step.number, event.step.server, event.step.value)
            yield (
                event.turn,
                event.call.name,
                event.call.arguments,
                event.text,
                event.is_error,
                step,
            )


def test_the_tree_is_that_of_the_published_harness(tmp_path: Path, runs: Runs) -> None:
    report = export_results(runs, tmp_path / "out")
    assert (report.files, report.errors, report.forks) == (4, 0, 0)
    assert [str(path.relative_to(tmp_path / "out")) for path in files(tmp_path / "out")] == [
        f"react/scripted__{model}/itsm/oracle/run_1/results_oracle__itsm__{task}.json"
        for model in ("gold", "noop")
        for task in ("delete_mill", "move_office")
    ]


def test_a_file_has_the_parts_of_a_published_one(tmp_path: Path, runs: Runs) -> None:
    export_results(runs.where(task="move_office", model="scripted/gold"), tmp_path / "out")
    (path,) = files(tmp_path / "out")
    data = json.loads(path.read_text())
    (run,) = data["runs"]
    assert data.keys() == {"benchmark_config", "runs", "statistics"}
    published = made_run()
    assert run.keys() - {"eopsgym"} == published.keys()
    reply = next(item for item in run["conversation_flow"] if item["type"] == "ai_message")
    assert reply.keys() == says().keys()
    assert run["tools_used"] == [
        *("find_location_by_given_name", "update_location", "add_location"),
    ]
    assert run["verification_results"]["moved"] == {
        "passed": True,
        "expected": "Salem",
        "actual": "Salem",
        "comparison_type": "equals",
        "query": "SELECT city FROM location WHERE name = 'Harbour Office'",
        "details": "Comparison equals: Salem vs Salem",
    }
    assert run["verification_summary"] == {"total": 3, "passed": 3, "failed": 0, "pass_rate": 1.0}
    assert data["statistics"]["tool_usage"] == dict.fromkeys(run["tools_used"], 1)


def test_what_is_exported_comes_back_as_it_was(tmp_path: Path, runs: Runs) -> None:
    export_results(runs, tmp_path / "out")
    report = import_results(tmp_path / "out", tmp_path / "results")
    assert (report.added, report.unread) == (4, ())
    back = {run.id: run for run in Runs.read(tmp_path / "results")}
    assert back == {run.id: Run.from_json(run.to_json()) for run in runs}
    gold = next(run for run in back.values() if run.strict and run.task == "move_office")
    assert (gold.origin, gold.simulated, len(gold.steps[1].changes)) == ("eopsgym", True, 1)
    assert gold.at(2).rows("SELECT city FROM location WHERE name = 'Harbour Office'") == [
        {"city": "Salem"}
    ]
    assert import_results(tmp_path / "out", tmp_path / "results").added == 0


def test_the_published_parts_alone_give_the_same_events_and_verdicts(
    tmp_path: Path, runs: Runs
) -> None:
    export_results(runs, tmp_path / "out")
    back = read_back(without_records(tmp_path / "out"))
    for run in runs:
        found = back[f"{run.task} {run.model}"]
        assert list(sayable(found.events)) == list(sayable(run.events))
        assert (found.parity, found.strict) == (
            run.parity,
            run.verification.passed == run.verification.total,
        )
        assert (found.answer, found.stop) == (run.answer, run.stop)
        assert [replace(each, category=None) for each in run.verdicts] == list(found.verdicts)
        assert (found.origin, found.simulated) == ("published harness", True)


def test_errors_parallel_calls_and_usage_come_back_too(tmp_path: Path) -> None:
    look = ("find_location_by_given_name", {"name": "Old Mill"})
    wrong = ("update_location", {"location_id": "LOC_999", "city": "X"})
    model = prepared(calling(look, wrong, look), calling(("fly", {})), saying("No."))
    run = run_task(office.task(), model)
    events = tuple(
        replace(event, reply=replace(event.reply, usage=USAGE))
        if isinstance(event, ReplyEvent)
        else event
        for event in run.events
    )
    run = replace(run, events=events)
    export_results([run], tmp_path / "out")
    (found,) = read_back(without_records(tmp_path / "out")).values()
    assert list(sayable(found.events)) == list(sayable(run.events))
    assert [step.is_error for step in found.steps] == [step.is_error for step in run.steps]
    (data,) = (json.loads(path.read_text()) for path in files(tmp_path / "out"))
    said = data["runs"][0]["conversation_flow"][2]["usage_metadata"]
    assert (said["input_tokens"], said["total_tokens"]) == (620, 660)


def test_planners_and_subtasks_come_back(tmp_path: Path) -> None:
    events = (
        MessageEvent("user", "Do it.", ""),
        MessageEvent("plan", "1. Look.", ""),
        ReplyEvent(0, Reply("1. Look."), "planner", ""),
        MessageEvent("subtask", "Look.", ""),
        ReplyEvent(1, Reply("Looked."), "agent", ""),
    )
    run = run_of_ours("a", "t", "itsm", "gpt-5", parity=True, answer="Looked.", events=events)
    export_results([run], tmp_path / "out")
    (found,) = read_back(without_records(tmp_path / "out")).values()
    assert list(sayable(found.events)) == list(sayable(run.events))


# The published scorer


def table(source: Any) -> dict[str, tuple[int, float]]:
    found = eopsgym.scores(source, by=["model"])
    return {row["model"]: (row["runs"], row["parity"]) for row in found.to_dict(orient="records")}


def test_the_published_scorer_gives_our_parity(tmp_path: Path, runs: Runs) -> None:
    export_results(runs, tmp_path / "out")
    found = published_scores(tmp_path / "out")
    ours = table(runs)
    assert len(ours) == 2
    for model, (count, parity) in ours.items():
        score = found[model.replace("/", "__"), "itsm"]
        assert (score.files, score.overall_success_rate, score.pass_at_1) == (count, parity, parity)
    passed = [
        run.verification.passed / run.verification.total
        for run in runs.where(model="scripted/noop")
    ]
    noop = found["scripted__noop", "itsm"]
    assert noop.verifier_level_pass_rate == pytest.approx(sum(passed) / 2)
    assert 0 < noop.verifier_level_pass_rate < 1


def test_an_error_counts_as_a_loss_there_and_a_missing_run_nowhere(
    tmp_path: Path, runs: Runs
) -> None:
    won = runs.where(model="scripted/gold", task="move_office")[0]
    broken = run_task(office.task(office.DELETE), Broken())
    broken = changed(replace(broken, id="broken"), model="scripted/gold")
    assert broken.stop in ("model_error", "crashed")
    report = export_results([won, broken], tmp_path / "with")
    assert (report.files, report.errors) == (2, 1)
    assert "runs with an error, which the published scorer counts as 0: 1" in str(report)
    assert published_scores(tmp_path / "with")["scripted__gold", "itsm"] == PublishedScore(
        *(2, 0.5, 0.5, 0.5)
    )
    export_results([won], tmp_path / "without")
    assert published_scores(tmp_path / "without")["scripted__gold", "itsm"] == PublishedScore(
        *(1, 1.0, 1.0, 1.0)
    )
    (back,) = Runs(read_back(tmp_path / "with").values()).where(task="delete_mill")
    assert back == Run.from_json(broken.to_json())


def test_of_verifiers_with_one_name_the_last_stays_and_the_loss_is_reported(tmp_path: Path) -> None:
    first = Verdict(
        0, "a", "database_state", None, "g", "SELECT 1", 1, 0, "equals", False, False, ""
    )
    last = replace(first, index=1, actual=1, parity=True, strict=True)
    own = replace(first, index=2, name="own", type="footprint", parity=None)
    run = run_of_ours("a", "t", "itsm", "m", parity=True, strict=False, verdicts=(first, last, own))
    export_results([run], tmp_path / "out")
    (data,) = (json.loads(path.read_text()) for path in files(tmp_path / "out"))
    assert data["runs"][0]["verification_results"].keys() == {"a"}
    assert data["runs"][0]["verification_summary"]["total"] == 2
    assert data["statistics"]["verifier_level_pass_rate"] == 1.0
    (back,) = read_back(tmp_path / "out").values()
    assert [verdict.name for verdict in back.verdicts] == ["a", "a", "own"]
    (alone,) = read_back(without_records(tmp_path / "out")).values()
    assert (alone.parity, alone.strict) == (True, None)


# Where files go


def test_repeats_and_conditions_have_places_of_their_own(tmp_path: Path) -> None:
    one = run_of_ours("1", "t", "itsm", "openai/gpt-5", parity=True)
    made = [
        one,
        replace(one, id="2", setup=one.setup.repeated(2)),
        replace(one, id="3"),
        replace(one, id="4", setup=replace(one.setup, budget="high", tool_set="plus_15")),
        replace(one, id="5", setup=replace(one.setup, plan="reference", mode="guarded")),
    ]
    export_results(made, tmp_path / "out")
    assert {str(path.parent.relative_to(tmp_path / "out")) for path in files(tmp_path / "out")} == {
        *(f"react/openai__gpt-5/itsm/oracle/run_{number}" for number in (1, 2, 3)),
        "react/openai__gpt-5+high/itsm/plus_15_tools/run_1",
        "react/openai__gpt-5+plan_reference+guarded/itsm/oracle/run_1",
    }
    assert len(eopsgym.open_trajectories(tmp_path / "out").runs()) == 5


@pytest.mark.parametrize("name", ["../../x", "a/b", "..", "a\\b", "", " ", "\0", "con:x"])
def test_no_name_leads_out_of_the_tree(tmp_path: Path, name: str) -> None:
    run = run_of_ours("1", name, name, name, parity=True)
    export_results([run], tmp_path / "out")
    (path,) = files(tmp_path / "out")
    assert len(path.relative_to(tmp_path / "out").parts) == 6
    assert sorted(each.name for each in tmp_path.iterdir()) == ["out"]


def test_forks_are_left_out_and_counted(tmp_path: Path) -> None:
    run = run_task(office.task(), "scripted/gold")
    report = export_results([run, run.fork(1, task=office.task())], tmp_path / "out")
    assert (report.files, report.forks) == (1, 1)
    assert "forks left out, which continue another run: 1" in str(report)


def test_nothing_is_written_over(tmp_path: Path, runs: Runs) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name in ("out", "file", "link"):
        with pytest.raises(StoreError, match=r"is not empty|is not a folder"):
            export_results(runs, tmp_path / name)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "link", "out"]
    assert [each.name for each in (tmp_path / "out").iterdir()] == ["mine.txt"]


def test_without_runs_nothing_is_left_behind(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there are no runs to export"):
        export_results([], tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_an_imported_run_is_exported_as_its_file_was(tmp_path: Path) -> None:
    said = made_run(run_number=3, seed=42)
    run = read_one(tmp_path / "theirs", said, note="rerun")
    export_results([run], tmp_path / "out")
    (data,) = (json.loads(path.read_text()) for path in files(tmp_path / "out"))
    assert data["runs"][0].pop("eopsgym")["id"] == run.id
    assert left_over(said, data["runs"][0]) is NOTHING
    assert (data["note"], data["statistics"]["pass_at_1"]) == ("rerun", 1.0)


def test_a_record_that_says_another_verdict_than_its_file_is_not_believed(
    tmp_path: Path, runs: Runs
) -> None:
    export_results(runs.where(model="scripted/noop", task="move_office"), tmp_path / "out")
    (path,) = files(tmp_path / "out")
    data = json.loads(path.read_text())
    data["runs"][0]["overall_success"] = True
    path.write_text(json.dumps(data))
    (run,) = read_back(tmp_path / "out").values()
    assert (run.origin, run.parity, run.simulated) == ("published harness", True, True)
