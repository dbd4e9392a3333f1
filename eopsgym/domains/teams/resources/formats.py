"""Texts of a form that the schemas name: moments and mail addresses; and defaults they show."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from eopsgym.domains.products.odata.literals import instant

_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")


def usual(value: Any) -> Any:
    """Return an annotation that shows a default; a property that is left out stays left out."""
    return Field(json_schema_extra={"default": value})


def _moment(text: str) -> str:
    if text and instant(text.strip()) is None:
        raise PydanticCustomError("datetime_parsing", "Input should be a valid datetime")
    return text


def _address(text: str) -> str:
    if text and not _ADDRESS.fullmatch(text.strip()):
        raise PydanticCustomError("value_error", "value is not a valid email address")
    return text


DateTime = Annotated[str, AfterValidator(_moment), Field(json_schema_extra={"format": "date-time"})]
"""A moment in ISO 8601; empty for none."""
EMAIL = AfterValidator(_address)
"""Beside a text, that it is a mail address; empty for none."""
