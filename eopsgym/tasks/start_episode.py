"""Starting a task's episode: its seeds loaded, its users acting, its tools in sight."""

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
    """A server far away does not live in the time of the task."""


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
    """Start a fresh episode for a task: its seeds loaded, its users acting, its tools in sight.

    Published tasks name no moment, and some of their verifiers require an update to be later than
    the insert: their clock advances by a second with every call.

    Args:
        task: the task.
        mode: `published` or `guarded`; remote servers have their own, which must be the same.
        repaired: whether the oddities of the published servers are repaired; see `is_repaired`.
        now: the frozen moment; the task's own, or the anchor day, unless given.
        urls: servers to use instead of databases of this process, by domain or gym name.
        tools_from: recorded `tools/list` of published servers, whose descriptions tools are listed
            with: a file, several, or one by domain. Those of other domains are ignored.
        mcp: MCP servers of the user, whose tools are offered as well; one under the name of a
            domain
            replaces that domain's tools.
        tool_set: which tools are in sight; see `tools_in_sight`.
        tool_names: how the agent calls the tools; as the task says unless given.
        open_database: opens the databases of this process, `IdleDatabases.open` for example.

    Raises:
        ConfigError: if a server by URL is in the other mode, two servers offer a tool of one name,
            or the tool set or the kind of tool names is unknown.
        DomainError: for a server or a URL of a domain that does not exist.
        SeedError: if a seed cannot be found or read.
        ServerError: if a URL does not lead to a server.
        TaskError: if it mounts a system twice, or is a task of this package and has a verifier on a
            server that it does not mount, or acting users of different people without saying so.

    Warns:
        ClockWarning: where a server by URL does not follow the task's clock.
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
                told = clock if now or task.now else None
                servers[name] = await _connect(config, url, mode, told, mended)
                if told:
                    await _compare_clocks(servers[name], told)
        _check_people(task, servers)
        episode.wordings = {name: words for name, words in wordings.items() if name in servers}
        if mcp:
            await _offer(mcp, episode)
    except BaseException:
        await episode.close()
        raise
    return episode


def _check_people(task: Task, servers: Mapping[str, Server]) -> None:
    """Refuse different acting people of whom a task of several systems does not say so."""
    if len(task.servers) > 1 and not task.several_people:
        from eopsgym.tasks.acting_people import check_people, signed_in_user  # few tasks need it

        users = {
            config.domain.name: signed_in_user(server.database, config.user)
            for config in task.servers
            if isinstance(server := servers[config.domain.name], LocalServer)
        }
        check_people(task, users)


async def _offer(mcp: Sequence[McpServer], episode: Episode) -> None:
    """Add the tools of foreign servers, or put them in place of a domain's.

    Raises:
        ConfigError: if a tool of that name is there already.
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
                    f"{server}: give the server another name, NAME=…, and its tools are called "
                    "NAME__tool; or the name of a system, in whose place it stands then"
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
    """Warn where a server lives in another time than the task: it takes no `x-eopsgym-now`."""
    try:
        rows = await server.rows("SELECT datetime('now') AS now")
        there = datetime.fromisoformat(str(rows[0]["now"]))
    except (DatabaseError, LookupError, ValueError):
        return  # It does not say.
    here = clock.now()
    if abs(there - here) > _CLOCK_TOLERANCE:
        # By the day, so that a batch is warned once and not once a minute.
        form = "%Y-%m-%d" if there.date() != here.date() else "%H:%M"
        warn(
            f"the {server.domain.name} server's clock says {there:{form}}, the task's "
            f"{here:{form}}: what depends on the time may be judged wrongly there. Servers of "
            "eopsgym take the task's time by themselves",
            ClockWarning,
        )


def is_repaired(task: Task, asked: bool | None = None) -> bool:
    """Return whether a task happens on systems whose oddities are repaired.

    By default, tasks of this package do, as do those that it has exported, and published ones do
    not. Where no system of the task has an oddity, nothing is repaired.
    """
    told = any(config.context.get(REPAIRED_HEADER) == "1" for config in task.servers)
    wanted = told or not task.published if asked is None else asked
    return wanted and any(config.domain.oddities for config in task.servers)


def resolved_tool_names(task: Task, asked: ToolNames | None = None) -> ToolNames:
    """Return how the tools of a task are named: as asked for, else as the task has it.

    Raises:
        ConfigError: there is no such way to name tools.
    """
    if asked is None:
        return task.tool_names
    check_tool_names(asked)
    return asked


def check_tool_set(name: str) -> None:
    """Refuse an unknown tool set.

    Raises:
        ConfigError: it is none.
    """
    if name not in TOOL_SETS:
        raise ConfigError(f"there is no tool set {name!r}; {names_there_are(name, TOOL_SETS)}")


def resolved_tool_set(task: Task, tool_set: str = "default") -> str:
    """Return the tool set that a name stands for with a task.

    `default` is that of the data set's config that the task was read from, else `plus_15` for a
    task that keeps those tools, as ours do, else `oracle`. Every set is `all` for a task that
    selects no tools.

    Raises:
        ConfigError: there is no such tool set, or the task is of a config with another one and does
            not say which of its tools that config added.
    """
    check_tool_set(tool_set)
    if not task.selected_tools:
        return "all"
    if tool_set == "default":
        return task.tool_set or ("plus_15" if task.distractors else "oracle")
    if _is_mixed(task) and tool_set not in (task.tool_set, "all"):
        raise ConfigError(
            f"{task.id} was read with the tool set {task.tool_set}, and its data set does not say "
            f"which tools that adds; for {tool_set} read it with config={tool_set!r} (--config)"
        )
    return tool_set


def _is_mixed(task: Task) -> bool:
    """Return whether the selected tools are also those that a larger tool set has added."""
    return task.tool_set not in (None, "oracle") and not task.distractors


def tools_in_sight(
    task: Task, tool_set: str = "default", tool_names: ToolNames | None = None
) -> frozenset[str] | None:
    """Return the names of the tools that an agent sees of a task's servers; None for all of them.

    `oracle` are the selected tools, all where none is. `plus_5`, `plus_10` and `plus_15` add that
    many others, which the task's file keeps, or else its id draws: each larger set holds the
    smaller, everywhere and always. `all` are all, and `default` is what `resolved_tool_set` says.
    Restricted tools are in none.

    With prefixed names, a tool whose name several servers have is in it with its system, as task
    files write it (`itsm/list_users`); a selected or restricted `list_users` is that of each.

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
    """Return the tools that names in a task's file mean."""
    written = [*names]
    named = tool_names or task.tool_names
    if named == "published" and not any(split_name(name)[0] for name in written):
        return frozenset(written)  # also of a task whose servers there are not here
    mounted = task.mounted(named)
    return frozenset(tool for name in written for tool in mounted.meant(name))


def _all_tools(task: Task, tool_names: ToolNames | None = None) -> frozenset[str]:
    """Return the names of all tools of a task's servers, as `tools_in_sight` has them."""
    return frozenset(task.mounted(tool_names).every())


def added_tools(task: Task, tool_set: str) -> tuple[str, ...]:
    """Return the tools that `plus_5`, `plus_10` or `plus_15` adds to a task's own, in order.

    They are the same however a run names its tools, as the task's file has them.
    """
    others: Sequence[str] = task.distractors
    if not others:
        own = _meant(task, (*task.selected_tools, *task.restricted_tools), None)
        others = in_drawn_order(task.id, _all_tools(task) - own)
    return tuple(others[: int(tool_set.removeprefix("plus_"))])


def in_drawn_order(task_id: str, tools: Iterable[str]) -> list[str]:
    """Return tools in the order that a task's id draws, equal on every machine."""

    def lot(tool: str) -> bytes:
        return hashlib.sha256(f"{task_id}\n{tool}".encode()).digest()

    return sorted(tools, key=lot)


def writes(task: Task, tool: str) -> bool:
    """Return whether a tool may change the database, in any of the task's domains that has it."""
    system, name = split_name(tool)
    domains = [config.domain for config in task.servers]
    if system:
        domains = [each for each in domains if system in (each.name, each.gym_name)]
    found = [domain.tools.get(name) for domain in domains]
    return any(each is not None and each.writes for each in found)


def writing_calls(task: Task, calls: Sequence[GoldCall]) -> list[int]:
    """Return the indexes of the calls that write."""
    return [index for index, call in enumerate(calls) if writes(task, call.tool)]


def check_mounts(task: Task) -> None:
    """Refuse a task whose servers or verifiers are inconsistent.

    Raises:
        DomainError: a server that does not exist.
        TaskError: a system that is mounted twice, or, in a task of ours, something that looks at a
            server which is not mounted. Both name the task and the field.
    """
    for problem in _unknown_servers(task):
        raise DomainError(f"{task.id}: {problem}")
    for problem in mount_problems(task):
        raise TaskError(f"{task.id}: {problem}")


def mount_problems(task: Task) -> Iterator[str]:
    """Yield what is wrong with servers and their verifiers, each with its field."""
    problems = [*_unknown_servers(task)]
    yield from problems
    if problems:
        return
    yield from _twice(task)
    # In published tasks, what looks elsewhere fails on its own, as the published harness has it.
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
                    f"verifier {verifier.name!r}{place}: gym_name: it looks at {name!r}, which is "
                    f"not mounted; the task mounts {', '.join(mounted)}"
                )
