"""Files that the packages of other formats write, read by ours."""

from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import ReplyEvent
from eopsgym.runs import Run, Runs
from eopsgym.trajectories import import_results
from tests.separate import run_there, separate_python

HERE = Path(__file__).parent
OTEL = (
    "opentelemetry-sdk==1.45.2",
    "opentelemetry-exporter-otlp-proto-common==1.45.2",
    "opentelemetry-util-genai==1.3b0",
)


def written(python: Path, script: str, *arguments: str | Path) -> None:
    done = run_there(python, HERE / script, *arguments)
    assert done.returncode == 0, done.stderr


def read(path: Path, results: Path) -> list[Run]:
    report = import_results(path, results)
    assert report.unread == ()
    return list(Runs.read(results))


def check_story(run: Run) -> None:
    """Check that a run has the messages, the calls and the results that were written."""
    replies = [event.reply for event in run.events if isinstance(event, ReplyEvent)]
    assert [reply.text for reply in replies] == ["Looking", "Done <b>$1</b>"]
    assert [event.content for event in run.events[:2]] == ["Be brief", "Find both"]  # type: ignore[union-attr]
    assert [step.arguments for step in run.steps] == [{"name": "会議"}, {"name": "B"}]
    assert all(f"c{number}" in step.text for number, step in enumerate(run.steps, 1))


@pytest.mark.parametrize("name", ["otlp.json", "otlp.jsonl", "sdk.jsonl"])
def test_spans_of_opentelemetry(tmp_path: Path, name: str) -> None:
    python = separate_python("opentelemetry", *OTEL, target="formats", with_ours=False)
    written(python, "write_spans.py", tmp_path / "spans")
    (run,) = read(tmp_path / "spans" / name, tmp_path / "results")
    check_story(run)
    tokens: Any = [run.usage[f"{kind}_tokens"] for kind in ("input", "cache_read", "output")]
    assert tokens == [80, 120, 20]
    assert run.orchestrator == "finder"


def test_spans_without_content(tmp_path: Path) -> None:
    python = separate_python("opentelemetry", *OTEL, target="formats", with_ours=False)
    written(python, "write_spans.py", tmp_path / "spans", "bare")
    (run,) = read(tmp_path / "spans", tmp_path / "results")
    assert [step.tool for step in run.steps] == ["find", "find"]
    assert (run.answer, run.usage["output_tokens"]) == (None, 20)


@pytest.mark.parametrize("version", ["0.1.14", "0.4.0"])
def test_rollouts_of_verifiers(tmp_path: Path, version: str) -> None:
    wanted = f"verifiers=={version}"
    python = separate_python(
        f"verifiers-{version}", wanted, target="formats", with_ours=False, least=(3, 12)
    )
    written(python, "write_verifiers.py", tmp_path / "rollouts")
    won, lost = read(tmp_path / "rollouts", tmp_path / "results")
    check_story(won)
    assert (won.model, won.strict, lost.strict) == ("gpt-5", True, None)
    assert "overloaded" in lost.detail
