"""Parameters that several tools take alike."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from eopsgym.domains.kernel import ToolError

Id = Annotated[str, Field(min_length=1)]
View = Literal["published"]
Color = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Hundred = Annotated[int, Field(ge=1, le=100)]
Thousand = Annotated[int, Field(ge=1, le=1000)]
Words = Annotated[str, Field(min_length=1, max_length=8192)]
OPEN = ConfigDict(extra="ignore")
"""Of an object that may hold more than is known."""
_MOST_NAME = 1_000
_MOST_TEXT = 20_000


def check_file_name(name: str | None, mime_type: str | None, description: str | None) -> None:
    """Refuse a name, a type or a description that a file cannot be given; None is not given.

    Raises:
        ToolError: naming which.
    """
    if name is not None and not name.strip():
        raise ToolError("Validation errors:\n- name: must not be empty")
    if "\0" in (name or ""):  # no search would find what stands behind it
        raise ToolError("Validation errors:\n- name: must not hold the character U+0000")
    if mime_type is not None and not mime_type.strip():
        raise ToolError("Validation errors:\n- mimeType: must not be empty")
    if max(len(name or ""), len(mime_type or "")) > _MOST_NAME:
        raise ToolError(f"Names have at most {_MOST_NAME:,} characters")
    if description is not None and len(description) > _MOST_TEXT:
        raise ToolError(f"Descriptions have at most {_MOST_TEXT:,} characters")
