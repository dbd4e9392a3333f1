"""Parameter types that several tools share."""

from typing import Annotated, Any, Required

from pydantic import ConfigDict, Field
from pydantic.fields import FieldInfo
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown

UserId = Annotated[str, Field(pattern=r"^(?:me|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,})$")]
Count = Annotated[int, Field(ge=1, le=500)]
Hundred = Annotated[list[str], Field(max_length=100)]
Labels = Annotated[list[str], Field(json_schema_extra={"default": []})]


def schema_default(default: object) -> FieldInfo:
    """Return a required field whose published schema nevertheless has a default."""
    return Field(json_schema_extra={"default": default})  # type: ignore[no-any-return, dict-item]


OPEN = ConfigDict(extra="ignore")
"""The configuration of an object that may have unknown properties, which are ignored."""


class Header(TypedDict, total=False):
    """A header of a message."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    name: str
    value: str


class Body(TypedDict, total=False):
    """The content of a part."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    attachmentId: str
    size: Required[int]
    data: Required[str]


class Payload(TypedDict, total=False):
    """A message as a tree of parts."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    partId: str
    mimeType: str
    filename: str
    headers: list[Header]
    body: Body
    parts: list[dict[str, Any]]


class MailMessage(TypedDict, total=False):
    """A message, either raw or as a payload."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    id: str
    threadId: str
    labelIds: Labels
    snippet: str
    historyId: str
    internalDate: str
    payload: Payload
    sizeEstimate: int
    raw: str


class SourceMessage(MailMessage, total=False):
    """A message that is given either as `raw` or as `payload`."""

    __pydantic_config__ = ConfigDict(  # type: ignore[misc]
        extra="ignore",
        json_schema_extra={
            "oneOf": [{"required": ["raw"]}, {"required": ["payload"]}],
            "required": [],
        },
    )


class ChangedMessage(TypedDict, total=False):
    """A message that replaces another one."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    id: Required[str]
    threadId: str
    labelIds: Labels
    snippet: str
    historyId: str
    internalDate: str
    payload: Payload
    sizeEstimate: int
    raw: str


class NewMessage(TypedDict, total=False):
    """The fields of a message that is sent, inserted or imported."""

    threadId: str
    labelIds: Annotated[list[str], Shown(())]
    snippet: str
    historyId: str
    internalDate: str
    payload: Payload
    sizeEstimate: int
    raw: str
