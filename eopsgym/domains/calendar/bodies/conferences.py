"""Conference data of events."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    StringConstraints,
    ValidationInfo,
    field_validator,
    model_validator,
)

Short = Annotated[str, StringConstraints(max_length=128)] | None
_SCHEMES = {
    "video": ("Video", ("http:", "https:"), "http or https"),
    "phone": ("Phone", ("tel:",), "tel"),
    "sip": ("SIP", ("sip:",), "sip"),
    "more": ("More", ("http:", "https:"), "http or https"),
}


class EntryPoint(BaseModel):
    """One way into a conference."""

    accessCode: Short = None
    entryPointType: Literal["video", "phone", "sip", "more"] | None = None
    label: Annotated[str, StringConstraints(max_length=512)] | None = None
    meetingCode: Short = None
    passcode: Short = None
    password: Short = None
    pin: Short = None
    uri: Annotated[str, StringConstraints(max_length=1300)] | None = None

    @field_validator("uri")
    @classmethod
    def _scheme(cls, value: str | None, info: Any) -> str | None:
        kind = info.data.get("entryPointType")
        if value and kind:
            name, schemes, words = _SCHEMES[kind]
            if not value.startswith(schemes):
                raise ValueError(f"{name} entry point URI must use {words} schema")
        return value


class SolutionKey(BaseModel):
    """Which kind of conference."""

    type: str | None = None


class Solution(BaseModel):
    """The conference that there is."""

    iconUri: str | None = None
    key: SolutionKey | None = None
    name: str | None = None


class Status(BaseModel):
    """How a request went."""

    statusCode: Literal["pending", "success", "failure"] | None = None


class CreateRequest(BaseModel):
    """A conference to be made."""

    conferenceSolutionKey: SolutionKey | None = None
    requestId: str | None = None
    status: Status | None = None


class ConferenceData(BaseModel):
    """A conference, or the request for one."""

    conferenceId: str | None = None
    conferenceSolution: Solution | None = None
    createRequest: CreateRequest | None = None
    entryPoints: list[EntryPoint] | None = None
    notes: Annotated[str, StringConstraints(max_length=2048)] | None = None
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
        """Refuse a request beside a conference; repaired, one that is shown as it went is none."""
        made = self.conferenceSolution is not None or bool(self.entryPoints)
        was_shown = self.createRequest is not None and self.createRequest.status is not None
        if was_shown and (info.context or {}).get("repaired"):
            return self
        if self.createRequest is not None and made:
            raise ValueError("Cannot specify both createRequest and conferenceSolution/entryPoints")
        whole = self.conferenceSolution is not None and bool(self.entryPoints)
        if self.createRequest is None and not whole:
            raise ValueError(
                "Must specify either createRequest OR both conferenceSolution and at least one "
                "entryPoint"
            )
        return self
