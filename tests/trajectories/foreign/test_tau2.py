"""Results of tau2-bench, a real voice run and made ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.runs import Run, Runs
from eopsgym.trajectories import import_results
from tests.reference import reference
from tests.trajectories.foreign.made_files import simulation, tau2_results


def read(path: Path, folder: Path) -> list[Run]:
    """Import a file or folder, and return the runs."""
    import_results(path, folder)
    return list(Runs.read(folder))


def test_a_simulation_is_a_run_with_its_parts(tmp_path: Path) -> None:
    data = simulation()
    data["messages"][0]["generation_time_seconds"] = 1.5
    (tmp_path / "a.json").write_text(json.dumps(tau2_results(data)))
    (run,) = read(tmp_path / "a.json", tmp_path / "results")
    assert run.events[0].reply.seconds == 1.5
    assert [event.type for event in run.events] == [
        *("reply", "message", "reply", "tool_result", "message", "message", "reply")
    ]
    assert [(e.role, e.content) for e in run.events if e.type == "message"][:1] == [("user", "Hi")]
    assert [e.role for e in run.events if e.type == "message"][1:] == ["user_call", "user_tool"]
    assert (run.task, run.domain, run.model, run.number) == ("retail/7", "retail", "gpt-5", 2)
    assert (run.orchestrator, run.origin, run.stop) == ("llm_agent", "tau2-bench", "answered")
    assert (run.answer, run.detail, run.seconds) == ("Bye", "user_stop", 9.5)
    assert run.usage["cost"] == pytest.approx(0.3)
    assert (run.steps[0].tool, run.steps[0].is_error) == ("cancel", True)
    assert [(each.name, each.strict) for each in run.verdicts] == [
        ("reward", False),
        ("db", True),
        ("action: cancel", False),
        ("communicate: 12 dollars", True),
    ]
    assert (run.strict, run.parity) == (False, None)
    assert run.imported["task"]["id"] == "7"
    assert run.imported["log"]["user_model"] == "gpt-4.1"
    assert run.imported["log"]["info"]["environment_info"]["policy"] == "Be kind"


def test_a_folder_with_a_file_for_each_simulation_is_the_same(tmp_path: Path) -> None:
    results = tau2_results(simulation(), simulation("s2", trial=2))
    (tmp_path / "one.json").write_text(json.dumps(results))
    place = tmp_path / "many" / "simulations"
    place.mkdir(parents=True)
    for each in results["simulations"]:
        (place / f"{each['id']}.json").write_text(json.dumps(each))
    results.pop("simulations")
    (tmp_path / "many" / "results.json").write_text(json.dumps(results))
    whole = read(tmp_path / "one.json", tmp_path / "one")
    report = import_results(tmp_path / "many", tmp_path / "parts")
    parts = list(Runs.read(tmp_path / "parts"))
    assert report.unread == ()
    assert {run.id: run.events for run in whole} == {run.id: run.events for run in parts}
    assert {run.model for run in parts} == {"gpt-5"}


@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        ("agent_stop", "answered"),
        ("max_steps", "turn_limit"),
        ("agent_error", "crashed"),
        ("a new one", "answered"),
    ],
)
def test_a_simulation_ends_for_its_reason(tmp_path: Path, reason: str, stop: str) -> None:
    data = tau2_results(simulation(termination_reason=reason))
    (tmp_path / "a.json").write_text(json.dumps(data))
    (run,) = read(tmp_path / "a.json", tmp_path / "results")
    assert (run.stop, run.detail) == (stop, reason)


def test_what_a_speaker_says_in_consecutive_ticks_is_one_message(tmp_path: Path) -> None:
    def tick(user: str = "", agent: str = "", **fields: Any) -> dict[str, Any]:
        return {
            "user_chunk": {"role": "user", "content": user or None},
            "agent_chunk": {"role": "assistant", "content": agent or None},
            **fields,
        }

    call = {"id": "c1", "name": "look", "arguments": {}, "requestor": "assistant"}
    result = {"role": "tool", "id": "c1", "content": "seen", "requestor": "assistant"}
    ticks = [
        *(tick("Hel"), tick("lo"), tick(agent="Yes"), tick(), tick(agent="?")),
        *(tick(agent_tool_calls=[call]), tick(agent_tool_results=[result]), tick(agent="Done")),
    ]
    data = simulation(ticks=ticks)
    data.pop("messages")
    (tmp_path / "a.json").write_text(json.dumps(tau2_results(data)))
    (run,) = read(tmp_path / "a.json", tmp_path / "results")
    said = [
        event.content
        if event.type == "message"
        else getattr(event, "text", None) or event.reply.text
        for event in run.events
    ]
    assert said == ["Hello", "Yes?", "", "seen", "Done"]


def test_a_real_voice_run_keeps_its_ticks(tmp_path: Path) -> None:
    path = reference("formats", "tau2__simulation_49b22f0c.json")
    report = import_results(path, tmp_path)
    (run,) = Runs.read(tmp_path)
    assert (report.added, report.unread) == (1, ())
    assert (run.task, run.stop, run.detail) == ("tau2/40", "answered", "user_stop")
    assert run.seconds == pytest.approx(352.87, abs=0.01)
    # This recording has no words: only who spoke when.
    assert (run.events, len(run.imported["rest"]["ticks"])) == ((), 973)
