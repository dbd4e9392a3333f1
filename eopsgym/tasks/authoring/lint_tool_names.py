"""The problems of tool names in a task whose systems share some of them."""

from collections.abc import Iterable, Iterator

from eopsgym.gym.tool_names import MountedTools, split_name
from eopsgym.tasks.gold import GoldCall
from eopsgym.tasks.task import Task


def tool_name_problems(task: Task) -> Iterator[str]:
    """Yield ambiguous tool names, and tools that no agent can reach.

    If several systems have a tool of one published name, an agent reaches only that of the first
    system; the solution and the policy must not need the tool of a later one.

    Raises:
        DomainError: if the domain of a server does not exist.
    """
    mounted = task.mounted()
    if not task.published:
        yield from _unclear(task, mounted)
        yield from _unmounted(task, mounted)
    if task.tool_names == "published" and mounted.shared:
        yield from _hidden(task, mounted)


def _calls(task: Task) -> Iterator[tuple[str, GoldCall]]:
    solutions = {"the solution": task.gold, "the careless attempt": task.naive}
    variants = {f"variant {number}": each.gold for number, each in enumerate(task.variants, 1)}
    for what, solution in {**solutions, **variants}.items():
        for number, call in enumerate(solution.calls if solution else (), 1):
            yield f"call {number} of {what}", call


def _unclear(task: Task, mounted: MountedTools) -> Iterator[str]:
    """Yield names of tools that several systems have, and names with an unnecessary system."""
    selected = [(f"the selected tool {name!r}", name) for name in task.selected_tools]
    added = [(f"the distractor {name!r}", name) for name in task.distractors]
    called = [(f"{what} ({call.tool})", call.tool) for what, call in _calls(task)]
    for what, name in (*selected, *added, *called):
        system, tool = split_name(name)
        systems = mounted.with_tool(tool)
        if len(systems) > 1 and not system:
            names = " or ".join(f"{each}/{tool}" for each in systems)
            yield f"{what} is in {' and '.join(systems)}: write {names}"
        if systems == [mounted.system_named(system)]:
            yield f"{what} needs no system, since only {systems[0]} has it: write {tool}"


def _unmounted(task: Task, mounted: MountedTools) -> Iterator[str]:
    """Yield calls of systems that are not mounted."""
    for what, call in _calls(task):
        system, _ = split_name(call.tool)
        if system and mounted.system_named(system) not in mounted.tools:
            yield f"{what} ({call.tool}): {system} is not mounted"


def _hidden(task: Task, mounted: MountedTools) -> Iterator[str]:
    """Yield the tools that cannot be reached by published names."""
    for name in task.selected_tools:
        system, tool = split_name(name)
        owners = mounted.with_tool(tool)
        if hider := mounted.hidden_by(name):
            yield f"the selected tool {_unreachable(mounted, name, hider)}"
        elif not system and len(owners) > 1:
            later = " and ".join(f"{each}/{tool}" for each in owners[1:])
            yield f"the selected tool {_unreachable(mounted, later, owners[0])}"
    for what, call in _calls(task):
        if hider := mounted.hidden_by(call.tool):
            yield f"{what}, {_unreachable(mounted, call.tool, hider)}"
    if not task.published:
        yield from _hidden_duties(task, mounted)


def _unreachable(mounted: MountedTools, name: str, hider: str) -> str:
    return f"{name} cannot be reached: {mounted.why_hidden(name, hider)}"


def _hidden_duties(task: Task, mounted: MountedTools) -> Iterator[str]:
    """Yield the look-ups that a policy demands and that no visible tool can make."""
    # Imported here, since it imports the proofs, which no other check of a file needs.
    from eopsgym.tasks.certify.tools_suffice import read_look_ups

    for server in task.servers:
        look_ups = read_look_ups(server.domain)
        for what in look_ups.asked_for(task.rules):
            names = [f"{server.domain.name}/{tool}" for tool in look_ups.tools[what]]
            hiders = [mounted.hidden_by(name) for name in names]
            if all(hiders):
                yield (
                    f"the policy of {server.domain.name} asks to look up {what}, and "
                    f"{_names_hidden(names, hiders)}; use tool_names='prefixed' to reach it"
                )


def _names_hidden(names: Iterable[str], hiders: Iterable[str | None]) -> str:
    pairs = zip(names, hiders, strict=True)
    return ", ".join(f"{name} is hidden by the tool of {hider}" for name, hider in pairs)
