"""The proof that one stray write beside the solution loses, for every writing tool."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from eopsgym.counting import counted
from eopsgym.domains.kernel import Tool
from eopsgym.gym import Step
from eopsgym.tasks.authoring.parameter_columns import value_of
from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.net_change import NetChange, net_change, shape
from eopsgym.tasks.certify.other_values import first_values, fitting
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.responsible_verifier import failing_verifier, verifier_to_correct
from eopsgym.tasks.certify.rows_for_stray_calls import (
    read_rows_for_stray_calls,
    with_added_rows,
)
from eopsgym.tasks.certify.stray_calls import stray_calls
from eopsgym.tasks.gold import GoldCall

VARIANTS = 3
"""The number of different kinds of rows that a tool is tried on."""
_ATTEMPTS = 40
_REPEATS = 5
"""The number of calls without a new kind of change after which a tool is not tried further."""
_MENDED = 3
_CREATING = ("add", "create", "register", "link", "onboard", "send")
_REMOVING = ("delete", "remove", "unlink", "offboard")
_FIRST_SHARE = 8


async def stray_writes(rehearsal: Rehearsal) -> Proof:
    """Check that one more write after the solution loses, and, for some calls, one before it.

    Every writing tool of every mounted system is called, with arguments from the current state, the
    task's own records first, until it has made up to `VARIANTS` different kinds of changes. A tool
    that refuses all rows that other rows refer to gets free ones. The calls that the system lists
    (`stray_writes.toml`) come first. A tool that still changes nothing is called on a seed with
    additional rows (`stray_rows.sql`). Each write must lose. A write that only updates a timestamp
    does not count.
    """
    results = _Results()
    tools = [
        (server, tool)
        for server, each in rehearsal.episode.servers.items()
        for tool in each.domain.tools.values()
        if tool.writes
    ]
    unreached = await _try_tools(rehearsal, tools, results)
    still_unreached = await _among_added_rows(rehearsal, unreached, results)
    lent, unreached = len(unreached) - len(still_unreached), still_unreached
    note = (
        f"{len(tools) - len(unreached)} of {counted(len(tools), 'writing tool')} changed something"
    )
    note += f", {lent} of them what was lent" if lent else ""
    names = ", ".join(tool.name for _, tool in unreached)
    note += f"; no call was found for {names}" if unreached else ""
    return Proof(
        "stray writes",
        results.tried,
        results.tried - len(results.failures),
        tuple(results.failures),
        notes=(note,),
        caught=tuple(results.caught),
    )


@dataclass
class _Results:
    """The results of writes beside the solution."""

    tried: int = 0
    failures: list[str] = field(default_factory=list)
    caught: list[str] = field(default_factory=list)


async def _try_tools(
    rehearsal: Rehearsal, tools: Iterable[tuple[str, Tool]], results: _Results
) -> list[tuple[str, Tool]]:
    """Make and judge the stray writes of tools; return the tools that changed nothing."""
    unchanged: list[tuple[str, Tool]] = []
    known: dict[str, ExistingValues] = {}
    for server, tool in tools:
        if server not in known:
            rehearsal.go_to(len(rehearsal.gold.calls))
            known[server] = existing_values(rehearsal, server)
        calls = list(strays(rehearsal, server, tool, known[server]))
        unchanged += [] if calls else [(server, tool)]
        for number, call in enumerate(calls):
            for about, run in await _runs(rehearsal, call, number):
                results.tried += 1
                if run.loses:
                    results.caught.append(f"{about}: {failing_verifier(run)}")
                else:
                    results.failures.append(f"{about} wins: {verifier_to_correct(rehearsal, run)}")
    return unchanged


async def _among_added_rows(
    rehearsal: Rehearsal, tools: Sequence[tuple[str, Tool]], results: _Results
) -> list[tuple[str, Tool]]:
    """Try tools on a seed with additional rows; return those that still changed nothing."""
    unchanged = list(tools)
    parts: dict[tuple[str, str], list[tuple[str, Tool]]] = {}
    for server, tool in tools:
        lent = read_rows_for_stray_calls(rehearsal.episode.servers[server].domain).get(tool.name)
        if lent:
            parts.setdefault((server, lent), []).append((server, tool))
    for (server, lent), concerned in parts.items():
        other = await with_added_rows(rehearsal, server, lent)
        if other is not None:
            try:
                left = await _try_tools(other, concerned, results)
            finally:
                await other.close()
            unchanged = [each for each in unchanged if each not in concerned or each in left]
    return unchanged


def _also_before(rehearsal: Rehearsal, call: GoldCall, number: int) -> bool:
    lot = hashlib.sha256(f"{rehearsal.task.id} {call.tool} {number}".encode()).digest()
    return lot[0] % _FIRST_SHARE == 0


async def _runs(rehearsal: Rehearsal, call: GoldCall, number: int) -> list[tuple[str, Attempt]]:
    """Return the run with the write after the solution, and for some calls one with it before."""
    rehearsal.go_to(len(rehearsal.gold.calls))
    rehearsal.attempt(call.tool, call.arguments)
    about = f"{call.tool} {dict(call.arguments)} as well"
    runs = [(about, await rehearsal.verdict())]
    if rehearsal.gold.calls and _also_before(rehearsal, call, number):
        run = await rehearsal.play([call, *rehearsal.gold.calls])
        if not run.errors and _is_other(rehearsal, run.net):
            runs.append((f"{about}, before all else,", run))
    return runs


def strays(
    rehearsal: Rehearsal, server: str, tool: Tool, known: ExistingValues
) -> Iterator[GoldCall]:
    """Yield calls of a tool that succeed after the solution, each with another kind of change."""
    kinds: set[tuple[Any, ...]] = set()
    repeats = 0
    name = f"{server}/{tool.name}" if len(rehearsal.episode.servers) > 1 else tool.name
    tried = islice(_arguments(rehearsal, server, tool, known), _ATTEMPTS)
    listed = _listed(rehearsal, server, tool, known)
    for arguments in chain(listed, tried, _on_free_rows(rehearsal, server, tool, known, kinds)):
        rehearsal.go_to(len(rehearsal.gold.calls))
        step = rehearsal.attempt(name, arguments)
        if step.is_error:
            step = _with_missing_parameter(rehearsal, name, tool, known, step)
        if step.is_error or not _is_a_change(rehearsal, step):
            continue
        kind = tuple((row.table, row.operation, row.key) for row in step.changes)
        kind = tuple((t, o, "" if o == "insert" else k) for t, o, k in kind)
        if kind in kinds:
            repeats += 1
        else:
            kinds.add(kind)
            yield GoldCall(name, step.arguments)
        if len(kinds) >= VARIANTS or repeats >= _REPEATS:
            return


def _listed(
    rehearsal: Rehearsal, server: str, tool: Tool, known: ExistingValues
) -> list[dict[str, Any]]:
    """Return the calls that the system itself lists for its tool."""
    rehearsal.go_to(len(rehearsal.gold.calls))
    database = rehearsal.episode.database(server)
    own = frozenset(str(row.key) for row in known.own)
    return list(stray_calls(database, tool.name, database.user(rehearsal.user(server)), own))


def _is_a_change(rehearsal: Rehearsal, step: Step) -> bool:
    """Return whether a step changed the solution's state in more than timestamps."""
    real = any(
        row.operation != "update" or any("updated" not in cell.column for cell in row.cells())
        for row in step.changes
    )
    return real and _is_other(rehearsal, net_change(rehearsal.episode))


def _is_other(rehearsal: Rehearsal, net: NetChange) -> bool:
    """Return whether a net change differs from the solution's in more than the ids of new rows."""
    own = rehearsal.run.net
    return net != own and shape(net, rehearsal.schemas) != shape(own, rehearsal.schemas)


def _with_missing_parameter(
    rehearsal: Rehearsal, name: str, tool: Tool, known: ExistingValues, step: Step
) -> Step:
    """Repeat a refused call with parameters that its error names, as a careful caller would do."""
    now = rehearsal.episode.database(step.server).clock.now()
    table = known.table_of_tool(tool)
    more: dict[str, Any] = {}
    for parameter, schema in tool.schema["properties"].items():
        if parameter in step.text and parameter not in step.arguments:
            values = first_values(parameter, schema, known, [table], now)
            more |= {parameter: values[0]} if values else {}
    for chosen in [more, *({name: value} for name, value in more.items())][:_MENDED]:
        if chosen and step.is_error:
            step = rehearsal.attempt(name, {**step.arguments, **chosen})
    return step


def _arguments(
    rehearsal: Rehearsal, server: str, tool: Tool, known: ExistingValues
) -> Iterator[dict[str, Any]]:
    """Yield arguments to try: existing rows with one or two values changed, and new ones."""
    now = rehearsal.episode.database(server).clock.now()
    table = known.table_of_tool(tool)
    properties = tool.schema["properties"]
    required = list(tool.schema.get("required", ()))
    groups = [group["required"] for group in tool.schema.get("anyOf", ())]
    values = {
        name: first_values(name, schema, known, [table], now) for name, schema in properties.items()
    }
    values = {name: choices for name, choices in values.items() if choices}
    key = known.key(table)
    optional = [name for name in values if name not in required and name != key]
    rows = (
        [] if tool.name.startswith(_CREATING) else [*known.linked_rows(table), *known.rows(table)]
    )
    keep = tool.name.startswith(_REMOVING)
    draw = random.Random(tool.name)
    for turn in range(_ATTEMPTS):
        row = rows[turn // 2 % len(rows)] if rows and turn % 6 else {}
        needed = [*required, *(draw.choice(groups) if groups else ())]
        if key in properties and turn % 2:
            needed.append(key)
        made = {n: _soon(draw, values[n]) for n in needed if n in values}
        here = {n: value_of(row, n) for n in (*needed, *optional)}
        made |= {n: fitting(properties[n], here[n]) for n in needed if here[n] is not None}
        for extra in draw.sample(optional, min(len(optional), draw.choice((0, 1, 1, 2)))):
            present = fitting(properties[extra], here[extra])
            others = [value for value in values[extra] if value != present] or values[extra]
            made.setdefault(extra, present if keep and present else _soon(draw, others))
        yield made


def _on_free_rows(
    rehearsal: Rehearsal, server: str, tool: Tool, known: ExistingValues, kinds: set[Any]
) -> Iterator[dict[str, Any]]:
    """Yield arguments for a tool that refused all others: free rows, and the user's own data."""
    if kinds:
        return
    table = known.table_of_tool(tool)
    properties = tool.schema["properties"]
    if tool.name.startswith(_REMOVING):
        for row in known.unnamed_rows(table):
            cells = {n: fitting(each, value_of(row, n)) for n, each in properties.items()}
            yield from ({name: value} for name, value in cells.items() if value is not None)
        return
    database = rehearsal.episode.database(server)
    required = tool.schema.get("required", ())
    now = database.clock.now()
    values = {n: first_values(n, properties[n], known, [table], now) for n in required}
    usual = {name: choices[0] for name, choices in values.items() if choices}
    acting = database.user(rehearsal.user(server))
    held = {n: value_of(acting, n) for n in required}
    own = {n: fitting(properties[n], each) for n, each in held.items() if each is not None}
    yield usual | own
    for name in required:
        target = known.table_named_by(name, [table])
        free = known.unnamed(target, table, name) if target and known.key(target) else []
        yield from ({**usual, name: fitting(properties[name], each)} for each in free)


def _soon(draw: random.Random, values: list[Any]) -> Any:
    """Return a random value; the first ones are more likely."""
    return values[min(draw.randrange(len(values)), draw.randrange(len(values)))]
