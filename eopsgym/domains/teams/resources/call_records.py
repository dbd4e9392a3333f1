"""The views of call records and sessions, and what queries can compare in them."""

import re
from functools import partial
from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.stored_json import from_json, stored_object, stored_objects
from eopsgym.domains.products import filled, json_value, stored
from eopsgym.domains.products.odata.literals import instant
from eopsgym.domains.products.odata.properties import MOMENT, Listed, Property, inside, items_of
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.resources.graph_view import GraphView

_UTC = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{3}))?Z", re.ASCII)
_LISTED = f"{items_of('call_records.participants')} AS one"
_ID, _USER, _PLAIN, _LOGGED = (
    inside("one.value", path).sql for path in ("id", "identity/user/id", "user/id", "userId")
)
_PARTICIPANTS = f"""(
    SELECT {_ID} AS id FROM {_LISTED} UNION ALL
    SELECT coalesce({_USER}, {_PLAIN}, {_LOGGED}) FROM {_LISTED}) AS {{item}} WHERE 1"""
"""The ids that a filter compares: those of participants in the record, and those of users."""
_ORGANIZED = inside("call_records.organizer", "user/id").sql
_TOOK_PART = f"""{_ORGANIZED} = ? OR EXISTS (
    SELECT 1 FROM {_LISTED} WHERE coalesce({_USER}, {_PLAIN}, {_LOGGED}) = ?)"""


def _milliseconds(text: Any) -> str | None:
    """Convert a stored time to UTC with milliseconds."""
    if not isinstance(text, str):
        return None
    match = _UTC.fullmatch(text)
    if match:
        return f"{match[1]}.{match[2] or '000'}Z"
    moment = instant(text.replace(" ", "T", 1))
    return None if moment is None else f"{moment.replace(' ', 'T')}Z"


def _as_participant(text: Any) -> Row | None:
    organizer = stored_object(text)
    user = organizer.get("user")
    return {"id": user.get("id"), "identity": organizer} if isinstance(user, dict) else None


_moment = partial(stored, read=_milliseconds)
_modalities = stored("modalities", lambda text: from_json(text, []))
RECORDS = GraphView(
    "call_records",
    "Call record",
    *stored("id version type"),
    *_modalities,
    *_moment("lastModifiedDateTime"),
    *_moment("startDateTime", kind="moment"),
    *_moment("endDateTime"),
    *stored("organizer", lambda text: stored_object(text) or None),
    *stored("organizer_v2", _as_participant, column="organizer"),
    queries={"participants_v2": Listed(_PARTICIPANTS, {"id": Property("({item}.id)", "id")})},
    order=f"{MOMENT.format('start_date_time')} DESC, rowid",
)
SESSIONS = GraphView(
    "call_sessions",
    "Call session",
    *stored("id"),
    *_modalities,
    *_moment("startDateTime endDateTime"),
    *json_value("caller callee"),
    *filled("failureInfo"),
)


def taken_part_in(user_id: str) -> Sql:
    """Return the condition for records of calls that a user organised or took part in."""
    return Sql(_TOOK_PART, (user_id, user_id))


def participants(row: Row) -> list[Row]:
    """Return the participants in the form that calls store; a phone only by its name."""
    return [
        {"id": each.get("id"), "identity": each.get("identity") or {"user": _user_of(each)}}
        for each in stored_objects(row["participants"])
    ]


def _user_of(participant: Row) -> Any:
    return participant.get("user") or {
        "id": participant.get("userId"),
        "displayName": participant.get("userDisplayName"),
        "tenantId": None,
        "userPrincipalName": participant.get("userPrincipalName"),
    }
