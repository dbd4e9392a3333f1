"""Logs of Inspect, real ones and made ones."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.runs import Run, Runs
from eopsgym.trajectories import ImportReport, import_results, open_trajectories
from tests.reference import reference
from tests.trajectories.foreign.made_files import log, model_event, sample, write_eval


def read(path: Path, folder: Path) -> tuple[ImportReport, list[Run]]:
    """Import a file, and return the report and the runs."""
    report = import_results(path, folder)
    return report, list(Runs.read(folder))


def words(run: Run) -> list[tuple[str, str]]:
    """Return the kind of each event with its text."""
    return [
        (event.role, event.content)
        if event.type == "message"
        else (event.agent_role, event.reply.text)
        if event.type == "reply"
        else ("result", event.text)
        for event in run.events
    ]


def test_a_sample_is_a_run_with_its_parts(tmp_path: Path) -> None:
    report, (run,) = read(write_eval(tmp_path / "a.eval", sample()), tmp_path / "results")
    assert words(run) == [
        *(("user", "Find A"), ("agent", ""), ("result", "a long text"), ("agent", "Done"))
    ]
    assert (run.task, run.domain, run.model) == ("bench/s1", "bench", "openai/m")
    assert (run.orchestrator, run.origin, run.stop) == ("react", "Inspect", "answered")
    assert (run.answer, run.strict, run.steps[0].seconds) == ("Done", True, 0.5)
    (verdict,) = run.verdicts
    assert (verdict.name, verdict.actual, verdict.expected) == ("match", "C", "Done")
    assert (run.usage["input_tokens"], run.usage["output_tokens"]) == (20, 4)
    assert report.unread == ()
    (row,) = open_trajectories(tmp_path / "results").rows("SELECT turns, steps FROM runs")
    assert row == {"turns": 2, "steps": 1}


def test_samples_whose_ids_have_slashes_are_read(tmp_path: Path) -> None:
    slashed = {**sample(), "id": "django/django-1"}
    path = write_eval(tmp_path / "a.eval", slashed, sample(2), samples__x__notes=[1])
    report, runs = read(path, tmp_path / "results")
    assert [run.task for run in runs] == ["bench/django/django-1", "bench/s2"]
    assert report.unread == ()


def test_a_log_that_is_packed_once_more_is_read(tmp_path: Path) -> None:
    data = write_eval(tmp_path / "a.eval", sample(), sample(2)).read_bytes()
    for name, packed in (("whole", gzip.compress(data)), ("cut", gzip.compress(data)[:-60])):
        path = tmp_path / name / "a.eval.gz"
        path.parent.mkdir()
        path.write_bytes(packed)
    report, runs = read(tmp_path / "whole", tmp_path / "results")
    assert (len(runs), report.unread) == (2, ())
    report, runs = read(tmp_path / "cut", tmp_path / "half")
    assert [run.task for run in runs] == ["bench/s1", "bench/s2"]
    assert "end of the zip file is missing" in str(report.unread[0])


@pytest.mark.parametrize(
    ("fields", "stop"), [({"error": "boom"}, "crashed"), ({"limit": "token"}, "token_limit")]
)
def test_errors_and_limits_may_be_texts(tmp_path: Path, fields: Any, stop: str) -> None:
    (tmp_path / "a.json").write_text(json.dumps(log(sample(**fields))))
    _, (run,) = read(tmp_path / "a.json", tmp_path / "results")
    assert run.stop == stop


def test_samples_with_one_id_and_other_content_are_named(tmp_path: Path) -> None:
    same, other = sample(), sample(scores={"match": {"value": "I"}})
    path = tmp_path / "a.json"
    path.write_text(json.dumps(log(same, same, other)))
    report, runs = read(path, tmp_path / "results")
    assert (len(runs), report.known) == (1, 2)
    assert [str(each) for each in report.unread] == [
        "a.json, bench/s1 (a run with the id of an earlier one, but with other content; the "
        "earlier one was kept)"
    ]
    assert import_results(path, tmp_path / "results").unread == ()


def test_of_attachments_those_that_nothing_left_refers_to_are_placed(tmp_path: Path) -> None:
    _, (run,) = read(write_eval(tmp_path / "a.eval", sample()), tmp_path / "results")
    rest = run.imported["rest"]
    assert rest["attachments"] == {"a2": "of a leftover"}
    assert "a long text" not in json.dumps(rest)
    # The messages of the pool stand in the table of messages; their ids tell which they are.
    assert [each["id"] for each in rest["events_data"]["messages"]] == ["m1", "m2", "m3"]


def test_all_forms_of_a_log_give_the_same_runs_which_are_added_once(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(log(sample(), sample(2))))
    write_eval(tmp_path / "b.eval", sample(), sample(2))
    _, whole = read(tmp_path / "a.json", tmp_path / "json")
    _, packed = read(tmp_path / "b.eval", tmp_path / "eval")
    assert [run.events for run in whole] == [run.events for run in packed]
    report, _ = read(tmp_path / "a.json", tmp_path / "eval")
    assert (report.added, report.known) == (0, 2)


def test_a_sample_in_parts_is_the_same_as_a_whole_one(tmp_path: Path) -> None:
    whole = sample()
    shell = {name: part for name, part in whole.items() if name not in ("messages", "events")}
    shell = {**shell, "message_refs": [[0, 3], [3, 4]]}
    shell.pop("events_data")
    attachments = shell.pop("attachments")
    said = json.loads(json.dumps(whole).replace("://a1", "://0").replace("://a2", "://1"))
    write_eval(
        tmp_path / "parts.eval",
        **{
            "samples__s1_epoch_1__sample": shell,
            "samples__s1_epoch_1__messages__0": said["messages"][:2],
            "samples__s1_epoch_1__messages__2": said["messages"][2:],
            "samples__s1_epoch_1__events__0": said["events"],
            "samples__s1_epoch_1__attachments__0": list(attachments.values()),
            "samples__s1_epoch_1__skeleton": {"counts": 3},
        },
    )
    report, (run,) = read(tmp_path / "parts.eval", tmp_path / "parts")
    _, (other,) = read(write_eval(tmp_path / "whole.eval", whole), tmp_path / "whole")
    assert (run.id, run.events, report.unread) == (other.id, other.events, ())


def test_a_sub_agent_stands_within_the_call_that_started_it(tmp_path: Path) -> None:
    asked = {"id": "i1", "role": "user", "content": "Look"}
    inner = {"id": "i2", "role": "assistant", "content": "Seen"}
    data = sample()
    data["events"].insert(2, model_event(inner, "stop", None, input=[asked]))
    _, (run,) = read(write_eval(tmp_path / "a.eval", data), tmp_path / "results")
    assert words(run)[1:5] == [
        *(("agent", ""), ("user", "Look"), ("agent", "Seen"), ("result", "a long text"))
    ]
    assert run.usage["input_tokens"] == 30
    (row,) = open_trajectories(tmp_path / "results").rows(
        "SELECT tool, position, result_position, turn, arguments.name::VARCHAR AS name "
        "FROM tool_calls"
    )
    assert row == {"tool": "find", "position": 1, "result_position": 4, "turn": 1, "name": "A"}


def test_the_call_of_a_scorer_is_a_reply_of_a_judge(tmp_path: Path) -> None:
    data = sample()
    graded = model_event({"id": "g", "role": "assistant", "content": "GRADE: C"}, "stop", None)
    data["events"] += [
        {"event": "span_begin", "id": "1", "type": "scorers"},
        {"event": "span_begin", "id": "2", "parent_id": "1", "type": "scorer"},
        {**graded, "span_id": "2", "input": [{"id": "p", "role": "user", "content": "Grade"}]},
    ]
    _, (run,) = read(write_eval(tmp_path / "a.eval", data), tmp_path / "results")
    assert words(run)[-1] == ("judge", "GRADE: C")
    assert (run.stop, run.answer) == ("answered", "Done")
    assert run.usage["turns"] == 2
    assert run.imported["rest"]["events"][5]["input"][0]["content"] == "Grade"


def test_thinking_is_apart_from_the_text_and_hidden_thinking_is_its_summary(
    tmp_path: Path,
) -> None:
    data = sample(events=[])
    data["messages"][-1]["content"] = [
        {"type": "reasoning", "reasoning": "Hm", "signature": "s1"},
        {"type": "reasoning", "reasoning": "c2VjcmV0", "redacted": True, "summary": "So"},
        {"type": "text", "text": "\nDone"},
    ]
    _, (run,) = read(write_eval(tmp_path / "a.eval", data), tmp_path / "results")
    reply = run.events[-1].reply
    assert (reply.text, reply.thinking) == ("\nDone", "Hm\nSo")
    kept = json.dumps(run.imported["rest"]["messages"])
    assert "c2VjcmV0" in kept
    assert '"s1"' in kept


def test_what_a_model_read_in_other_words_is_kept(tmp_path: Path) -> None:
    data = sample()
    data["events_data"]["messages"][2] = {**data["messages"][2], "content": "a shorter text"}
    _, (run,) = read(write_eval(tmp_path / "a.eval", data), tmp_path / "results")
    assert "a shorter text" in json.dumps(run.imported["rest"]["events_data"])


@pytest.mark.parametrize(
    ("fields", "stop", "detail"),
    [
        ({"error": {"message": "boom", "traceback": "at 1"}}, "crashed", "boom"),
        (
            {"limit": {"type": "token", "limit": 30}},
            "token_limit",
            "the limit of Inspect: token 30",
        ),
        ({"limit": {"type": "message", "limit": 4}}, "turn_limit", None),
        ({"limit": {"type": "working", "limit": 4}}, "time_limit", None),
        ({"limit": {"type": "later", "limit": 4}}, "turn_limit", "the limit of Inspect: later 4"),
    ],
)
def test_a_sample_ends_with_its_error_or_limit(
    tmp_path: Path, fields: dict[str, Any], stop: str, detail: str | None
) -> None:
    _, (run,) = read(write_eval(tmp_path / "a.eval", sample(**fields)), tmp_path / "results")
    assert run.stop == stop
    assert detail is None or run.detail == detail


@pytest.mark.parametrize(
    ("value", "verdicts"),
    [
        ("C", [("s", True)]),
        ("I", [("s", False)]),
        ("P", [("s", None)]),
        (1, [("s", True)]),
        (0.3, [("s", None)]),
        (False, [("s", False)]),
        ({"a": 1.0, "b": "no"}, [("s.a", True), ("s.b", False)]),
        ([1, 2], [("s", None)]),
    ],
)
def test_each_score_is_a_verdict(tmp_path: Path, value: Any, verdicts: Any) -> None:
    data = sample(scores={"s": {"value": value, "answer": "x"}})
    _, (run,) = read(write_eval(tmp_path / "a.eval", data), tmp_path / "results")
    assert [(each.name, each.strict) for each in run.verdicts] == verdicts
    assert run.imported["rest"]["scores"]["s"] == {"answer": "x"}


def test_a_log_that_is_being_written_gives_its_complete_samples(tmp_path: Path) -> None:
    path = write_eval(tmp_path / "a.eval", sample(), header="not yet")
    report, runs = read(path, tmp_path / "results")
    assert len(runs) == 1
    (unread,) = report.unread
    assert unread.why == "the evaluation has the status started; 1 samples are there"


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, 0.95])
def test_a_log_without_its_end_is_read_as_far_as_it_goes(tmp_path: Path, share: float) -> None:
    path = write_eval(tmp_path / "a.eval", *map(sample, range(1, 41)))
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    report, runs = read(path, tmp_path / "results")
    assert 0 < len(runs) < 40 or share > 0.8
    assert any("end of the zip file is missing" in each.why for each in report.unread)
    assert [run.task for run in runs] == [f"bench/s{n}" for n in range(1, len(runs) + 1)]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("inspect__0.3.285_mockllm_tool_zstd.eval", (4, 4, 8, 4, 4, 0)),
        (
            "inspect__2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval",
            (10, 20, 10, 0, 0, 0),
        ),
        ("inspect__log_message_deduplication.eval", (1, 1, 6, 5, 1, 0)),
        ("inspect__log_streaming.eval", (4, 8, 4, 0, 4, 0)),
        ("inspect__2025-05-12T20-28-26-04-00_security-guide.json", (3, 6, 6, 0, 3, 0)),
        ("inspect__browser.json", (1, 1, 5, 4, 1, 0)),
        ("inspect__log_tool_call_error.json", (1, 11, 0, 0, 0, 0)),
    ],
)
def test_logs_of_many_versions_are_read_whole(
    tmp_path: Path, name: str, counts: tuple[int, ...]
) -> None:
    report = import_results(reference("formats", name), tmp_path)
    content = report.content
    kinds = ("messages", "replies", "tool results", "verifiers")
    assert (report.added, *(content[kind] for kind in kinds), len(report.unread)) == counts
    assert content["tool calls"] == content["tool results"]
    assert all("attachment://" not in text for run in Runs.read(tmp_path) for _, text in words(run))
