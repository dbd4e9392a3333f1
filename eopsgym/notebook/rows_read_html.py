"""The rows that a verifier's query reads at a step, as HTML."""

from collections.abc import Sequence
from html import escape

from eopsgym.domains.kernel import Row
from eopsgym.errors import EopsgymError
from eopsgym.notebook.html_shapes import MONO, WRAP, fold, line, muted, table
from eopsgym.notebook.row_cards import NAMES
from eopsgym.notebook.value_html import FULL, Room, value
from eopsgym.runs import RowsRead, Run, rows_read
from eopsgym.tasks import Verdict

_ROOM = Room(letters=2_000, items=20)


def rows_read_html(run: Run, step: int, verdict: Verdict) -> str:
    """Return the rows behind a verifier's query in the database after a step, or why not."""
    try:
        database = run.at(step, verdict.gym_name or None)
    except EopsgymError as error:
        return line(muted(escape(str(error))))
    try:
        readings = rows_read(database, verdict.query)
    finally:
        database.close()
    where = f"after step {step}" if step else "in the seed"
    if not readings:
        return line(muted(f"the rows that it reads {where} cannot be shown for this query"))
    return line(muted(f"rows that it reads {where}:")) + "".join(map(_part, readings))


def _part(part: RowsRead) -> str:
    query = f'<div style="{MONO};{WRAP}">{escape(part.query)}</div>'
    if not part.rows:
        return query + line(muted("no row"))
    note = ""
    if part.left_out:
        missing = " AND ".join(part.left_out)
        note = line(f"<b>none of them meets</b> {escape(missing)}")
    columns = _columns(part)
    rows = [[value(row[name], _ROOM) for name in columns] for row in part.rows]
    shown = table(columns, rows)
    if len(columns) < len(part.rows[0]):
        shown += fold(muted("all columns"), "".join(_whole(row) for row in part.rows))
    more = line(muted(f"… and more than these {len(part.rows)} rows")) if part.more else ""
    return query + note + shown + more


def _columns(part: RowsRead) -> Sequence[str]:
    """Return the columns that tell a row and that the query names; all if they are few."""
    every = list(part.rows[0])
    asked = " ".join([part.query, *part.left_out]).lower()
    named = [name for name in every if name in NAMES or name.lower() in asked]
    return every if len(every) <= 8 else list(dict.fromkeys([every[0], *named]))


def _whole(row: Row) -> str:
    cells = ", ".join(f"{muted(f'{escape(name)}:')} {value(row[name], FULL)}" for name in row)
    return line(cells)
