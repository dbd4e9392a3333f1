"""What a reader of published result files has to survive, one by one."""

import json
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.agents import ToolResultEvent
from eopsgym.runs import Run
from tests.trajectories.published_results.made_results import (
    SERVER,
    answer,
    check,
    gave,
    made_run,
    read_all,
    read_one,
    says,
    write,
)


def results(run: Run) -> list[ToolResultEvent]:
    return [event for event in run.events if isinstance(event, ToolResultEvent)]


# 1. Names that overwrite each other


def test_a_pass_is_no_strict_verdict_where_verifiers_were_lost_by_name(tmp_path: Path) -> None:
    summary = {"total": 3, "passed": 1, "failed": 0, "pass_rate": 1.0}
    run = read_one(tmp_path, made_run(verification_summary=summary))
    assert (run.parity, run.strict) == (True, None)
    assert run.imported["lost_verifiers"] == 2


def test_a_failure_that_is_left_decides_though_others_were_lost(tmp_path: Path) -> None:
    checks = {"closed": check(), "told": check(1, 0)}
    summary = {"total": 9, "passed": 1, "failed": 1, "pass_rate": 0.5}
    run = read_one(tmp_path, made_run(checks=checks, verification_summary=summary))
    assert (run.parity, run.strict) == (False, False)


@pytest.mark.parametrize("total", [0, 1, None, "3", True, -4])
def test_a_total_that_tells_of_no_loss_leaves_the_verdict(tmp_path: Path, total: Any) -> None:
    run = read_one(tmp_path, made_run(verification_summary={"total": total}))
    assert run.strict is True
    assert "lost_verifiers" not in run.imported


def test_a_run_without_verifiers_is_a_success_there_and_no_verdict_here(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(checks={}))
    assert (run.parity, run.strict, run.verdicts) == (True, None, ())


# 2. Numbers as texts


@pytest.mark.parametrize(
    ("expected", "actual", "parity", "strict"),
    [
        ("1", 1, False, True),
        (1, "1", False, True),
        (1, True, True, True),
        (1, 1.0, True, True),
        ("007", "7", False, False),
        (2, 1, False, False),
        (None, None, True, True),
    ],
)
def test_numbers_are_compared_as_numbers_and_parity_is_kept(
    tmp_path: Path, expected: Any, actual: Any, parity: bool, strict: bool
) -> None:
    run = read_one(tmp_path, made_run(checks={"closed": check(expected, actual)}))
    (verdict,) = run.verdicts
    assert (verdict.parity, verdict.strict) == (parity, strict)
    assert (run.parity, run.strict) == (parity, strict)
    assert ("against" in verdict.details) == (parity != strict)


def test_the_overall_success_is_kept_though_the_verifiers_say_otherwise(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(overall_success=False))
    assert (run.parity, run.strict) == (False, True)


def test_a_query_that_failed_is_a_verifier_that_fails(tmp_path: Path) -> None:
    failed = {"passed": False, "error": "no such table", "query": "SELECT x"}
    run = read_one(tmp_path, made_run(checks={"a": {**failed, "comparison_type": "equals"}}))
    assert run.strict is False
    assert run.verdicts[0].details == "the query failed: no such table"


def test_what_was_not_compared_by_value_has_no_strict_verdict(tmp_path: Path) -> None:
    judged = {"passed": True, "expected": 7, "actual": 9, "details": "rated 9 by gpt-5"}
    run = read_one(tmp_path, made_run(checks={"polite": judged}))
    assert (run.parity, run.strict) == (True, None)
    assert "rated 9 by gpt-5" in run.verdicts[0].details


# 3. Values and names of any shape


ODD_VALUES = [3, "open", [], {"a": 1}, [{"id": 1}, {"id": 2}], False, None]
ODD_NAMES = [" led by a space", 'He said: "no" ', "a/b\nc", "", "'; DROP", "ü", "x "]


def test_what_was_found_and_its_name_stay_as_they_are(tmp_path: Path) -> None:
    checks = dict(zip(ODD_NAMES, (check(3, value) for value in ODD_VALUES), strict=True))
    run = read_one(tmp_path, made_run(checks=checks))
    assert [verdict.name for verdict in run.verdicts] == ODD_NAMES
    assert [verdict.actual for verdict in run.verdicts] == ODD_VALUES
    assert [verdict.strict for verdict in run.verdicts] == [True, *[False] * 6]
    rows = eopsgym.open_trajectories([run]).rows(
        "SELECT name, actual FROM verifiers ORDER BY verifier_index"
    )
    assert [row["name"] for row in rows] == ODD_NAMES
    said = ["3", "open", "[]", '{"a":1}', '[{"id":1},{"id":2}]', "false", None]
    assert [row["actual"] for row in rows] == said


# 4. Failures behind a success


@pytest.mark.parametrize(
    ("result", "text", "is_error"),
    [
        (answer("No such case", isError=True), "No such case", True),
        ({"success": False, "error": "timed out"}, "{}", True),
        ({"success": False, "result": None, "error": "invalid params"}, "null", True),
        ({"success": True, "result": None, "error": None}, "null", True),
        (answer("fine"), "fine", False),
    ],
)
def test_a_failed_call_is_an_error_in_the_words_that_the_model_read(
    tmp_path: Path, result: Any, text: str, is_error: bool
) -> None:
    flow = [says("", ("close_case", {"id": 7})), gave("close_case", result), says("Done")]
    run = read_one(tmp_path, made_run(*flow))
    (found,) = results(run)
    assert (found.text, found.is_error) == (text, is_error)
    assert result.get("error") in (None, run_part(run, 3).get("result", {}).get("error"))


def run_part(run: Run, place: int) -> Any:
    """What is left over of an item of the conversation."""
    return run.imported["rest"]["run"].get("conversation_flow", {}).get(str(place), {})


def test_what_a_call_changed_is_unknown_and_never_nothing(tmp_path: Path) -> None:
    flow = [
        says("", ("create_new_case", {}), ("find_account", {})),
        gave("create_new_case", answer("refused", isError=True)),
        gave("find_account"),
        says("Done"),
    ]
    run = read_one(tmp_path, made_run(*flow))
    assert [step.changes.recorded for step in run.steps] == [False, False]
    rows = eopsgym.open_trajectories([run]).rows("SELECT step, changed_rows FROM tool_calls")
    assert rows == [{"step": 1, "changed_rows": None}, {"step": 2, "changed_rows": None}]


# 5. Results of any kind


@pytest.mark.parametrize(
    ("text", "value"),
    [('{"id": 7}', {"id": 7}), ("[1, 2]", [1, 2]), ("42", 42), ("All good", "All good"), ("", "")],
)
def test_a_result_is_read_as_json_where_it_is_json(tmp_path: Path, text: str, value: Any) -> None:
    run = read_one(tmp_path, made_run(says("", ("a", {})), gave("a", answer(text)), says("Done")))
    assert (run.steps[0].text, run.steps[0].value) == (text, value)


def test_several_texts_of_a_result_are_joined_and_kept_apart(tmp_path: Path) -> None:
    blocks = [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]
    flow = [says("", ("a", {})), gave("a", answer(content=blocks)), says("Done")]
    run = read_one(tmp_path, made_run(*flow))
    assert run.steps[0].text == "one\ntwo"
    assert run_part(run, 3)["result"]["result"]["content"] == blocks


def test_what_is_no_text_is_kept_as_json(tmp_path: Path) -> None:
    picture = [{"type": "image", "data": "aGk="}]
    flow = [says("", ("a", {})), gave("a", answer(content=picture)), says("Done")]
    run = read_one(tmp_path, made_run(*flow))
    assert json.loads(run.steps[0].text)["content"] == picture


# 6. No ids of calls


def test_parallel_calls_are_paired_with_their_results_by_order(tmp_path: Path) -> None:
    flow = [
        says("", ("find", {"name": "a"}), ("find", {"name": "b"}), ("list", {})),
        gave("find", answer("first")),
        gave("list", answer("third")),
        gave("find", answer("second")),
        says("Done"),
    ]
    run = read_one(tmp_path, made_run(*flow))
    assert [(event.call.name, event.call.arguments, event.text) for event in results(run)] == [
        ("find", {"name": "a"}, "first"),
        ("list", {}, "third"),
        ("find", {"name": "b"}, "second"),
    ]
    asked = eopsgym.open_trajectories([run]).rows(
        "SELECT arguments.name::VARCHAR AS name FROM tool_calls WHERE tool = 'find' ORDER BY step"
    )
    assert [row["name"] for row in asked] == ["a", "b"]


def test_calls_that_are_alike_have_a_result_each(tmp_path: Path) -> None:
    flow = [says("", ("a", {}), ("a", {})), gave("a", answer("1")), gave("a", answer("2"))]
    run = read_one(tmp_path, made_run(*flow, says("Done")))
    assert Run.from_json(run.to_json()).events == run.events
    assert [step.text for step in run.steps] == ["1", "2"]


def test_a_result_that_nobody_asked_for_is_kept_as_a_message(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(says("Done"), gave("ghost", answer("boo"))))
    assert results(run) == []
    assert "boo" in run.words()[-1].text


# 7. Runs that hold an error, and usage that is null


def test_a_run_of_an_error_has_its_parity_and_no_strict_verdict(tmp_path: Path) -> None:
    error = {"run_number": 1, "error": "Unknown tool: fly", "overall_success": False}
    run = read_one(tmp_path, error)
    assert (run.parity, run.strict, run.stop) == (False, None, "crashed")
    assert (run.detail, run.seconds, run.started_at) == ("Unknown tool: fly", None, "")
    (row,) = eopsgym.open_trajectories([run]).rows(
        "SELECT seconds, started_at, turns, steps, cost FROM runs"
    )
    assert set(row.values()) == {None}


def test_the_same_error_in_two_places_is_two_runs(tmp_path: Path) -> None:
    error = {"run_number": 1, "error": "Unknown tool: fly", "overall_success": False}
    ids = {
        read_all(write(tmp_path / place / f"results_oracle__csm__{task}.json", error))[0].id  # type: ignore[union-attr]
        for place in ("react/m/csm/oracle/run_1", "react/m/csm/oracle/run_2")
        for task in ("t1", "t2")
    }
    assert len(ids) == 4


def test_unknown_usage_is_unknown_and_no_zero(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(says("Done", usage=None)))
    assert set(run.usage.values()) - {1} == {None}
    assert run.usage["turns"] == 1


def test_where_usage_is_null_the_words_of_the_provider_stand_for_it(tmp_path: Path) -> None:
    reply = says("Done")
    reply["response_metadata"]["token_usage"] = {
        "prompt_tokens": 100,
        "completion_tokens": 20,
        "completion_tokens_details": {"reasoning_tokens": 5},
        "prompt_tokens_details": {"cached_tokens": 60},
    }
    usage = read_one(tmp_path, made_run(reply)).usage
    assert (usage["input_tokens"], usage["cache_read_tokens"]) == (40, 60)
    assert (usage["output_tokens"], usage["reasoning_tokens"]) == (20, 5)


def test_each_token_is_counted_in_one_column_of_every_turn(tmp_path: Path) -> None:
    def usage(read: int, cached: int, written: int) -> dict[str, Any]:
        return {
            "input_tokens": read,
            "output_tokens": 10,
            "total_tokens": read + 10,
            "input_token_details": {"cache_read": cached, "cache_creation": written, "audio": 0},
            "output_token_details": {"reasoning": 4},
        }

    flow = [
        says("", ("a", {}), usage=usage(100, 0, 30)),
        gave("a"),
        says("Done", usage=usage(150, 100, 20)),
    ]
    run = read_one(tmp_path, made_run(*flow))
    assert run.usage == {
        "turns": 2,
        "input_tokens": 70 + 30,
        "cache_read_tokens": 100,
        "cache_write_tokens": 50,
        "cache_write_1h_tokens": None,
        "cache_write_5m_tokens": None,
        "output_tokens": 20,
        "reasoning_tokens": 8,
        "cost": None,
    }
    assert run_part(run, 2)["usage_metadata"]["input_token_details"] == {"audio": 0}


@pytest.mark.parametrize("count", [-1, 2**63, 1.5, "12", True, None])
def test_a_count_that_is_none_is_unknown_and_kept(tmp_path: Path, count: Any) -> None:
    run = read_one(tmp_path, made_run(says("Done", usage={"input_tokens": count})))
    assert run.usage["input_tokens"] is None
    assert run_part(run, 2)["usage_metadata"] == {"input_tokens": count}
    assert len(eopsgym.open_trajectories([run]).rows("SELECT 1 FROM runs")) == 1


def test_more_from_a_cache_than_was_read_is_unknown(tmp_path: Path) -> None:
    odd = {"input_tokens": 5, "output_tokens": 1, "input_token_details": {"cache_read": 9}}
    run = read_one(tmp_path, made_run(says("Done", usage=odd)))
    assert (run.usage["input_tokens"], run.usage["cache_read_tokens"]) == (None, 9)
    assert run_part(run, 2)["usage_metadata"] == odd


# 8. The turn limit leaves no mark


def test_words_of_a_tool_in_the_end_are_a_limit_and_no_answer(tmp_path: Path) -> None:
    flow = [says("", ("a", {})), gave("a", answer('{"id": 1}'))]
    run = read_one(tmp_path, made_run(*flow, model_response='{"id": 1}'))
    assert (run.stop, run.answer) == ("turn_limit", None)


@pytest.mark.parametrize(
    ("finish", "text", "stop"),
    [
        ("stop", "Done", "answered"),
        ("end_turn", "Done", "answered"),
        ("length", "Do", "length"),
        ("max_tokens", "Do", "length"),
        ("MAX_TOKENS", "Do", "length"),
        ("content_filter", "", "content_filter"),
        ("stop", "", "empty_reply"),
    ],
)
def test_a_last_reply_ends_a_run_as_it_would_here(
    tmp_path: Path, finish: str, text: str, stop: str
) -> None:
    run = read_one(tmp_path, made_run(says(text, finish=finish)))
    assert (run.stop, run.answer) == (stop, text or None)


# 9. Planners, and events that nobody knows


def test_a_plan_and_subtasks_are_kept_as_messages(tmp_path: Path) -> None:
    flow = [
        {"type": "meta_agent_plan", "content": "1. Look. 2. Close."},
        {"type": "subtask_start", "subtask": "Look", "index": 0},
        says("", ("find_case", {})),
        gave("find_case"),
        {"type": "subtask_complete", "subtask": "Look", "result": "found"},
        says("Done"),
    ]
    run = read_one(tmp_path, made_run(*flow, generated_plan="1. Look. 2. Close."))
    roles = eopsgym.open_trajectories([run]).rows("SELECT role FROM messages ORDER BY position")
    assert [row["role"] for row in roles] == [
        *("system", "user", "plan", "subtask", "assistant", "subtask_complete", "assistant")
    ]
    assert run.imported["rest"]["run"]["generated_plan"] == "1. Look. 2. Close."
    assert json.loads(run.words()[3].text) == {"subtask": "Look", "index": 0}


@pytest.mark.parametrize(
    "event", [{"type": "heartbeat", "n": 3}, {"type": None}, {"type": 7}, "words", None, [1], {}]
)
def test_an_event_that_nobody_knows_is_kept_and_never_fatal(tmp_path: Path, event: Any) -> None:
    run = read_one(tmp_path, made_run(event, says("Done")))
    assert (run.stop, run.answer) == ("answered", "Done")
    assert len(run.events) == 4


# 10. Several runs of a task


def test_runs_of_several_files_are_repeats_by_their_folder(tmp_path: Path) -> None:
    for number in (1, 2, 10):
        began = f"2026-06-15T08:{number:02}:00+00:00"
        place = tmp_path / "react" / "gpt-5" / "csm" / "oracle" / f"run_{number}"
        write(place / "results_oracle__csm__t.json", made_run(started_at=began))
    trajectories = eopsgym.open_trajectories(tmp_path)
    assert [run.number for run in trajectories.runs()] == [1, 2, 10]
    assert len({run.setup.all_repeats for run in trajectories.runs()}) == 1


def test_runs_of_one_file_are_repeats_by_their_number(tmp_path: Path) -> None:
    runs = [made_run(run_number=n, started_at=f"2026-06-15T08:0{n}:00+00:00") for n in (1, 2, 3)]
    path = write(tmp_path / "results_oracle__csm__t.json", *runs)
    found = read_all(path)
    assert [run.number for run in found if isinstance(run, Run)] == [1, 2, 3]


def test_of_runs_with_one_number_the_later_gets_the_next(tmp_path: Path) -> None:
    runs = [made_run(started_at=f"2026-06-15T08:0{n}:00+00:00") for n in (1, 2)]
    trajectories = eopsgym.open_trajectories(write(tmp_path / "results_a__csm__t.json", *runs))
    assert [run.number for run in trajectories.runs()] == [1, 2]


# 11. Odd lists in the configuration


def test_lists_that_repeat_themselves_and_stray_spaces_are_kept(tmp_path: Path) -> None:
    server = {"name": SERVER, "seed_database_file": "a.sql", "context": {" x-token ": "t"}}
    config = {
        "model": "gpt-5",
        "gym_servers": [server, server],
        "selected_tools": ["find_case", "find_case", "no_such_tool"],
    }
    run = read_one(tmp_path, made_run(), benchmark_config=config)
    assert [(each.gym_name, each.domain) for each in run.servers] == [(SERVER, "csm")]
    rest = run.imported["rest"]["benchmark_config"]
    assert rest["gym_servers"] == [server, server]
    assert rest["selected_tools"] == ["find_case", "find_case", "no_such_tool"]


# 12. Verifiers that pass on the seed


def test_a_run_without_a_call_may_pass_whole(tmp_path: Path) -> None:
    run = read_one(tmp_path, made_run(says("I will not do that.")))
    assert (run.parity, run.strict, run.steps) == (True, True, ())
    (row,) = eopsgym.open_trajectories([run]).rows("SELECT steps, errors, strict FROM runs")
    assert row == {"steps": 0, "errors": 0, "strict": True}


@pytest.mark.parametrize("generic", [0, 10_000])
def test_what_is_written_for_an_hour_is_distinguished(tmp_path: Path, generic: int) -> None:
    usage = {
        "input_tokens": 10_003,
        "output_tokens": 100,
        "total_tokens": 10_103,
        "input_token_details": {
            "cache_read": 0,
            "cache_creation": generic,
            "ephemeral_5m_input_tokens": 4_000,
            "ephemeral_1h_input_tokens": 6_000,
        },
    }
    used = read_one(tmp_path, made_run(says("Done", usage=usage))).usage
    assert (used["input_tokens"], used["output_tokens"]) == (3, 100)
    assert (used["cache_write_tokens"], used["cache_write_1h_tokens"]) == (10_000, 6_000)


def test_what_usage_leaves_out_stands_in_the_words_of_the_provider(tmp_path: Path) -> None:
    usage = {"input_tokens": 10_003, "output_tokens": 100, "total_tokens": 10_103}
    details = {"cache_read": 0, "cache_creation": 10_000}
    reply = says("Done", usage={**usage, "input_token_details": details})
    lives = {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 10_000}
    reply["response_metadata"]["usage"] = {
        "input_tokens": 3,
        "cache_read_input_tokens": 0,
        "cache_creation_input_tokens": 10_000,
        "cache_creation": lives,
        "output_tokens": 100,
    }
    used = read_one(tmp_path, made_run(reply)).usage
    assert (used["input_tokens"], used["cache_write_1h_tokens"]) == (3, 10_000)
    moonshot = says("Done", usage={"input_tokens": 1336, "output_tokens": 9, "total_tokens": 1345})
    moonshot["response_metadata"]["token_usage"] = {
        "prompt_tokens": 1336,
        "completion_tokens": 9,
        "total_tokens": 1345,
        "cached_tokens": 1280,
    }
    used = read_one(tmp_path, made_run(moonshot)).usage
    assert (used["input_tokens"], used["cache_read_tokens"]) == (56, 1280)


def test_a_total_that_has_more_than_its_parts_leaves_the_output_unknown(tmp_path: Path) -> None:
    usage = {"input_tokens": 100, "output_tokens": 10, "total_tokens": 150}
    used = read_one(tmp_path, made_run(says("Done", usage=usage))).usage
    assert (used["input_tokens"], used["output_tokens"]) == (100, None)
