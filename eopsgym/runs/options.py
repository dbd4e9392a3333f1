"""The options of `run_task` and `run_tasks`."""

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
    """The options of a run in addition to task and model; `_HELP` describes each."""

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
    """The options of a run, each with a value."""


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
        plan: the plan that the agent gets: none, reference (the steps of the task's solution),
            generated:MODEL (made once and stored beside the results), a file, or a Plan.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published servers are repaired (each system's page
            lists them); by default true for our tasks and false for published ones.
        tool_set: the tools that the agent sees: `oracle` (those that the task needs), `plus_5`,
            `plus_10`, `plus_15` (these and so many others, drawn by the task's id) or `all`;
            `default` is `plus_15` for our tasks, and `oracle` for published ones.
        tool_names: the names under which the model calls the tools: `published`, where a shared
            name means the first system's tool, or `prefixed` (`itsm__list_users`), where every tool
            can be reached. By default as the task says, which is `prefixed` for our tasks whose
            systems share names.
        limits: turns (50), tokens, dollars and seconds after which the run stops.
        experiment: the name of the run file to which the run is appended.
        results: the folder of run files; None keeps the run in memory only.
        now: the frozen moment; by default the task's.
        urls: addresses of servers to run on instead of this process, by domain name.
        judge: a model's name, or a function that rates a text; for `response_check` verifiers and
            refusals. Its replies are recorded, and counted apart from the agent's. The agent's own
            model counts for parity only.
        timeout: seconds for one attempt of a live model that is given by name (180).
        budget: how much a model that is given by name is to think: `none`, `minimal`, `low`,
            `medium`, `high`, `xhigh`, `max`, or a number of thinking tokens.
        base_url: the server of every model named PROVIDER/NAME: agent, planners and judge; it gets
            no key. For the agent it also replaces the address in a model file; the key that the
            file names is sent there.
        tools_from: recorded `tools/list` of published servers, with whose wording the tools are
            listed: a file, several, or one by domain name.
        cassette: a file of replies, which are played; missing ones are asked for and added.
            `eopsgym.runs.Cassette(FILE, record=False)` only plays.
        mcp: MCP servers whose tools are offered beside ours: `[NAME=]URL` or `[NAME=]COMMAND`, or
            several; one that is named as a system replaces that system. With `results` each needs a
            name, which distinguishes runs; addresses are in no setup."""


class _AsInTheRun:
    """A placeholder for the value that a fork takes from its run."""

    def __repr__(self) -> str:
        return "<as in the run>"


_AS_IN_THE_RUN = _AsInTheRun()


def shows_options(
    leave_out: Collection[str] = (), inherited: Collection[str] = ()
) -> Callable[[Function], Function]:
    """Make `help` and completion list each option of a function that has `**options`.

    The line `options: …` of the docstring is replaced by a line for each option that is not left
    out. An inherited option has `<as in the run>` in place of its default.
    """

    def show(function: Function) -> Function:
        lines = (function.__doc__ or "").splitlines()
        shown = [_help(leave_out) if is_place(line) else line for line in lines]
        function.__doc__ = "\n".join(shown)
        signature = inspect.signature(function)
        plain = [p for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
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
        function.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return function

    def is_place(line: str) -> bool:
        return line.strip().startswith("options: ")

    return show


def _help(leave_out: Collection[str]) -> str:
    """Return the help of the options, except those left out."""
    each = re.split(r"\n(?=\s{8}\S)", _HELP)
    return "\n".join(text for text in each if text.split(":")[0].strip() not in leave_out)
