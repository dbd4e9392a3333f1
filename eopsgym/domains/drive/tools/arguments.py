"""Types of parameters that several tools share."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

Id = Annotated[str, Field(min_length=1)]
View = Literal["published"]
Color = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Hundred = Annotated[int, Field(ge=1, le=100)]
Thousand = Annotated[int, Field(ge=1, le=1000)]
Words = Annotated[str, Field(min_length=1, max_length=8192)]
OPEN = ConfigDict(extra="ignore")
"""The configuration of an object that may have unknown properties."""
