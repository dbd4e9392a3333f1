"""The plan of a task's reference solution, as a text.

It lists the steps, then the tools in order, with the names of their arguments and the earlier calls
from which these come. It contains no value (no id, text or answer), so that an agent that follows
it still has to look up and decide. The same task always gives the same plan.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.tasks import Task
from eopsgym.tasks.gold import GoldCall, parse_reference, reference_texts


def reference_plan(task: Task) -> str:
    """Return the plan of the task's reference solution.

    Raises:
        ConfigError: the task has no solution, as is true of published tasks.
    """
    if task.gold is None:
        raise ConfigError(
            f"{task.id} has no reference solution, so there is no reference plan; give a plan of "
            "your own (a file), or generated:MODEL"
        )
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(task.plan, 1))
    calls = task.gold.calls
    if task.tool_names == "prefixed":
        mounted = task.mounted()
        calls = tuple(replace(call, tool=mounted.called(call.tool)) for call in calls)
    tools = calls_in_words(calls)
    if not tools:
        return steps
    return f"{steps}\n\nThe tools for it, in order:\n{tools}".lstrip()


def calls_in_words(calls: Sequence[GoldCall]) -> str:
    """Return calls as a numbered list: the tool, and its arguments' names with their sources."""
    numbers = {call.alias: number for number, call in enumerate(calls, 1) if call.alias}
    return "\n".join(
        f"{number}. {call.tool}{_arguments(call, numbers)}" for number, call in enumerate(calls, 1)
    )


def _arguments(call: GoldCall, numbers: Mapping[str, int]) -> str:
    parts = [f"{name}{_sources(value, numbers)}" for name, value in call.arguments.items()]
    return f" with {', '.join(parts)}" if parts else ""


def _sources(value: Any, numbers: Mapping[str, int]) -> str:
    """Return a text with the calls that a value comes from; empty if none is known."""
    named = {parse_reference(text).alias for text in reference_texts(value)}
    calls = {numbers[alias] for alias in named & numbers.keys()}
    return f" (from call {' and '.join(map(str, sorted(calls)))})" if calls else ""
