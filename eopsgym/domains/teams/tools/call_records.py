"""Records of calls and their sessions."""

from collections.abc import Collection

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.products.odata import options
from eopsgym.domains.products.odata.filters import filtered
from eopsgym.domains.query.query_model import Compare, Condition
from eopsgym.domains.teams.access import may
from eopsgym.domains.teams.dialect import GRAPH, context
from eopsgym.domains.teams.resources import call_records
from eopsgym.domains.teams.resources.graph_view import Filtered

PAGE = 60
_PATH = "communications/callRecords"
_READ_ALL = "CallRecords.Read.All:application"


class OneRecord(TypedDict, total=False):
    _select: str
    _expand: str


@tool(reads="call_records")
def list_call_records(call: Call, **given: Unpack[Filtered]) -> Row:
    """List the records of calls of the organisation, the latest first.

    A record contains the time, type and organizer of a call; `get_call_record` adds its
    participants. Some servers list only calls in which the user took part. At most 60 records
    are returned: filter by time to reach others.
    """
    select = options.parse_select(given.get("_select"))
    where = filtered(_readable(call), given.get("_filter"), call_records.RECORDS.queries)
    rows_found = call_records.RECORDS.rows_where(call, where, limit=PAGE + 1)
    rows, more = options.page(rows_found, PAGE, 0, f"{GRAPH}/{_PATH}", given)
    records = [options.chosen(call_records.RECORDS.answer(row), select, asked=True) for row in rows]
    return {"@odata.context": context(_PATH), **more, "value": records}


@tool(reads="call_records")
def get_call_record(call: Call, id: str, **given: Unpack[OneRecord]) -> Row:
    """Return the record of one call; `_expand` adds its participants and sessions.

    A record that the user may not see is not found.
    """
    row = _the_record(call, id)
    select = options.parse_select(given.get("_select"))
    known = ["participants_v2", "sessions"]
    expand = options.parse_expand(given.get("_expand"), known, nested=True, inner=["segments"])
    answer = {
        "@odata.context": context(f"{_PATH}/$entity"),
        **options.chosen(call_records.RECORDS.answer(row), select, asked=True),
    }
    one = context(f"{_PATH}('{id}')")
    if "participants_v2" in expand:
        answer["participants_v2@odata.context"] = f"{one}/participants_v2/$entity"
        people = call_records.participants(row)[: expand["participants_v2"].top]
        answer["participants_v2"] = [
            options.chosen(each, expand["participants_v2"].select) for each in people
        ]
    if "sessions" in expand:
        expansion = expand["sessions"]
        sessions = [
            _session(each, expansion.select, expansion.expand.get("segments"))
            for each in _sessions(call, id)[:PAGE][: expansion.top]
        ]
        if sessions:
            answer["sessions@odata.context"] = f"{one}/sessions/$entity"
            answer["sessions"] = sessions
    return answer


@tool(reads="call_records")
def list_call_sessions(call: Call, id: str, **given: Unpack[OneRecord]) -> Row:
    """List the sessions of a recorded call: when each took place, and between whom.

    At most 60 sessions are returned. Their segments are always empty.
    """
    _the_record(call, id)
    select = options.parse_select(given.get("_select"))
    expand = options.parse_expand(given.get("_expand"), ["segments"], nested=True)
    rows, more = options.page(_sessions(call, id), PAGE, 0, f"{GRAPH}/{_PATH}/{id}/sessions", given)
    sessions = [_session(row, select, expand.get("segments")) for row in rows]
    return {"@odata.context": context(f"{_PATH}('{id}')/sessions"), **more, "value": sessions}


def _readable(call: Call) -> Condition:
    """Return the condition for readable records: with enforced rules, only the user's own."""
    in_organisation, me = Compare("org_id", "=", call.user["org_id"]), call.user["user_id"]
    own = call.where_enforced(call_records.taken_part_in(me))
    return in_organisation if own is None or may(call, _READ_ALL) else in_organisation & own


def _the_record(call: Call, record_id: str) -> Row:
    where = Compare("id", "=", record_id) & _readable(call)
    records = call_records.RECORDS.rows_where(call, where)
    if not records:
        raise call_records.RECORDS.missing(record_id)
    return records[0]


def _sessions(call: Call, record_id: str) -> list[Row]:
    sql = "SELECT * FROM call_sessions WHERE call_record_id = ? ORDER BY rowid LIMIT ?"
    return call.rows(sql, record_id, PAGE + 1)


def _session(row: Row, select: Collection[str] | None, segments: options.Expansion | None) -> Row:
    """Return a session in the form of a result; its segments, if requested, are always empty."""
    session = call_records.SESSIONS.answer(row) | ({} if segments is None else {"segments": []})
    return options.chosen(session, select, ["segments"], asked=True)
