"""Starting a task's episode, and playing a written solution on it without a model."""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.errors import TaskError
from eopsgym.gym import ANCHOR, Clock, Database, Episode, LocalServer, Mode, Server, load_template
from eopsgym.gym.wording import Sources, read_wordings
from eopsgym.tasks.gold import Gold, GoldCall, resolve
from eopsgym.tasks.task import Task, TaskServer


async def start(
    task: Task,
    *,
    mode: Mode = "published",
    now: str | None = None,
    urls: Mapping[str, str] | None = None,
    tools_from: Sources | None = None,
) -> Episode:
    """A fresh episode for a task: its seeds loaded, its users acting, its tools in sight.

    Published tasks name no moment, and some of their verifiers want an update to be later than
    the insert: their clock moves on by a second with every call.

    Args:
        task: what is to be done.
        mode: `published` or `guarded`; servers far away have their own, which must not be another.
        now: the frozen moment; the task's own, or the anchor day, unless given.
        urls: servers to use instead of databases of this process, by domain or gym name.
        tools_from: recorded `tools/list` of published servers, in whose words tools are listed:
            a file, several, or one by domain. Those of domains that are not the task's are left.

    Raises:
        ConfigError: if a server by URL says that it is in the other mode.
        DomainError: for a server or a URL of a domain that does not exist.
        SeedError: if a seed cannot be found or read.
        ServerError: if a URL does not lead to a server.
    """
    at = dict(urls or {})
    wordings = read_wordings(tools_from)
    for known in at:
        get_domain(known)
    clock = Clock(now or task.now or ANCHOR, tick=0 if task.now else 1)
    servers: dict[str, Server] = {}
    try:
        for config in task.servers:
            name = config.domain.name
            url = next((at[key] for key in (name, config.gym_name) if key in at), None)
            servers[name] = await _server(config, clock, mode, url)
    except BaseException:
        await Episode(servers).close()
        raise
    users = {config.domain.name: config.user for config in task.servers}
    used = {name: wording for name, wording in wordings.items() if name in servers}
    return Episode(servers, users, _in_sight(task), wordings=used)


def _in_sight(task: Task) -> frozenset[str] | None:
    """The selected tools, all when none is, without the restricted ones; None for all."""
    if not task.selected_tools and not task.restricted_tools:
        return None
    everything = [tool for config in task.servers for tool in config.domain.tools]
    return frozenset(task.selected_tools or everything) - frozenset(task.restricted_tools)


async def _server(config: TaskServer, clock: Clock, mode: Mode, url: str | None) -> Server:
    if url is None:
        template = load_template(config.domain, config.seed, clock)
        return LocalServer(Database(template, clock, mode))
    from eopsgym.gym.remote import connect  # brings the mcp package, which is slow to import

    return await connect(url, config.domain, config.seed, mode=mode)


async def play(
    episode: Episode, gold: Gold, *, without: int | None = None, tolerant: bool = False
) -> str:
    """Make the calls of a written solution and give back its final answer.

    Args:
        episode: where.
        gold: the calls and the answer.
        without: index of a call to leave out.
        tolerant: leave out calls that fail or refer to a call that was left out, instead of
            stopping.

    Raises:
        TaskError: if a call fails, unless tolerant.
    """
    results: dict[str, Any] = {}
    for index, call in enumerate(gold.calls):
        if index == without:
            continue
        try:
            await _make(episode, call, index, results)
        except TaskError:
            if not tolerant:
                raise
    try:
        return str(resolve(gold.answer, results))
    except TaskError:
        if not tolerant:
            raise
        return "Done."


async def _make(episode: Episode, call: GoldCall, index: int, results: dict[str, Any]) -> None:
    try:
        arguments = resolve(dict(call.arguments), results)
    except TaskError as error:
        raise TaskError(f"call {index + 1} ({call.tool}): {error}") from error
    step = await episode.call(call.tool, arguments)
    if step.is_error:
        raise TaskError(f"call {index + 1} ({call.tool}) failed: {step.text}")
    if call.alias:
        results[call.alias] = step.value


def writes(task: Task, tool: str) -> bool:
    """Whether a tool of the task's domains may change the database."""
    found = [config.domain.tools.get(tool) for config in task.servers]
    return any(tool is not None and tool.writes for tool in found)


def writing_calls(task: Task, calls: Sequence[GoldCall]) -> list[int]:
    """The indexes of the calls that write."""
    return [index for index, call in enumerate(calls) if writes(task, call.tool)]
