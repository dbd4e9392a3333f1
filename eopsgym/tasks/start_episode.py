"""The start of a task's episode, with its seeds, acting users and tools in sight."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal, get_args

from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DatabaseError, DomainError, EopsgymWarning, TaskError
from eopsgym.gym import (
    ANCHOR,
    Clock,
    Database,
    Episode,
    LocalServer,
    McpServer,
    Mode,
    OpenDatabase,
    Server,
    load_template,
)
from eopsgym.gym.headers import REPAIRED_HEADER, clock_headers
from eopsgym.gym.recorded_tool_wording import Sources, read_wordings
from eopsgym.gym.tool_names import ToolNames, check_tool_names, split_name
from eopsgym.near_names import names_there_are
from eopsgym.sync import warn
from eopsgym.tasks.gold import GoldCall
from eopsgym.tasks.task import SERVERS, Task, TaskServer

ToolSet = Literal["default", "oracle", "plus_5", "plus_10", "plus_15", "all"]
TOOL_SETS: tuple[ToolSet, ...] = get_args(ToolSet)

_CLOCK_TOLERANCE = timedelta(minutes=1)


class ClockWarning(EopsgymWarning):
    """A warning that a remote server has another time than the task."""


async def start(
    task: Task,
    *,
    mode: Mode = "published",
    repaired: bool | None = None,
    now: str | None = None,
    urls: Mapping[str, str] | None = None,
    tools_from: Sources | None = None,
    tool_set: str = "default",
    mcp: Sequence[McpServer] = (),
    tool_names: ToolNames | None = None,
    open_database: OpenDatabase = Database,
) -> Episode:
    """Start a new episode for a task, with its seeds, acting users and tools in sight.

    Published tasks have no fixed time, and some of their verifiers require an update to be later
    than the insert: their clock advances by a second with every call.

    Args:
        task: the task.
        mode: `published` or `guarded`; a remote server must be in the same mode.
        repaired: whether the oddities of the published servers are repaired; see `is_repaired`.
        now: the fixed time; the default is the task's own, or else the anchor day.
        urls: servers to use instead of databases of this process, by domain or gym name.
        tools_from: recordings of `tools/list` of published servers, whose descriptions replace the
            project's own: a file, several, or one by domain. Those of other domains are ignored.
        mcp: MCP servers of the user, whose tools are offered as well. One with the name of a domain
            replaces that domain's tools.
        tool_set: the tools in sight; see `tools_in_sight`.
        tool_names: the kind of tool names that the agent sees; the default is the task's own.
        open_database: a function that opens the databases of this process, such as
            `IdleDatabases.open`.

    Raises:
        ConfigError: if a server by URL is in the other mode, two servers offer a tool of one name,
            or the tool set or the kind of tool names is unknown.
        DomainError: if a server or a URL has a domain that does not exist.
        SeedError: if a seed cannot be found or read.
        ServerError: if a URL does not lead to a server.
        TaskError: if the task mounts a system twice, or, in a task of this package, if a verifier
            checks a server that is not mounted, or the acting users are different people and the
            task does not say so.

    Warns:
        ClockWarning: if a server by URL does not follow the task's clock.
    """
    check_mounts(task)
    named = resolved_tool_names(task, tool_names)
    in_sight = tools_in_sight(task, tool_set, named)
    at = dict(urls or {})
    wordings = {} if tools_from is None else read_wordings(tools_from)
    for known in at:
        get_domain(known)
    clock = Clock(now or task.now or ANCHOR, tick=0 if task.now else 1)
    mended = is_repaired(task, repaired)
    servers: dict[str, Server] = {}
    users = {config.domain.name: config.user for config in task.servers}
    episode = Episode(servers, users, in_sight, tool_names=named)
    try:
        for config in task.servers:
            name = config.domain.name
            url = next((at[key] for key in (name, config.gym_name) if key in at), None)
            if url is None:
                template = load_template(config.domain, config.seed, clock)
                database = open_database(template, clock, mode, repaired=mended)
                servers[name] = LocalServer(database)
            else:
                fixed = clock if now or task.now else None
                servers[name] = await _connect(config, url, mode, fixed, mended)
                if fixed:
                    await _compare_clocks(servers[name], fixed)
        _check_people(task, servers)
        episode.wordings = {name: words for name, words in wordings.items() if name in servers}
        if mcp:
            await _offer(mcp, episode)
    except BaseException:
        await episode.close()
        raise
    return episode


def _check_people(task: Task, servers: Mapping[str, Server]) -> None:
    """Raise an error if the acting users are different people and the task does not say so."""
    if len(task.servers) > 1 and not task.several_people:
        from eopsgym.tasks.acting_people import check_people, signed_in_user  # few tasks need it

        users = {
            config.domain.name: signed_in_user(server.database, config.user)
            for config in task.servers
            if isinstance(server := servers[config.domain.name], LocalServer)
        }
        check_people(task, users)


async def _offer(mcp: Sequence[McpServer], episode: Episode) -> None:
    """Add the tools of the user's MCP servers, or replace a domain's tools by them.

    Raises:
        ConfigError: if there is a tool of that name already.
        ServerError: if a server cannot be used.
    """
    from eopsgym.gym.mcp_session import open_session  # brings the mcp package

    episode.replaced = frozenset(server.name for server in mcp if server.name in episode.servers)
    owners = {tool.name: "the task's own systems" for tool in await episode.list_tools()}
    for server in mcp:
        session = await open_session(server)
        episode.others = (*episode.others, session)
        if server.name in episode.replaced and episode.tool_names == "published":
            session.without_prefix()
        for tool in session.tools:
            if tool in owners:
                raise ConfigError(
                    f"the tool {tool} is offered by {owners[tool]} and by the MCP server "
                    f"{server}: give the server another name, NAME=…, so that its tools are called "
                    "NAME__tool, or the name of a system, whose tools it then replaces"
                )
            owners[tool] = f"the MCP server {server}"


async def _connect(
    config: TaskServer, url: str, mode: Mode, clock: Clock | None, repaired: bool
) -> Server:
    """Connect to a database on a server, and ask it for the task's clock and repair."""
    from eopsgym.gym.remote_database import (
        connect,  # brings the mcp package, which is slow to import
    )

    headers = clock_headers(clock) if clock else {}
    if config.domain.oddities:
        headers[REPAIRED_HEADER] = str(int(repaired))
    return await connect(url, config.domain, config.seed, mode=mode, headers=headers)


async def _compare_clocks(server: Server, clock: Clock) -> None:
    """Warn if a server has another time than the task, since it ignores `x-eopsgym-now`."""
    try:
        rows = await server.rows("SELECT datetime('now') AS now")
        there = datetime.fromisoformat(str(rows[0]["now"]))
    except (DatabaseError, LookupError, ValueError):
        return  # the server does not show its time
    here = clock.now()
    if abs(there - here) > _CLOCK_TOLERANCE:
        # The message names days, so that a batch is warned once and not once a minute.
        form = "%Y-%m-%d" if there.date() != here.date() else "%H:%M"
        warn(
            f"the {server.domain.name} server's clock says {there:{form}}, the task's "
            f"{here:{form}}: tasks that depend on the time may be judged wrongly there. Servers of "
            "eopsgym use the task's time",
            ClockWarning,
        )


def is_repaired(task: Task, asked: bool | None = None) -> bool:
    """Return whether a task happens on systems whose oddities are repaired.

    By default this is so for tasks of this package, also for exported ones, and not for published
    tasks. If no system of the task has an oddity, nothing is repaired.
    """
    in_context = any(config.context.get(REPAIRED_HEADER) == "1" for config in task.servers)
    wanted = in_context or not task.published if asked is None else asked
    return wanted and any(config.domain.oddities for config in task.servers)


def resolved_tool_names(task: Task, asked: ToolNames | None = None) -> ToolNames:
    """Return the kind of tool names of a task: the given one, or else the task's own.

    Raises:
        ConfigError: if there is no such kind.
    """
    if asked is None:
        return task.tool_names
    check_tool_names(asked)
    return asked


def check_tool_set(name: str) -> None:
    """Raise an error for an unknown tool set.

    Raises:
        ConfigError: if it is unknown.
    """
    if name not in TOOL_SETS:
        raise ConfigError(f"there is no tool set {name!r}; {names_there_are(str(name), TOOL_SETS)}")


def resolved_tool_set(task: Task, tool_set: str = "default") -> str:
    """Return the tool set of a task for a name.

    `default` is the tool set of the data set's config from which the task was read; for another
    task it is `plus_15` if the task lists distractors, as those of this package do, and otherwise
    `oracle`. For a task that selects no tools every name means `all`.

    Raises:
        ConfigError: if there is no such tool set, or the task is from a config with another one and
            does not say which of its tools that config has added.
    """
    check_tool_set(tool_set)
    if not task.selected_tools:
        return "all"
    if tool_set == "default":
        return task.tool_set or ("plus_15" if task.distractors else "oracle")
    if _is_mixed(task) and tool_set not in (task.tool_set, "all"):
        raise ConfigError(
            f"{task.id} was read with the tool set {task.tool_set}, and its data set does not list "
            f"the added tools; for {tool_set} read it with config={tool_set!r} (--config)"
        )
    return tool_set


def _is_mixed(task: Task) -> bool:
    """Return whether the selected tools include those that a larger tool set has added."""
    return task.tool_set not in (None, "oracle") and not task.distractors


def tools_in_sight(
    task: Task, tool_set: str = "default", tool_names: ToolNames | None = None
) -> frozenset[str] | None:
    """Return the names of the tools of a task's servers that an agent sees; None for all of them.

    `oracle` has the selected tools, or all if none is selected. `plus_5`, `plus_10` and `plus_15`
    add that many distractors, from the task's file or drawn by its id; each larger set contains the
    smaller ones, on every machine. `all` has all tools, and `default` is resolved by
    `resolved_tool_set`. Restricted tools are in no set.

    With prefixed names, a tool whose name several servers have is returned with its system, as in
    task files (`itsm/list_users`). A selected or restricted `list_users` means that of each.

    Raises:
        ConfigError: as `resolved_tool_set`.
    """
    tool_set = resolved_tool_set(task, tool_set)
    selected = _meant(task, task.selected_tools if tool_set != "all" else (), tool_names)
    restricted = _meant(task, task.restricted_tools, tool_names)
    if not selected and not restricted:
        return None
    if selected and (tool_set == "oracle" or _is_mixed(task)):
        return selected - restricted
    if not selected:
        return _all_tools(task, tool_names) - restricted
    added = _meant(task, added_tools(task, tool_set), tool_names)
    return (selected | added) - restricted


def _meant(task: Task, names: Iterable[str], tool_names: ToolNames | None) -> frozenset[str]:
    """Return the tools to which names in a task's file refer."""
    written = [*names]
    named = tool_names or task.tool_names
    if named == "published" and not any(split_name(name)[0] for name in written):
        return frozenset(written)  # works also for a task whose systems do not exist
    mounted = task.mounted(named)
    return frozenset(tool for name in written for tool in mounted.meant(name))


def _all_tools(task: Task, tool_names: ToolNames | None = None) -> frozenset[str]:
    """Return the names of all tools of a task's servers, in the form of `tools_in_sight`."""
    return frozenset(task.mounted(tool_names).every())


def added_tools(task: Task, tool_set: str) -> tuple[str, ...]:
    """Return the tools that `plus_5`, `plus_10` or `plus_15` adds to a task's own, in order.

    The names are those of the task's file, whatever kind of tool names a run uses.
    """
    others: Sequence[str] = task.distractors
    if not others:
        own = _meant(task, (*task.selected_tools, *task.restricted_tools), None)
        others = in_drawn_order(task.id, _all_tools(task) - own)
    return tuple(others[: int(tool_set.removeprefix("plus_"))])


def in_drawn_order(task_id: str, tools: Iterable[str]) -> list[str]:
    """Return tools in the order that a task's id draws, equal on every machine."""

    def drawn(tool: str) -> bytes:
        return hashlib.sha256(f"{task_id}\n{tool}".encode()).digest()

    return sorted(tools, key=drawn)


def writes(task: Task, tool: str) -> bool:
    """Return whether a tool may change the database, in any domain of the task that has it."""
    system, name = split_name(tool)
    domains = [config.domain for config in task.servers]
    if system:
        domains = [each for each in domains if system in (each.name, each.gym_name)]
    tools = [domain.tools.get(name) for domain in domains]
    return any(each is not None and each.writes for each in tools)


def writing_calls(task: Task, calls: Sequence[GoldCall]) -> list[int]:
    """Return the indexes of the calls that write."""
    return [index for index, call in enumerate(calls) if writes(task, call.tool)]


def check_mounts(task: Task) -> None:
    """Raise an error for a task whose servers or verifiers are inconsistent.

    Raises:
        DomainError: if a server does not exist.
        TaskError: if a system is mounted twice, or, in a task of this package, a verifier checks a
            server that is not mounted. The message names the task and the field.
    """
    for problem in _unknown_servers(task):
        raise DomainError(f"{task.id}: {problem}")
    for problem in mount_problems(task):
        raise TaskError(f"{task.id}: {problem}")


def mount_problems(task: Task) -> Iterator[str]:
    """Yield the problems of servers and their verifiers, each with its field."""
    problems = [*_unknown_servers(task)]
    yield from problems
    if problems:
        return
    yield from _twice(task)
    # In a published task such a verifier only fails, as in the published harness.
    yield from () if task.published else _unmounted(task)


def _unknown_servers(task: Task) -> Iterator[str]:
    for number, server in enumerate(task.servers, 1):
        try:
            _ = server.domain
        except DomainError as error:
            yield f"{SERVERS}, {number}: mcp_server_name: {error}"


def _twice(task: Task) -> Iterator[str]:
    places: dict[str, list[int]] = {}
    for number, server in enumerate(task.servers, 1):
        places.setdefault(server.domain.name, []).append(number)
    for name, numbers in places.items():
        if len(numbers) > 1:
            where = " and ".join(map(str, numbers))
            yield f"{SERVERS}, {where}: mcp_server_name: {name} is mounted {len(numbers)} times"


def _unmounted(task: Task) -> Iterator[str]:
    mounted = [server.gym_name for server in task.servers]
    for verifier in task.verifiers:
        names = {"": verifier.gym_name} if verifier.type != "tool_execution" else {}
        if verifier.type == "transitions":
            for number, order in enumerate(verifier.transitions.order, 1):
                names[f": order, {number}: first"] = order.first.gym_name or verifier.gym_name
                names[f": order, {number}: then"] = order.then.gym_name or verifier.gym_name
        for place, name in names.items():
            if name not in mounted and not (place and name == verifier.gym_name):
                yield (
                    f"verifier {verifier.name!r}{place}: gym_name: it checks {name!r}, which is "
                    f"not mounted; the task mounts {', '.join(mounted)}"
                )
