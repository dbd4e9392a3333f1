"""Conference data of events: request models, validation and storing."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    StringConstraints,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema

from eopsgym.domains.calendar.resources.requests import TEXT, Request
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row

Short = Annotated[str, StringConstraints(max_length=128), TEXT] | None
_SCHEMES = {
    "video": ("Video", ("http:", "https:"), "http or https"),
    "phone": ("Phone", ("tel:",), "tel"),
    "sip": ("SIP", ("sip:",), "sip"),
    "more": ("More", ("http:", "https:"), "http or https"),
}


class EntryPoint(Request):
    """An entry point of a conference."""

    accessCode: Short = None
    entryPointType: Annotated[Literal["video", "phone", "sip", "more"] | None, TEXT] = None
    label: Annotated[str, StringConstraints(max_length=512), TEXT] | None = None
    meetingCode: Short = None
    passcode: Short = None
    password: Short = None
    pin: Short = None
    uri: Annotated[str, StringConstraints(max_length=1300), TEXT] | None = None

    @field_validator("uri")
    @classmethod
    def _scheme(cls, value: str | None, info: Any) -> str | None:
        kind = info.data.get("entryPointType")
        if value and kind:
            name, schemes, listed = _SCHEMES[kind]
            if not value.startswith(schemes):
                raise ValueError(f"{name} entry point URI must use {listed} schema")
        return value


class SolutionKey(Request):
    type: str | None = None


class Solution(Request):
    iconUri: str | None = None
    key: SolutionKey | None = None
    name: str | None = None


class Status(Request):
    statusCode: Literal["pending", "success", "failure"] | None = None


class CreateRequest(Request):
    conferenceSolutionKey: SolutionKey | None = None
    requestId: str | None = None
    status: SkipJsonSchema[Status | None] = None


class ConferenceData(Request):
    conferenceId: str | None = None
    conferenceSolution: Solution | None = None
    createRequest: CreateRequest | None = None
    entryPoints: list[EntryPoint] | None = None
    notes: Annotated[str, StringConstraints(max_length=2048), TEXT] | None = None
    signature: str | None = None

    @field_validator("entryPoints")
    @classmethod
    def _points(cls, points: list[EntryPoint] | None) -> list[EntryPoint] | None:
        kinds = [point.entryPointType for point in points or []]
        for kind in ("video", "sip", "more"):
            if sum(each == kind for each in kinds) > 1:
                raise ValueError(f"Conference can have at most one {kind} entry point")
        if kinds == ["more"]:
            raise ValueError("Conference with only a 'more' entry point is not valid")
        return points

    @model_validator(mode="after")
    def _one_of_two(self, info: ValidationInfo) -> Self:
        """Require either a request for a conference or an existing conference.

        In repaired mode, a request with a status was copied from an answer, and may be combined
        with the other properties.
        """
        is_existing = self.conferenceSolution is not None or bool(self.entryPoints)
        from_answer = self.createRequest is not None and self.createRequest.status is not None
        if from_answer and (info.context or {}).get("repaired"):
            return self
        if self.createRequest is not None and is_existing:
            raise ValueError("Cannot specify both createRequest and conferenceSolution/entryPoints")
        is_complete = self.conferenceSolution is not None and bool(self.entryPoints)
        if self.createRequest is None and not is_complete:
            raise ValueError(
                "Must specify either createRequest OR both conferenceSolution and at least one "
                "entryPoint"
            )
        return self


_SOLUTIONS = ("hangoutsMeet", "addOn")

_WRONG = "is not valid value. Please provide either 'hangoutsMeet' or 'addOn'"


def check_conference(call: Call, data: ConferenceData) -> None:
    """Raise ToolError for a conference of an unknown type or with an invalid id.

    The id is invalid if it is missing, not allowed for the type, or already in use.
    """
    request, solution = data.createRequest, data.conferenceSolution
    requested = request.conferenceSolutionKey if request is not None else None
    if requested is not None and requested.type not in _SOLUTIONS:
        raise ToolError(
            f"Value for type under conferenceSolutionKey  inside the createRequest field {_WRONG}"
        )
    if solution is not None and solution.key is not None:
        if solution.key.type not in _SOLUTIONS:
            raise ToolError(f"Value for type under key field in the conferenceSolution {_WRONG}")
        if solution.key.type == "addOn" and not data.conferenceId:
            raise ToolError(
                "Please provide valid value of conferenceId key for conferenceData or add "
                "conferenceId key with valid value if not present"
            )
        if solution.key.type == "hangoutsMeet" and data.conferenceId:
            raise ToolError("ConferenceId will be set internally. Please remove this field")
    if is_taken(call, data):
        raise ToolError(
            f"Conference Id '{data.conferenceId}' already exists. Please use different ConferenceId"
        )


def is_taken(call: Call, data: ConferenceData) -> bool:
    """Return whether the id of a conference is already in use."""
    sql = "SELECT 1 FROM conference_data WHERE id = ?"
    return bool(data.conferenceId and call.value(sql, data.conferenceId))


def write_conference(call: Call, event_id: str, data: ConferenceData) -> None:
    """Store a requested conference.

    A conference without a request, or with an id that is in use, is silently ignored. A request
    with an id that was used before, or without an id, is stored with the status `failure` and no
    data.
    """
    request = data.createRequest
    if request is None or is_taken(call, data):
        return
    sql = "SELECT 1 FROM conference_data WHERE request_id = ?"
    failed = not request.requestId or call.value(sql, request.requestId)
    key = random_uuid(call, "conference_data", "id")
    row: Row = {"id": key, "event_id": event_id, "status_code": "failure"}
    if not failed:
        kind = request.conferenceSolutionKey
        row |= {
            "id": data.conferenceId or key,
            "request_id": request.requestId,
            "create_solution_type": kind.type if kind else None,
            "status_code": "success",
            "entry_points": "null",
            "notes": data.notes,
            "signature": data.signature,
        }
    insert_row(call, "conference_data", row)
