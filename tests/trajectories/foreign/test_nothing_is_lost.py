"""Every text and number of a foreign file is in its run: placed in a column, or kept beside."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from backports.zstd import zipfile

from eopsgym.runs import Runs
from eopsgym.trajectories import import_results
from tests.reference import reference
from tests.trajectories.foreign import full_documents, full_logs, full_rollouts, full_spans
from tests.trajectories.foreign import made_files as made

MADE = {
    "nemo_gym": made.rollout(task_id="t", own={"field": [1.25, "own text"]}),
    "inspect": made.log(made.sample(metadata={"why": "a reason"}), results={"total": 17}),
    "tau2": made.tau2_results(made.simulation(seed=4242)),
    **{f"mini_swe_agent {form}": made.trajectory(form) for form in ("text", "tool", "response")},
    "messages": made.chat(),
}
WORDS_OF_FORMS = frozenset(
    {
        *("function", "function_call", "function_call_output", "message", "output_text", "text"),
        *("reasoning", "summary_text", "response", "assistant", "tool", "input", "token", "r", "t"),
        *("completed", "generate", "tool_calls", "stop", "success"),
    }
)
"""Words that only say what form a part has, such as its type; its place in the run says it."""


def leaves(value: Any) -> Iterator[Any]:
    """Yield the texts and numbers in a value, also those of texts that are JSON."""
    if isinstance(value, dict):
        for each in value.values():
            yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)
    elif isinstance(value, str):
        yield value
        if value[:1] in ("{", "["):
            with contextlib.suppress(ValueError):
                yield from leaves(json.loads(value))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


def lost(source: Any, folder: Path) -> list[Any]:
    """Return the texts and numbers of a source that no run in a folder has."""
    records = [json.loads(run.to_json()) for run in Runs.read(folder)]
    there = {each for record in records for each in leaves(record)}
    texts = "\n".join(each for each in there if isinstance(each, str))
    return [
        each
        for each in leaves(source)
        if each not in there
        and each not in WORDS_OF_FORMS
        and not str(each).startswith("attachment://")  # the text itself is there
        and not (isinstance(each, str) and each in texts)
    ]


@pytest.mark.parametrize("name", sorted(MADE))
def test_nothing_of_a_made_file_is_lost(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.json").write_text(json.dumps(MADE[name]))
    import_results(tmp_path / "a.json", tmp_path / "results")
    found = lost(MADE[name], tmp_path / "results")
    # Moments are written in another form, times in other units, and JSON in other spaces.
    known = {2, 12, 35, 1796008767.5, 1796008768.5, "2026-06-30T11:40:23.773211"}
    assert [each for each in found if each not in known and not _is_json(each)] == []


def _is_json(text: Any) -> bool:
    return isinstance(text, str) and text[:1] == "{"


FULL: dict[str, Callable[[], list[Any]]] = {
    "nemo_gym": full_rollouts.full_rollout,
    "mini_swe_agent": lambda: [full_rollouts.full_trajectory()],
    "tau2": lambda: [full_logs.full_results()],
    "inspect": lambda: [full_logs.full_log()],
    "atif": lambda: [full_documents.full_atif()],
    "verifiers row": lambda: [full_documents.full_row()],
    "verifiers episode": lambda: [full_documents.full_episode()],
    "otel": lambda: [full_spans.full_otlp()],
    "otel of old conventions": full_spans.full_old_otlp,
    "otel of the SDK": full_spans.full_sdk,
}


@pytest.mark.parametrize("name", sorted(FULL))
def test_nothing_of_a_document_with_every_field_is_lost(tmp_path: Path, name: str) -> None:
    records = FULL[name]()
    (tmp_path / "a.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in records))
    report = import_results(tmp_path / "a.jsonl", tmp_path / "results")
    runs = [json.loads(run.to_json()) for run in Runs.read(tmp_path / "results")]
    assert full_documents.marks(records) - full_documents.marks(runs) == set()
    assert report.unread == ()


FILES = [
    "nemo_gym__enterpriseops_gym_example_rollouts.jsonl",
    "nemo_gym__workplace_assistant_example_rollouts.jsonl",
    "nemo_gym__calendar_example_rollouts.jsonl",
    "inspect__0.3.285_mockllm_tool_zstd.eval",
    "inspect__2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval",
    "inspect__log_message_deduplication.eval",
    "inspect__log_streaming.eval",
    "inspect__2025-05-12T20-28-26-04-00_security-guide.json",
    "inspect__browser.json",
    "inspect__log_tool_call_error.json",
    "tau2__simulation_49b22f0c.json",
    "mini_swe_agent__github_issue.traj.json",
]


@pytest.mark.parametrize("name", FILES)
def test_no_text_of_a_real_file_is_lost(tmp_path: Path, name: str) -> None:
    path = reference("formats", name)
    import_results(path, tmp_path)
    if path.suffix == ".eval":
        with zipfile.ZipFile(path) as archive:
            members = [each for each in archive.namelist() if each.startswith("samples/")]
            source: Any = [json.loads(archive.read(each)) for each in [*members, "header.json"]]
    elif path.suffix == ".jsonl":
        source = [json.loads(line) for line in path.read_text().splitlines()]
    else:
        source = json.loads(path.read_text())
    found = [each for each in lost(source, tmp_path) if isinstance(each, str)]
    assert [each for each in found if not _is_moment(each) and not _is_json(each)] == []


def _is_moment(text: str) -> bool:
    return text[:2] == "20" and "T" in text and len(text) < 40
