"""Open work: incidents, problems and changes that are not done."""

from eopsgym.domains.core import Context
from eopsgym.domains.itsm.rules.incidents import OPEN as OPEN_INCIDENT

OPEN = {
    "incident": OPEN_INCIDENT,
    "problem": ("new", "assess", "root_cause", "fix_in_progress"),
    "change": ("new", "assess", "authorize", "scheduled", "implement", "review"),
}
"""The table of each kind of work to the statuses in which it is open."""


def open_work(ctx: Context, column: str, value: str, *tables: str) -> list[str]:
    """Ids of the open incidents, problems and changes that name a value.

    Args:
        ctx: the call.
        column: a column that they have, such as `assigned_to`.
        value: what it must hold.
        tables: which kinds of work; all three unless named.
    """
    found: list[str] = []
    for table in tables or OPEN:
        marks = ", ".join("?" * len(OPEN[table]))
        sql = (
            f'SELECT "{table}_id" AS id FROM "{table}" WHERE "{column}" = ? '
            f"AND status IN ({marks}) ORDER BY id"
        )
        found += [row["id"] for row in ctx.rows(sql, value, *OPEN[table])]
    return found


def require_no_work(ctx: Context, rule: str, column: str, value: str, *tables: str) -> None:
    """State that no open work names a value."""
    found = open_work(ctx, column, value, *tables)
    ctx.require(rule, not found, f"'{value}' is still named by open work: {', '.join(found)}")
