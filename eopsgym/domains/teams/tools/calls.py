"""Calls, their records and sessions, audio routing."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.query.query_model import Compare, Condition, Query
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.access import may
from eopsgym.domains.teams.dialect import GRAPH, context
from eopsgym.domains.teams.odata.filters import filtered
from eopsgym.domains.teams.odata.options import chosen, page, parse_expand, parse_select
from eopsgym.domains.teams.odata.properties import MOMENT
from eopsgym.domains.teams.resources.call_record_view import (
    PROPERTIES,
    participants,
    record,
    session,
    taken_part_in,
)
from eopsgym.domains.teams.resources.call_shapes import (
    CallTarget,
    NewCall,
    shown_source,
    shown_target,
    shown_typed,
)
from eopsgym.domains.teams.resources.users import tenant_id, the_user

MOST_TARGETS = 5
PAGE = 60
_MOST_RECEIVERS = 130
_PATH = "communications/callRecords"
_ROSTER = {"isDeltaRosterEnabled": False, "isInteractiveRosterEnabled": False}
_READ_ALL = "CallRecords.Read.All:application"


class RecordOptions(TypedDict, total=False):
    """Which records are shown, and what of them."""

    _filter: str
    _select: str


class OneRecord(TypedDict, total=False):
    """What is shown of a record or its sessions."""

    _select: str
    _expand: str


@tool(reads="call_records")
def list_call_records(call: Call, **given: Unpack[RecordOptions]) -> dict[str, Any]:
    """List the records of calls of the organisation, the latest first.

    A record says when a call was, of what type, and who organised it; `get_call_record` adds
    who took part. Some servers show a user only calls in which the user took part. 60 records
    are shown at most, so filter by time to reach others.
    """
    select = parse_select(given.get("_select"))
    where = filtered(_readable(call), given.get("_filter"), PROPERTIES)
    order = f"{MOMENT.format('start_date_time')} DESC, rowid"
    sql, values = Query("call_records", where, order=order, limit=PAGE + 1).compile()
    rows, more = page(call.rows(sql, *values), PAGE, 0, f"{GRAPH}/{_PATH}", given)
    shown = [chosen(record(row), select, asked=True) for row in rows]
    return {"@odata.context": context(_PATH), **more, "value": shown}


@tool(reads="call_records")
def get_call_record(call: Call, id: str, **given: Unpack[OneRecord]) -> dict[str, Any]:
    """Show the record of one call; `_expand` adds its participants and sessions.

    A record that the user may not see is not found.
    """
    row = _the_record(call, id)
    select = parse_select(given.get("_select"))
    known = ["participants_v2", "sessions"]
    expand = parse_expand(given.get("_expand"), known, nested=True, inner=["segments"])
    answer = {
        "@odata.context": context(f"{_PATH}/$entity"),
        **chosen(record(row), select, asked=True),
    }
    one = context(f"{_PATH}('{id}')")
    if "participants_v2" in expand:
        answer["participants_v2@odata.context"] = f"{one}/participants_v2/$entity"
        shown = participants(row)[: expand["participants_v2"].top]
        answer["participants_v2"] = [
            chosen(each, expand["participants_v2"].select) for each in shown
        ]
    if "sessions" in expand:
        wanted = expand["sessions"]
        found = [
            session(each, wanted.select, wanted.expand.get("segments"))
            for each in _sessions(call, id)[:PAGE][: wanted.top]
        ]
        if found:
            answer["sessions@odata.context"] = f"{one}/sessions/$entity"
            answer["sessions"] = found
    return answer


@tool(reads="call_records")
def list_call_sessions(call: Call, id: str, **given: Unpack[OneRecord]) -> dict[str, Any]:
    """List the sessions of a call that has a record: when each was, and between whom.

    60 sessions are shown at most. Of segments nothing is known.
    """
    _the_record(call, id)
    select = parse_select(given.get("_select"))
    expand = parse_expand(given.get("_expand"), ["segments"], nested=True)
    rows, more = page(_sessions(call, id), PAGE, 0, f"{GRAPH}/{_PATH}/{id}/sessions", given)
    found = [session(row, select, expand.get("segments")) for row in rows]
    return {"@odata.context": context(f"{_PATH}('{id}')/sessions"), **more, "value": found}


@tool(writes="calls")
def create_call(call: Call, **given: Unpack[NewCall]) -> dict[str, Any]:
    """Begin a call to up to five people, or join a meeting, and show the call.

    Give either `targets` or `meetingInfo`. Users have to be of the organisation. The signed-in
    user is the first participant, `myParticipantId` in the answer. The call is only noted: it
    stays `establishing`, nobody is rung up and no record of it is made.
    """
    _check(given, given.get("targets") or [])
    targets = [_known(call, target) for target in given.get("targets") or []]
    source = given.get("source")
    options = _options(call, given)
    made = random_uuid(call, "calls", "id")
    me = random_uuid(call, "participants", "id")
    row = {
        "id": made,
        "org_id": call.user["org_id"],
        "callback_uri": given["callbackUri"],
        "call_chain_id": random_uuid(call, "calls", "call_chain_id"),
        "direction": "outgoing",
        "state": "establishing",
        "subject": given.get("subject"),
        "source": None if source is None else json.dumps(source),
        "targets": json.dumps(targets),
        "my_participant_id": me,
        "requested_modalities": json.dumps(given["requestedModalities"]),
        "call_options": json.dumps(options or {}),
        "media_config": json.dumps(given["mediaConfig"]),
        "created_at": call.stamp,
        "updated_at": call.stamp,
        "soft_delete": 0,
    }
    insert_row(call, "calls", row)
    user = {
        "id": call.user["user_id"],
        "displayName": call.user["display_name"],
        "tenantId": tenant_id(call),
    }
    _take_part(call, made, me, {"user": user})
    for target in targets:
        identity: dict[str, Any] = {**(target.get("identity") or {})}
        _take_part(call, made, random_uuid(call, "participants", "id"), identity)
    return _shown(call, row, {**given, "targets": targets}, options)


@tool(writes="calls")
def create_audio_routing_group(
    call: Call,
    call_id: str,
    routingMode: Literal["oneToOne", "multicast"],
    sources: Annotated[list[str], Field(min_length=1, max_length=1)],
    receivers: Annotated[list[str], Field(min_length=1)],
) -> dict[str, Any]:
    """Route the voice of one participant of a call to one other, or to several.

    The call has to be one of the organisation that has not ended, and all ids have to be
    participants of it. One receiver needs `oneToOne`, two or more need `multicast`. The answer
    is the group.
    """
    found = call.row(
        "SELECT * FROM calls WHERE id = ? AND org_id = ? AND NOT coalesce(soft_delete, 0)",
        *(call_id, call.user["org_id"]),
    )
    if found is None:
        message = f"Call not found: {call_id} or not from your organization"
        raise ToolError(message, "NOT_FOUND")
    if found["state"] in ("terminated", "terminating"):
        raise ToolError(f"Call '{call_id}' is not active: its state is {found['state']}")
    receivers = list(dict.fromkeys(receivers))
    if len(receivers) > _MOST_RECEIVERS:
        raise ToolError(f"At most {_MOST_RECEIVERS} receivers", field="receivers")
    wanted = "oneToOne" if len(receivers) == 1 else "multicast"
    if routingMode != wanted:
        count = "1 receiver" if len(receivers) == 1 else "2 or more receivers"
        raise ToolError(f"routingMode must be '{wanted}' for 1 source and {count}")
    _require_participants(call, call_id, [*sources, *receivers])
    if sources[0] in receivers:
        raise ToolError("The source cannot be a receiver", field="receivers")
    row = {
        "id": random_uuid(call, "audio_routing_groups", "id"),
        "org_id": call.user["org_id"],
        "call_id": call_id,
        "routing_mode": routingMode,
        "sources": json.dumps(sources),
        "receivers": json.dumps(receivers),
        "created_at": call.stamp,
        "updated_at": call.stamp,
    }
    insert_row(call, "audio_routing_groups", row)
    return {
        "@odata.type": "#microsoft.graph.audioRoutingGroup",
        "id": row["id"],
        "routingMode": routingMode,
        "sources": sources,
        "receivers": receivers,
    }


def _readable(call: Call) -> Condition:
    """Return the condition for readable records of the organisation.

    Where rules are enforced, only the user's own, or all with a permission.
    """
    ours, me = Compare("org_id", "=", call.user["org_id"]), call.user["user_id"]
    mine = call.where_enforced(taken_part_in(me))
    return ours if mine is None or may(call, _READ_ALL) else ours & mine


def _the_record(call: Call, record_id: str) -> Row:
    where = Compare("id", "=", record_id) & _readable(call)
    sql, values = Query("call_records", where).compile()
    found = call.row(sql, *values)
    if found is None:
        message = f"Call record not found: {record_id} or not from your organization"
        raise ToolError(message, "NOT_FOUND")
    return found


def _sessions(call: Call, record_id: str) -> list[Row]:
    sql = "SELECT * FROM call_sessions WHERE call_record_id = ? ORDER BY rowid LIMIT ?"
    return call.rows(sql, record_id, PAGE + 1)


def _check(given: NewCall, targets: list[CallTarget]) -> None:
    """Check the required properties of a call, and those that exclude each other."""
    if not given["callbackUri"].lower().startswith("https://"):
        raise ToolError("callbackUri must be a valid HTTPS URL", field="callbackUri")
    if not given["requestedModalities"]:
        message = "requestedModalities must have at least one modality"
        raise ToolError(message, field="requestedModalities")
    meeting = given.get("meetingInfo")
    if targets and meeting is not None:
        raise ToolError("Cannot specify both targets and meetingInfo", field="targets")
    if not targets and meeting is None:
        raise ToolError("Either targets or meetingInfo must be provided", field="targets")
    if len(targets) > MOST_TARGETS:
        raise ToolError(f"A call can have at most {MOST_TARGETS} targets", field="targets")


def _known(call: Call, target: CallTarget) -> CallTarget:
    """Return a target after looking up its user; telephones and other kinds stay as they are."""
    identity = target.get("identity") or {}
    user = identity.get("user")
    nameless = user is not None and not user.get("id")
    missing = "identity" if not identity else "id" if nameless else None
    if missing:
        raise ToolError(f"Validation errors:\n- {missing}: {missing} is required")
    if user is None:
        return target
    user = {**user, "id": the_user(call, user["id"])["user_id"]}
    return {**target, "identity": {**identity, "user": user}}


def _take_part(call: Call, call_id: str, participant: str, info: dict[str, Any]) -> None:
    row = {
        "id": participant,
        "org_id": call.user["org_id"],
        "call_id": call_id,
        "info": json.dumps(info),
        "media_streams": "[]",
        "is_muted": 0,
        "is_in_lobby": 0,
        "created_at": call.stamp,
        "updated_at": call.stamp,
    }
    insert_row(call, "participants", row)


def _require_participants(call: Call, call_id: str, ids: list[str]) -> None:
    sql = "SELECT id FROM participants WHERE call_id = ? AND org_id = ?"
    known = {row["id"] for row in call.rows(sql, call_id, call.user["org_id"])}
    for each in ids:
        if each not in known:
            raise ToolError(f"Participant not found in the call: {each}", "NOT_FOUND")


def _options(call: Call, given: NewCall) -> dict[str, Any] | None:
    """Return the options of a new call; the published server sets both of the roster if any is."""
    options = given.get("callOptions")
    if options is None:
        return None
    return {**options} if call.repaired else {**_ROSTER, **options}


def _shown(call: Call, row: Row, given: NewCall, options: dict[str, Any] | None) -> dict[str, Any]:
    """Return a new call as the answer has it; the published server does not echo the tenant."""
    tenant = given.get("tenantId") if call.repaired else None
    return {
        "id": row["id"],
        "state": row["state"],
        "direction": row["direction"],
        "callbackUri": row["callback_uri"],
        "callChainId": row["call_chain_id"],
        "source": shown_source(given.get("source")),
        "targets": [shown_target(target) for target in given.get("targets") or []],
        "requestedModalities": from_json(row["requested_modalities"]),
        "activeModalities": [],
        "mediaConfig": shown_typed(given["mediaConfig"]),
        "chatInfo": given.get("chatInfo"),
        "meetingInfo": shown_typed(given.get("meetingInfo")),
        "myParticipantId": row["my_participant_id"],
        "subject": row["subject"],
        "callOptions": options,
        "callRoutes": [],
        "resultInfo": None,
        "mediaState": None,
        "toneInfo": None,
        "transcription": None,
        "answeredBy": None,
        "ringingTimeoutInSeconds": None,
        "tenantId": tenant,
        "terminationReason": None,
        "meetingCapability": None,
        "routingPolicies": [],
    }
