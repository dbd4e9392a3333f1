"""Runs as tests want them: made by hand, or changed in one part."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents import Event, ToolResultEvent
from eopsgym.gym import Step
from eopsgym.runs import Agent, Run, Setup

SETUP = ("task", "domain", "mode", "now", "fork", "feasible")
AGENT = ("model", "simulated")
OUTCOME = ("stop", "detail", "traceback", "answer")
SCORES = ("verdicts", "refused", "refusal", "parity", "strict")


def made_run(id: str, task: str, domain: str, model: str, **parts: Any) -> Run:
    """A run in which nothing happened."""
    return changed(Run(id, Setup(task, domain, Agent(model))), **parts)


def changed(run: Run, **parts: Any) -> Run:
    """A run with other parts, named as runs name them for short."""

    def some(names: Sequence[str]) -> dict[str, Any]:
        return {name: parts.pop(name) for name in names if name in parts}

    agent = replace(run.setup.agent, **some(AGENT))
    if "steps" in parts:
        parts["events"] = _with_steps(run.events, parts.pop("steps"))
    if "wording" in parts:
        words = parts.pop("wording")
        parts["servers"] = tuple(
            replace(server, domain=domain, wording=said)
            for server, (domain, said) in zip(run.servers, words.items(), strict=True)
        )
    return replace(
        run,
        setup=replace(run.setup, agent=agent, **some(SETUP)),
        outcome=replace(run.outcome, **some(OUTCOME)),
        verification=replace(run.verification, **some(SCORES)),
        **parts,
    )


def _with_steps(events: Sequence[Event], steps: Sequence[Step]) -> tuple[Event, ...]:
    """The events with these steps: in place of those of their numbers, the others left out."""
    given = {step.number: step for step in steps}
    kept: list[Event] = []
    for event in events:
        if isinstance(event, ToolResultEvent) and event.step is not None:
            if event.step.number in given:
                step = given[event.step.number]
                kept.append(replace(event, step=step, is_error=step.is_error))
        else:
            kept.append(event)
    return tuple(kept)
