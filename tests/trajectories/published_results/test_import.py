"""Folders of result files as runs of ours: imported once, read straight, distinguished."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

import eopsgym
from eopsgym.errors import EopsgymWarning, StoreError
from eopsgym.runs import Run, Runs, read_runs, tag_run
from eopsgym.trajectories import import_results
from eopsgym.trajectories.published_results.layout import ResultPlace, path_in_tree, place_of
from tests.toy import office
from tests.toy.made_runs import made_run as run_of_ours
from tests.trajectories.published_results.made_results import (
    NAME,
    TREE,
    check,
    gave,
    made_file,
    made_run,
    read_one,
    says,
    write,
    write_text,
)

BAD_FILES = {
    "results_half.json": (json.dumps(made_file(made_run()))[:-300], "cut off"),
    "results_empty.json": ("", "empty"),
    "results_no_json.json": ("Internal Server Error", "not JSON"),
    "results_list.json": ("[1, 2]", "a list with 2 items that are not objects"),
    "results_other.json": ('{"scores": [1]}', "of no known format"),
    "results_none.json": ('{"runs": []}', "it has no runs"),
    "results_words.json": ('{"runs": ["x"]}', "not a JSON object"),
    "results_blank.json": ('{"runs": [{"run_number": 1}]}', "neither a conversation, nor"),
    "results_deep.json": ('{"runs": ' + "[" * 100_000 + "]" * 100_000 + "}", "too deeply"),
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A published tree: two models on one task, one of them packed; and a loose file."""
    root = tmp_path / "theirs"
    flow = [says("", ("find_case", {})), gave("find_case"), says("Done")]
    write(root / TREE / NAME, made_run(*flow))
    lost = made_run(checks={"closed": check(1, 0)}, started_at="2026-06-16T08:00:00+00:00")
    plus = "results_plus_5_tools__csm__task_1.json.gz"
    write(root / "react/gpt-5_high/csm/plus_5_tools/run_2" / plus, lost)
    write(root / "loose" / "results_oracle__hr__task_2.json", made_run())
    return root


# Where a file lies


def test_a_path_of_the_tree_says_what_the_file_does_not(tree: Path) -> None:
    runs = eopsgym.open_trajectories(tree).runs().where(task="task_1")
    conditions = {(r.orchestrator, r.model, r.domain, r.tool_set, r.number) for r in runs}
    assert conditions == {
        ("react", "gpt-5", "csm", "oracle", 1),
        ("react", "gpt-5_high", "csm", "plus_5", 2),
    }


def test_what_a_loose_file_does_not_say_is_unknown(tree: Path) -> None:
    (run,) = eopsgym.open_trajectories(tree / "loose").runs()
    assert (run.task, run.domain, run.tool_set) == ("task_2", "hr", "oracle")
    assert (run.orchestrator, run.model) == ("unknown", "vllm/gpt-5")
    assert (run.setup.feasible, run.budget, run.setup.content) == (None, None, "")


def test_a_file_of_another_name_is_a_task_of_that_name(tmp_path: Path) -> None:
    (run,) = eopsgym.open_trajectories(write(tmp_path / "monday.json", made_run())).runs()
    assert (run.task, run.domain, run.tool_set) == ("monday", "csm", "unknown")


@pytest.mark.parametrize("tool_set", ["oracle", "plus_15", "all"])
def test_the_place_in_a_tree_is_read_as_it_is_written(tmp_path: Path, tool_set: str) -> None:
    path = tmp_path / path_in_tree("planner_react", "gpt-5", "itsm", tool_set, 12, "task_9__b")
    said = ResultPlace(
        *(path, path.name, "task_9__b", "itsm", tool_set, "planner_react", "gpt-5", 12)
    )
    assert place_of(path, path.parent) == said


def test_folders_that_disagree_with_the_name_are_none_of_the_harness(tmp_path: Path) -> None:
    path = tmp_path / "react" / "gpt-5" / "hr" / "oracle" / "run_1" / NAME
    assert place_of(path, tmp_path).model == ""


def test_a_model_is_called_as_its_file_says_where_the_folder_means_the_same(
    tmp_path: Path,
) -> None:
    path = write(tmp_path / "react/vllm__gpt-5/csm/oracle/run_1" / NAME, made_run())
    (run,) = eopsgym.open_trajectories(path).runs()
    assert run.model == "vllm/gpt-5"


# Importing


def test_an_import_says_what_it_found_and_what_had_no_place(tree: Path, tmp_path: Path) -> None:
    report = import_results(tree, tmp_path / "results")
    assert (report.files, report.added, report.known, report.unread) == (3, 3, 0, ())
    assert report.content == {
        "messages": 6,
        "replies": 4,
        "tool calls": 1,
        "tool results": 1,
        "tool errors": 0,
        "verifiers": 3,
        "verifiers lost by name": 0,
        "runs that are an error": 0,
        "runs without a strict verdict": 0,
    }
    assert report.left_over["benchmark_config.total_tools_available"] == 3
    assert report.left_over["statistics"] == 3
    assert str(report).startswith("published harness: 3 runs of 3 files added to ")
    assert [run.origin for run in read_runs(tmp_path / "results")] == ["published harness"] * 3


def test_a_second_import_adds_nothing(tree: Path, tmp_path: Path) -> None:
    import_results(tree, tmp_path / "results")
    before = report_file(tmp_path).read_bytes()
    report = import_results(tree, tmp_path / "results", experiment="again")
    assert (report.files, report.added, report.known) == (3, 0, 3)
    assert report_file(tmp_path).read_bytes() == before
    assert not report.path.exists()


def report_file(tmp_path: Path) -> Path:
    return tmp_path / "results" / "published.runs.jsonl"


def test_a_tree_that_has_grown_adds_what_is_new(tree: Path, tmp_path: Path) -> None:
    import_results(tree, tmp_path / "results")
    write(
        tree / TREE.parent / "run_2" / NAME,
        made_run(started_at="2026-06-17T08:00:00+00:00"),
    )
    report = import_results(tree, tmp_path / "results")
    assert (report.added, report.known) == (1, 3)


def test_a_run_whose_writing_was_cut_off_is_imported_again(tree: Path, tmp_path: Path) -> None:
    import_results(tree, tmp_path / "results")
    whole = report_file(tmp_path).read_bytes()
    report_file(tmp_path).write_bytes(whole[:-200])
    assert import_results(tree, tmp_path / "results").added == 1
    with pytest.warns(EopsgymWarning, match="only the beginning of a run"):
        assert len(list(read_runs(tmp_path / "results"))) == 3


def test_a_file_that_was_packed_or_moved_within_its_tree_is_the_same_run(
    tree: Path, tmp_path: Path
) -> None:
    copy = (tree / TREE / NAME).read_text()
    write_text(tree / TREE / f"{NAME}.gz", copy)
    report = import_results(tree, tmp_path / "results")
    assert (report.files, report.added, report.known) == (4, 3, 1)


def test_imported_runs_share_no_hash_with_runs_of_ours(tmp_path: Path) -> None:
    theirs = read_one(tmp_path, made_run())
    ours = run_of_ours("a", "task_1", "csm", "gpt-5")
    assert theirs.setup.hash != ours.setup.hash
    assert Run.from_json(theirs.to_json()) == theirs


@pytest.mark.parametrize("packed", ["", ".gz"])
@pytest.mark.parametrize("name", sorted(BAD_FILES))
def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_read(
    tree: Path, tmp_path: Path, name: str, packed: str
) -> None:
    text, why = BAD_FILES[name]
    write_text(tree / f"{name}{packed}", text)
    report = import_results(tree, tmp_path / "results")
    assert report.added == 3
    (unread,) = report.unread
    assert unread.name == f"{name}{packed}"
    assert why in unread.why
    assert str(unread) in str(report)


def test_a_pipe_or_a_device_is_named_and_not_waited_for(tree: Path, tmp_path: Path) -> None:
    os.mkfifo(tree / "results_pipe.json")
    (tree / "results_endless.json").symlink_to("/dev/zero")
    report = import_results(tree, tmp_path / "results")
    reasons = {each.name: each.why for each in report.unread}
    assert reasons == dict.fromkeys(
        ("results_endless.json", "results_pipe.json"),
        "not a regular file, but a pipe, a device or the like",
    )
    assert report.added


def test_a_packed_file_that_is_cut_off_is_named(tree: Path, tmp_path: Path) -> None:
    path = write(tree / "results_a.json.gz", made_run())
    path.write_bytes(path.read_bytes()[:-40])
    report = import_results(tree, tmp_path / "results")
    assert [str(each) for each in report.unread] == [
        "results_a.json.gz (cut off: it has only the beginning of a packed file)"
    ]


def test_of_a_file_with_one_odd_run_the_others_are_read(tree: Path, tmp_path: Path) -> None:
    write(tree / "results_a.json", made_run(started_at="2026-01-01"), 7, made_run())
    report = import_results(tree, tmp_path / "results")
    assert report.added == 5
    assert [str(each) for each in report.unread] == ["results_a.json, run 2 (not a JSON object)"]


def test_tasks_tell_of_verifiers_that_a_file_has_lost(tree: Path, tmp_path: Path) -> None:
    task = replace(office.task(), id="task_2")
    assert len(task.verifiers) == 3
    import_results(tree, tmp_path / "results", tasks=[task])
    runs = Runs.read(tmp_path / "results")
    assert [(run.parity, run.strict) for run in runs.where(task="task_2")] == [(True, None)]
    assert [run.strict for run in runs.where(task="task_1")] == [True, False]


def test_other_json_files_are_named_by_an_import(tree: Path, tmp_path: Path) -> None:
    write_text(tree / "settings.json", '{"llms": ["gpt-5"]}')
    (unread,) = import_results(tree, tmp_path / "results").unread
    assert unread.name == "settings.json"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_a_folder_that_cannot_be_read_is_named(tree: Path, tmp_path: Path) -> None:
    locked = tree / "locked"
    locked.mkdir(mode=0)
    (unread,) = import_results(tree, tmp_path / "results").unread
    locked.chmod(0o700)
    assert str(unread) == f"{locked} (this folder cannot be read: Permission denied)"


def test_nothing_to_import_is_an_error_that_says_why(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist; name a folder"):
        import_results(tmp_path / "nowhere")
    (tmp_path / "theirs").mkdir()
    with pytest.raises(StoreError, match="no result files in"):
        import_results(tmp_path / "theirs")
    write_text(tmp_path / "theirs" / "results_a.json", "{")
    with pytest.raises(StoreError, match=r"results_a\.json \(cut off"):
        import_results(tmp_path / "theirs", tmp_path / "results")
    assert not (tmp_path / "results").exists()


# Reading straight


def test_a_folder_of_result_files_is_read_straight_and_nothing_is_written(tree: Path) -> None:
    before = sorted(tree.rglob("*"))
    trajectories = eopsgym.open_trajectories(tree)
    assert len(trajectories.runs()) == 3
    assert trajectories.run(trajectories.runs()[0].id).origin == "published harness"
    assert sorted(tree.rglob("*")) == before


def test_what_is_read_straight_is_what_is_imported(tree: Path, tmp_path: Path) -> None:
    error = {"run_number": 1, "error": "down", "overall_success": False}
    began = [f"2026-07-0{n}T08:00:00+00:00" for n in (1, 2)]
    write(
        tree / "results_oracle__csm__two.json",
        error,
        *(made_run(started_at=each) for each in began),
    )
    import_results(tree, tmp_path / "results")
    query = "SELECT * EXCLUDE (run_file, line_start) FROM runs ORDER BY 1"
    straight = eopsgym.open_trajectories(tree).rows(query)
    assert eopsgym.open_trajectories(tmp_path / "results").rows(query) == straight


def test_a_folder_with_runs_of_both_is_read_whole(tree: Path) -> None:
    ours = run_of_ours("ours", "task_1", "csm", "scripted/gold", simulated=True)
    (tree / "mine.runs.jsonl").write_text(f"{ours.to_json()}\n")
    trajectories = eopsgym.open_trajectories(tree)
    found = trajectories.rows(
        "SELECT origin, simulated, count(*) AS runs FROM runs GROUP BY ALL ORDER BY 1"
    )
    assert found == [
        {"origin": "eopsgym", "simulated": True, "runs": 1},
        {"origin": "published harness", "simulated": False, "runs": 3},
    ]
    assert {run.id for run in trajectories.runs()} >= {"ours"}
    assert len(trajectories.runs()) == 4


def test_result_files_that_were_imported_beside_them_are_read_once(tree: Path) -> None:
    import_results(tree, tree)
    trajectories = eopsgym.open_trajectories(tree)
    assert (len(trajectories.runs()), trajectories.skipped) == (3, ())
    assert (tree / "trajectories.duckdb").exists()


def test_a_file_of_which_one_run_was_imported_gives_the_others(tree: Path) -> None:
    began = [f"2026-07-0{n}T08:00:00+00:00" for n in (1, 2)]
    write(tree / "results_oracle__csm__two.json", *(made_run(started_at=each) for each in began))
    import_results(tree, tree)
    kept = (tree / "published.runs.jsonl").read_text().splitlines(keepends=True)
    (tree / "published.runs.jsonl").write_text("".join(kept[:-1]))
    assert len(eopsgym.open_trajectories(tree).runs()) == 5


def test_a_file_that_cannot_be_read_straight_is_named_in_a_warning(tree: Path) -> None:
    write_text(tree / "results_oracle__csm__half.json", '{"runs": [')
    with pytest.warns(
        EopsgymWarning, match=r"1 result file cannot be read: results_oracle__csm__half"
    ):
        trajectories = eopsgym.open_trajectories(tree)
    assert [each.name for each in trajectories.unread] == ["results_oracle__csm__half.json"]
    assert len(trajectories.runs()) == 3
    with pytest.raises(StoreError, match="cut off"):
        eopsgym.open_trajectories(tree, strict=True)


def test_a_folder_of_files_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    write_text(tmp_path / "results_oracle__csm__half.json", '{"runs": [')
    with pytest.raises(StoreError, match=r"csm__half\.json \(cut off"):
        eopsgym.open_trajectories(tmp_path)


def test_other_files_beside_runs_of_ours_are_none_of_the_harness(tmp_path: Path) -> None:
    ours = run_of_ours("ours", "task_1", "csm", "gpt-5")
    write_text(tmp_path / "mine.runs.jsonl", f"{ours.to_json()}\n")
    write_text(tmp_path / "results_of_march.json", "[1, 2]")
    trajectories = eopsgym.open_trajectories(tmp_path, strict=True)
    assert (len(trajectories.runs()), trajectories.unread) == (1, ())


def test_no_store_keeps_what_is_read_straight(tree: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="import them first: eopsgym import"):
        eopsgym.open_trajectories(tree, tmp_path / "mine.duckdb")
    import_results(tree / "loose", tree)
    with pytest.raises(StoreError, match="import them first: eopsgym import"):
        eopsgym.open_trajectories(tree, tmp_path / "mine.duckdb")
    import_results(tree, tree)
    assert len(eopsgym.open_trajectories(tree, tmp_path / "mine.duckdb").runs()) == 3


def test_runs_read_straight_can_be_tagged_and_scored(tree: Path) -> None:
    run = eopsgym.open_trajectories(tree).runs()[0]
    tag_run(run.id, "wrong_id", step=1, results=tree)
    assert eopsgym.open_trajectories(tree).rows("SELECT tag, step FROM tags") == [
        {"tag": "wrong_id", "step": 1}
    ]
    table = eopsgym.scores(tree, by=["origin", "model"])
    assert list(table["parity"]) == [1.0, 0.0, 1.0]


def test_an_average_of_published_runs_and_ours_is_warned_of(tree: Path) -> None:
    ours = run_of_ours("ours", "task_1", "csm", "gpt-5", strict=True)
    runs = [ours, *eopsgym.open_trajectories(tree).runs()]
    with pytest.warns(EopsgymWarning, match="got different descriptions of the tools"):
        eopsgym.scores(runs, by=["model"])


# What can be asked of an imported run


def test_an_imported_run_opens_in_the_stepper_and_as_a_page(tmp_path: Path) -> None:
    flow = [says("I look.", ("find_case", {"id": 7})), gave("find_case"), says("Done")]
    run = read_one(tmp_path, made_run(*flow))
    stepper = run.stepper()
    (before,) = stepper.panes(0)
    assert "seeded database" not in before["call"]
    (panes,) = stepper.panes(1)
    assert "find_case" in panes["call"]
    assert "case_id" in panes["result"]
    page = run.to_html(tmp_path / "run.html").read_text()
    for said in ("Close the case", "I look.", "Done", "published harness"):
        assert said in page
    assert "not recorded" in panes["changes"]


def test_states_of_an_imported_run_are_refused_with_the_reason(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(says("", ("a", {})), gave("a"), says("Done")))
    with pytest.raises(StoreError, match="does not report the changes of calls"):
        run.at(1)
    with pytest.raises(StoreError, match="the flips of this run are unknown"):
        _ = run.flips


def test_between_the_steps_of_two_servers_no_verdict_is_known(tmp_path: Path) -> None:
    servers = [{"name": "sn-csm-server"}, {"name": "gym-itsm-mcp"}]
    flow = [says("", ("a", {})), gave("a"), says("Done")]
    run = read_one(tmp_path, made_run(*flow), benchmark_config={"gym_servers": servers})
    assert [verdict.strict for verdict in run.verdicts_at(0)] == [None]
    assert [verdict.strict for verdict in run.verdicts_at(1)] == [True]


def test_a_reply_has_no_price_until_somebody_gives_one(tmp_path: Path) -> None:
    usage = {
        "input_tokens": 1_000_000,
        "output_tokens": 100_000,
        "input_token_details": {"cache_read": 400_000},
    }
    path = write(tmp_path / "theirs" / TREE / NAME, made_run(says("Done", usage=usage)))
    assert eopsgym.scores(path)["cost"].isna().all()
    own = tmp_path / "prices.json"
    row = {"input": 1, "output": 10, "cache_read": 0.1}
    own.write_text(json.dumps({"date": "2026-03-02", "models": {"vllm/gpt-5": row}}))
    from eopsgym.agents import price_list

    (cost,) = eopsgym.scores(path, prices=price_list(own))["cost"]
    assert cost == pytest.approx(0.6 + 0.04 + 1.0)


def test_what_has_no_column_is_reachable_in_sql_and_on_the_run(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(seed=42), statistics={"pass_at_1": 0.5}, note="rerun")
    rest = run.imported["rest"]
    assert (rest["run"]["seed"], rest["statistics"], rest["note"]) == (
        *(42, {"pass_at_1": 0.5}, "rerun"),
    )
    (row,) = eopsgym.open_trajectories(Runs([run])).rows(
        "SELECT imported.rest.note AS note, imported.rest.statistics.pass_at_1 AS rate FROM runs"
    )
    assert row == {"note": "rerun", "rate": 0.5}


def test_runs_of_ours_have_nothing_imported() -> None:
    ours = run_of_ours("a", "task_1", "csm", "gpt-5")
    (row,) = eopsgym.open_trajectories([ours]).rows("SELECT origin, imported FROM runs")
    assert row == {"origin": "eopsgym", "imported": None}
    assert "imported" not in json.loads(ours.to_json())
