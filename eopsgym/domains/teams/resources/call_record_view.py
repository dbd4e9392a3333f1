"""Records of calls as Graph shows them, and what a query may ask of them."""

import re
from collections.abc import Collection
from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.stored_json import from_json, stored_object, stored_objects
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.odata.literals import instant
from eopsgym.domains.teams.odata.options import Expansion, chosen
from eopsgym.domains.teams.odata.properties import Listed, Properties, Property, inside, items_of

_UTC = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{3}))?Z", re.ASCII)
_LISTED = f"{items_of('call_records.participants')} AS one"
_ID, _USER, _PLAIN, _LOGGED = (
    inside("one.value", path).sql for path in ("id", "identity/user/id", "user/id", "userId")
)
_PARTICIPANTS = f"""(
    SELECT {_ID} AS id FROM {_LISTED} UNION ALL
    SELECT coalesce({_USER}, {_PLAIN}, {_LOGGED}) FROM {_LISTED}) AS {{item}} WHERE 1"""
PROPERTIES: Properties = {
    "startDateTime": Property("start_date_time", "moment"),
    "participants_v2": Listed(_PARTICIPANTS, {"id": Property("({item}.id)", "id")}),
}
"""Participants are found by the id that the record gives them and by that of the user."""
_ORGANIZED = inside("call_records.organizer", "user/id").sql
_TOOK_PART = f"""{_ORGANIZED} = ? OR EXISTS (
    SELECT 1 FROM {_LISTED} WHERE coalesce({_USER}, {_PLAIN}, {_LOGGED}) = ?)"""


def taken_part_in(user_id: str) -> Sql:
    """Return the condition for records of calls that a user organised or took part in."""
    return Sql(_TOOK_PART, (user_id, user_id))


def record(row: Row) -> dict[str, Any]:
    """Return a record as answers show it."""
    organizer = stored_object(row["organizer"]) or None
    user = organizer and organizer.get("user")
    second = None
    if isinstance(user, dict):
        second = {"id": user.get("id"), "identity": organizer}
    return {
        "id": row["id"],
        "version": row["version"],
        "type": row["type"],
        "modalities": from_json(row["modalities"], []),
        "lastModifiedDateTime": _moment(row["last_modified_date_time"]),
        "startDateTime": _moment(row["start_date_time"]),
        "endDateTime": _moment(row["end_date_time"]),
        "organizer": organizer,
        "organizer_v2": second,
    }


def participants(row: Row) -> list[dict[str, Any]]:
    """Return the participants as calls store them; by name alone for a telephone."""
    shown = []
    for each in stored_objects(row["participants"]):
        identity = each.get("identity") or {
            "user": each.get("user")
            or {
                "id": each.get("userId"),
                "displayName": each.get("userDisplayName"),
                "tenantId": None,
                "userPrincipalName": each.get("userPrincipalName"),
            }
        }
        shown.append({"id": each.get("id"), "identity": identity})
    return shown


def session(row: Row, select: Collection[str] | None, segments: Expansion | None) -> dict[str, Any]:
    """Return a session as answers show it; its segments, if asked for, are always empty."""
    shown = {
        "id": row["id"],
        "modalities": from_json(row["modalities"], []),
        "startDateTime": _moment(row["start_date_time"]),
        "endDateTime": _moment(row["end_date_time"]),
        "caller": from_json(row["caller"]),
        "callee": from_json(row["callee"]),
        "failureInfo": None,
    }
    if segments is not None:
        shown["segments"] = []
    return chosen(shown, select, ["segments"], asked=True)


def _moment(stored: Any) -> str | None:
    """Return a stored moment in UTC with milliseconds."""
    if not isinstance(stored, str):
        return None
    whole = _UTC.fullmatch(stored)
    if whole:
        return f"{whole[1]}.{whole[2] or '000'}Z"
    text = instant(stored.replace(" ", "T", 1))
    return None if text is None else f"{text.replace(' ', 'T')}Z"
