"""Calls and the routing of their audio."""

import json
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products import filled, json_list, stored
from eopsgym.domains.teams.resources import call_shapes
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.users import tenant_id, the_user

CALLS = GraphView(
    "calls",
    "Call",
    *stored("id state direction callbackUri callChainId source targets"),
    *json_list("requestedModalities"),
    *filled("activeModalities"),
    *stored("mediaConfig"),
    *filled("chatInfo meetingInfo"),
    *stored("myParticipantId subject callOptions"),
    *filled("callRoutes resultInfo mediaState toneInfo transcription answeredBy"),
    *filled("ringingTimeoutInSeconds tenantId terminationReason meetingCapability"),
    *filled("routingPolicies"),
    new={"direction": "outgoing", "state": "establishing", "soft_delete": 0},
)
PARTICIPANTS = GraphView(
    "participants", "Participant", new={"media_streams": "[]", "is_muted": 0, "is_in_lobby": 0}
)
ROUTING_GROUPS = GraphView(
    "audio_routing_groups",
    "Audio routing group",
    *stored("id routingMode"),
    *json_list("sources receivers"),
)
MOST_TARGETS = 5
_MOST_RECEIVERS = 130
_ROSTER = {"isDeltaRosterEnabled": False, "isInteractiveRosterEnabled": False}


@tool(writes="calls")
def create_call(call: Call, **given: Unpack[call_shapes.NewCall]) -> Row:
    """Create a call to up to five people or for joining a meeting, and return it.

    Give either `targets` or `meetingInfo`. Users must belong to the organisation. The signed-in
    user is the first participant, `myParticipantId` in the result. The call is only stored: it
    stays `establishing`, nobody is called, and no call record is created.
    """
    _check(given, given.get("targets") or [])
    targets = [_with_user_id(call, target) for target in given.get("targets") or []]
    options = _options(call, given)
    call_id = random_uuid(call, "calls", "id")
    me = random_uuid(call, "participants", "id")
    columns = CALLS.columns({**given, "targets": targets, "callOptions": options or {}}) | {
        "call_chain_id": random_uuid(call, "calls", "call_chain_id"),
        "my_participant_id": me,
    }
    row = CALLS.insert(call, call_id, columns)
    user = {
        "id": call.user["user_id"],
        "displayName": call.user["display_name"],
        "tenantId": tenant_id(call),
    }
    _add_participant(call, call_id, me, {"user": user})
    for target in targets:
        identity: Row = {**(target.get("identity") or {})}
        _add_participant(call, call_id, random_uuid(call, "participants", "id"), identity)
    return CALLS.answer(
        row,
        source=call_shapes.source_view(given.get("source")),
        targets=[call_shapes.target_view(target) for target in targets],
        mediaConfig=call_shapes.typed_view(given["mediaConfig"]),
        chatInfo=given.get("chatInfo"),
        meetingInfo=call_shapes.typed_view(given.get("meetingInfo")),
        callOptions=options,
        # The published server does not echo the tenant.
        tenantId=given.get("tenantId") if call.repaired else None,
        activeModalities=[],
        callRoutes=[],
        routingPolicies=[],
    )


@tool(writes="calls")
def create_audio_routing_group(
    call: Call,
    call_id: str,
    routingMode: Literal["oneToOne", "multicast"],
    sources: Annotated[list[str], Field(min_length=1, max_length=1)],
    receivers: Annotated[list[str], Field(min_length=1)],
) -> Row:
    """Route the audio of one participant of a call to one or more other participants.

    The call must belong to the organisation and must not have ended, and all ids must be those
    of its participants. Use `oneToOne` for one receiver and `multicast` for two or more. The
    result is the group.
    """
    row = CALLS.find_own(call, call_id)
    if row["state"] in ("terminated", "terminating"):
        raise ToolError(f"Call '{call_id}' is not active: its state is {row['state']}")
    receivers = list(dict.fromkeys(receivers))
    if len(receivers) > _MOST_RECEIVERS:
        raise ToolError(f"At most {_MOST_RECEIVERS} receivers", field="receivers")
    needed_mode = "oneToOne" if len(receivers) == 1 else "multicast"
    if routingMode != needed_mode:
        count = "1 receiver" if len(receivers) == 1 else "2 or more receivers"
        raise ToolError(f"routingMode must be '{needed_mode}' for 1 source and {count}")
    _require_participants(call, call_id, [*sources, *receivers])
    if sources[0] in receivers:
        raise ToolError("The source cannot be a receiver", field="receivers")
    columns = {
        "call_id": call_id,
        "routing_mode": routingMode,
        "sources": json.dumps(sources),
        "receivers": json.dumps(receivers),
    }
    group_id = random_uuid(call, "audio_routing_groups", "id")
    group = ROUTING_GROUPS.insert(call, group_id, columns)
    return {"@odata.type": "#microsoft.graph.audioRoutingGroup", **ROUTING_GROUPS.answer(group)}


def _check(given: call_shapes.NewCall, targets: list[call_shapes.CallTarget]) -> None:
    """Check the required properties of a call, and those that exclude each other.

    Raises:
        ToolError: a property is missing or invalid, or excludes another one.
    """
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


def _with_user_id(call: Call, target: call_shapes.CallTarget) -> call_shapes.CallTarget:
    """Return a target with the id of its user; phones and other kinds are not changed."""
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


def _add_participant(call: Call, call_id: str, participant: str, info: Row) -> None:
    PARTICIPANTS.insert(call, participant, {"call_id": call_id, "info": json.dumps(info)})


def _require_participants(call: Call, call_id: str, ids: list[str]) -> None:
    sql = "SELECT id FROM participants WHERE call_id = ? AND org_id = ?"
    known = {row["id"] for row in call.rows(sql, call_id, call.user["org_id"])}
    for each in ids:
        if each not in known:
            raise ToolError(f"Participant not found in the call: {each}", "NOT_FOUND")


def _options(call: Call, given: call_shapes.NewCall) -> Row | None:
    """Return the call options; the published server adds missing roster options as false."""
    options = given.get("callOptions")
    if options is None:
        return None
    return {**options} if call.repaired else {**_ROSTER, **options}
