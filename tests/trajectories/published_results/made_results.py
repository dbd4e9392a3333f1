"""Result files as the published harness writes them, made small."""

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.published_results.layout import place_of
from eopsgym.trajectories.published_results.read_result import runs_of
from eopsgym.trajectories.published_results.result_content import Unread, read_content

SERVER = "sn-csm-server"
TREE = Path("react", "gpt-5", "csm", "oracle", "run_1")
NAME = "results_oracle__csm__task_1.json"


def answer(text: str = '{"case_id": 7}', **parts: Any) -> dict[str, Any]:
    """What a tool gave back, in the envelope of the harness."""
    block = {"type": "text", "text": text, "annotations": None, "meta": None}
    inner = {"meta": None, "content": [block], "structuredContent": None, "isError": False}
    return {"success": True, "result": {**inner, **parts}, "error": None}


def says(
    content: Any = "", *calls: tuple[str, Any], usage: Any = None, finish: str = "stop"
) -> dict[str, Any]:
    """A reply, with calls as pairs of name and arguments."""
    return {
        "type": "ai_message",
        "content": content,
        "usage_metadata": usage,
        "response_metadata": {"finish_reason": finish},
        "tool_calls": [{"name": name, "args": args} for name, args in calls],
    }


def gave(tool: str, result: Any = None, gym_server: Any = SERVER) -> dict[str, Any]:
    """A result in the conversation."""
    result = answer() if result is None else result
    return {"type": "tool_result", "tool_name": tool, "result": result, "gym_server": gym_server}


def check(expected: Any = 1, actual: Any = 1, **parts: Any) -> dict[str, Any]:
    """What a verifier came to, compared as the harness compares."""
    said = {"expected": expected, "actual": actual, "comparison_type": "equals"}
    passed = {"passed": actual == expected, "details": f"Comparison equals: {actual} vs {expected}"}
    return {**passed, **said, "query": "SELECT 1", **parts}


def made_run(*flow: Any, checks: Mapping[str, Any] | None = None, **parts: Any) -> dict[str, Any]:
    """An item of `runs`: a request, one reply and one passed verifier unless said otherwise."""
    opening = [
        {"type": "system_message", "content": "The policy"},
        {"type": "user_message", "content": "Close the case"},
    ]
    items = [*opening, *(flow or (says("Done"),))]
    results = {"closed": check()} if checks is None else dict(checks)
    passed = sum(item["passed"] is True for item in results.values())
    return {
        "run_number": 1,
        "started_at": "2026-06-15T08:51:21.628283+00:00",
        "execution_time_ms": 2500,
        "model_response": items[-1].get("content", ""),
        "conversation_flow": items,
        "tools_used": [],
        "tool_results": [],
        "verification_results": results,
        "verification_summary": {
            "total": len(results),
            "passed": passed,
            "failed": len(results) - passed,
            "pass_rate": passed / len(results) if results else 0.0,
        },
        "overall_success": passed == len(results),
        **parts,
    }


def made_file(*runs: Any, **parts: Any) -> dict[str, Any]:
    """A result file of these runs."""
    server = {"name": SERVER, "url": "http://localhost:8001", "seed_database_file": "a.sql"}
    config = {
        "model": "vllm/gpt-5",
        "number_of_runs": len(runs),
        "user_prompt": "Close the case",
        "gym_servers": [{**server, "uses_cloning": True}],
        "total_gyms": 1,
        "total_tools_available": 9,
    }
    statistics = {"total_runs": len(runs), "pass_at_1": 1.0}
    return {"benchmark_config": config, "runs": list(runs), "statistics": statistics, **parts}


def write(path: Path, *runs: Any, **parts: Any) -> Path:
    """A result file at a path, packed where its name says so."""
    return write_text(path, json.dumps(made_file(*runs, **parts)))


def write_text(path: Path, text: str) -> Path:
    """Any text as a file, packed where its name says so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def read_all(path: Path) -> Sequence[Run | Unread]:
    """The runs of a file, and a word about each that is none."""
    return list(runs_of(read_content(path), place_of(path, path.parent)))


def read_one(folder: Path, run: Any, **parts: Any) -> Run:
    """A run as it comes back from a file of its own."""
    (found,) = read_all(write(folder / TREE / NAME, run, **parts))
    assert isinstance(found, Run), found
    return found
