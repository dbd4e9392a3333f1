"""Runs in the form of the published harness: an item of `runs`, and a complete file."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.agents import ReplyEvent, ToolResultEvent
from eopsgym.runs import TRIED_AGAIN, Run
from eopsgym.trajectories.published_results.flow_of_events import flow_of, tool_results_of
from eopsgym.trajectories.published_results.leftover_json import NOTHING, put_back
from eopsgym.trajectories.published_results.verdicts import results_of

_MILLISECONDS = 1000


def result_file(run: Run) -> dict[str, Any]:
    """Return the file of a run; for an imported run with all parts of its original file."""
    rest = dict(run.imported.get("rest", {}))
    written = written_run(run)
    whole = {
        "benchmark_config": benchmark_config(run),
        "runs": [put_back(written, rest.pop("run", NOTHING))],
        "statistics": statistics([written]),
    }
    if run.imported.get("runs_in_file", 1) > 1:
        rest.pop("statistics", None)  # they include the other runs
    return dict(put_back(whole, rest))


def written_run(run: Run, number: int = 1) -> dict[str, Any]:
    """Return a run as an item of `runs`; only the error if the model or environment ended it.

    Of verifiers with the same name the last is kept, and those that the published harness does not
    know are left out; `verification_summary.total` counts those that it would have evaluated.
    """
    success = run.parity is True
    if run.stop in TRIED_AGAIN:
        error = run.detail or run.stop
        return {"run_number": number, "error": error, "overall_success": success}
    gym_names = {server.domain: server.gym_name for server in run.servers}
    results = results_of(run.verdicts)
    passed = sum(result["passed"] for result in results.values())
    calls = [event.call.name for event in run.events if isinstance(event, ToolResultEvent)]
    return {
        "run_number": number,
        "started_at": run.started_at,
        "execution_time_ms": None if run.seconds is None else round(run.seconds * _MILLISECONDS),
        "model_response": _response(run),
        "conversation_flow": flow_of(run.events, gym_names),
        "tools_used": list(dict.fromkeys(calls)),
        "tool_results": tool_results_of(run.events, gym_names),
        "verification_results": results,
        "verification_summary": {
            "total": sum(verdict.parity is not None for verdict in run.verdicts),
            "passed": passed,
            "failed": len(results) - passed,
            "pass_rate": passed / len(results) if results else 0.0,
        },
        "overall_success": success,
    }


def _response(run: Run) -> str:
    """Return the answer; if a limit ended the run, the last text, which may be a tool's."""
    if run.answer is not None:
        return run.answer
    events = (event for event in reversed(run.events) if not hasattr(event, "role"))
    last = next(events, None)
    if isinstance(last, ToolResultEvent):
        return last.text
    return last.reply.text if isinstance(last, ReplyEvent) else ""


def benchmark_config(run: Run, runs: int = 1) -> dict[str, Any]:
    """Return a file's description of its task, without the tools on offer (not recorded)."""
    asked = (event for event in run.events if not isinstance(event, ReplyEvent | ToolResultEvent))
    return {
        "model": run.model,
        "number_of_runs": runs,
        "user_prompt": next((event.content for event in asked if event.role == "user"), ""),
        "gym_servers": [
            {"name": server.gym_name, "seed_database_file": server.seed} for server in run.servers
        ],
        "total_gyms": len(run.servers),
        "total_tools_available": None,
    }


def statistics(runs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the statistics of the runs of a file; `pass_at_1` is of the first run only."""
    wins = [run["overall_success"] is True for run in runs]
    results = [run.get("verification_results", {}) for run in runs]
    checked = [(name, each["passed"]) for by_name in results for name, each in by_name.items()]
    total, passed = (
        Counter(name for name, _ in checked),
        Counter(name for name, ok in checked if ok),
    )
    times = [run["execution_time_ms"] for run in runs if run.get("execution_time_ms") is not None]
    calls = (result["tool_name"] for run in runs for result in run.get("tool_results", ()))
    return {
        "total_runs": len(runs),
        "successful_runs": sum(wins),
        "overall_success_rate": sum(wins) / len(runs),
        "pass_at_1": float(wins[0]),
        "verifier_level_pass_rate": passed.total() / len(checked) if checked else 0.0,
        "total_verifiers_checked": len(checked),
        "total_verifiers_passed": passed.total(),
        "individual_verifier_stats": {
            name: {"passed": passed[name], "total": n, "pass_rate": passed[name] / n}
            for name, n in total.items()
        },
        "mean_execution_time_ms": sum(times) / len(times) if times else 0.0,
        "tool_usage": dict(Counter(calls)),
    }
