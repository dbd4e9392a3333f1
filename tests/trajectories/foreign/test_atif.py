"""Trajectories of ATIF, ours and those of other programs."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Event, MessageEvent, ReplyEvent
from eopsgym.runs import Run, Runs
from eopsgym.trajectories import ImportReport, export_results, import_results
from tests.reference import reference
from tests.toy.made_runs import changed
from tests.trajectories.exports import made_runs


def call(tool: str, call_id: str, **arguments: Any) -> dict[str, Any]:
    return {"tool_call_id": call_id, "function_name": tool, "arguments": arguments}


def trajectory(steps: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """A trajectory of these steps, numbered."""
    numbered = [{"step_id": number, **step} for number, step in enumerate(steps, 1)]
    agent = {"name": "terminus-2", "version": "2.0", "model_name": "m", **fields.pop("agent", {})}
    return {"schema_version": "ATIF-v1.8", "agent": agent, "steps": numbered, **fields}


def asked(text: str = "Do it") -> dict[str, Any]:
    return {"source": "user", "message": text, "timestamp": "2026-03-01T10:00:00+01:00"}


def said(text: str = "Done", **fields: Any) -> dict[str, Any]:
    return {"source": "agent", "message": text, **fields}


def results(*listed: dict[str, Any]) -> dict[str, Any]:
    return {"results": list(listed)}


def read(folder: Path, **files: Any) -> tuple[list[Run], ImportReport]:
    """Write trajectories as files, import the folder, and return the runs and the report."""
    place = folder / "theirs"
    for name, data in files.items():
        path = place / f"{name.replace('__', '/')}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data))
    report = import_results(place, folder / "results")
    return list(Runs.read(folder / "results")), report


def kinds_and_texts(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Return the kind and the text of each event."""
    return [
        (event.role, event.content)
        if isinstance(event, MessageEvent)
        else ("reply", event.reply.text)
        if isinstance(event, ReplyEvent)
        else ("result", event.text)
        for event in events
    ]


def test_every_shape_of_run_comes_back_unchanged(tmp_path: Path) -> None:
    runs = [*made_runs.all_runs(), made_runs.parallel(id="one"), made_runs.parallel(id="")]
    runs = [changed(run, model=f"{run.model}-{number}") for number, run in enumerate(runs)]
    export_results(Runs(runs), tmp_path / "out", "atif")
    report = import_results(tmp_path / "out", tmp_path / "results")
    assert (report.added, report.unread, report.left_over) == (len(runs), (), {})
    back = {run.id: run for run in Runs.read(tmp_path / "results")}
    for run in runs:
        assert back[run.id].to_json() == run.to_json()


def test_imported_runs_come_back_unchanged_too(tmp_path: Path) -> None:
    import_results(reference("formats"), tmp_path / "results")
    runs = {run.id: run for run in Runs.read(tmp_path / "results")}
    export_results(tmp_path / "results", tmp_path / "out", "atif")
    report = import_results(tmp_path / "out", tmp_path / "again")
    assert (report.added, report.unread) == (len(runs), ())
    for run in Runs.read(tmp_path / "again"):
        assert run.to_json() == runs[run.id].to_json()


def test_a_changed_file_of_ours_is_read_as_it_is_now(tmp_path: Path) -> None:
    run = made_runs.parallel()
    export_results(run, tmp_path / "out", "atif")
    (path,) = (tmp_path / "out").rglob("*.json")
    data = json.loads(path.read_text())
    data["steps"][-1]["message"] = "Another answer."
    path.write_text(json.dumps(data))
    import_results(tmp_path / "out", tmp_path / "one")
    (again,) = Runs.read(tmp_path / "one")
    assert kinds_and_texts(again.events)[-1] == ("reply", "Another answer.")
    del data["steps"][2]
    path.write_text(json.dumps(data))
    import_results(tmp_path / "out", tmp_path / "two")
    (other,) = Runs.read(tmp_path / "two")
    assert other.origin == "ATIF"


@pytest.mark.parametrize(
    "version", ["ATIF-v1.5", "ATIF-v1.6", "ATIF-v1.7", "ATIF-v1.8", "ATIF-v9.1"]
)
def test_steps_are_events_and_nothing_else_is_lost(tmp_path: Path, version: str) -> None:
    metrics = {"prompt_tokens": 100, "completion_tokens": 7, "cached_tokens": 60, "cost_usd": 0.5}
    steps = [
        {"source": "system", "message": "Be brief"},
        asked("Find 会議 <b>$1</b>"),
        said(
            "Looking",
            reasoning_content="Hm",
            model_name="other",
            reasoning_effort="high",
            tool_calls=[call("find", "a", name="A"), call("find", "b", name="B")],
            observation=results(
                {"source_call_id": "b", "content": "no B", "extra": {"is_error": True}},
                {"source_call_id": "a", "content": '{"id": 7}'},
            ),
            metrics={**metrics, "logprobs": [-0.5]},
        ),
        said("Done", metrics={"prompt_tokens": 10, "completion_tokens": 1}, unheard="of"),
    ]
    data = trajectory(steps, schema_version=version, notes="a note", session_id="s")
    (run,), report = read(tmp_path, one=data)
    (form,) = report.formats
    assert (form.title, form.versions) == ("ATIF", (version.removeprefix("ATIF-v"),))
    assert kinds_and_texts(run.events) == [
        ("system", "Be brief"),
        ("user", "Find 会議 <b>$1</b>"),
        ("reply", "Looking"),
        ("result", "no B"),
        ("result", '{"id": 7}'),
        ("reply", "Done"),
    ]
    assert [(step.arguments, step.is_error) for step in run.steps] == [
        ({"name": "B"}, True),
        ({"name": "A"}, False),
    ]
    first, second = (e.reply for e in run.events if isinstance(e, ReplyEvent))
    assert (first.usage.input_tokens, first.usage.cache_read_tokens) == (40, 60)
    assert (first.model, first.thinking, second.model) == ("other", "Hm", "m")
    assert (first.cost, run.budget) == (0.5, "high")
    assert (run.answer, run.stop, run.orchestrator) == ("Done", "answered", "terminus-2")
    assert run.started_at == "2026-03-01T09:00:00Z"
    rest = run.imported["rest"]
    assert rest["steps"] == {"2": {"metrics": {"logprobs": [-0.5]}}, "3": {"unheard": "of"}}
    assert (rest["notes"], rest["session_id"], rest["agent"]) == ("a note", "s", {"version": "2.0"})


def test_pictures_are_named_in_the_text_and_kept(tmp_path: Path) -> None:
    picture = {"type": "image", "source": {"media_type": "image/png", "path": "a.png"}}
    message = [{"type": "text", "text": "See"}, picture]
    observed = results({"source_call_id": "a", "content": [picture, {"type": "text", "text": "x"}]})
    step = said("", tool_calls=[call("look", "a")], observation=observed)
    (run,), _ = read(tmp_path, one=trajectory([{"source": "user", "message": message}, step]))
    assert kinds_and_texts(run.events) == [
        ("user", "See\n[image]"),
        ("reply", ""),
        ("result", "[image]\nx"),
    ]
    assert json.dumps(run.imported["rest"]).count("a.png") == 2


def test_a_step_without_a_model_has_no_tokens_and_no_cost(tmp_path: Path) -> None:
    steps = [
        asked(),
        said("", llm_call_count=0, tool_calls=[call("boot", "a")]),
        said("Ready", llm_call_count=0),
        said("Done", metrics={"prompt_tokens": 9, "completion_tokens": 1, "cost_usd": 0.25}),
    ]
    (run,), _ = read(tmp_path, one=trajectory(steps))
    assert kinds_and_texts(run.events)[1:3] == [("reply", ""), ("assistant", "Ready")]
    assert (run.usage["input_tokens"], run.usage["cost"]) == (9, 0.25)


def test_a_result_of_no_call_is_a_message_and_the_only_one_belongs_to_the_only_call(
    tmp_path: Path,
) -> None:
    steps = [
        asked(),
        said("", tool_calls=[call("a", "1")], observation=results({"content": "of a"})),
        said("", observation=results({"content": "free"})),
        said(
            "",
            tool_calls=[call("b", "1"), call("c", "2")],
            observation=results({"source_call_id": "9", "content": "of none"}),
        ),
    ]
    (run,), report = read(tmp_path, one=trajectory(steps))
    assert [step.text for step in run.steps] == ["of a"]
    assert ("observation", "free") in kinds_and_texts(run.events)
    assert ("tool", "of none") in kinds_and_texts(run.events)
    assert report.left_over["steps.*"] == 1


def test_subagents_follow_the_result_that_refers_to_them(tmp_path: Path) -> None:
    def helper(name: str) -> dict[str, Any]:
        steps = [asked(f"Help {name}"), said(f"{name} helped", metrics={"cost_usd": 0.5})]
        return trajectory(steps, trajectory_id=name, agent={"name": "helper"})

    reference = {"subagent_trajectory_ref": [{"trajectory_id": "in"}]}
    outside = {"subagent_trajectory_ref": [{"trajectory_path": "helper.json", "session_id": "h"}]}
    steps = [
        asked(),
        said(
            "",
            tool_calls=[call("delegate", "1"), call("other", "2")],
            observation=results(
                {"source_call_id": "1", "content": "asked", **reference},
                {"source_call_id": "2", "content": "both"},
            ),
            metrics={"cost_usd": 1.0},
        ),
        {"source": "system", "message": "Summary", "observation": results(outside)},
        said("Done", metrics={"cost_usd": 1.0}),
    ]
    embedded = [helper("in"), helper("unasked")]
    data = trajectory(steps, subagent_trajectories=embedded, final_metrics={"total_cost_usd": 3.5})
    (run,), report = read(tmp_path, main=data, helper=helper("out"))
    assert kinds_and_texts(run.events) == [
        ("user", "Do it"),
        ("reply", ""),
        ("result", "asked"),
        ("result", "both"),
        ("subtask", "Subagent helper: in"),
        ("user", "Help in"),
        ("reply", "in helped"),
        ("system", "Summary"),
        ("subtask", "Subagent helper: out"),
        ("user", "Help out"),
        ("reply", "out helped"),
        ("reply", "Done"),
        ("subtask", "Subagent helper: unasked"),
        ("user", "Help unasked"),
        ("reply", "unasked helped"),
    ]
    assert (run.usage["cost"], run.answer) == (3.5, "Done")
    assert report.unread == ()
    again = export_results(run, tmp_path / "again", "atif")
    (path,) = again.folder.rglob("*.json")
    parts = json.loads(path.read_text())["subagent_trajectories"]
    assert [part["steps"][-1]["message"] for part in parts] == [
        "in helped",
        "out helped",
        "unasked helped",
    ]


def subagent(name: str, **fields: Any) -> dict[str, Any]:
    return trajectory([asked(f"Help {name}"), said(f"{name} helped")], trajectory_id=name, **fields)


def referring(path: str, **fields: Any) -> dict[str, Any]:
    """A trajectory that refers to the file of a subagent."""
    observed = results({"content": "asked", "subagent_trajectory_ref": [{"trajectory_path": path}]})
    step = said("", tool_calls=[call("delegate", "1")], observation=observed)
    return trajectory([asked(), step, said()], **fields)


NESTED = [
    ("user", "Do it"),
    ("reply", ""),
    ("result", "asked"),
    ("subtask", "Subagent terminus-2: out"),
    ("user", "Help out"),
    ("reply", "out helped"),
    ("reply", "Done"),
]


@pytest.mark.parametrize(
    "path", ["sub/of/it.json", "./sub/of/it.json", "/logs/agent/sub/of/it.json"]
)
@pytest.mark.parametrize("main", ["main", "a__b__main", "zz"])
def test_a_subagent_in_a_subfolder_is_a_part_of_the_run(
    tmp_path: Path, path: str, main: str
) -> None:
    beside = f"{main.rpartition('__')[0]}__sub__of__it".removeprefix("__")
    files = {main: referring(path), beside: subagent("out")}
    (run,), report = read(tmp_path, **files)
    assert kinds_and_texts(run.events) == NESTED
    assert (report.added, report.files, report.unread) == (1, 1, ())
    assert [each["name"] for each in run.imported["subagents"]] == ["terminus-2"]


def test_references_of_a_subagent_are_those_from_its_own_folder(tmp_path: Path) -> None:
    inner = referring("deep/it.json", trajectory_id="mid")
    wrong = subagent("wrong")
    runs, report = read(
        tmp_path, main=referring("sub/mid.json"), sub__mid=inner, sub__deep__it=subagent("out")
    )
    assert [text for kind, text in kinds_and_texts(runs[0].events) if kind == "subtask"] == [
        "Subagent terminus-2: mid",
        "Subagent terminus-2: out",
    ]
    assert (len(runs), report.unread) == (1, ())
    runs, _ = read(tmp_path / "other", main=referring("sub/mid.json"), sub__mid=inner, it=wrong)
    assert sorted(len(run.events) for run in runs) == [2, 9]


def test_packed_subagents_are_parts_too(tmp_path: Path) -> None:
    place = tmp_path / "theirs"
    (place / "sub").mkdir(parents=True)
    for name, data in (("main", referring("sub/it.json")), ("sub/it", subagent("out"))):
        (place / f"{name}.json.gz").write_bytes(gzip.compress(json.dumps(data).encode()))
    report = import_results(place, tmp_path / "results")
    (run,) = Runs.read(tmp_path / "results")
    assert kinds_and_texts(run.events) == NESTED
    assert report.unread == ()


def test_a_file_to_which_only_other_files_refer_is_a_run_of_its_own(tmp_path: Path) -> None:
    loop = trajectory([asked("A"), said()], continued_trajectory_ref="b.json")
    back = trajectory([asked("B"), said()], continued_trajectory_ref="a.json")
    index = {"runs_of": [{"trajectory_path": "c.json"}]}
    runs, _ = read(tmp_path, a=loop, b=back, c=subagent("c"), index=index)
    assert [kinds_and_texts(run.events)[0][1] for run in runs] == ["A", "Help c"]
    assert len(runs[0].events) == 4


def test_only_the_first_trajectory_of_a_file_is_a_part_of_the_run(tmp_path: Path) -> None:
    place = tmp_path / "theirs"
    place.mkdir()
    (place / "main.json").write_text(json.dumps(referring("more.jsonl")))
    lines = [json.dumps(subagent(name)) for name in ("out", "free")]
    (place / "more.jsonl").write_text("\n".join([*lines, "{half"]))
    report = import_results(place, tmp_path / "results")
    runs = list(Runs.read(tmp_path / "results"))
    assert kinds_and_texts(runs[0].events) == NESTED
    assert [kinds_and_texts(run.events)[0] for run in runs[1:]] == [("user", "Help free")]
    assert len(report.unread) == 1


def test_each_of_two_subagents_with_one_id_follows_its_reference(tmp_path: Path) -> None:
    asked_for = {"content": "both", "subagent_trajectory_ref": [{"trajectory_id": "same"}] * 2}
    step = said("", tool_calls=[call("delegate", "1")], observation=results(asked_for))
    embedded = [subagent("same", agent={"name": name}) for name in ("A", "B")]
    data = trajectory([asked(), step, said()], subagent_trajectories=embedded)
    (run,), _ = read(tmp_path, one=data)
    assert [text for kind, text in kinds_and_texts(run.events) if kind in ("subtask", "reply")] == [
        *("", "Subagent A: same", "same helped", "Subagent B: same", "same helped", "Done")
    ]


def test_a_part_that_is_cut_off_is_noted_once(tmp_path: Path) -> None:
    first = trajectory([asked(), said("One")], continued_trajectory_ref="two.json")
    (tmp_path / "one.json").write_text(json.dumps(first))
    (tmp_path / "two.json").write_text(json.dumps(trajectory([said("Two"), said("Three")]))[:-9])
    report = import_results(tmp_path, tmp_path / "results")
    (run,) = Runs.read(tmp_path / "results")
    assert (run.answer, len(report.unread)) == ("Two", 1)


@pytest.mark.parametrize(
    "observation",
    [
        "found",
        {"content": "found"},
        [{"source_call_id": 7, "content": "found"}],
        {"results": {"source_call_id": "7", "content": "found"}},
    ],
)
def test_shorter_forms_of_calls_and_observations_are_read(tmp_path: Path, observation: Any) -> None:
    calls = {"tool_call_id": 7, "function_name": "find", "arguments": '{"name": "A"}'}
    used = {"prompt_tokens": "9", "completion_tokens": "1", "cost_usd": "0.5"}
    step = said("", tool_calls=calls, observation=observation, metrics=used)
    (run,), _ = read(tmp_path, one=trajectory([asked(), step], schema_version="atif-v1.9"))
    assert [(step.arguments, step.text) for step in run.steps] == [({"name": "A"}, "found")]
    assert (run.usage["input_tokens"], run.usage["cost"]) == (9, 0.5)
    assert run.imported["format_version"] == "1.9"
    assert "steps" not in run.imported["rest"]


def test_a_continuation_is_a_part_of_the_run_and_what_it_copied_is_read_once(
    tmp_path: Path,
) -> None:
    first = trajectory([asked(), said("One")], continued_trajectory_ref="two.json")
    copied = [{**asked(), "is_copied_context": True}, {**asked("New"), "is_copied_context": True}]
    (run,), report = read(tmp_path, one=first, two=trajectory([*copied, said("Two")]))
    assert kinds_and_texts(run.events) == [
        ("user", "Do it"),
        ("reply", "One"),
        ("user", "New"),
        ("reply", "Two"),
    ]
    assert report.added == 1
    alone = import_results(tmp_path / "theirs" / "two.json", tmp_path / "alone")
    assert alone.added == 1


def test_copied_steps_with_pictures_or_without_words_are_compared_by_all_they_say(
    tmp_path: Path,
) -> None:
    picture = {"type": "image", "source": {"media_type": "image/png", "path": "a.png"}}
    seen = {"source": "user", "message": [{"type": "text", "text": "See"}, picture]}
    steps = [said("", tool_calls=[call("find", "1", name=name)]) for name in ("A", "B")]
    first = trajectory([seen, steps[0]], continued_trajectory_ref="two.json")
    copied = [{**each, "is_copied_context": True} for each in (seen, *steps)]
    (run,), report = read(tmp_path, one=first, two=trajectory([*copied, said("Two")]))
    assert kinds_and_texts(run.events) == [
        ("user", "See\n[image]"),
        *[("reply", "")] * 2,
        ("reply", "Two"),
    ]
    replies = [event.reply for event in run.events if isinstance(event, ReplyEvent)]
    assert [[c.arguments for c in reply.tool_calls] for reply in replies] == [
        *([{"name": name}] for name in ("A", "B")),
        [],
    ]
    assert report.unread == ()


def test_a_reference_to_elsewhere_or_to_itself_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text(json.dumps(trajectory([asked("Secret")])))
    data = trajectory([asked(), said("One")], continued_trajectory_ref="../secret.json")
    (run,), _ = read(tmp_path, one=data)
    assert kinds_and_texts(run.events) == [("user", "Do it"), ("reply", "One")]
    assert run.imported["rest"]["continued_trajectory_ref"] == "../secret.json"
    loop = trajectory([asked("Loop"), said()], continued_trajectory_ref="b.json")
    back = trajectory([asked("Back"), said()], continued_trajectory_ref="a.json")
    place = tmp_path / "loop"
    place.mkdir()
    (place / "a.json").write_text(json.dumps(loop))
    (place / "b.json").write_text(json.dumps(back))
    report = import_results(place / "a.json", tmp_path / "loops")
    assert (report.added, report.content["replies"]) == (1, 2)


def test_a_field_that_a_file_does_not_have_is_not_left_over(tmp_path: Path) -> None:
    (run,), report = read(tmp_path, plain=trajectory([asked(), said()]))
    assert "subagent_trajectories" not in run.imported["rest"]
    assert not any("subagent" in place for place in report.left_over)


def test_tokens_of_the_whole_run_are_its_totals(tmp_path: Path) -> None:
    final = {"total_prompt_tokens": 50, "total_completion_tokens": 5, "total_cached_tokens": 20}
    final |= {"total_cost_usd": 0.75, "total_steps": 2, "extra": {"x": 1}}
    (run,), _ = read(tmp_path, one=trajectory([asked(), said()], final_metrics=final))
    assert (run.usage["input_tokens"], run.usage["cache_read_tokens"]) == (30, 20)
    assert run.usage["cost"] == 0.75
    assert run.imported["rest"]["final_metrics"] == {"extra": {"x": 1}}


def test_totals_of_a_part_are_not_those_of_the_run_and_are_kept(tmp_path: Path) -> None:
    used = {"prompt_tokens": 80, "completion_tokens": 8, "cost_usd": 0.5}
    part = {"total_completion_tokens": 9, "total_cost_usd": 0.75}
    own = {"total_completion_tokens": 5, "total_cost_usd": 0.25}
    first = trajectory([asked(), said()], final_metrics=own, continued_trajectory_ref="two.json")
    (run,), _ = read(
        tmp_path,
        one=first,
        two=trajectory([said("More", metrics=used), said("Done")], final_metrics=part),
    )
    assert (run.usage["cost"], run.usage["output_tokens"]) == (None, None)
    rest = run.imported["rest"]
    assert rest["final_metrics"] == own
    assert rest["files"]["two.json"]["final_metrics"] == part


def test_a_trial_of_harbor_gives_the_task_the_reward_and_the_error(tmp_path: Path) -> None:
    result = {
        "task_name": "hello",
        "trial_name": "hello__x1",
        "verifier_result": {"rewards": {"reward": 1.0, "speed": 0.5}},
        "exception_info": {"exception_type": "AgentTimeoutError", "exception_message": "9 s"},
        "config": {"agent": {"env": {"KEY": "sk-secret"}}},
    }
    files = {"t__result": result, "t__agent__trajectory": trajectory([asked(), said()])}
    (run,), _ = read(tmp_path, **files)
    assert (run.task, run.strict, run.stop) == ("hello", True, "time_limit")
    assert [(verdict.name, verdict.actual) for verdict in run.verdicts] == [
        ("reward", 1.0),
        ("speed", 0.5),
    ]
    assert "sk-secret" not in run.to_json()


def test_a_trial_of_harbor_gives_what_its_trajectory_does_not_name(tmp_path: Path) -> None:
    result = {
        "task_name": "hello",
        "trial_name": "hello__x1",
        "agent_info": {"name": "terminus", "model_info": {"name": "gpt-5", "provider": "openai"}},
        "agent_result": {
            **{"n_input_tokens": 500, "n_cache_tokens": 100, "n_output_tokens": 50},
            "cost_usd": 0.7,
        },
        "agent_execution": {
            "started_at": "2026-02-01T10:01:00Z",
            "finished_at": "2026-02-01T10:05:00Z",
        },
    }
    words = [{"source": "user", "message": "Do it"}, {"source": "agent", "message": "Done"}]
    bare = trajectory(words)
    bare["agent"].pop("model_name", None)
    (run,), report = read(tmp_path, t__result=result, t__agent__trajectory=bare)
    assert (run.model, run.seconds, run.started_at[:16]) == ("gpt-5", 240.0, "2026-02-01T10:01")
    assert (run.usage["input_tokens"], run.usage["cache_read_tokens"]) == (400, 100)
    assert (run.usage["output_tokens"], run.usage["cost"]) == (50, 0.7)
    assert report.unread == ()


def test_the_same_trajectory_of_two_trials_is_two_runs(tmp_path: Path) -> None:
    same = trajectory([asked(), said()])
    files: dict[str, Any] = {}
    for number in (1, 2):
        files[f"result{number}__agent__trajectory"] = same
        files[f"result{number}__result"] = {"task_name": "t", "trial_name": f"t__r{number}"}
        files[f"config{number}__agent__trajectory"] = same
        config = {"task": {"path": "tasks/t/"}, "trial_name": f"t__c{number}"}
        files[f"config{number}__config"] = config
        files[f"path{number}__agent__trajectory"] = same
    runs, report = read(tmp_path, **files)
    assert (len(runs), report.unread) == (6, ())
    assert [run.imported.get("harbor_trial", {}).get("name") for run in runs] == [
        *("t__c1", "t__c2", None, None, "t__r1", "t__r2"),
    ]
    assert report.passed_over == {"config.json of Harbor": 2, "result.json of Harbor": 2}
    again = import_results(tmp_path / "theirs", tmp_path / "results")
    one = import_results(
        tmp_path / "theirs" / "path2" / "agent" / "trajectory.json", tmp_path / "results"
    )
    assert (again.added, again.known, one.added, one.known) == (0, 6, 0, 1)
    place = tmp_path / "theirs" / "path1" / "agent"
    (place / "trajectory.json.gz").write_bytes(gzip.compress(json.dumps(same).encode()))
    assert import_results(place, tmp_path / "results").known == 2


def test_each_step_of_a_harbor_trial_has_its_own_reward(tmp_path: Path) -> None:
    def part(name: str, reward: float) -> dict[str, Any]:
        rewards = {"rewards": {"reward": reward}}
        used = {"n_input_tokens": 10, "n_output_tokens": 2, "cost_usd": reward}
        return {"step_name": name, "verifier_result": rewards, "agent_result": used}

    same = trajectory([asked(), said()])
    result = {
        "task_name": "t",
        "trial_name": "t__1",
        "verifier_result": {"rewards": {"reward": 0.5}},
        "step_results": [part("build", 1.0), part("ship", 0.0)],
    }
    runs, report = read(
        tmp_path,
        t__result=result,
        t__steps__build__agent__trajectory=same,
        t__steps__ship__agent__trajectory=same,
    )
    assert [(run.task, run.strict, run.usage["cost"]) for run in runs] == [
        ("t/build", True, 1.0),
        ("t/ship", False, 0.0),
    ]
    assert report.unread == ()


def test_the_reward_of_a_trial_is_that_of_its_agent_alone(tmp_path: Path) -> None:
    result = {
        "task_name": "t",
        "trial_name": "t__1",
        "verifier_result": {"rewards": {"reward": 1.0}},
        "agent_result": {"n_input_tokens": 10, "n_output_tokens": 2},
    }
    same = trajectory([asked(), said()])
    files = {"t__agent__trajectory": same, "t__agent__other": trajectory([asked("Other"), said()])}
    runs, _ = read(tmp_path, t__result=result, **files, **{"t__user-agent__trajectory": same})
    assert [(run.task, run.strict) for run in runs] == [("t", None), ("t", True), ("t", None)]
    assert [run.usage["output_tokens"] for run in runs] == [None, None, 2]


def test_a_result_of_a_trial_without_a_trajectory_is_named_so(tmp_path: Path) -> None:
    result = {"task_name": "t", "trial_name": "t__1"}
    _, report = read(tmp_path, t__result=result, one=trajectory([asked(), said()]))
    assert [str(each) for each in report.unread] == [
        "t/result.json (the result of a Harbor trial, without a trajectory of its agent)"
    ]


def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    text = json.dumps(trajectory([asked(), said("One"), said("Two")]))
    place = tmp_path / "cut.json"
    place.write_text(text[: text.index("Two")])
    report = import_results(place, tmp_path / "results")
    (run,) = Runs.read(tmp_path / "results")
    assert kinds_and_texts(run.events) == [("user", "Do it"), ("reply", "One")]
    assert "cut off" in str(report.unread[0])


@pytest.mark.parametrize(
    "broken",
    [
        {"steps": 5},
        {"steps": [1, None, {"source": 7, "message": {"a": 1}}]},
        {"agent": "me"},
        {"steps": [{"source": "agent", "tool_calls": [{"arguments": [1]}], "metrics": []}]},
        {"subagent_trajectories": [3, {"steps": [{}]}]},
        {"extra": {"eopsgym": {"format": "eopsgym-run/99"}}},
        {"continued_trajectory_ref": "\ud800"},
    ],
)
def test_wrong_types_are_kept_and_never_an_error(tmp_path: Path, broken: dict[str, Any]) -> None:
    data = trajectory([asked(), said()]) | broken
    runs, report = read(tmp_path, one=data)
    assert len(runs) == 1
    assert report.unread == ()
