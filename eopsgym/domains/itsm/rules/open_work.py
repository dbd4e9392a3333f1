"""Open work: incidents, problems and changes that are not finished."""

from collections.abc import Iterator

from eopsgym.domains.kernel import Call

OPEN_INCIDENT = ("new", "in_progress", "on_hold")
OPEN = {
    "incident": OPEN_INCIDENT,
    "problem": ("new", "assess", "root_cause", "fix_in_progress"),
    "change": ("new", "assess", "authorize", "scheduled", "implement", "review"),
}
"""The statuses in which each kind of work is open, by its table."""


def still_named(call: Call, column: str, value: str, *tables: str) -> Iterator[str]:
    """Yield a message if open work names a value.

    Args:
        call: the call.
        column: a column of these tables, such as `assigned_to`.
        value: the value of the column.
        tables: the tables to check; all three if not given.
    """
    ids: list[str] = []
    for table in tables or OPEN:
        marks = ", ".join("?" * len(OPEN[table]))
        sql = (
            f'SELECT "{table}_id" AS id FROM "{table}" WHERE "{column}" = ? '
            f"AND status IN ({marks}) ORDER BY id"
        )
        ids += [row["id"] for row in call.rows(sql, value, *OPEN[table])]
    if ids:
        yield f"'{value}' is still named by open work: {', '.join(ids)}"
