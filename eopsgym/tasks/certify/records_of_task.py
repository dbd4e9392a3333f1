"""The records that a task is about: those that its solution changes, and those that it names."""

from eopsgym.domains.kernel import Tool
from eopsgym.gym import Step
from eopsgym.gym.tool_names import split_name
from eopsgym.tasks.certify.existing_values import ExistingValues, RowName
from eopsgym.tasks.certify.other_values import row_of
from eopsgym.tasks.certify.rehearsal import Rehearsal


def tool_of(rehearsal: Rehearsal, name: str) -> tuple[str, Tool]:
    """Return the system to which a call of this name goes, and its tool there.

    Raises:
        LookupError: if no system has such a tool.
    """
    system, tool = split_name(name)
    for server, each in rehearsal.episode.servers.items():
        if tool in each.domain.tools and system in ("", server, each.domain.gym_name):
            return server, each.domain.tools[tool]
    raise LookupError(name)


def tool_of_step(rehearsal: Rehearsal, step: Step) -> Tool:
    """Return the tool that a step called."""
    return tool_of(rehearsal, f"{step.server}/{step.tool}")[1]


def changed_records(rehearsal: Rehearsal, server: str) -> list[RowName]:
    """Return the rows of a system that the solution changes, by table and key."""
    return [
        RowName(each.row.table, next(iter(each.row.key.values())))
        for each in rehearsal.run.net
        if each.server == server and len(each.row.key) == 1
    ]


def existing_values(rehearsal: Rehearsal, server: str) -> ExistingValues:
    """Return the content of a system's tables, with the task's own records first."""
    known = ExistingValues(rehearsal.episode.database(server))
    own = changed_records(rehearsal, server)
    for step in rehearsal.run.steps:
        if step.server == server:
            tables = [row.table for row in step.changes]
            for name, value in step.arguments.items():
                for item in value if isinstance(value, list) else [value]:
                    row = row_of(name, item, known, tables) if item is not None else None
                    own += [row] if row else []
    return ExistingValues(rehearsal.episode.database(server), own)


def acting_ids(rehearsal: Rehearsal, server: str, known: ExistingValues) -> frozenset[str]:
    """Return the ids in the acting user's row: the user's own id and those of its groups."""
    user = known.database.user(rehearsal.user(server))
    return frozenset(str(value) for value in user.values() if known.table_of_id(value))
