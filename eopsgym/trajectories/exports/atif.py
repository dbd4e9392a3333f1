"""Runs as ATIF 1.8 (Agent Trajectory Interchange Format), one trajectory for each run."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eopsgym.trajectories.exports.atif_steps import OURS, message_step, reply_step, subtask_step
from eopsgym.trajectories.exports.conversations import SUBTASK, Part, conversations_of

VERSION = "ATIF-v1.8"
_UNKNOWN = "unknown"
"""The version of the agent: no record holds the version of the program that made it."""


def trajectory_of(
    record: Mapping[str, Any], tools: Sequence[Mapping[str, Any]] | None
) -> dict[str, Any]:
    """Return the ATIF trajectory of a run.

    Each subtask of a decomposing run is an embedded trajectory, to which a step of the main one
    refers. Steps that a fork copied from its parent are marked. Judges' replies, verdicts, and
    everything else for which ATIF has no field are in `extra.eopsgym`.

    Args:
        record: the record of the run, in the present format.
        tools: the tools that were on offer, in OpenAI's form; None if they are unknown.
    """
    return _RunInAtif(record, tools).trajectory()


@dataclass(frozen=True)
class _RunInAtif:
    """A run that is converted: its record, and its tools."""

    record: Mapping[str, Any]
    tools: Sequence[Mapping[str, Any]] | None

    def trajectory(self) -> dict[str, Any]:
        """Return the main trajectory, with those of the subtasks."""
        whole, run_id = conversations_of(self.record), self.record["id"]
        system = next((part for part in whole.main if part.role == "system"), None)
        ids = [f"{run_id}/subtask-{number}" for number, _ in enumerate(whole.subtasks, 1)]
        subtasks = [
            self._document(name, self._subtask_steps(parts, system))
            for name, parts in zip(ids, whole.subtasks, strict=True)
        ]
        main = self._document(run_id, self._steps(whole.main, ids) or [self._no_steps()])
        ours = {name: value for name, value in self.record.items() if name != "events"}
        if whole.judge:
            ours["judge_replies"] = [{"position": p.position, **p.event} for p in whole.judge]
        main["extra"] = {OURS: ours}
        _complete(main["final_metrics"], self.record.get("run_totals", {}))
        if subtasks:
            _add_cost_of(subtasks, main["final_metrics"])
            main["subagent_trajectories"] = subtasks
        return main

    def _document(self, name: str, steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
        setup = self.record["setup"]
        agent: dict[str, Any] = {
            "name": setup["agent"]["orchestrator"],
            "version": _UNKNOWN,
            "model_name": setup["agent"]["model"],
        }
        if self.tools is not None:
            agent["tool_definitions"] = self.tools
        return {
            "schema_version": VERSION,
            "session_id": self.record["id"],
            "trajectory_id": name,
            "agent": agent,
            "steps": [{"step_id": number, **step} for number, step in enumerate(steps, 1)],
            "final_metrics": _final_metrics(steps),
        }

    def _subtask_steps(self, parts: Sequence[Part], system: Part | None) -> list[dict[str, Any]]:
        """Return the steps of a subtask, which begins with the system prompt of the run."""
        opening = []
        if system is not None:
            step = message_step(system)
            del step["extra"]
            opening.append({**step, "is_copied_context": True})
        return [*opening, *self._steps(parts)]

    def _steps(self, parts: Sequence[Part], ids: Iterable[str] = ()) -> list[dict[str, Any]]:
        """Return the steps of a conversation.

        Args:
            parts: its events.
            ids: the ids of the trajectories of subtasks, whose headings are in the main one.
        """
        effort, copied = self.record["setup"].get("budget"), self._last_copied()
        names, results = iter(ids), self._results()
        steps = []
        for part in parts:
            if part.kind == "tool_result":
                continue
            if part.kind == "reply":
                asked = effort if part.role == "agent" else None
                step = reply_step(part, results.get(part.position, ()), asked)
            elif part.role == SUBTASK and (name := next(names, None)) is not None:
                step = subtask_step(part, name)
            else:
                step = message_step(part)
            if part.position <= copied:
                step["is_copied_context"] = True
            steps.append(step)
        return steps

    def _results(self) -> dict[int, list[Part]]:
        """Return the results by the position of the reply with their calls."""
        results: dict[int, list[Part]] = {}
        for part in map(Part._make, enumerate(self.record["events"])):
            if part.kind == "tool_result":
                results.setdefault(part.event["reply"], []).append(part)
        return results

    def _last_copied(self) -> int:
        """Return the position of the last event that a fork copied; -1 where there is none."""
        fork = self.record["setup"].get("fork")
        if not fork or not fork["step"]:
            return -1
        numbers = (
            (position, event["step"]["number"])
            for position, event in enumerate(self.record["events"])
            if event["type"] == "tool_result" and event["step"]
        )
        return max((position for position, n in numbers if n <= fork["step"]), default=-1)

    def _no_steps(self) -> dict[str, Any]:
        """Return the only step of a run that ended before its first event."""
        record = self.record
        return {"source": "system", "message": record["detail"] or record["stop"]}


def _final_metrics(steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the sums of a trajectory's own steps; one that is unknown is left out."""
    metrics = [step.get("metrics", {}) for step in steps if step["source"] == "agent"]
    names = {
        "total_prompt_tokens": "prompt_tokens",
        "total_completion_tokens": "completion_tokens",
        "total_cached_tokens": "cached_tokens",
        "total_cost_usd": "cost_usd",
    }
    sums = {total: _sum(each.get(name) for each in metrics) for total, name in names.items()}
    known = {total: value for total, value in sums.items() if value is not None}
    return {**known, "total_steps": len(steps)}


def _complete(metrics: dict[str, Any], totals: Mapping[str, Any]) -> None:
    """Add what an imported run says of the whole run, where its replies do not say it."""
    fresh = totals.get("input_tokens")
    cached = (totals.get("cache_read_tokens") or 0) + (totals.get("cache_write_tokens") or 0)
    whole = {
        "total_prompt_tokens": None if fresh is None else fresh + cached,
        "total_completion_tokens": totals.get("output_tokens"),
        "total_cached_tokens": totals.get("cache_read_tokens"),
        "total_cost_usd": totals.get("cost"),
    }
    for name, value in whole.items():
        if value is not None:
            metrics.setdefault(name, value)


def _add_cost_of(subtasks: Iterable[Mapping[str, Any]], metrics: dict[str, Any]) -> None:
    """Add the cost of the subtasks to that of the main trajectory, as ATIF says."""
    costs = [metrics.pop("total_cost_usd", None)]
    costs += [each["final_metrics"].get("total_cost_usd") for each in subtasks]
    if (cost := _sum(costs)) is not None:
        metrics["total_cost_usd"] = cost


def _sum(values: Iterable[Any]) -> Any:
    listed = [*values]
    return None if None in listed else sum(listed)
