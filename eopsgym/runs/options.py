"""The options of `run_task` and `run_tasks`, in one place."""

import inspect
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypedDict, TypeVar

from eopsgym.agents import Budget, Limits, Orchestrator, Plan, RunFunction
from eopsgym.gym import Mode, ToolNames
from eopsgym.gym.mcp_server_address import McpServers
from eopsgym.gym.recorded_tool_wording import Sources
from eopsgym.runs.cassettes import Cassette
from eopsgym.tasks import Judge, ToolSet

Function = TypeVar("Function", bound=Callable[..., Any])


class Options(TypedDict, total=False):
    """The options of a run beside the task and the model; `_HELP` describes each."""

    orchestrator: Orchestrator | RunFunction | str
    plan: Plan | str | Path
    mode: Mode
    repaired: bool | None
    tool_set: ToolSet
    tool_names: ToolNames | None
    limits: Limits | None
    experiment: str
    results: str | Path | None
    now: str | None
    urls: Mapping[str, str] | None
    judge: Judge | str | None
    timeout: float | None
    budget: Budget | None
    base_url: str | None
    tools_from: Sources | None
    cassette: Cassette | str | Path | None
    mcp: McpServers | None


class Chosen(Options):
    """Options of which each has a value."""


DEFAULTS: Chosen = {
    "orchestrator": "react",
    "plan": "none",
    "mode": "published",
    "repaired": None,
    "tool_set": "default",
    "tool_names": None,
    "limits": None,
    "experiment": "default",
    "results": None,
    "now": None,
    "urls": None,
    "judge": None,
    "timeout": None,
    "budget": None,
    "base_url": None,
    "tools_from": None,
    "cassette": None,
    "mcp": None,
}


_HELP = """\
        orchestrator: an orchestrator, its name, or an async function that is one.
        plan: what the agent is to follow: none, reference (the steps of the task's solution),
            generated:MODEL (made once and kept beside the results), a file, or a Plan.
        mode: `published` or `guarded`.
        repaired: whether what is plainly broken in the published servers works (the list is in the
            page of each system); unless given, for our tasks but not for published ones.
        tool_set: the tools in sight: `oracle` (what the task takes), `plus_5`, `plus_10`, `plus_15`
            (so many others, drawn by the task's id, beside it) or `all`; `default` is `plus_15`
            for our tasks, and `oracle` for published ones.
        tool_names: how the model calls the tools: `published`, where the first of several systems
            has a tool name that they share, or `prefixed` (`itsm__list_users`), where every tool
            can be reached; the task's own way unless given, which is `prefixed` for our tasks whose
            systems share names.
        limits: turns (50), tokens, dollars and seconds after which the run stops.
        experiment: the run file it is appended to.
        results: the folder of run files; None keeps the run in memory only.
        now: the frozen moment, unless the task's own is right.
        urls: servers to run on instead of this process, by domain name.
        judge: a model's name, or a function that rates a text; for `response_check` verifiers and
            refusals. Its replies are recorded, and counted apart from the agent's. The agent's own
            model counts for parity only.
        timeout: seconds for one try of a live model that is given by name (180).
        budget: how much a model that is given by name is to think: `none`, `minimal`, `low`,
            `medium`, `high`, `xhigh`, `max`, or a number of thinking tokens.
        base_url: the server of every model that is named PROVIDER/NAME: agent, planners and judge;
            it is sent no key. A model file has an address of its own, which this one replaces for
            the agent alone; the key that the file names is sent there.
        tools_from: recorded `tools/list` of published servers, in whose words the model reads of
            the tools: a file, several, or one by domain name.
        cassette: a file of replies, which are played; what is missing is asked for and kept there.
            `eopsgym.runs.Cassette(FILE, record=False)` plays only.
        mcp: servers of others whose tools are offered beside ours: `[NAME=]URL` or
            `[NAME=]COMMAND`, or several; one named as a system stands in its place. With `results`
            each needs a name, by which the runs are known again; addresses are in no setup."""


class _AsInTheRun:
    """Stands for what a run says of an option that a fork of it is not given."""

    def __repr__(self) -> str:
        return "<as in the run>"


_AS_IN_THE_RUN = _AsInTheRun()


def shows_options(
    leave_out: Collection[str] = (), inherited: Collection[str] = ()
) -> Callable[[Function], Function]:
    """Make `help` and completion list each option where the code has `**options`.

    The docstring's line `options: …` gives way to a line for each, but for those left out. Those
    that are inherited have the run's own value in place of a default.
    """

    def show(function: Function) -> Function:
        lines = (function.__doc__ or "").splitlines()
        shown = [_help(leave_out) if is_place(line) else line for line in lines]
        function.__doc__ = "\n".join(shown)
        said = inspect.signature(function)
        plain = [p for p in said.parameters.values() if p.kind is not p.VAR_KEYWORD]
        defaults: Mapping[str, Any] = DEFAULTS
        named = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=_AS_IN_THE_RUN if name in inherited else defaults[name],
                annotation=kind,
            )
            for name, kind in Options.__annotations__.items()
            if name not in leave_out
        ]
        parameters = [*plain, *named]
        function.__signature__ = said.replace(parameters=parameters)  # type: ignore[attr-defined]
        return function

    def is_place(line: str) -> bool:
        return line.strip().startswith("options: ")

    return show


def _help(leave_out: Collection[str]) -> str:
    """Return the help of the options, except those left out."""
    each = re.split(r"\n(?=\s{8}\S)", _HELP)
    return "\n".join(text for text in each if text.split(":")[0].strip() not in leave_out)
